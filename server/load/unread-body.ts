import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from '#server/request-context.ts'

/** For so long a client may go on sending what nobody reads. Then its connection is reset. */
const lingerMs = 5_000

/**
 * An answer to a request whose body was not read to its end says `Connection: close`: the rest of the body would stand before the next
 * request. The client gets the whole answer, because the connection is closed as RFC 9112, section 9.6 asks: first our half, then,
 * when it has closed too, all of it.
 */
export const closeUnread = createMiddleware<ServerEnv>(async (c, next) => {
	await next()
	const { incoming } = c.env ?? {}
	if (incoming && 'httpVersion' in incoming && leaveUnread(incoming as IncomingMessage))
		c.res.headers.set('connection', 'close')
})

/** Whether a request that is being answered has a body that was not read to its end; its connection then closes in two steps. */
export function leaveUnread(request: IncomingMessage): boolean {
	const { headers, socket } = request
	const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
	if (!hasBody || request.readableEnded) return false
	let closing = false
	// What Node calls when an answer that closes its connection has been sent; a reset at once could overtake the answer.
	socket.destroySoon = () => {
		if (closing) return
		closing = true
		socket.end()
		const reset = setTimeout(() => socket.destroy(), lingerMs)
		socket.once('close', () => clearTimeout(reset))
	}
	return true
}
