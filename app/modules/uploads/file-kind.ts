import { isHeic } from '#app/lib/paper/picture/is-heic.ts'

/** An accepted file type, detected from its first bytes; the name and type that the sender states are ignored. */
export type FileKind = {
	type: 'image/png' | 'image/jpeg' | 'application/pdf'
	extension: 'png' | 'jpg' | 'pdf'
	isImage: boolean
	/** Set for an iPhone photo that must be converted to the type above first. */
	isHeic?: true
}

/** How many bytes `fileKindOf` needs. */
export const KIND_BYTES = 12

/**
 * Returns the type that a file is stored as, by its first bytes: a HEIC photo as JPEG, after its conversion. Null for all other types:
 * SVG, HTML, archives, programs.
 */
export function fileKindOf(head: Uint8Array): FileKind | null {
	const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
	if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
		return { type: 'image/png', extension: 'png', isImage: true }
	if (begins(0xff, 0xd8, 0xff)) return { type: 'image/jpeg', extension: 'jpg', isImage: true }
	if (isHeic(head)) return { type: 'image/jpeg', extension: 'jpg', isImage: true, isHeic: true }
	// '%PDF-' at the very start: readers tolerate garbage before it, this does not.
	if (begins(0x25, 0x50, 0x44, 0x46, 0x2d))
		return { type: 'application/pdf', extension: 'pdf', isImage: false }
	return null
}

/** Returns a safe file name: no path, nothing unprintable, and the extension of the detected type. */
export const harmlessName = (name: string, kind: Pick<FileKind, 'extension'>): string =>
	titledName(
		name
			.split(/[/\\]/)
			.at(-1)!
			.replace(/\.[^.]*$/, ''),
		kind,
	)

/** Returns a safe file name from a title: 'Buyer’s order, 2 of 3' becomes 'Buyers order 2 of 3.pdf'. */
export function titledName(title: string, { extension }: { extension: string }): string {
	const stem = title
		.normalize('NFC')
		.replace(/['’]/g, '')
		.replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
		.replace(/\s+/g, ' ')
		.replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
		.slice(0, 100)
	return `${stem || 'file'}.${extension}`
}
