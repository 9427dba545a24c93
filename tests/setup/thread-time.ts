/** As {@link threadMs}, for work that does not wait. */
export function cpuMs(work: () => unknown): number {
	const before = process.threadCpuUsage()
	work()
	return sinceMs(before)
}

/**
 * Returns the processor time in milliseconds that `work` took on this thread. This is at least the longest time it blocked the event
 * loop and, unlike elapsed time, does not depend on other work of the machine.
 */
export async function threadMs(work: () => Promise<unknown>): Promise<number> {
	const before = process.threadCpuUsage()
	await work()
	return sinceMs(before)
}

function sinceMs(before: NodeJS.CpuUsage): number {
	const { user, system } = process.threadCpuUsage(before)
	return (user + system) / 1_000
}

/** A first run compiles the code, and other work on the machine empties caches: both may double its processor time, but not each time. */
const runsMax = 3

/**
 * Returns the shortest processor time of `work`, which is run again while it takes `msMax` or longer, at most three times. Only for work
 * that can be repeated; what is really too slow takes too long each time.
 */
export async function shortestThreadMs(work: () => Promise<unknown>, msMax: number): Promise<number> {
	let shortest = Number.POSITIVE_INFINITY
	for (let run = 0; run < runsMax && shortest >= msMax; run++)
		shortest = Math.min(shortest, await threadMs(work))
	return shortest
}

/** As {@link shortestThreadMs}, for work that does not wait. */
export function shortestCpuMs(work: () => unknown, msMax: number): number {
	let shortest = Number.POSITIVE_INFINITY
	for (let run = 0; run < runsMax && shortest >= msMax; run++) shortest = Math.min(shortest, cpuMs(work))
	return shortest
}
