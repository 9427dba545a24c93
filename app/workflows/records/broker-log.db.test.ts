import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { clientChecklist, clientOrder, clientSupport } from '#app/db/schema/clients/clients.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { dealDocument, dealVehicle } from '#app/db/schema/deals/ledger.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { recordAgreement } from '#app/modules/signing/agreements.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { chooseDraft, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { listBrokerLog } from './broker-log.server.ts'

const paidAt = new Date('2026-11-20T12:00:00Z')
const now = new Date('2026-11-23T12:00:00Z')
const owner = makeStaff()

test('a car has its client, dealer, price, fee, money and dates, each from where it was recorded', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const world = await makeDeal(db, now)
	const { id: dealId } = world.deal
	const [store] = await db
		.insert(dealer)
		.values({ name: 'Riverside Honda', street: '1 Main St', city: 'Kent', state: 'OH', zip: '44240' })
		.returning()
	const [car] = await db
		.insert(dealVehicle)
		.values({
			dealId,
			formKey: randomUUID(),
			condition: 'new',
			vin: '1HGCM82633A004352',
			year: 2026,
			make: 'Honda',
			model: 'CR-V',
			trim: 'EX',
		})
		.returning()
	await chooseDraft(db, world, quoteDocument, now)
	await db
		.update(dealDocument)
		.set({ vehicleId: car!.id, dealerId: store!.id })
		.where(eq(dealDocument.dealId, dealId))
	await recordAgreement(db, { actor: world.advisor, dealId, formKey: randomUUID(), reason: '', now })
	const sold = await makeOrder(db, {
		status: 'paid',
		paidAt,
		priceId: 'price_concierge',
		amountCents: 99_900,
		refundedCents: 10_000,
		customerEmail: world.email,
	})
	await db.insert(clientOrder).values({ orderId: sold.id, clientId: world.clientId })
	const deliveredAt = new Date('2026-11-28T12:00:00Z')
	const [checklist] = await db
		.insert(clientChecklist)
		.values({
			clientId: world.clientId,
			orderId: sold.id,
			formKey: randomUUID(),
			package: 'full_concierge',
			title: 'Concierge',
		} as never)
		.returning()
	await db.insert(clientSupport).values({
		checklistId: checklist!.id,
		startedAt: deliveredAt,
		endsAt: new Date('2026-11-30T12:00:00Z'),
	})
	const { rows, next } = await listBrokerLog(db, { actor: owner, limit: 10 })
	expect(next).toBeNull()
	expect(rows).toMatchObject([
		{
			vin: '1HGCM82633A004352',
			year: 2026,
			make: 'Honda',
			model: 'CR-V',
			clientName: 'Ana Ruiz',
			dealerName: 'Riverside Honda',
			dealerAddress: '1 Main St, Kent, OH 44240',
			outTheDoorCents: 31_750_00,
			agreedAt: now,
			signedAt: null,
			deliveredAt,
			agreement: null,
			orders: [
				{
					reference: sold.reference,
					amountCents: 99_900,
					refundedCents: 10_000,
					paidAt: paidAt.toISOString(),
				},
			],
		},
	])
})

test('what nobody recorded is empty, a deal without an agreed document is no car, and pages follow each other', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	await makeDeal(db, now)
	for (const day of [24, 25]) {
		const at = new Date(`2026-11-${day}T12:00:00Z`)
		await chooseDraft(db, await makeDeal(db, at), quoteDocument, at)
	}
	const first = await listBrokerLog(db, { actor: owner, limit: 1 })
	expect(first.rows).toMatchObject([
		{
			vin: null,
			make: null,
			dealerName: null,
			dealerAddress: '',
			agreedAt: null,
			deliveredAt: null,
			outTheDoorCents: 31_750_00,
			orders: [],
		},
	])
	const second = await listBrokerLog(db, { actor: owner, after: first.next!, limit: 1 })
	expect(second.rows).toHaveLength(1)
	expect(second.rows[0]!.id).not.toBe(first.rows[0]!.id)
	expect(second.next).toBeNull()
})

test('only the owner of the practice reads the log', async ({ db }) => {
	for (const actor of [makeMember(), makeStaff('renata', 'advisor'), makeStaff('sam', 'assistant')])
		await expect(listBrokerLog(db, { actor, limit: 1 })).rejects.toThrow(Forbidden)
})
