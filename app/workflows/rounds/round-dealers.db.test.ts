import { expect } from 'vitest'
import { dealRoundInvitation } from '#app/db/schema/rounds.ts'
import { roundLimits } from '#app/modules/rounds/round.ts'
import { mail, makeDealers, makeRound } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { addDealers } from './set-up-round.server.ts'

const tooMany = { message: 'A round has at most 20 dealers.', field: 'dealers' }

test('a round has at most twenty dealers, however and whenever they are added', async ({
	freshDb: { db },
}) => {
	await expect(makeRound(db, { dealers: 21 })).rejects.toMatchObject(tooMany)

	const { round, advisor, now } = await makeRound(db, {
		dealers: 18,
		nameDealer: (name) => `${name} of Trenton`,
	})
	const others = await makeDealers(db, ['Harbor Honda', 'Summit Honda', 'Depot Honda', 'Union Honda'])
	const add = (dealerIds: string[]) =>
		addDealers(db, { actor: advisor, id: round.id, dealerIds, now, ...mail })
	await expect(add(others.slice(0, 3))).rejects.toMatchObject(tooMany)
	// Two advisors at once: one fills the round, and the other is told.
	const results = await Promise.allSettled([add(others.slice(0, 2)), add(others.slice(2))])
	expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: tooMany })
	expect(await db.$count(dealRoundInvitation)).toBe(roundLimits.dealers)
})
