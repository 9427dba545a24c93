import type { Context, Next } from 'hono'
import { errorResponse } from '#app/http/errors.server.ts'
import type { DomainError } from '#app/lib/errors.ts'
import type { ServerEnv } from '#server/request-context.ts'

/**
 * Rejects a request: API clients get JSON. For browsers the request continues to the pages with the rejection in the context,
 * so they show it and no action runs (`app/root.tsx`).
 */
export function reject(c: Context<ServerEnv>, next: Next, rejection: DomainError): Response | Promise<void> {
	const isBrowser = c.req.header('accept')?.includes('text/html') ?? false
	if (c.req.path.startsWith('/api/') && !isBrowser) return errorResponse(rejection)
	c.set('rejection', rejection)
	return next()
}
