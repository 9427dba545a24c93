import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from '../request-context.ts'

/**
 * Gives each request an id, or keeps the one that a trusted proxy gave it, and determines the client's address. Both are logged, and error
 * pages show the id.
 */
export function requestId(trustProxy: number) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		c.set('requestId', incomingId(c.req.header('x-request-id'), trustProxy) ?? randomUUID())
		c.set(
			'clientIp',
			clientIp(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustProxy),
		)
		await next()
		c.res.headers.set('x-request-id', c.get('requestId'))
	})
}

/** Returns the request id that the proxy in front sent; null without a proxy, or when the id is invalid. */
export const incomingId = (header: string | undefined, trustProxy: number): string | null =>
	trustProxy > 0 && header !== undefined && /^[\w-]{8,64}$/.test(header) ? header : null

/**
 * Returns the last address that a trusted proxy has written: each proxy appends the peer it saw, so with `trustProxy` proxies
 * in front the client is the entry that many positions from the end.
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
	const trusted = chain[Math.max(0, chain.length - 1 - trustProxy)]!
	return [trusted, peer].map(bareAddress).find((address) => isIP(address)) ?? '127.0.0.1'
}

/** Removes the port that some proxies append, and the prefix of IPv4-mapped addresses. */
function bareAddress(text = ''): string {
	const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1]
	return (bracketed ?? text.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')).replace(/^::ffff:/i, '')
}
