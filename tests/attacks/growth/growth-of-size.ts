/** Less processor time than this is not compared: some systems count in steps of 4 ms. */
const comparableMs = 20
/** The highest accepted ratio of times for twice the size, on average of two doublings: linear, with tolerance for the machine. */
const ratioMax = 2.5
const steepMs = ratioMax ** 2 * comparableMs
const tries = 5
const certainMs = 1_000

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
		if (fastestOf(whole, 1) <= steepMs) continue
		// Repeated, because compiling and collecting garbage may look like growth once, but not each time.
		const quarterMs = fastestOf(prepare(Math.floor(size / 4)), tries)
		const ms = fastestOf(whole, tries)
		const ratio = Math.sqrt(ms / Math.max(quarterMs, comparableMs))
		if (ratio > ratioMax) return { size, ms, ratio }
	}
	return null
}

/** The shortest processor time of several runs; one is enough if it takes far longer than any compiling and collecting of garbage. */
function fastestOf(run: () => unknown, runs: number): number {
	let fastest = Number.POSITIVE_INFINITY
	for (let left = runs; left > 0; left--) {
		fastest = Math.min(fastest, timeOf(run))
		if (fastest > certainMs) break
	}
	return fastest
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
