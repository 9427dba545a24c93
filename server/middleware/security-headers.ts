import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from '../request-context.ts'

/** Headers that every answer has. The content security policy is set where the page is made. */
export function securityHeaderSet(live: boolean): Record<string, string> {
	return {
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'strict-origin',
		'x-frame-options': 'DENY',
		'cross-origin-opener-policy': 'same-origin',
		'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
		...(live ? { 'strict-transport-security': 'max-age=63072000' } : {}),
	}
}

export function securityHeaders(live: boolean) {
	const set = Object.entries(securityHeaderSet(live))
	return createMiddleware<ServerEnv>(async (c, next) => {
		await next()
		const { headers } = c.res
		// What an endpoint says itself holds: the mailbox shows mails in a frame of its own.
		for (const [name, value] of set) if (!headers.has(name)) headers.set(name, value)
		if (!headers.has('content-security-policy'))
			headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
	})
}
