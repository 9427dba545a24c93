/** The major brands of photos by phones (ISO/IEC 23008-12, annex B); `mif1` is the one that says nothing of the compression. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1'])

/** Whether a file is a HEIC photo by its first bytes. */
export const isHeic = (head: Uint8Array): boolean =>
	asciiOf(head, 4, 8) === 'ftyp' && heicBrands.has(asciiOf(head, 8, 12))

const asciiOf = (head: Uint8Array, start: number, end: number) =>
	String.fromCharCode(...head.subarray(start, end))
