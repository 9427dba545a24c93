// Loaded before the server of some tests: pages are answered without their HTML until the test has them drawn. Loaders and actions,
// which decide status, headers and every row, run as ever; only React has nothing to do, which is most of the time a page takes.
import { registerHooks } from 'node:module'

declare global {
	var lotwiseDraws: boolean | undefined
}

const bundle = /\/build\/server\/index\.js$/
// The head of `handleRequest` in app/entry.server.tsx: to HEAD it says all but the page.
const head =
	/(headers\.set\("content-type", "text\/html; charset=utf-8"\);\s+)if \((request\.method === "HEAD")\)/

registerHooks({
	load(url, context, next) {
		const loaded = next(url, context)
		if (!bundle.test(url)) return loaded
		const source = String(loaded.source)
		if (!head.test(source)) throw new Error('app/entry.server.tsx no longer begins as this expects.')
		return { ...loaded, source: source.replace(head, '$1if (!globalThis.lotwiseDraws || $2)') }
	},
})

process.on('message', (message: { draws?: boolean }) => {
	if (message.draws === undefined) return
	globalThis.lotwiseDraws = message.draws
	process.send?.({ draws: message.draws })
})
