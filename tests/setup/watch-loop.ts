export type Measured = {
	/** The longest processor time, in milliseconds, for which the event loop was blocked since the last measurement. */
	blockedMs: number
	rssBytes: number
}

const intervalMs = 5

/** Watches the event loop of this thread. It measures processor time between two ticks, because other programs may run meanwhile. */
export function watchLoop() {
	let blockedMs = 0
	let before = process.threadCpuUsage()
	const tick = () => {
		const { user, system } = process.threadCpuUsage(before)
		blockedMs = Math.max(blockedMs, (user + system) / 1_000)
		before = process.threadCpuUsage()
	}
	const timer = setInterval(tick, intervalMs).unref()
	return {
		measure(): Measured {
			tick()
			const measured = { blockedMs, rssBytes: process.memoryUsage.rss() }
			blockedMs = 0
			return measured
		},
		stop: () => clearInterval(timer),
	}
}
