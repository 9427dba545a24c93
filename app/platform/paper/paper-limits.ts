/** A larger PDF is not read; it is stored all the same. */
export const pdfBytesMax = 25_000_000
/** The papers of one purchase have fewer pages. */
export const pdfPagesMax = 40
export const pdfReadMs = 10_000
export const pdfMemoryMb = 192
/** Streams of a PDF are unpacked outside of the heap: a small file can hold gigabytes. */
export const pdfBufferMb = 256
