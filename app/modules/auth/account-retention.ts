/** After how many days an account is deleted whose address nobody confirmed. Its emailed link works for a day. */
export const unconfirmedDaysKept = 30
