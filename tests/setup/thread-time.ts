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
