/** The files that are kept beside a document. */
export const filesMax = 10
export const fileBytesMax = 10_000_000
/** All files of one person's deals together. */
export const filesQuotaBytes = 200_000_000
export const pdfOnly = ['application/pdf'] as const
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
