import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from '#server/request-context.ts'

/** How long a client may go on sending a body that nobody reads. Then its connection is reset. */
const lingerMs = 5_000

/**
 * Sets `Connection: close` on responses to requests whose body was not read to its end, because the rest of the body would
 * precede the next request. The connection closes as RFC 9112, section 9.6 asks, so that the client gets the whole response:
 * first our half, then, when the client has closed too, all of it.
 */
export const closeUnread = createMiddleware<ServerEnv>(async (c, next) => {
	await next()
	const { incoming } = c.env ?? {}
	if (incoming && 'httpVersion' in incoming && leaveUnread(incoming as IncomingMessage))
		c.res.headers.set('connection', 'close')
})

/** Returns whether the request has a body that was not read to its end. If so, its connection will close in two steps. */
export function leaveUnread(request: IncomingMessage): boolean {
	const { headers, socket } = request
	const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
	if (!hasBody || request.readableEnded) return false
	let closing = false
	// Node calls this when a response that closes its connection has been sent. A reset at once could overtake the response.
	socket.destroySoon = () => {
		if (closing) return
		closing = true
		socket.end()
		const reset = setTimeout(() => socket.destroy(), lingerMs)
		socket.once('close', () => clearTimeout(reset))
	}
	return true
}
