import { createMiddleware } from 'hono/factory'
import type { Db } from '#app/db/client.server.ts'
import { TooMany } from '#app/lib/errors.ts'
import { addressBlock, forgetOldLimits, takeFromLimit } from '#app/modules/auth/limits.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Gate } from '../gate.ts'
import { everyWrite, ruleFor } from '../limits.ts'

/** No client, and not all of them together, can write faster than `server/limits.ts` allows. */
export function rateLimit(db: Db, clock: Clock) {
	return createMiddleware<Gate>(async (c, next) => {
		const { method } = c.req
		if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
		const now = clock.now()
		const { name, rule } = ruleFor(c.req.path)
		try {
			await takeFromLimit(db, { key: `write:${name}:${addressBlock(c.get('clientIp'))}`, ...rule, now })
			const all = await takeFromLimit(db, { key: 'write:everybody', ...everyWrite.everybody, now })
			// The first write of a minute sweeps up for everybody.
			if (all.count === 1) await forgetOldLimits(db, { now })
		} catch (error) {
			if (!(error instanceof TooMany)) throw error
			const headers = { 'retry-after': String(error.retryAfterSeconds), 'cache-control': 'no-store' }
			return c.req.path.startsWith('/api/')
				? c.json({ error: { code: error.code, message: error.message } }, 429, headers)
				: c.text(error.message, 429, headers)
		}
		return next()
	})
}
