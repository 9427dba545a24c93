import { type GrayPicture, grayOfRgba } from '#app/lib/paper/picture/gray-picture.ts'
import { pictureSideRead } from '#app/lib/paper/picture/picture-limits.ts'
import { preparePicture } from '#app/lib/paper/picture/prepare-picture.ts'

/** The worker's answer: the prepared picture, or null when the browser could not draw it. */
export type PrepareAnswer = { picture: GrayPicture | null }

const scope = self as unknown as {
	onmessage: ((event: MessageEvent<ImageBitmap>) => void) | null
	postMessage(answer: PrepareAnswer, transfer: Transferable[]): void
}

// In a worker, so that the page stays responsive for the second that it takes on a phone.
scope.onmessage = ({ data: bitmap }) => {
	try {
		const picture = preparePicture(grayOf(bitmap))
		scope.postMessage({ picture }, [picture.pixels.buffer])
	} catch {
		scope.postMessage({ picture: null }, [])
	} finally {
		bitmap.close()
	}
}

function grayOf(bitmap: ImageBitmap): GrayPicture {
	const scale = Math.min(1, pictureSideRead / Math.max(bitmap.width, bitmap.height))
	const [width, height] = [bitmap.width, bitmap.height].map((side) =>
		Math.max(1, Math.round(side * scale)),
	) as [number, number]
	const context = new OffscreenCanvas(width, height).getContext('2d')!
	context.imageSmoothingQuality = 'high'
	context.drawImage(bitmap, 0, 0, width, height)
	return grayOfRgba(context.getImageData(0, 0, width, height))
}
