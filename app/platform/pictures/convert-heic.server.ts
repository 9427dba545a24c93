import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { ThreadUnavailable, workerThread } from '#app/platform/threads/worker-thread.server.ts'
import type { DecodedHeic } from './decode-heic.server.ts'

const decode = workerThread<Uint8Array, DecodedHeic>('app/platform/pictures/heic-worker.server.ts', {
	// A photo of 24 million pixels takes 2 to 4 seconds of processor time.
	limitMs: 30_000,
	waitMsMax: 60_000,
	// WebAssembly never returns memory, so the thread ends soon after its last photo.
	idleMs: 2_000,
	bufferMbMax: 700,
})

/**
 * Converts a HEIC photo, as iPhones take them, to an upright JPEG without metadata: one at a time, in a thread of its own.
 * @throws Invalid('file') when it cannot be decoded or has too many pixels; Unavailable when too many wait
 */
export async function convertHeic(bytes: Uint8Array): Promise<Buffer> {
	const decoded = await decode(bytes).catch((error: unknown): DecodedHeic => {
		if (error instanceof ThreadUnavailable)
			throw new Unavailable('Too much is going on right now. Please try again in a moment.')
		return { problem: 'not_a_picture' }
	})
	if ('jpeg' in decoded) return Buffer.from(decoded.jpeg)
	const why = decoded.problem === 'too_many_pixels' ? 'has too many pixels' : 'could not be read'
	throw new Invalid(`This photo ${why}. Please send it as JPG.`, 'file')
}
