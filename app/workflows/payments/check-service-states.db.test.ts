import { expect } from 'vitest'
import { settings } from '#app/db/schema/settings.ts'
import { Invalid } from '#app/lib/errors.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { test } from '#tests/setup/database.ts'
import { checkServiceStates } from './check-service-states.server.ts'

const now = new Date('2026-11-23T15:00:00Z')

test('a live site sells the concierge service only once a state is confirmed for negotiating', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	await db.insert(settings).values({})
	const concierge = { priceId: 'price_concierge', mode: 'live', now } as const
	await expect(checkServiceStates(db, concierge)).rejects.toThrow(Invalid)
	await db.update(settings).set({ serviceStates: [{ state: 'NJ' }] })
	await expect(checkServiceStates(db, concierge)).rejects.toThrow('no state is confirmed')
	await db.update(settings).set({ serviceStates: [{ state: 'NJ', license: 'asked counsel' }] })
	await checkServiceStates(db, concierge)
})

test('advice is on sale without a confirmed state, and a demo sells everything', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	await checkServiceStates(db, { priceId: 'price_online_search', mode: 'live', now })
	await checkServiceStates(db, { priceId: 'price_concierge', mode: 'demo', now })
})
