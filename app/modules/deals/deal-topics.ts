/** Returns the topic of live updates about one deal. */
export const dealTopic = (dealId: string): string => `deal:${dealId}`

/** The topic of all deals, with the id of the one that changed. */
export const dealsTopic = 'deals'
