import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { TooLarge } from '#app/lib/errors.ts'
import { bodyBytesMaxOf } from '#server/load/limits.ts'
import { reject } from '#server/pages/reject.ts'
import type { RouteTable } from '#server/pages/route-table.ts'
import type { ServerEnv } from '../request-context.ts'

/** No request brings more than the policy of its route allows, counted while it comes in when it does not say how much it is. */
export function sizeLimit(routes: Pick<RouteTable, 'at'>) {
	return createMiddleware<ServerEnv>((c, next) => {
		if (c.get('rejection')) return next()
		const tooLarge = async () => {
			const answer = await reject(c, next, new TooLarge('That is too large to send.'))
			return answer ?? c.res
		}
		return bodyLimit({ maxSize: bodyBytesMaxOf(routes.at(c.req.path)), onError: tooLarge })(c, next)
	})
}
