import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Invalid, TooLarge } from '#app/lib/errors.ts'
import { fileKindOf, harmlessName } from '#app/modules/uploads/file-kind.ts'
import { redrawImage } from '#app/modules/uploads/redraw-image.server.ts'
import type { SpooledFile } from '#app/platform/crypto/spool.server.ts'

/** A document as it may be kept. */
export type ReadDocument = {
	contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
	name: string
	sizeBytes: number
	/** Its bytes, piece by piece; whoever keeps them throws them away when this fails. */
	read(): AsyncIterable<Buffer>
}

/**
 * What somebody sent, made harmless: told by its bytes, images drawn anew without place and camera, PDFs as they came and never opened.
 * @throws Invalid('file'), TooLarge, Unavailable when too many images wait to be drawn
 */
export async function readDocument(
	file: SpooledFile,
	{ sizeBytesMax }: { sizeBytesMax: number },
): Promise<ReadDocument> {
	if (file.tooLarge || file.sizeBytes > sizeBytesMax)
		throw new TooLarge(`This file is too large. The limit is ${Math.floor(sizeBytesMax / 1_000_000)} MB.`)
	if (file.sizeBytes === 0) throw new Invalid('This file is empty. Please choose another one.', 'file')
	const kind = fileKindOf(file.head)
	if (!kind) throw new Invalid('Please choose a PDF, PNG or JPG file.', 'file')
	const about = { contentType: kind.type, name: harmlessName(file.name, kind) }
	if (!kind.isImage) return { ...about, sizeBytes: file.sizeBytes, read: file.read }
	const { bytes } = await redrawImage(() => buffer(file.read()), kind)
	return { ...about, sizeBytes: bytes.length, read: () => Readable.from([bytes]) }
}
