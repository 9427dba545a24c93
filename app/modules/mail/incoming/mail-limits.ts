/** The types of files that are stored, detected from their content. */
export const mailFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export const mailFileBytesMax = 20_000_000
/** All files of one client's emails together. */
export const mailQuotaBytes = 500_000_000
/** How many days messages are kept as they arrived. Their texts and files stay with the client's file. */
export const rawDaysKept = 90
/** How many days undecided messages stay in quarantine, and how many messages it keeps at most. */
export const quarantineDaysKept = 30
export const quarantineMax = 2_000
