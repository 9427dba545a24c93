import { casesOf } from '#tests/setup/deep.ts'

/** Less processor time than this is not compared: some systems count in steps of 4 ms. */
const comparableMs = 20
/** The highest accepted ratio of times for twice the size, on average of two doublings: linear, with tolerance for the machine. */
const ratioMax = 2.5
const steepMs = ratioMax ** 2 * comparableMs
const tries = casesOf({ sample: 3, all: 5 })
const triesMax = 30
const certainMs = 2_000

/** Gives something to run for a size, such as a number of lines; making it is not measured. */
export type Prepare = (size: number) => () => unknown

export type SteepStep = { size: number; ms: number; ratio: number }

/**
 * Finds the smallest size at which twice as much takes more than two and a half times the processor time, and this twice in a row; null
 * if there is none up to `sizeMax`. One doubling alone cannot be told from caches that other work on the machine empties. Sizes grow by
 * half, so that time that doubles with each line is found while it is still short.
 */
export function firstSteepStep(prepare: Prepare, { sizeMax }: { sizeMax: number }): SteepStep | null {
	for (let size = 4; size <= sizeMax; size = Math.ceil(size * 1.5)) {
		const whole = prepare(size)
		if (timeOf(whole) <= steepMs) continue
		const { ms, ratio } = ratioOf(prepare(Math.floor(size / 4)), whole)
		if (ratio > ratioMax) return { size, ms, ratio }
	}
	return null
}

/**
 * Compares the shortest processor times of a whole and of a quarter of it, as the ratio for one doubling. They are run in turns, because
 * other work on the machine empties caches for seconds at a time, and more often when the ratio is high: compiling, collecting garbage and
 * an empty cache may look like growth, but not each time.
 */
function ratioOf(quarter: () => unknown, whole: () => unknown): Omit<SteepStep, 'size'> {
	let [quarterMs, ms, ratio] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0]
	for (let run = 1; run <= triesMax; run++) {
		quarterMs = Math.min(quarterMs, timeOf(quarter))
		ms = Math.min(ms, timeOf(whole))
		ratio = Math.sqrt(ms / Math.max(quarterMs, comparableMs))
		// One run is enough if it takes far longer than any compiling and collecting of garbage.
		if (ms > certainMs || (run >= tries && ratio <= ratioMax)) break
	}
	return { ms, ratio }
}

/** Returns the processor time of this thread in milliseconds, which other work on the machine does not affect. */
function timeOf(run: () => unknown): number {
	const before = process.threadCpuUsage()
	try {
		run()
	} catch {
		// A rejection is a valid result; only its time counts.
	}
	const { user, system } = process.threadCpuUsage(before)
	return (user + system) / 1_000
}
