// Preloaded by the server of some tests: responses have no HTML until the test turns rendering on. Loaders and actions, which decide
// the status, headers and database rows, run as usual; only React's rendering is skipped, which takes most of the time of a page.
import { registerHooks } from 'node:module'

declare global {
	var lotwiseRendersHtml: boolean | undefined
}

const bundle = /\/build\/server\/index\.js$/
// The beginning of `handleRequest` in app/entry.server.tsx, as the build writes it, which responds to HEAD without rendering the page.
const headBranch =
	/(headers\.set\(["`]content-type["`],\s*["`]text\/html; charset=utf-8["`]\);\s*)if\s*\((request\.method\s*===\s*["`]HEAD["`])\)/

registerHooks({
	load(url, context, next) {
		const loaded = next(url, context)
		if (!bundle.test(url)) return loaded
		const source = String(loaded.source)
		if (!headBranch.test(source)) throw new Error('app/entry.server.tsx no longer begins as this expects.')
		return { ...loaded, source: source.replace(headBranch, '$1if (!globalThis.lotwiseRendersHtml || $2)') }
	},
})

process.on('message', (message: { rendersHtml?: boolean }) => {
	if (message.rendersHtml === undefined) return
	globalThis.lotwiseRendersHtml = message.rendersHtml
	process.send?.({ rendersHtml: message.rendersHtml })
})
