import { picturePixelsMax } from '#app/lib/paper/picture/picture-limits.ts'
import { pictureSizeOf } from '#app/lib/paper/picture/picture-size.ts'
import { FileProblem, type ReadOptions } from './file-problem.ts'
import { openPicture } from './open-picture.ts'
import { canvasOfGray } from './page-picture.ts'
import type { ReadPages } from './read-file.ts'
import { startRecognizer } from './recognizer.ts'

/** Reads a photo. The browser turns it upright by the orientation in its EXIF data. */
export async function readPhoto(file: Blob, options: ReadOptions): Promise<ReadPages> {
	options.onProgress({ step: 'Opening the picture', share: null })
	const size = pictureSizeOf(new Uint8Array(await file.slice(0, 1_000_000).arrayBuffer()))
	if (size && size.width * size.height > picturePixelsMax)
		throw new FileProblem(
			`This picture is ${size.width.toLocaleString('en-US')} by ${size.height.toLocaleString('en-US')} pixels, which is too large. Please take a smaller one.`,
		)
	const bitmap = await openPicture(file, options.signal)
	const recognizer = await startRecognizer(options)
	try {
		const { page, picture } = await recognizer.read(bitmap, 'the picture')
		return { pages: [page], pictures: [canvasOfGray(picture)] }
	} finally {
		recognizer.stop()
	}
}
