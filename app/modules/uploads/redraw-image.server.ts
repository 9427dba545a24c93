import { readFile } from 'node:fs/promises'
import { Invalid } from '#app/lib/errors.ts'
import { limitConcurrency } from '#app/lib/limit-concurrency.ts'
import { convertHeic } from '#app/platform/pictures/convert-heic.server.ts'
import type { FileKind } from './file-kind.ts'
import { type Rendition, renderRenditions } from './render-renditions.server.ts'

export type RedrawnImage = { bytes: Buffer; width: number; height: number }
export type RedrawnPicture = RedrawnImage & { renditions: Rendition[]; placeholder: string }

/** As many pixels as the largest usual phone cameras have. Sharp reads JPEGs this large in less than 100 MB. */
const PIXELS_MAX = 50_500_000
const SIDE_MAX = 2_400

/** How large an image is drawn again, in pixels. */
export type ImageBox = {
	width: number
	height: number
	/** `inside`: the whole image, at most this large. `cover`: cropped around its middle to fill the box. */
	fit: 'inside' | 'cover'
	/** Crops around what draws the eye, such as a face. */
	attends?: boolean
	/** Also enlarges an image that is smaller than the box. */
	enlarges?: boolean
}

const wholeBox: ImageBox = { width: SIDE_MAX, height: SIDE_MAX, fit: 'inside' }

const oneAtATime = limitConcurrency(1, { waitingMax: 20 })

/**
 * Decodes and encodes an image again: upright, at most 2400 pixels a side, without location, camera or any other metadata. Runs one at a
 * time, in the library's threads. `source` is a path, or a function that is called for the bytes when their turn comes.
 * @throws Invalid('file') when it cannot be decoded, is of another type than detected or has too many pixels; Unavailable when too many
 * wait
 */
export function redrawImage(
	source: string | (() => Promise<Buffer>),
	kind: FileKind,
	{ box }: { box?: ImageBox | undefined } = {},
): Promise<RedrawnImage> {
	return oneAtATime(async () => redraw(typeof source === 'string' ? source : await source(), kind, box))
}

/** Does what `redrawImage` does, and renders the sizes and formats that pages show. @throws as `redrawImage` */
export function redrawPicture(
	path: string,
	kind: FileKind,
	{ box }: { box?: ImageBox | undefined } = {},
): Promise<RedrawnPicture> {
	return oneAtATime(async () => {
		const image = await redraw(path, kind, box)
		return { ...image, ...(await renderRenditions(image.bytes, image)) }
	})
}

async function redraw(
	source: string | Buffer,
	kind: FileKind,
	{ width, height, fit, attends = false, enlarges = false }: ImageBox = wholeBox,
): Promise<RedrawnImage> {
	const { default: sharp } = await import('sharp')
	const readable = kind.isHeic ? await convertHeic(await bytesOf(source)) : source
	const image = sharp(readable, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false })
	try {
		const { format } = await image.metadata()
		if (format !== (kind.extension === 'png' ? 'png' : 'jpeg')) throw new Error(`it is ${format}`)
		const upright = image.rotate().resize({
			width,
			height,
			fit,
			withoutEnlargement: !enlarges,
			...(attends ? { position: 'attention' } : {}),
		})
		const rendered =
			kind.extension === 'png' ? upright.png({ compressionLevel: 8 }) : upright.jpeg({ quality: 82 })
		const { data, info } = await rendered.toBuffer({ resolveWithObject: true })
		return { bytes: data, width: info.width, height: info.height }
	} catch (error) {
		if (!(error instanceof Error)) throw error
		const why = /pixel limit/i.test(error.message) ? 'has too many pixels' : 'could not be read'
		throw new Invalid(`This image ${why}. Please choose another one.`, 'file')
	}
}

const bytesOf = async (source: string | Buffer) => (typeof source === 'string' ? readFile(source) : source)
