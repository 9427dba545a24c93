import { createMiddleware } from 'hono/factory'
import type { Db } from '#app/db/client.server.ts'
import { toDomainError } from '#app/http/errors.server.ts'
import {
	addressBlock,
	consumeLimit,
	consumeLimitsInOrder,
	deleteOldLimits,
	networkBlock,
} from '#app/modules/limits/limits.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import { everyWrite, writeLimitOf } from '#server/load/limits.ts'
import { reject } from '#server/pages/reject.ts'
import type { RouteTable } from '#server/pages/route-table.ts'
import type { ServerEnv } from '../request-context.ts'

/** Limits writes, per client and for all clients together, as `server/load/limits.ts` and the route's policy say. */
export function rateLimit(db: Db, clock: Clock, routes: Pick<RouteTable, 'at'>) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		const { method } = c.req
		if (c.get('rejection') || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
		const now = clock.now()
		const { name, rule } = writeLimitOf(routes.at(c.req.path))
		try {
			const clientIp = c.get('clientIp')
			const { taken: consumed, rejected } = await consumeLimitsInOrder(db, [
				{ key: `write:${name}:${addressBlock(clientIp)}`, ...rule, now },
				{ key: `write:network:${networkBlock(clientIp)}`, ...everyWrite.network, now },
				{ key: 'write:everybody', ...everyWrite.everybody, now },
			])
			if (rejected) {
				const viewer = consumed.length > 0 && (await c.get('viewer')())
				if (!viewer) throw rejected
				await consumeLimit(db, { key: `write:account:${viewer.id}`, ...everyWrite.account, now })
			}
			// The first write of each minute deletes expired limits for all.
			if (consumed.length === 3 && consumed[2]!.count === 1) await deleteOldLimits(db, { now })
		} catch (error) {
			const rejection = toDomainError(error)
			if (!rejection) throw error
			return reject(c, next, rejection)
		}
		return next()
	})
}
