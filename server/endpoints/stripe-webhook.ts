import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Services } from '#app/http/services.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { PaymentEvent } from '#app/platform/payments/provider.ts'
import { fulfillPaidOrder } from '#app/workflows/payments/fulfill-paid-order.server.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

/** Stripe's events are a few kilobytes. */
const BODY_BYTES_MAX = 256_000
/** Skips the queue: events are signed, and one accepted now need not be sent again. */
const policy = endpointPolicy({ access: 'public', bodyBytesMax: BODY_BYTES_MAX, queue: 'skip' })
const noStore = { 'cache-control': 'no-store' }

/**
 * `POST /api/webhooks/stripe`, for Stripe and the sandbox. 200: accepted once and for all, even if it means nothing to us; 400:
 * not from the provider; 503: not stored, so the provider must send it again.
 */
export function stripeWebhook({ db, payments, env, clock, appointmentEmails, links, log }: Services) {
	const app = new Hono<ServerEnv>()
	const limit = bodyLimit({
		maxSize: BODY_BYTES_MAX,
		onError: (c) => c.json({ error: { code: 'too_large', message: 'An event is smaller.' } }, 413, noStore),
	})
	app.post('/', policy, limit, async (c) => {
		const requestId = c.get('requestId')
		let event: PaymentEvent
		try {
			event = payments.readWebhook(await c.req.text(), c.req.header('stripe-signature') ?? null)
		} catch (error) {
			if (!(error instanceof Invalid)) throw error
			log.warn({ requestId, reason: error.message }, 'webhook rejected')
			return c.json({ error: { code: error.code, message: error.message } }, 400, noStore)
		}
		try {
			const { outcome } = await fulfillPaidOrder(db, {
				provider: payments.name,
				event,
				origin: env.origin,
				appointmentEmails,
				links,
				now: clock.now(),
				log,
			})
			return c.json({ received: true, outcome }, 200, noStore)
		} catch (error) {
			log.error(
				{ requestId, eventId: event.id, error },
				'webhook not stored: the provider will send it again',
			)
			return c.json({ error: { code: 'unavailable', message: 'Send this event again.' } }, 503, {
				...noStore,
				'retry-after': '30',
			})
		}
	})
	return app
}
