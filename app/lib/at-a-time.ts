import { Unavailable } from './errors.ts'

/**
 * Runs at most `max` pieces of work at once; the others wait in line.
 * @throws Unavailable, without a try, when `waitingMax` wait already.
 */
export function atATime(max: number, { waitingMax }: { waitingMax: number }) {
	let running = 0
	const line: (() => void)[] = []
	return async <Result>(work: () => Promise<Result>): Promise<Result> => {
		if (running >= max) {
			if (line.length >= waitingMax)
				throw new Unavailable('Too much is going on right now. Please try again in a moment.')
			await new Promise<void>((resolve) => line.push(resolve))
		} else running += 1
		try {
			return await work()
		} finally {
			const next = line.shift()
			if (next) next()
			else running -= 1
		}
	}
}
