import { expect } from 'vitest'
import { clientOrder } from '#app/db/schema/clients/clients.ts'
import { keptBrokeredCar } from '#app/db/schema/records.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { deleteOldBrokeredCars } from '#app/modules/records/kept-brokered-cars.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { type LeavingState, makeLeaving, person } from '#tests/factories/leaving.ts'
import { makeSignedAgreement } from '#tests/factories/payments/agreements.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { listBrokerLog } from '../records/broker-log.server.ts'
import { deleteOwnAccount } from './delete-own-account.server.ts'
import { listWhatEnds } from './list-what-ends.server.ts'

const owner = makeStaff()
const timeZone = 'America/New_York'
const state: LeavingState = {
	round: 'none',
	agreement: 'confirmed',
	application: 'none',
	closesDeal: false,
	hasMore: false,
}

test.for([
	['CA', '2029-11-23'],
	['NV', null],
] as const)(
	'the log of a car stays when its client deletes their account, with what their state (%s) asks for and no more',
	async ([clientState, keptUntil], { db }) => {
		await insertOfferings(db, defaultOfferings)
		const { world, input } = await makeLeaving(db, state)
		const { id: agreementId } = await makeSignedAgreement(db, {
			state: clientState,
			reference: 'LA-LOGGED',
			priceId: 'price_concierge',
		})
		const paidAt = new Date('2026-11-20T12:00:00Z')
		const { id: orderId } = await makeOrder(db, {
			reference: 'LW-LOGGED',
			status: 'paid',
			paidAt,
			priceId: 'price_concierge',
			agreementId,
			customerEmail: world.email,
		})
		await db.insert(clientOrder).values({ orderId, clientId: world.clientId })
		const log = async () => {
			const all = []
			for (let after: string | undefined; ; ) {
				const { rows, next } = await listBrokerLog(db, { actor: owner, after, limit: 1 })
				all.push(...rows)
				if (!next) return all
				after = next
			}
		}
		const before = await log()
		expect(before).toMatchObject([
			{ clientName: person.name, agreement: { state: clientState }, orders: [{ reference: 'LW-LOGGED' }] },
		])
		// What the person is told is what happens.
		expect((await listWhatEnds(db, { actor: input.actor })).map(({ key }) => key)).toContain('broker-log')

		await deleteOwnAccount(db, input)

		const { clientId: _clientId, ...kept } = before[0] as (typeof before)[number] & { clientId: string }
		expect(await log()).toMatchObject([kept])
		expect(await db.select().from(keptBrokeredCar)).toMatchObject([{ keptUntil }])
		// What the client wanted, their address and phone number are gone.
		const text = JSON.stringify(await db.select().from(keptBrokeredCar))
		for (const gone of [person.phone, person.address, world.email]) expect(text).not.toContain(gone)

		const at = (day: string) => deleteOldBrokeredCars(db, { timeZone, now: new Date(`${day}T17:00:00Z`) })
		await at('2029-11-23')
		expect(await log()).toHaveLength(1)
		await at('2029-11-24')
		expect(await log()).toHaveLength(keptUntil ? 0 : 1)
	},
)

test('nothing is kept of a client who agreed on no car, and they are not told that it is', async ({ db }) => {
	const { input } = await makeLeaving(db, { ...state, agreement: 'none' })
	expect((await listWhatEnds(db, { actor: input.actor })).map(({ key }) => key)).not.toContain('broker-log')
	await deleteOwnAccount(db, input)
	expect(await db.$count(keptBrokeredCar)).toBe(0)
})
