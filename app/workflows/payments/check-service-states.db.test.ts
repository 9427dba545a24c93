import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { getBusiness, saveBusiness } from '#app/modules/settings/save-business.server.ts'
import type { ServiceState } from '#app/modules/settings/service-states.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { checkServiceStates } from './check-service-states.server.ts'

const actor = makeStaff('advisor')

async function workIn(db: Db, serviceStates: ServiceState[]) {
	const { business, version } = await getBusiness(db, { actor })
	await saveBusiness(db, {
		...business,
		serviceStates,
		actor,
		version,
		now: new Date('2026-11-23T15:00:00Z'),
	})
}

test('a live site sells the concierge service only once a state is confirmed for negotiating', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const concierge = { priceId: 'price_concierge', mode: 'live' } as const
	await expect(checkServiceStates(db, concierge)).rejects.toThrow(Invalid)
	await workIn(db, [{ state: 'NY', confirmation: null }])
	await expect(checkServiceStates(db, concierge)).rejects.toThrow('no state is confirmed')
	await workIn(db, [{ state: 'NY', confirmation: 'registered broker 12345, asked counsel' }])
	await checkServiceStates(db, concierge)
})

test('advice is on sale without a confirmed state, and a demo sells everything', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	await checkServiceStates(db, { priceId: 'price_online_search', mode: 'live' })
	await checkServiceStates(db, { priceId: 'price_concierge', mode: 'demo' })
})
