import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Invalid, TooLarge } from '#app/lib/errors.ts'
import { fileKindOf, harmlessName } from '#app/modules/uploads/file-kind.ts'
import { redrawImage } from '#app/modules/uploads/redraw-image.server.ts'
import type { SpooledFile } from '#app/platform/crypto/spool.server.ts'

/** A sanitized document, ready to be stored. */
export type ReadDocument = {
	contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
	name: string
	sizeBytes: number
	/** Reads the sanitized bytes in chunks. When that fails, the caller must discard what it has stored of them. */
	read(): AsyncIterable<Buffer>
}

/**
 * Sanitizes an uploaded file: its type comes from its bytes, images are re-encoded without metadata, PDFs are passed through and never parsed.
 * @throws Invalid('file'), TooLarge, Unavailable when too many images wait to be re-encoded
 */
export async function readDocument(
	file: SpooledFile,
	{ sizeBytesMax }: { sizeBytesMax: number },
): Promise<ReadDocument> {
	if (file.tooLarge || file.sizeBytes > sizeBytesMax)
		throw new TooLarge(`This file is too large. The limit is ${Math.floor(sizeBytesMax / 1_000_000)} MB.`)
	if (file.sizeBytes === 0) throw new Invalid('This file is empty. Please choose another one.', 'file')
	const kind = fileKindOf(file.head)
	if (!kind) throw new Invalid('Please choose a PDF, PNG, or JPG file.', 'file')
	const metadata = { contentType: kind.type, name: harmlessName(file.name, kind) }
	if (!kind.isImage) return { ...metadata, sizeBytes: file.sizeBytes, read: file.read }
	const { bytes } = await redrawImage(() => buffer(file.read()), kind)
	return { ...metadata, sizeBytes: bytes.length, read: () => Readable.from([bytes]) }
}
