import { Unavailable } from './errors.ts'

/**
 * Returns a function that runs at most `max` tasks at once and queues the others. It throws Unavailable, without starting the task, if
 * `waitingMax` are already queued.
 */
export function limitConcurrency(max: number, { waitingMax }: { waitingMax: number }) {
	let running = 0
	const queue: (() => void)[] = []
	return async <Result>(work: () => Promise<Result>): Promise<Result> => {
		if (running >= max) {
			if (queue.length >= waitingMax)
				throw new Unavailable('Too much is going on right now. Please try again in a moment.')
			await new Promise<void>((resolve) => queue.push(resolve))
		} else running += 1
		try {
			return await work()
		} finally {
			const next = queue.shift()
			if (next) next()
			else running -= 1
		}
	}
}
