// Loaded before the server of some tests: says for how long at a time its event loop was held, and how much memory is resident.

const everyMs = 5

let heldMs = 0
let before = process.threadCpuUsage()
// Between two ticks lies what held the loop. Time of the processor, because other programs may take it meanwhile.
setInterval(() => {
	const { user, system } = process.threadCpuUsage(before)
	heldMs = Math.max(heldMs, (user + system) / 1_000)
	before = process.threadCpuUsage()
}, everyMs).unref()

process.on('message', (message: { takeLoop?: true }) => {
	if (!message.takeLoop) return
	process.send?.({ heldMs, rssBytes: process.memoryUsage.rss() })
	heldMs = 0
})
