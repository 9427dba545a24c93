import { createMiddleware } from 'hono/factory'
import type { Gate } from '../gate.ts'

/** Headers that every answer has. The content security policy is set where the page is made. */
export function securityHeaders(live: boolean) {
	return createMiddleware<Gate>(async (c, next) => {
		await next()
		const { headers } = c.res
		headers.set('x-content-type-options', 'nosniff')
		headers.set('referrer-policy', 'strict-origin')
		if (!headers.has('x-frame-options')) headers.set('x-frame-options', 'DENY')
		headers.set('cross-origin-opener-policy', 'same-origin')
		headers.set('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
		if (live) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
		if (!headers.has('content-security-policy'))
			headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
	})
}
