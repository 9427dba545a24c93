import { isHeic } from '#app/lib/paper/picture/is-heic.ts'
import { FileProblem } from './file-problem.ts'
import type { HeicAnswer } from './heic-worker.ts'

const notAPicture =
	'This file is not a picture that this browser can open. Please take it again, or save it as JPEG.'

/**
 * Opens a picture, upright: by its EXIF orientation, or for HEIC, which most browsers cannot open, by a decoder that is loaded once it is
 * needed (700 kB). Nothing leaves the device.
 * @throws FileProblem for a file that is not a picture; whatever `signal` was aborted with
 */
export async function openPicture(file: Blob, signal: AbortSignal): Promise<ImageBitmap> {
	try {
		return await createImageBitmap(file)
	} catch (error) {
		const image = await decodeHeic(file, signal)
		if (image) return createImageBitmap(image)
		throw new FileProblem(notAPicture, { cause: error })
	}
}

async function decodeHeic(file: Blob, signal: AbortSignal): Promise<ImageData | null> {
	const bytes = new Uint8Array(await file.arrayBuffer())
	if (!isHeic(bytes)) return null
	const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
	try {
		return await new Promise((resolve, reject) => {
			signal.addEventListener('abort', () => reject(signal.reason), { once: true })
			worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => resolve(data.image)
			worker.onerror = () => resolve(null)
			worker.postMessage(bytes, [bytes.buffer])
		})
	} finally {
		worker.terminate()
	}
}
