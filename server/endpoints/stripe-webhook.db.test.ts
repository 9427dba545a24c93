import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order, paymentEvent } from '#app/db/schema/payments/orders.ts'
import type { Services } from '#app/http/services.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createStripeProvider } from '#app/platform/payments/stripe.server.ts'
import { signStripeWebhook } from '#app/platform/payments/stripe-format.server.ts'
import { appointmentEmails } from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { stripeWebhook } from './stripe-webhook.ts'

const noon = new Date('2026-03-04T12:00:00Z')
const webhookSecret = 'whsec_of_the_test'
const clock = { now: () => noon }
const log = createLog('silent')
const payments = createStripeProvider({ secretKey: 'sk_test_1', webhookSecret, clock, log })

function endpoint(db: Db) {
	const env = { origin: 'https://site.test' }
	const app = stripeWebhook({
		db,
		payments,
		env,
		clock,
		appointmentEmails: appointmentEmails().emails,
		links,
		log,
	} as Services)
	return (body: string, { secret = webhookSecret, at: time = noon }: { secret?: string; at?: Date } = {}) =>
		app.request('/', {
			method: 'POST',
			body,
			headers: { 'stripe-signature': signStripeWebhook(body, secret, time) },
		})
}

function completed(reference: string, id = 'evt_1', more = {}) {
	const object = {
		id: `cs_${reference}`,
		client_reference_id: reference,
		status: 'complete',
		payment_status: 'paid',
		payment_intent: 'pi_1',
		amount_total: 75_00,
		currency: 'usd',
		customer_details: { email: 'robin@example.com', name: 'Robin Ferrer' },
		...more,
	}
	const created = Math.floor(noon.getTime() / 1000)
	return JSON.stringify({
		id,
		object: 'event',
		type: 'checkout.session.completed',
		created,
		data: { object },
	})
}

test('a signed event marks the order paid; its replay is acknowledged and does nothing', async ({ db }) => {
	const post = endpoint(db)
	const { id, reference } = await makeOrder(db)
	const first = await post(completed(reference))
	expect([first.status, await first.json()]).toEqual([200, { received: true, outcome: 'applied' }])
	const replay = await post(completed(reference))
	expect([replay.status, await replay.json()]).toEqual([200, { received: true, outcome: 'duplicate' }])
	expect(await db.select().from(order).where(eq(order.id, id))).toMatchObject([{ status: 'paid' }])
	expect(await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'receipt'))).toHaveLength(1)
})

test('forged, old and future events are rejected and change nothing', async ({ db }) => {
	const post = endpoint(db)
	const { id, reference } = await makeOrder(db)
	const body = completed(reference)
	const answers = [
		await post(body, { secret: 'whsec_forged' }),
		await post(body, { at: new Date(noon.getTime() - 301_000) }),
		await post(body, { at: new Date(noon.getTime() + 301_000) }),
		await stripeWebhook({ db, payments, env: {}, clock, log } as Services).request('/', {
			method: 'POST',
			body,
		}),
	]
	expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
	expect(await db.select().from(order).where(eq(order.id, id))).toMatchObject([{ status: 'pending' }])
	expect(await db.select().from(paymentEvent)).toEqual([])
})

test('events without an order or of unknown types are acknowledged, so they are not sent forever', async ({
	db,
}) => {
	const post = endpoint(db)
	expect(await (await post(completed('LW-NOBODY'))).json()).toEqual({ received: true, outcome: 'unmatched' })
	const unknown = { id: 'evt_2', object: 'event', type: 'customer.created', created: 1, data: { object: {} } }
	expect(await (await post(JSON.stringify(unknown))).json()).toEqual({ received: true, outcome: 'ignored' })
})

test('an oversized body is rejected unread', async ({ db }) => {
	const answer = await endpoint(db)(completed('LW-1', 'evt_1', { padding: 'x'.repeat(256_000) }))
	expect(answer.status).toBe(413)
})

test('while the database is unreachable the provider is asked to send the event again', async () => {
	const { db, close } = openDatabase('postgres://nobody@127.0.0.1:1/none')
	const answer = await endpoint(db)(completed('LW-1'))
	expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
	await close()
})
