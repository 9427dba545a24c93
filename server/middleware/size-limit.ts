import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { TooLarge } from '#app/lib/errors.ts'
import type { Gate } from '../gate.ts'
import { refuse } from '../refuse.ts'

/** No request brings more than `maxBytes` allows its path, counted while it comes in when it does not say how much it is. */
export function sizeLimit(maxBytes: (path: string) => number) {
	return createMiddleware<Gate>((c, next) => {
		if (c.get('refusal')) return next()
		const tooLarge = async () => {
			const answer = await refuse(c, next, new TooLarge('That is too large to send.'))
			return answer ?? c.res
		}
		return bodyLimit({ maxSize: maxBytes(c.req.path), onError: tooLarge })(c, next)
	})
}
