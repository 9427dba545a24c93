import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { registerHooks } from 'node:module'
import { readEnv, type Source } from '#app/platform/env.server.ts'
import type { startApp } from '#server/app.ts'
import { keepAliveMs, requestListener } from '#server/request-listener.ts'

declare global {
	/** Whether responses of the built site in this process have no HTML: loaders and actions decide the status and the headers anyway. */
	var lotwiseSkipsHtml: boolean | undefined
}

type StartApp = typeof startApp
export type BuiltApp = Awaited<ReturnType<StartApp>>

const build = new URL('../../build/server/index.js', import.meta.url)
// The beginning of `handleRequest` in app/entry.server.tsx, as the build writes it, which responds to HEAD without rendering the page.
const headBranch =
	/([\w$]+\.set\(["`]content-type["`],\s*["`]text\/html; charset=utf-8["`]\);\s*)if\s*\(([\w$]+\.method\s*===\s*["`]HEAD["`])\)/

let isHooked = false

/** Loads the production build into this process, where all test files of a worker share its code: it is compiled once. */
async function loadBuild(): Promise<{ startApp: StartApp }> {
	if (!existsSync(build)) throw new Error('npm run build comes first')
	if (!isHooked)
		registerHooks({
			load(url, context, next) {
				const loaded = next(url, context)
				if (url !== build.href) return loaded
				const source = String(loaded.source)
				if (!headBranch.test(source))
					throw new Error('app/entry.server.tsx no longer begins as this expects.')
				return { ...loaded, source: source.replace(headBranch, '$1if (globalThis.lotwiseSkipsHtml || $2)') }
			},
		})
	isHooked = true
	return import(build.href)
}

/** Starts the production build in this process, without a server. */
export async function startBuiltApp(databaseUrl: string, env: Source): Promise<BuiltApp> {
	const { startApp } = await loadBuild()
	return startApp({ env: readEnv(env), databaseUrl, progress: () => {} })
}

/** Starts the production build in this process, behind a server on the port that `env` names. */
export async function startBuiltSite(databaseUrl: string, env: Source & { PORT: string }) {
	const app = await startBuiltApp(databaseUrl, env)
	// A busy test would otherwise send a request on a connection that is being closed.
	const server = createServer({ keepAliveTimeout: keepAliveMs }, requestListener(app))
	server.listen(Number(env.PORT))
	await once(server, 'listening')
	return {
		origin: `http://localhost:${env.PORT}`,
		async stop() {
			server.close()
			server.closeAllConnections()
			await app.close()
		},
	}
}
