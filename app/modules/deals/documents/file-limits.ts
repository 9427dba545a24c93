/** The limits of a document's files. */
export const filesMax = 10
export const fileBytesMax = 10_000_000
/** The limit for all files of one person's deals together. */
export const filesQuotaBytes = 200_000_000
export const pdfOnly = ['application/pdf'] as const
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
