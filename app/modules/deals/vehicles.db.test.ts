import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { draftOf, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { changeDealStatus } from './deals.server.ts'
import { createDraft } from './documents/edit-documents.server.ts'
import {
	addVehicle,
	changeVehicle,
	getVehicle,
	listVehicles,
	removeVehicle,
	type VehicleInput,
} from './vehicles.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const vin = '1HGCM82633A004352'

const accord: VehicleInput = {
	condition: 'used',
	vin,
	year: 2003,
	make: 'Honda',
	model: 'Accord',
	trim: '',
	odometer: 120_000,
	msrpCents: null,
	dealerId: null,
	stockNumber: '',
	listingUrl: '',
	notes: '',
}

test('the same form, or the same recommendation, adds one car', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const input = { actor, dealId: deal.id, formKey: randomUUID(), vehicle: accord, now }
	const { vehicle, isNew } = await addVehicle(db, input)
	expect(isNew).toBe(true)
	expect(await addVehicle(db, input)).toMatchObject({ isNew: false, vehicle: { id: vehicle.id } })
	const recommended = { ...input, vehicle: { ...accord, vin: null }, recommendationId: randomUUID() }
	const first = await addVehicle(db, { ...recommended, formKey: randomUUID() })
	const second = await addVehicle(db, { ...recommended, formKey: randomUUID() })
	expect(second).toMatchObject({ isNew: false, vehicle: { id: first.vehicle.id } })
	expect(await listVehicles(db, { dealId: deal.id })).toHaveLength(2)
})

test('a VIN is in a deal once, and may be in another deal', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const other = await makeDeal(db)
	const add = (dealId: string, vehicle: VehicleInput) =>
		addVehicle(db, { actor, dealId, formKey: randomUUID(), vehicle, now })
	const { vehicle } = await add(deal.id, accord)
	await expect(add(deal.id, accord)).rejects.toMatchObject({ field: 'vin' })
	const plain = await add(deal.id, { ...accord, vin: null })
	await expect(
		changeVehicle(db, { actor, dealId: deal.id, id: plain.vehicle.id, version: 1, vehicle: accord, now }),
	).rejects.toThrow(Invalid)
	const same = { actor, dealId: deal.id, id: vehicle.id, version: 1, vehicle: accord, now }
	expect(await changeVehicle(db, same)).toMatchObject({ vin, version: 2 })
	expect((await add(other.deal.id, accord)).isNew).toBe(true)
})

test('a change needs the version that the form was filled with', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const dealId = deal.id
	const { vehicle } = await addVehicle(db, { actor, dealId, formKey: randomUUID(), vehicle: accord, now })
	const change = { actor, dealId, id: vehicle.id, now }
	await changeVehicle(db, { ...change, version: 1, vehicle: { ...accord, trim: 'EX' } })
	await expect(
		changeVehicle(db, { ...change, version: 1, vehicle: { ...accord, trim: 'LX' } }),
	).rejects.toThrow(Conflict)
	expect(await getVehicle(db, { dealId, id: vehicle.id })).toMatchObject({ trim: 'EX', version: 2 })
})

test('a car that a document is about stays in the deal', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const dealId = deal.id
	const { vehicle } = await addVehicle(db, { actor, dealId, formKey: randomUUID(), vehicle: accord, now })
	const draft = draftOf(quoteDocument, { vehicleId: vehicle.id })
	await createDraft(db, { actor, dealId, formKey: randomUUID(), draft, now })
	await expect(removeVehicle(db, { actor, dealId, id: vehicle.id, now })).rejects.toThrow(Conflict)
	const vehicleWithout = { ...accord, vin: null }
	const free = await addVehicle(db, { actor, dealId, formKey: randomUUID(), vehicle: vehicleWithout, now })
	await removeVehicle(db, { actor, dealId, id: free.vehicle.id, now })
	expect((await listVehicles(db, { dealId })).map(({ id }) => id)).toEqual([vehicle.id])
})

test('a car is found in its own deal only, and a closed deal accepts no more cars', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const other = await makeDeal(db)
	const input = { actor, dealId: deal.id, formKey: randomUUID(), vehicle: accord, now }
	const { vehicle } = await addVehicle(db, input)
	for (const wrong of [
		{ dealId: other.deal.id, id: vehicle.id },
		{ dealId: deal.id, id: randomUUID() },
		{ dealId: 'no id', id: vehicle.id },
	])
		await expect(getVehicle(db, wrong)).rejects.toThrow(NotFound)
	await expect(removeVehicle(db, { actor, dealId: other.deal.id, id: vehicle.id, now })).rejects.toThrow(
		NotFound,
	)
	await changeDealStatus(db, { actor, id: deal.id, change: 'close', now })
	await expect(addVehicle(db, { ...input, formKey: randomUUID() })).rejects.toThrow(Conflict)
})

test('a client can neither add, change nor remove a car of their deal', async ({ db }) => {
	const { advisor, client, deal } = await makeDeal(db)
	const input = { dealId: deal.id, formKey: randomUUID(), vehicle: accord, now }
	await expect(addVehicle(db, { ...input, actor: client })).rejects.toThrow(Forbidden)
	const { vehicle } = await addVehicle(db, { ...input, actor: advisor })
	const change = { actor: client, dealId: deal.id, id: vehicle.id, now }
	await expect(changeVehicle(db, { ...change, version: 1, vehicle: accord })).rejects.toThrow(Forbidden)
	await expect(removeVehicle(db, change)).rejects.toThrow(Forbidden)
	await expect(addVehicle(db, { ...input, actor: advisor, formKey: 'no key' })).rejects.toThrow(Invalid)
})
