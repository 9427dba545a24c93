/** What we take in, told by its first bytes; whatever the sender calls it counts for nothing. */
export type FileKind = {
	type: 'image/png' | 'image/jpeg' | 'application/pdf'
	extension: 'png' | 'jpg' | 'pdf'
	isImage: boolean
}

/** How many bytes `fileKindOf` wants to see. */
export const KIND_BYTES = 16

/** Null for everything else: SVG, HTML, HEIC, archives, programs. */
export function fileKindOf(head: Uint8Array): FileKind | null {
	const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
	if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
		return { type: 'image/png', extension: 'png', isImage: true }
	if (begins(0xff, 0xd8, 0xff)) return { type: 'image/jpeg', extension: 'jpg', isImage: true }
	// '%PDF-', at the very beginning: readers forgive rubbish before it, we do not.
	if (begins(0x25, 0x50, 0x44, 0x46, 0x2d))
		return { type: 'application/pdf', extension: 'pdf', isImage: false }
	return null
}

/** A name for people, made harmless: no path, nothing unprintable, and the ending its bytes deserve. */
export function harmlessName(given: string, { extension }: FileKind): string {
	const base = given.split(/[/\\]/).at(-1)!
	const stem = base
		.replace(/\.[^.]*$/, '')
		.normalize('NFC')
		.replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
		.replace(/\s+/g, ' ')
		.replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
		.slice(0, 100)
	return `${stem || 'file'}.${extension}`
}
