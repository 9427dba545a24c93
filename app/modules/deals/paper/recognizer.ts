import type { Worker as Recognizer } from 'tesseract.js'
import tesseract from 'tesseract.js/dist/tesseract.esm.min.js'
import type { GrayPicture } from '#app/lib/paper/picture/gray-picture.ts'
import { type PictureReading, readPrepared } from '#app/lib/paper/picture/read-picture.ts'
import { recognitionFolder } from '#app/lib/paper/reader-files.ts'
import { FileProblem, type ReadOptions } from './file-problem.ts'
import type { PrepareAnswer } from './prepare-worker.ts'

const notLoaded =
	'The text recognition could not be loaded. Please check your connection and try again, or type the lines.'

/**
 * Starts text recognition, which runs on this device only. `read` reads pictures one after the other; the first one loads about 5 MB from
 * our site. `stop` ends the workers.
 */
export async function startRecognizer({
	signal,
	onProgress,
	recognitionFolder: folder = recognitionFolder,
}: ReadOptions) {
	let currentName = ''
	const preparer = new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' })
	let recognizer: Recognizer | undefined
	const stop = () => {
		preparer.terminate()
		void recognizer?.terminate()
	}
	signal.addEventListener('abort', stop, { once: true })

	async function load(): Promise<Recognizer> {
		onProgress({ step: 'Loading the text recognition, once', share: null })
		const loading = tesseract.createWorker('eng', tesseract.OEM.LSTM_ONLY, {
			workerPath: `${folder}/worker.min.js`,
			workerBlobURL: false,
			corePath: `${folder}/tesseract-core-simd-lstm.js`,
			langPath: folder,
			gzip: false,
			// The browser's HTTP cache keeps the language file, so a second copy is not stored.
			cacheMethod: 'none',
			logger: ({ status, progress }) => {
				if (status === 'recognizing text') onProgress({ step: `Reading ${currentName}`, share: progress })
			},
			errorHandler: () => {},
		})
		try {
			const started = await loading
			await started.setParameters({ tessedit_pageseg_mode: tesseract.PSM.SINGLE_BLOCK })
			return started
		} catch (error) {
			throw new FileProblem(notLoaded, { cause: error })
		}
	}

	async function read(bitmap: ImageBitmap, name: string): Promise<PictureReading> {
		currentName = name
		onProgress({ step: `Preparing ${name}`, share: null })
		const picture = await prepare(preparer, bitmap, signal)
		recognizer ??= await load()
		signal.throwIfAborted()
		const { recognize } = recognizer
		return untilAborted(
			signal,
			readPrepared(picture, async (pgm) => (await recognize(new Blob([pgm]), {}, { blocks: true })).data),
		)
	}
	return { read, stop }
}

function prepare(preparer: Worker, bitmap: ImageBitmap, signal: AbortSignal): Promise<GrayPicture> {
	const answer = new Promise<GrayPicture>((resolve, reject) => {
		const fail = () => reject(new FileProblem('This picture can’t be drawn. Please take it again.'))
		preparer.onmessage = ({ data: { picture } }: MessageEvent<PrepareAnswer>) =>
			picture ? resolve(picture) : fail()
		preparer.onerror = fail
		preparer.postMessage(bitmap, [bitmap])
	})
	return untilAborted(signal, answer)
}

/** Rejects when the signal is aborted: a worker that was ended never answers. */
function untilAborted<Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
	return new Promise((resolve, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true })
		answer.then(resolve, reject)
	})
}
