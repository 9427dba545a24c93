import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { rejectRepeatedHeaders } from '#server/load/single-headers.ts'
import type { startApp } from './app.ts'

/** How long an idle connection stays open: longer than the idle timeout of common load balancers, so that they close it before we do. */
export const keepAliveMs = 65_000

type App = Awaited<ReturnType<typeof startApp>>

/** Answers the requests of a server: from memory if it can, else through the application's queue. `note` learns of each one first. */
export function requestListener(app: App, note?: (request: IncomingMessage) => void): RequestListener {
	const respondFromMemory = app.serveFromMemory()
	const handleRequest = getRequestListener(app.fetch)
	return (request, response) => {
		note?.(request)
		if (rejectRepeatedHeaders(request, response)) return
		if (!respondFromMemory(request, response))
			app.enqueue(request, response, () => handleRequest(request, response))
	}
}
