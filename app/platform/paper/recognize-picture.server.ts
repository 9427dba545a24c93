import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { GrayPicture } from '#app/lib/paper/picture/gray-picture.ts'
import { isHeic } from '#app/lib/paper/picture/is-heic.ts'
import { picturePixelsMax, pictureSideRead } from '#app/lib/paper/picture/picture-limits.ts'
import { readPicture } from '#app/lib/paper/picture/read-picture.ts'
import type { PaperPage } from '#engine'
import { decodeHeic } from '../pictures/decode-heic.server.ts'

export type RecognizedPicture = { page: PaperPage } | { problem: 'not_a_picture' | 'too_many_pixels' }

/** The formats of phones and scanners besides HEIC, which sharp cannot decode. Other formats that it could are not accepted. */
const formats = new Set(['jpeg', 'png', 'webp', 'tiff'])

let recognizer: Promise<Worker> | undefined

/** Recognizes the words of a picture. Call it in a separate thread (`read-picture.server.ts`), because it takes seconds. */
export async function recognizePicture(bytes: Uint8Array): Promise<RecognizedPicture> {
	const picture = await decode(bytes)
	if ('problem' in picture) return picture
	recognizer ??= startRecognizer()
	const worker = await recognizer
	const { page } = await readPicture(
		picture,
		async (pgm) => (await worker.recognize(Buffer.from(pgm.buffer), {}, { blocks: true })).data,
	)
	return { page }
}

async function decode(
	bytes: Uint8Array,
): Promise<GrayPicture | { problem: 'not_a_picture' | 'too_many_pixels' }> {
	try {
		if (isHeic(bytes)) {
			const decoded = await decodeHeic(bytes)
			return 'problem' in decoded ? decoded : await decode(decoded.jpeg)
		}
		const source = sharp(bytes, { limitInputPixels: false, failOn: 'truncated', pages: 1 })
		const { format, width, height } = await source.metadata()
		if (!formats.has(format)) return { problem: 'not_a_picture' }
		if (width * height > picturePixelsMax) return { problem: 'too_many_pixels' }
		const { data, info } = await source
			.autoOrient()
			.flatten({ background: '#fff' })
			.resize({ width: pictureSideRead, height: pictureSideRead, fit: 'inside', withoutEnlargement: true })
			.grayscale()
			.raw()
			.toBuffer({ resolveWithObject: true })
		return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
	} catch {
		// Only errors of sharp can occur here: the bytes are not a complete picture.
		return { problem: 'not_a_picture' }
	}
}

/** Starts tesseract.js with the English data of its package; nothing is loaded over the network. */
async function startRecognizer(): Promise<Worker> {
	const language = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
	const worker = await createWorker('eng', OEM.LSTM_ONLY, {
		langPath: join(language, '4.0.0_best_int'),
		cacheMethod: 'none',
		// The promise of a failed job is rejected anyway.
		errorHandler: () => {},
	})
	await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
	return worker
}
