import type { Site } from './site.ts'

/**
 * Does something to the site and returns its answer and for how many milliseconds of processor time the event loop was held.
 * Above `msMax` it is done once more and the smaller time counts: what a text or body costs it costs each time, while a
 * first request may also load and compile code. `act` is told whether it is the first time.
 */
export async function heldByEach<T>(site: Site, msMax: number, act: (isFirst: boolean) => Promise<T>) {
	const measure = async (isFirst: boolean) => {
		await site.measureLoop()
		const answer = await act(isFirst)
		return { answer, blockedMs: (await site.measureLoop()).blockedMs }
	}
	const first = await measure(true)
	if (first.blockedMs <= msMax) return first
	const { blockedMs } = await measure(false)
	return { answer: first.answer, blockedMs: Math.min(first.blockedMs, blockedMs) }
}
