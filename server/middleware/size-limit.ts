import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { TooLarge } from '#app/lib/errors.ts'
import { bodyBytesMaxOf } from '#server/load/limits.ts'
import { reject } from '#server/pages/reject.ts'
import type { RouteTable } from '#server/pages/route-table.ts'
import type { ServerEnv } from '../request-context.ts'

/** Limits the body of every request to what its route's policy allows. Without a Content-Length the bytes are counted as they arrive. */
export function sizeLimit(routes: Pick<RouteTable, 'routeFor'>) {
	return createMiddleware<ServerEnv>((c, next) => {
		if (c.get('rejection')) return next()
		const tooLarge = async () => {
			const answer = await reject(c, next, new TooLarge('That is too large to send.'))
			return answer ?? c.res
		}
		return limitBody({ maxSize: bodyBytesMaxOf(routes.routeFor(c.req.path)), onError: tooLarge })(c, next)
	})
}

/** Limits bodies as Hono's `bodyLimit` does, which replaces every body with a stream; but a body of an allowed Content-Length stays as it is. */
export function limitBody(options: Parameters<typeof bodyLimit>[0]): MiddlewareHandler<ServerEnv> {
	const countBytes = bodyLimit(options)
	return (c, next) => {
		const announced = c.req.header('transfer-encoding') ? undefined : c.req.header('content-length')
		return announced && Number(announced) <= options.maxSize ? next() : countBytes(c, next)
	}
}
