/**
 * Milliseconds of processor time that `work` took on this thread: no shorter than the longest time it held the event loop, and, unlike time
 * on the clock, the same on a busy machine.
 */
export async function threadMs(work: () => Promise<unknown>): Promise<number> {
	const before = process.threadCpuUsage()
	await work()
	const { user, system } = process.threadCpuUsage(before)
	return (user + system) / 1_000
}
