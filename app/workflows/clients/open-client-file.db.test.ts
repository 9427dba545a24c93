import { expect } from 'vitest'
import { client, clientChecklistItem, clientOrder } from '#app/db/schema/clients/clients.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { createLog } from '#app/platform/log.server.ts'
import { appointmentEmails } from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { makeSignedAgreement } from '#tests/factories/payments/agreements.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { openSteps } from '#tests/factories/steps.ts'
import { paymentEventFor } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { fulfillPaidOrder } from '../payments/fulfill-paid-order.server.ts'
import { filePaidOrders, openClientFile } from './open-client-file.server.ts'

const now = new Date('2026-03-04T12:30:00Z')
const { emails } = appointmentEmails()

test('a payment reported repeatedly, concurrently and by two events, opens one file with one step for the advisor', async ({
	freshDb: { db },
}) => {
	await insertOfferings(db, defaultOfferings)
	const order = await makeOrder(db, { customerEmail: null })
	const report = (id: string) => {
		const details = {
			orderReference: order.reference,
			sessionId: order.providerSessionId!,
			paymentId: 'pi_1',
		}
		const event = {
			...paymentEventFor('paid', { ...details, customerEmail: 'ana@example.com', customerName: 'Ana' }),
			id,
		}
		return fulfillPaidOrder(db, {
			provider: 'stripe',
			event,
			origin: 'https://site.test',
			appointmentEmails: emails,
			links,
			now,
			log: createLog('silent'),
		})
	}
	await Promise.all(['evt_1', 'evt_1', 'evt_2', 'evt_1'].map(report))
	await report('evt_1')
	const files = await db.select().from(client)
	expect(files).toHaveLength(1)
	expect(files[0]).toMatchObject({
		name: 'Ana',
		stage: 'searching',
	})
	expect(await openSteps(db)).toMatchObject([
		{ side: 'advisor', dueOn: '2026-03-05', rule: 'order.online_search' },
	])
	expect(await db.select().from(clientOrder)).toMatchObject([{ orderId: order.id, clientId: files[0]!.id }])
})

test('orders paid before files existed get a file, once', async ({ db }) => {
	const paid = { status: 'paid', paidAt: now } as const
	await makeOrder(db, { ...paid, customerEmail: 'ben@example.com', customerName: 'Ben' })
	await makeOrder(db, { ...paid, status: 'refunded', customerEmail: 'BEN@example.com', customerName: 'Ben' })
	await makeOrder(db, { ...paid, customerEmail: 'cora@example.com' })
	await makeOrder(db, { customerEmail: 'pending@example.com' })
	expect(await filePaidOrders(db, { now })).toBe(3)
	expect(await filePaidOrders(db, { now })).toBe(0)
	const files = await db.select().from(client)
	expect(files.map(({ name }) => name).sort()).toEqual(['Ben', 'cora'])
	expect(await openSteps(db)).toEqual([])
})

test.for(['OH', 'TX'] as const)(
	'the tasks of a visit for a client in %s are those that the law lets the advisor do there',
	async (state, { db }) => {
		await insertOfferings(db, defaultOfferings)
		const priceId = 'price_in_person'
		const { id: agreementId } = await makeSignedAgreement(db, { state, priceId })
		const person = { customerEmail: 'robin@example.com', customerName: 'Robin Ferrer' }
		const order = await makeOrder(db, { ...person, status: 'paid', paidAt: now, priceId, agreementId })
		await openClientFile(db, { order, now })
		const tasks = (await db.select().from(clientChecklistItem)).map(({ description }) => description)
		expect(tasks).toContain('Inspect and test-drive together')
		// By hand, from the clause of Texas: no contact with dealers for the client, and no negotiating.
		for (const task of ['Negotiate price, fees and rate', 'Confirm dealers'])
			expect(tasks.includes(task), task).toBe(state === 'OH')
	},
)
