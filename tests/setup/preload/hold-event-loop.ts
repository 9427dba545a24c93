// Preloaded by the server of some tests: prints its process id, and never leaves the handler of SIGUSR2. One task may use three seconds of
// processor time instead of ten, which these tests would only burn.
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const watchdog = new URL('../../../server/load/watchdog.ts', import.meta.url).href
const limit = 'HELD_MS_MAX = 10_000'

if (isMainThread) {
	registerHooks({
		load(url, context, next) {
			const loaded = next(url, context)
			if (url !== watchdog) return loaded
			const source = String(loaded.source)
			if (!source.includes(limit)) throw new Error(`${watchdog} no longer says ${limit}.`)
			return { ...loaded, source: source.replace(limit, 'HELD_MS_MAX = 3_000') }
		},
	})
	console.log(`process ${process.pid}`)
	process.on('SIGUSR2', () => {
		for (;;);
	})
}
