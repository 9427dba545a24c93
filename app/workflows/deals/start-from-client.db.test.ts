import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { NotFound } from '#app/lib/errors.ts'
import { recommendVehicle } from '#app/modules/clients/recommendations/recommend-vehicle.server.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { startDealFromBrief, takeRecommendation } from './start-from-client.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

test('a recommendation becomes one car of its client’s deal, however often it is added', async ({ db }) => {
	const { advisor: actor, deal, email } = await makeDeal(db)
	const { recommendation } = await recommendVehicle(db, {
		actor: makeStaff(actor.id),
		typed: {
			clientName: 'Ana Ruiz',
			clientEmail: email,
			make: 'Honda',
			model: 'Civic',
			year: '2021',
			price: '$21,000',
			priceBasis: '',
			trim: 'Sport',
			mileage: '38420',
			vin: '',
			description: 'One owner.',
		},
		formKey: randomUUID(),
		now,
	})
	const input = { actor, deal, recommendationId: recommendation.id, now }
	const car = await takeRecommendation(db, { ...input, formKey: randomUUID() })
	expect(car).toMatchObject({ make: 'Honda', year: 2021, trim: 'Sport', odometer: 38_420, condition: 'used' })
	await takeRecommendation(db, { ...input, formKey: randomUUID() })
	expect(await listVehicles(db, { dealId: deal.id })).toHaveLength(1)
	const other = await makeDeal(db)
	await expect(takeRecommendation(db, { ...input, deal: other.deal, formKey: randomUUID() })).rejects.toThrow(
		NotFound,
	)
})

test('a deal can be started without a brief, and once per form', async ({ db }) => {
	const { advisor: actor, clientId } = await makeDeal(db)
	const formKey = randomUUID()
	const first = await startDealFromBrief(db, { actor, clientId, formKey, now })
	const second = await startDealFromBrief(db, { actor, clientId, formKey, now })
	expect(second.id).toBe(first.id)
})
