import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { order } from '#app/db/schema/payments.ts'

const noon = new Date('2026-03-04T12:00:00Z')

/** An order waiting for its payment, as `startCheckout` leaves it. */
export async function makeOrder(db: Db, set: Partial<typeof order.$inferInsert> = {}) {
	const tag = randomUUID().slice(0, 8).toUpperCase()
	const [made] = await db
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
			...(set.status === 'refunded' ? { refundedCents: set.amountCents ?? 75_00 } : {}),
			...set,
		})
		.returning()
	return made!
}

export async function makeUser(db: Db, set: Partial<typeof user.$inferInsert> = {}) {
	const id = randomUUID()
	const [made] = await db
		.insert(user)
		.values({ id, name: 'Robin Ferrer', email: `${id}@example.com`, emailVerified: true, ...set })
		.returning()
	return made!
}
