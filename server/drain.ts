import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long enough for the next request of a proxy that keeps its connections: it is answered, and told to come to another. */
const lingerMs = 1_000
const idleLookMs = 100

/**
 * Ends a server without cutting anybody off: nobody new is let in, every answer from now on closes its connection, and connections that
 * wait for a next request are closed a little later, so that none is closed while that request is on its way. What is not done
 * after `finishMs` is cut off.
 */
export async function drain(server: HttpServer, { finishMs }: { finishMs: number }): Promise<void> {
	server.prependListener('request', (_request, response) => {
		response.shouldKeepAlive = false
	})
	// Who is waiting at the door already comes in first.
	await nextTurn()
	let looking: NodeJS.Timeout | undefined
	const lingering = setTimeout(() => {
		looking = setInterval(() => server.closeIdleConnections(), idleLookMs)
	}, lingerMs)
	const cut = setTimeout(() => server.closeAllConnections(), finishMs)
	// The close of an HTTP server would end idle connections at once.
	await new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
	clearTimeout(lingering)
	clearInterval(looking)
	clearTimeout(cut)
}
