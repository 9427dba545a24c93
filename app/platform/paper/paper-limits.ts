/** A larger PDF is stored but not read. */
export const pdfBytesMax = 25_000_000
/** More pages than the papers of one purchase have. */
export const pdfPagesMax = 40
export const pdfReadMs = 10_000
export const pdfMemoryMb = 192
/** Streams of a PDF are unpacked outside of the heap: a small file can hold gigabytes. */
export const pdfBufferMb = 256
/** How many pages of a scan in an email are read, because text recognition takes seconds per page. */
export const scannedPagesMax = 5
/** A letter page with 600 dots an inch. Larger images are not decoded. */
export const scanPixelsMax = 36_000_000
export const scanReadMs = 20_000
export const scanMemoryMb = 192
/** Decoded images lie outside of the heap. */
export const scanBufferMb = 400
