import { pictureBytesMax } from '#app/lib/paper/picture/picture-limits.ts'
import { ThreadUnavailable, workerThread } from '#app/platform/threads/worker-thread.server.ts'
import type { PaperPage } from '#engine'
import type { RecognizedPicture } from './recognize-picture.server.ts'

/** Why no words were read from a picture. */
export type PictureProblem =
	| 'too_large'
	| 'too_many_pixels'
	| 'not_a_picture'
	| 'no_text'
	| 'took_too_long'
	| 'busy'

export type ReadPictureResult =
	| { ok: true; page: PaperPage }
	| { ok: false; problem: PictureProblem; message: string }

export type ReadPicture = (bytes: Uint8Array) => Promise<ReadPictureResult>

const messages: Record<PictureProblem, string> = {
	too_large: 'This picture is larger than 25 MB. Please send a smaller one.',
	too_many_pixels: 'This picture has more than 50 million pixels. Please send a smaller one.',
	not_a_picture: 'This file is not a picture that we can open. Please send it as JPEG, PNG, or PDF.',
	no_text: 'We found no words on this picture.',
	took_too_long: 'This picture took too long to read.',
	busy: 'Too many documents are being read at the moment. Please try again in a minute.',
}

type Options = { file?: string; limitMs?: number; waitMsMax?: number }

/** A page of fine print takes 10 to 20 seconds on a small server. */
const pictureReadMs = 90_000
/** How long a picture may wait for others: one is read at a time, and incoming emails can wait. */
const pictureWaitMs = 10 * 60_000
/** The thread keeps the text recognition and its English data in memory, so it ends soon after its last job. */
const idleMs = 30_000
const memoryMb = 192

/** Returns a reader of pictures that works in its own thread, one picture at a time, within limits of size, pixels and time. It never throws. */
export function createPictureReader({
	file = 'app/platform/paper/picture-worker.server.ts',
	limitMs = pictureReadMs,
	waitMsMax = pictureWaitMs,
}: Options = {}): ReadPicture {
	const recognize = workerThread<Uint8Array, RecognizedPicture>(file, {
		limitMs,
		waitMsMax,
		idleMs,
		memoryMbMax: memoryMb,
	})
	return async (bytes) => {
		if (bytes.byteLength > pictureBytesMax) return failed('too_large')
		try {
			const recognized = await recognize(bytes)
			if ('problem' in recognized) return failed(recognized.problem)
			return recognized.page.words.length === 0 ? failed('no_text') : { ok: true, page: recognized.page }
		} catch (error) {
			return failed(error instanceof ThreadUnavailable ? 'busy' : 'took_too_long')
		}
	}
}

const failed = (problem: PictureProblem): ReadPictureResult => ({
	ok: false,
	problem,
	message: messages[problem],
})

/** Reads the words of a picture, such as the attachment of an email. If that is not possible, `message` explains it to a person. */
export const readPicture = createPictureReader()
