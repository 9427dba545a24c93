import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from '../request-context.ts'

/** Headers of every response. The content security policy is set where a page is rendered. */
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
		// An endpoint's own headers win: the mailbox shows emails in a frame.
		for (const [name, value] of set) if (!headers.has(name)) headers.set(name, value)
		if (!headers.has('content-security-policy'))
			headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
	})
}
