/** The topic of live updates about one signing. */
export const signingTopic = (dealId: string): string => `signing:${dealId}`

/** The topic of all signings, with the deal's id. */
export const signingsTopic = 'signings'
