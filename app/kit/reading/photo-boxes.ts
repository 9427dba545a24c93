import { kitRecognitionFolder } from '#app/lib/paper/reader-files.ts'
import type { Progress } from '#app/modules/deals/paper/file-problem.ts'
import { readPhoto } from '#app/modules/deals/paper/read-pictures.ts'
import { startRecognizer } from '#app/modules/deals/paper/recognizer.ts'
import { boxesFromReading, type ReadBox } from '#app/modules/signing/paper/boxes-from-reading.ts'
import type { PaperKind } from '#app/modules/signing/paper/paper-kinds.ts'
import { readPaper } from '#engine'

/** What was read from a photo: suggestions for the boxes, and whether the lines add up. */
export type PhotoBoxes = { boxes: ReadonlyMap<string, ReadBox>; checksum: string }

type Options = { signal: AbortSignal; onProgress(progress: Progress): void }

/** Reads a photo of a paper on this phone, also without signal. Loaded with the first photo, like the text recognition. */
export async function readPhotoBoxes(file: Blob, form: PaperKind, options: Options): Promise<PhotoBoxes> {
	const { pages } = await readPhoto(file, { ...options, recognitionFolder: kitRecognitionFolder })
	const reading = readPaper(pages)
	return {
		boxes: new Map(boxesFromReading(reading, form).map((box) => [box.id, box])),
		checksum: reading.lines.length > 0 ? reading.checksum.message : '',
	}
}

/** Downloads everything that reading a photo needs, by reading an empty picture. */
export async function downloadReader(options: Options): Promise<void> {
	const canvas = document.createElement('canvas')
	canvas.width = canvas.height = 64
	canvas.getContext('2d')!.fillRect(0, 0, 64, 64)
	const recognizer = await startRecognizer({ ...options, recognitionFolder: kitRecognitionFolder })
	try {
		await recognizer.read(await createImageBitmap(canvas), 'a test')
	} finally {
		recognizer.stop()
	}
}
