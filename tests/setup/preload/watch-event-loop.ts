// Preloaded by the server of some tests: reports the longest time for which its event loop was blocked, and its resident memory.
import { watchLoop } from '../watch-loop.ts'

const loop = watchLoop()

process.on('message', (message: { measureLoop?: true }) => {
	if (message.measureLoop) process.send?.(loop.measure())
})
