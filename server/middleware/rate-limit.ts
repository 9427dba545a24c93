import { createMiddleware } from 'hono/factory'
import type { Db } from '#app/db/client.server.ts'
import { asRefusal } from '#app/http/errors.server.ts'
import { addressBlock, forgetOldLimits, takeFromLimit } from '#app/modules/auth/limits.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Gate } from '../gate.ts'
import { everyWrite, ruleFor } from '../limits.ts'
import { refuse } from '../refuse.ts'

/** No client, and not all of them together, can write faster than `server/limits.ts` allows. */
export function rateLimit(db: Db, clock: Clock) {
	return createMiddleware<Gate>(async (c, next) => {
		const { method } = c.req
		if (c.get('refusal') || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
		const now = clock.now()
		const { name, rule } = ruleFor(c.req.path)
		try {
			await takeFromLimit(db, { key: `write:${name}:${addressBlock(c.get('clientIp'))}`, ...rule, now })
			const all = await takeFromLimit(db, { key: 'write:everybody', ...everyWrite.everybody, now })
			// The first write of a minute sweeps up for everybody.
			if (all.count === 1) await forgetOldLimits(db, { now })
		} catch (error) {
			const refusal = asRefusal(error)
			if (!refusal) throw error
			return refuse(c, next, refusal)
		}
		return next()
	})
}
