import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { order } from '#app/db/schema/payments/orders.ts'

const noon = new Date('2026-03-04T12:00:00Z')

/** Inserts an order that waits for its payment, as `startCheckout` does. */
export async function makeOrder(db: Db, overrides: Partial<typeof order.$inferInsert> = {}) {
	const tag = randomUUID().slice(0, 8).toUpperCase()
	const [inserted] = await db
		.insert(order)
		.values({
			reference: `LW-${tag}`,
			priceId: 'price_online_search',
			title: 'Online Car Deal Search + Budget Guidance',
			amountCents: 75_00,
			buyerKey: `anon:${tag}`,
			provider: 'stripe',
			providerSessionId: `cs_${tag}`,
			checkoutUrl: `https://pay.test/cs_${tag}`,
			createdAt: noon,
			expiresAt: new Date(noon.getTime() + 3_600_000),
			predatesAgreements: !overrides.agreementId,
			...(overrides.status === 'refunded' ? { refundedCents: overrides.amountCents ?? 75_00 } : {}),
			...overrides,
		})
		.returning()
	return inserted!
}

export async function makeUser(db: Db, overrides: Partial<typeof user.$inferInsert> = {}) {
	const id = randomUUID()
	const [inserted] = await db
		.insert(user)
		.values({ id, name: 'Robin Ferrer', email: `${id}@example.com`, emailVerified: true, ...overrides })
		.returning()
	return inserted!
}
