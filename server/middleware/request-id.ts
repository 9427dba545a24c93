import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from '../request-context.ts'

/** Names each request and finds the client's address; both go into the log and the error page. */
export function requestId(trustProxy: number) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		c.set('requestId', randomUUID())
		c.set(
			'clientIp',
			clientIp(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustProxy),
		)
		await next()
		c.res.headers.set('x-request-id', c.get('requestId'))
	})
}

/**
 * The last address that a proxy we trust has written: each proxy appends the peer it saw, so with
 * `trustProxy` proxies in front the client is the entry that many places from the end.
 */
export function clientIp(
	peer: string | undefined,
	forwarded: string | undefined,
	trustProxy: number,
): string {
	const seen = (forwarded ?? '')
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean)
	const chain = [...seen, peer ?? '127.0.0.1']
	const believed = chain[Math.max(0, chain.length - 1 - trustProxy)]!
	return [believed, peer].map(bareAddress).find((address) => isIP(address)) ?? '127.0.0.1'
}

/** Without the port that some proxies write along, and IPv4 as such. */
function bareAddress(text = ''): string {
	const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1]
	return (bracketed ?? text.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')).replace(/^::ffff:/i, '')
}
