// Preloaded by the server of some tests: reports the longest time for which its event loop was blocked, and its resident memory.

const intervalMs = 5

let blockedMs = 0
let before = process.threadCpuUsage()
// Measures processor time between two ticks, because other programs may use the processor in the meantime.
setInterval(() => {
	const { user, system } = process.threadCpuUsage(before)
	blockedMs = Math.max(blockedMs, (user + system) / 1_000)
	before = process.threadCpuUsage()
}, intervalMs).unref()

process.on('message', (message: { measureLoop?: true }) => {
	if (!message.measureLoop) return
	process.send?.({ blockedMs, rssBytes: process.memoryUsage.rss() })
	blockedMs = 0
})
