/** The possible answers of the dealer's manager to the agreement. */
export type ManagerAnswer = 'yes' | 'correction'

/** In characters. */
export const agreementLimits = { name: 100, note: 2_000, reason: 300, email: 254 }
