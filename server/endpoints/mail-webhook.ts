import { createHash } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Services } from '#app/http/services.server.ts'
import { Unavailable } from '#app/lib/errors.ts'
import { limitConcurrency } from '#app/lib/limit-concurrency.ts'
import { acceptDelivery } from '#app/modules/mail/incoming/deliveries.server.ts'
import { rawBytesMax } from '#app/platform/email/incoming/incoming-email.ts'
import { signatureFault } from '#app/platform/email/incoming/mail-signature.server.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

const policy = endpointPolicy({
	access: 'public',
	bodyBytesMax: rawBytesMax,
	rateLimit: { max: 600, windowSeconds: 60 },
	robots: 'disallow',
})
const noStore = { 'cache-control': 'no-store' }
/** Messages in memory at once; more mail servers than that wait. */
const limitParallelDeliveries = limitConcurrency(3, { waitingMax: 30 })

/**
 * `POST /api/webhooks/mail`, for a mail server that hands over each message as it arrived (RFC 822), signed. 200: accepted once and for
 * all, also when it was accepted before; 400: not from the mail server; 404: not configured; 503: not stored, so it must be sent again.
 */
export function mailWebhook(services: Services, limitWrites: MiddlewareHandler<ServerEnv>) {
	const app = new Hono<ServerEnv>()
	const limit = bodyLimit({
		maxSize: rawBytesMax,
		onError: (c) => fail(c, 413, 'too_large', 'A message can have up to 25 MB.'),
	})
	const asVisitor: MiddlewareHandler<ServerEnv> = (c, next) => {
		c.set('viewer', async () => null)
		return next()
	}
	app.post('/', policy, asVisitor, limitWrites, limit, async (c) => {
		try {
			return await limitParallelDeliveries(() => accept(c, services))
		} catch (error) {
			const requestId = c.get('requestId')
			services.log.error({ requestId, error }, 'a message was not stored: it must be sent again')
			const seconds = error instanceof Unavailable ? error.retryAfterSeconds : 30
			return fail(c, 503, 'unavailable', 'Send this message again.', { 'retry-after': String(seconds) })
		}
	})
	return app
}

async function accept(c: Context<ServerEnv>, { db, rawMail, env, clock, log }: Services): Promise<Response> {
	const secret = env.mailWebhookSecret
	if (!secret) return fail(c, 404, 'not_found', 'This site takes no emails here.')
	const recipients = c.req.header('lotwise-recipients') ?? ''
	const body = new Uint8Array(await c.req.arrayBuffer())
	const now = clock.now()
	const signature = c.req.header('lotwise-signature') ?? null
	const fault = signatureFault({ secret, signature, recipients, body, now })
	if (fault) {
		log.warn({ requestId: c.get('requestId'), reason: fault }, 'a message was rejected')
		return fail(c, 400, 'invalid', fault)
	}
	const { isNew } = await acceptDelivery(db, rawMail, {
		source: 'webhook',
		// A message that is sent again, or recorded and replayed, is the same delivery.
		sourceKey: `webhook:${createHash('sha256').update(`${recipients}\n`).update(body).digest('hex')}`,
		raw: body,
		recipients: recipients
			.split(',')
			.map((address) => address.trim())
			.filter(Boolean),
		now,
	})
	return c.json({ received: true, isNew }, 200, noStore)
}

function fail(
	c: Context<ServerEnv>,
	status: 400 | 404 | 413 | 503,
	code: string,
	message: string,
	headers: Record<string, string> = {},
): Response {
	return c.json({ error: { code, message } }, status, { ...noStore, ...headers })
}
