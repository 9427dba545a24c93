import { createMiddleware } from 'hono/factory'
import type { Db } from '#app/db/client.server.ts'
import { asRefusal } from '#app/http/errors.server.ts'
import { addressBlock, forgetOldLimits, takeInTurn } from '#app/modules/auth/limits.server.ts'
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
			const { taken, refused } = await takeInTurn(db, [
				{ key: `write:${name}:${addressBlock(c.get('clientIp'))}`, ...rule, now },
				{ key: 'write:everybody', ...everyWrite.everybody, now },
			])
			if (refused) throw refused
			// The first write of a minute sweeps up for everybody.
			if (taken.at(-1)?.count === 1) await forgetOldLimits(db, { now })
		} catch (error) {
			const refusal = asRefusal(error)
			if (!refusal) throw error
			return refuse(c, next, refusal)
		}
		return next()
	})
}
