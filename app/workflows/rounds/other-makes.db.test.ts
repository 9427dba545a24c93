import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { listDealersForMake } from '#app/modules/deals/dealers/list-dealers.server.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { mail, makeDealers, makeRound, terms } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { addDealers, setUpRound } from './set-up-round.server.ts'

test('a store that sells another make is asked for a new car only after the question', async ({ db }) => {
	const { round, advisor, deal, now } = await makeRound(db)
	const [honda, toyota, unknown] = await makeDealers(db, ['A Honda', 'Mill Pond Toyota', 'Somebody'])
	await db
		.update(dealer)
		.set({ brands: ['Toyota'] })
		.where(inArray(dealer.id, [toyota!]))
	await db
		.update(dealer)
		.set({ brands: ['HONDA'] })
		.where(inArray(dealer.id, [honda!]))
	const add = (dealerIds: string[], more = {}) =>
		addDealers(db, { actor: advisor, id: round.id, dealerIds, now, ...mail, ...more })
	const question = 'Mill Pond Toyota sells Toyota, not Honda. Ask it anyway?'
	await expect(add([honda!, toyota!])).rejects.toThrow(question)
	expect(await listInvitations(db, { roundId: round.id })).toHaveLength(5)
	await add([honda!, unknown!])
	await add([toyota!], { asksOtherMakes: true })
	expect(await listInvitations(db, { roundId: round.id })).toHaveLength(8)

	const { kind, stagesMax, deadline, timeZone } = round
	const draft = { kind, vehicleId: null, terms, stagesMax, deadline, timeZone }
	const setUp = (set: object) =>
		setUpRound(db, {
			actor: advisor,
			dealId: deal.id,
			formKey: randomUUID(),
			draft: { ...draft, ...set },
			dealerIds: [toyota!],
			mode: 'demo',
			now,
			...mail,
		})
	await expect(setUp({})).rejects.toThrow(question)
	// Any store may have a used car.
	await setUp({ terms: { ...terms, vehicle: { ...terms.vehicle, condition: 'used' } } })
})

test('stores of the make are listed first, then those whose makes nobody noted; a store that is not used is not', async ({
	db,
}) => {
	const { advisor: actor } = await makeRound(db, { dealers: 1, nameDealer: () => 'Zero Honda' })
	const [a, b, , d] = await makeDealers(db, ['A Toyota', 'B Honda', 'C Unknown', 'D Honda'])
	const set = async (id: string, brands: string[], more = {}) =>
		db
			.update(dealer)
			.set({ brands, ...more })
			.where(inArray(dealer.id, [id]))
	await set(a!, ['Toyota'])
	await set(b!, ['Honda'])
	await set(d!, ['Honda'], { doNotUseSince: new Date(), doNotUseReason: 'Late.' })
	const list = async (make: string | null, limit = 10) => {
		const { dealers, isCut } = await listDealersForMake(db, { actor, make, limit })
		return [dealers.map(({ name }) => name), isCut]
	}
	expect(await list('honda')).toEqual([['B Honda', 'C Unknown', 'Zero Honda', 'A Toyota'], false])
	expect(await list('honda', 3)).toEqual([['B Honda', 'C Unknown', 'Zero Honda'], true])
	expect(await list(null)).toEqual([['A Toyota', 'B Honda', 'C Unknown', 'Zero Honda'], false])
})
