/** The topic of questions from the signing desk, with the ids of the client and the deal. */
export const dealAsksTopic = 'deal-asks'
