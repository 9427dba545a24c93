import { atATime } from '#app/lib/at-a-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { FileKind } from './file-kind.ts'
import { type Rendition, renderRenditions } from './render-renditions.server.ts'

export type RedrawnImage = { bytes: Buffer; width: number; height: number }
export type RedrawnPicture = RedrawnImage & { renditions: Rendition[]; placeholder: string }

/** More pixels than any phone takes, and few enough for our memory. */
const PIXELS_MAX = 24_000_000
const SIDE_MAX = 2_400

const inTurn = atATime(1, { waitingMax: 20 })

/**
 * The image drawn anew: upright, at most 2400 pixels a side, without place, camera or anything else that came with it. One at a
 * time, in the library's own threads. The source is a path, or gives the bytes when it is their turn.
 * With `squarePixels` it is cut to a square of that side.
 * @throws Invalid('file') when it cannot be read, is of another kind than its first bytes say or has too many pixels;
 * Unavailable when too many wait.
 */
export function redrawImage(
	source: string | (() => Promise<Buffer>),
	kind: FileKind,
	{ squarePixels }: { squarePixels?: number | undefined } = {},
): Promise<RedrawnImage> {
	return inTurn(async () => redraw(typeof source === 'string' ? source : await source(), kind, squarePixels))
}

/** The same with the sizes and formats in which pages show it. @throws as `redrawImage` */
export function redrawPicture(path: string, kind: FileKind): Promise<RedrawnPicture> {
	return inTurn(async () => {
		const image = await redraw(path, kind)
		return { ...image, ...(await renderRenditions(image.bytes, image)) }
	})
}

async function redraw(source: string | Buffer, kind: FileKind, squarePixels?: number): Promise<RedrawnImage> {
	const { default: sharp } = await import('sharp')
	const image = sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false })
	try {
		const { format } = await image.metadata()
		if (format !== (kind.extension === 'png' ? 'png' : 'jpeg')) throw new Error(`it is ${format}`)
		const upright = image
			.rotate()
			.resize(
				squarePixels
					? { width: squarePixels, height: squarePixels, fit: 'cover' }
					: { width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true },
			)
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
