import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises'

/** Long enough for a proxy's next request on a keep-alive connection: it is answered and the connection closed. */
const lingerMs = 1_000
const checkMs = 100

/** Accept connections a little longer, for requests a proxy sent before it noticed. */
const acceptMs = 300
/**
 * The kernel resets connections that are not accepted when the listener closes; a client that posted a form would not know its
 * outcome.
 */
const calmTurnMs = 1
const backlogWaitMsMax = 1_000

/** Responses without an end of their own. `close` makes the clients reconnect, to whichever server then runs here. */
export type OpenStreams = { count(): number; rejectNew(): void; close(): void }

/**
 * Ends a server without cutting anybody off: it accepts no new connections, every response closes its connection, and idle
 * connections close a little later, so that none closes while a request is on its way. Streams continue until nothing else is
 * left (or half of the time is over), because their clients then find the next server sooner.
 * What is not done after `finishMs` is cut off.
 */
export async function drain(
	server: HttpServer,
	{ finishMs, streams }: { finishMs: number; streams?: OpenStreams | undefined },
): Promise<void> {
	streams?.rejectNew()
	server.prependListener('request', (_request, response) => {
		response.shouldKeepAlive = false
	})
	await pause(acceptMs)
	await acceptBacklog()
	const startedAt = performance.now()
	const checking = setInterval(async () => {
		if (performance.now() - startedAt > lingerMs) server.closeIdleConnections()
		const open = await countConnections(server)
		const halfTimeOver = performance.now() - startedAt > finishMs / 2
		if (!halfTimeOver && open > (streams?.count() ?? 0)) return
		streams?.close()
		streams = undefined
	}, checkMs)
	const cutOff = setTimeout(() => server.closeAllConnections(), finishMs)
	// The `close` of an HTTP server would end idle connections at once.
	await new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
	clearInterval(checking)
	clearTimeout(cutOff)
}

/**
 * Resolves after an event-loop turn that had little to do, when the backlog of connections has been accepted; after one second
 * at most.
 */
async function acceptBacklog(): Promise<void> {
	const startedAt = performance.now()
	for (let tickStart = startedAt; ; tickStart = performance.now()) {
		await nextTick()
		const now = performance.now()
		if (now - tickStart <= calmTurnMs && tickStart > startedAt) return
		if (now - startedAt > backlogWaitMsMax) return
	}
}

function countConnections(server: Server): Promise<number> {
	return new Promise((resolve) => server.getConnections((_error, open) => resolve(open ?? 0)))
}
