import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientOrder } from '#app/db/schema/clients/clients.ts'
import type { order } from '#app/db/schema/payments/orders.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { endByHand } from '#app/workflows/services/end-services.server.ts'
import { makeClientFile } from '#tests/factories/client-work.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { readClientServices } from './client-services.server.ts'

const now = new Date('2026-03-04T12:00:00Z')
const words = { timeZone: 'America/New_York', thisYear: 2026 }

async function buy(db: Db, set: Partial<typeof order.$inferInsert> = {}, isFiled = true) {
	await insertOfferings(db, defaultOfferings)
	const { advisor: actor, clientId } = await makeClientFile(db, { now })
	const sold = await makeOrder(db, {
		status: 'paid',
		paidAt: now,
		customerEmail: 'buyer@example.com',
		...set,
	})
	if (isFiled) await db.insert(clientOrder).values({ orderId: sold.id, clientId })
	const mayOf = async () => (await readClientServices(db, { orders: [sold], ...words }))[0]?.may
	return { mayOf, end: () => endByHand(db, { actor, clientId, orderId: sold.id, now }) }
}

test('the button to end a service is offered exactly where it works', async ({ db }) => {
	const search = await buy(db)
	expect(await search.mayOf()).toBe('end')
	await search.end()
	expect(await search.mayOf()).toBe('undo')
	for (const [set, isFiled] of [
		[{ sample: true }],
		[{ customerEmail: null }],
		[{}, false],
		[{ status: 'refunded' as const }],
		[{ priceId: 'price_in_person' }],
	] as const) {
		const { mayOf, end } = await buy(db, set, isFiled)
		expect(await mayOf()).toBeNull()
		await expect(end()).rejects.toThrow()
	}
})
