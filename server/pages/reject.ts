import type { Context, Next } from 'hono'
import { errorResponse } from '#app/http/errors.server.ts'
import type { DomainError } from '#app/lib/errors.ts'
import type { ServerEnv } from '#server/request-context.ts'

/**
 * The gate's no: to scripts as JSON; to browsers as a page of the site, so the request goes on to the
 * pages with the refusal in hand, and no action runs (`app/root.tsx`).
 */
export function reject(c: Context<ServerEnv>, next: Next, rejection: DomainError): Response | Promise<void> {
	const isBrowser = c.req.header('accept')?.includes('text/html') ?? false
	if (c.req.path.startsWith('/api/') && !isBrowser) return errorResponse(rejection)
	c.set('rejection', rejection)
	return next()
}
