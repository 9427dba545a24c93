import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Long enough for the next request of a proxy that keeps its connections: it is answered, and told to come to another. */
const lingerMs = 1_000
const lookMs = 100

/** For whom a proxy has sent here before it was told not to. */
const doorOpenMs = 300
/** A connection that was made and not taken when the door closes is broken by the kernel: who sent a form on it never knows what became of it. */
const [calmTurnMs, calmAfterMs] = [1, 1_000]

/** Answers that have no end of their own: `close` tells them to come again, to whoever then answers here. */
export type OpenStreams = { count(): number; reject(): void; close(): void }

/**
 * Ends a server without cutting anybody off: nobody new is let in, every answer from now on closes its connection, and connections that
 * wait for a next request are closed a little later, so that none is closed while that request is on its way. Streams go on
 * until nothing else is left (or half of the time is over): who comes again then finds the next server sooner. What is not done after
 * `finishMs` is cut off.
 */
export async function drain(
	server: HttpServer,
	{ finishMs, streams }: { finishMs: number; streams?: OpenStreams | undefined },
): Promise<void> {
	streams?.reject()
	server.prependListener('request', (_request, response) => {
		response.shouldKeepAlive = false
	})
	await pause(doorOpenMs)
	await atTheEmptyDoor()
	const from = performance.now()
	const looking = setInterval(async () => {
		if (performance.now() - from > lingerMs) server.closeIdleConnections()
		const open = await countConnections(server)
		const half = performance.now() - from > finishMs / 2
		if (!half && open > (streams?.count() ?? 0)) return
		streams?.close()
		streams = undefined
	}, lookMs)
	const cut = setTimeout(() => server.closeAllConnections(), finishMs)
	// The close of an HTTP server would end idle connections at once.
	await new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
	clearInterval(looking)
	clearTimeout(cut)
}

/** Right after those at the door were let in, in a moment in which there was little else to do. Gives up after a second without one. */
async function atTheEmptyDoor(): Promise<void> {
	const from = performance.now()
	for (let turn = from; ; turn = performance.now()) {
		await nextTurn()
		const now = performance.now()
		if (now - turn <= calmTurnMs && turn > from) return
		if (now - from > calmAfterMs) return
	}
}

function countConnections(server: Server): Promise<number> {
	return new Promise((resolve) => server.getConnections((_error, open) => resolve(open ?? 0)))
}
