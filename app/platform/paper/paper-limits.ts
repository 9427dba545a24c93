/** The size of the largest PDF that is read. A larger one can still be stored. */
export const pdfBytesMax = 25_000_000
/** The papers of a real purchase have fewer pages. */
export const pdfPagesMax = 40
export const pdfReadMs = 10_000
export const pdfMemoryMb = 192
/** Streams of a PDF are unpacked outside of the heap: a small file can expand to gigabytes. */
export const pdfBufferMb = 256
/** How many pages of a scan in an email are read, from the first: recognizing the text of each takes seconds. */
export const scannedPagesMax = 5
/** The pixels of a letter page with 600 dots per inch. Larger images are not decoded. */
export const scanPixelsMax = 36_000_000
export const scanReadMs = 20_000
export const scanMemoryMb = 192
/** Decoded images are stored outside of the heap. */
export const scanBufferMb = 400
