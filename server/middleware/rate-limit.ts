import { createMiddleware } from 'hono/factory'
import { errorResponse, isForOperator, toDomainError } from '#app/http/errors.server.ts'
import type { Services } from '#app/http/services.server.ts'
import type { BatchedLimits } from '#app/modules/limits/batched-limits.server.ts'
import { consumeLimit, consumeLimitsInOrder, deleteOldLimits } from '#app/modules/limits/limits.server.ts'
import { everyWrite, limitsOfWrite } from '#server/load/limits.ts'
import { reject } from '#server/pages/reject.ts'
import type { RouteTable } from '#server/pages/route-table.ts'
import type { ServerEnv } from '../request-context.ts'

/** Limits writes, per client and for all clients together, as `server/load/limits.ts` and the route's policy say. */
export function rateLimit(
	{ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
	routes: Pick<RouteTable, 'routeFor'>,
) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		const { method } = c.req
		if (c.get('rejection') || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
		const now = clock.now()
		const limits = limitsOfWrite(routes.routeFor(c.req.path), { clientIp: c.get('clientIp'), now })
		try {
			const { uses, error: limitError } = await consumeLimitsInOrder(db, limits)
			if (limitError) {
				const viewer = uses.length > 0 && (await c.get('viewer')())
				if (!viewer) throw limitError
				await consumeLimit(db, { key: `write:account:${viewer.id}`, ...everyWrite.account, now })
			}
			// The first write of each minute deletes expired limits for all.
			if (uses.length === 3 && uses[2]!.usedCount === 1) await deleteOldLimits(db, { now })
		} catch (error) {
			const rejection = toDomainError(error)
			if (!rejection) throw error
			if (isForOperator(error))
				log.error({ requestId: c.get('requestId'), error }, 'a request could not be counted')
			return reject(c, next, rejection)
		}
		return next()
	})
}

/** Applies the same limits, counted in batches, to API calls that compute something and store nothing. Their callers are not signed in. */
export function callLimit(
	{ batchedLimits, clock }: { batchedLimits: BatchedLimits; clock: Services['clock'] },
	routes: Pick<RouteTable, 'routeFor'>,
) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		const caller = { clientIp: c.get('clientIp'), now: clock.now() }
		const error = batchedLimits.consume(limitsOfWrite(routes.routeFor(c.req.path), caller))
		return error ? errorResponse(error) : next()
	})
}
