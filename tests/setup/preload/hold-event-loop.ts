// Preloaded by the server of some tests: prints its process id, and never leaves the handler of SIGUSR2.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
	console.log(`process ${process.pid}`)
	process.on('SIGUSR2', () => {
		for (;;);
	})
}
