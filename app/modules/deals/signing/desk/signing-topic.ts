/** The topic of live updates about one signing. */
export const signingTopic = (dealId: string): string => `signing:${dealId}`

/** The topic of all signings. */
export const signingsTopic = 'signings'

/** The topic of questions from the desk, with the ids of the client and the deal. */
export const signingAsksTopic = 'signing-asks'
