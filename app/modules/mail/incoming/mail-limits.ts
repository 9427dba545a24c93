/** The types of files that are kept, found from their content. */
export const mailFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export const mailFileBytesMax = 20_000_000
/** All files of one client's emails together. */
export const mailQuotaBytes = 500_000_000
/** How long messages are kept as they arrived; their texts and files stay with the client's file. */
export const rawDaysKept = 90
/** How long what nobody decided about stays in quarantine, and how many at most. */
export const quarantineDaysKept = 30
export const quarantineMax = 2_000
