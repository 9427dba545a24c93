import { kitRecognitionFolder, recognitionFiles } from '#app/lib/paper/reader-files.ts'

/** The size of the text recognition, shown before it is downloaded. */
export const readerSize = '3.8 MB'

/** Whether this phone holds the files of the text recognition, so that photos are read without signal. */
export async function isReaderDownloaded(): Promise<boolean> {
	const files = Object.keys(recognitionFiles).map((name) => `${kitRecognitionFolder}/${name}`)
	const responses = await Promise.all(
		files.map((file) => globalThis.caches?.match(file, { ignoreVary: true }).catch(() => undefined)),
	)
	return responses.every((response) => response !== undefined)
}
