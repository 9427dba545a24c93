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
/**
 * How many bytes of messages quarantine keeps, of the last 24 hours and in all: once for strangers, and once for messages that name a known
 * sender, so that strangers cannot take their place.
 */
export const quarantineDayBytes = 40_000_000
export const quarantineBytesMax = 200_000_000
