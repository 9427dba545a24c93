import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealDocument, dealVehicle } from '#app/db/schema/deals/ledger.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { DealDocument } from '#engine'
import { assertFormKey, lockDeal, touchDeal } from './deals.server.ts'
import { assertMay } from './policy.ts'

type VehicleRow = typeof dealVehicle.$inferSelect
type Condition = NonNullable<NonNullable<DealDocument['vehicle']>['condition']>

/** A car of a deal. Texts that nobody filled in are empty. */
export type DealVehicle = Omit<VehicleRow, 'formKey' | 'condition'> & { condition: Condition }

/** The values of a car's form. */
export type VehicleInput = Pick<
	DealVehicle,
	| 'condition'
	| 'vin'
	| 'year'
	| 'make'
	| 'model'
	| 'trim'
	| 'odometer'
	| 'msrpCents'
	| 'dealerId'
	| 'stockNumber'
	| 'listingUrl'
	| 'notes'
>

const vehicleOf = ({ formKey: _, condition, ...row }: VehicleRow): DealVehicle => ({
	...row,
	condition: condition as Condition,
})

const vehicleNotFound = 'This car does not exist.'
const vehiclesMax = 60

/** Lists the cars of a deal, oldest first. The caller must check that the actor may see the deal. */
export async function listVehicles(db: Db, { dealId }: { dealId: string }): Promise<DealVehicle[]> {
	const rows = await db
		.select()
		.from(dealVehicle)
		.where(eq(dealVehicle.dealId, dealId))
		.orderBy(asc(dealVehicle.createdAt), asc(dealVehicle.id))
		.limit(vehiclesMax)
	return rows.map(vehicleOf)
}

type AddVehicleInput = {
	actor: Actor
	dealId: string
	formKey: string
	vehicle: VehicleInput
	/** The recommendation it was taken from; if it is taken twice, the deal still has one car. */
	recommendationId?: string | null
	now: Date
}

/** Adds a car to a deal. The same form again returns the same car. Call it in a transaction. @throws Forbidden, NotFound, Invalid */
export async function addVehicle(
	tx: Db,
	{ actor, dealId, formKey, vehicle, recommendationId = null, now }: AddVehicleInput,
): Promise<{ vehicle: DealVehicle; isNew: boolean }> {
	assertMay(actor, 'run')
	assertFormKey(formKey)
	await lockDeal(tx, { actor, id: dealId })
	const vehicles = await tx.select().from(dealVehicle).where(eq(dealVehicle.dealId, dealId))
	const same = vehicles.find(
		(each) =>
			each.formKey === formKey || (recommendationId !== null && each.recommendationId === recommendationId),
	)
	if (same) return { vehicle: vehicleOf(same), isNew: false }
	if (vehicles.length >= vehiclesMax) throw new Invalid(`A deal has at most ${vehiclesMax} cars.`)
	await assertVinIsFree(tx, { dealId, vin: vehicle.vin })
	const [inserted] = await tx
		.insert(dealVehicle)
		.values({ ...vehicle, dealId, formKey, recommendationId, createdAt: now })
		.returning()
	await touchDeal(tx, { id: dealId, now })
	return { vehicle: vehicleOf(inserted!), isNew: true }
}

type ChangeVehicleInput = { actor: Actor; dealId: string; id: string; now: Date }

/**
 * Changes a car of a deal. Call it in a transaction. @throws Forbidden, NotFound; Invalid with the field; Conflict when somebody changed
 * it in the meantime
 */
export async function changeVehicle(
	tx: Db,
	{
		actor,
		dealId,
		id,
		version,
		vehicle,
		now,
	}: ChangeVehicleInput & { version: number; vehicle: VehicleInput },
): Promise<DealVehicle> {
	assertMay(actor, 'run')
	await lockDeal(tx, { actor, id: dealId })
	const before = await getVehicle(tx, { dealId, id })
	if (before.version !== version)
		throw new Conflict('This car was changed in another window. Check it, then save again.')
	await assertVinIsFree(tx, { dealId, vin: vehicle.vin, exceptId: id })
	const [changed] = await tx
		.update(dealVehicle)
		.set({ ...vehicle, version: version + 1 })
		.where(eq(dealVehicle.id, id))
		.returning()
	await touchDeal(tx, { id: dealId, now })
	return vehicleOf(changed!)
}

/** Removes a car that no document is about. Call it in a transaction. @throws Forbidden, NotFound, Conflict */
export async function removeVehicle(
	tx: Db,
	{ actor, dealId, id, now }: ChangeVehicleInput,
): Promise<DealVehicle> {
	assertMay(actor, 'run')
	await lockDeal(tx, { actor, id: dealId })
	const vehicle = await getVehicle(tx, { dealId, id })
	if ((await tx.$count(dealDocument, eq(dealDocument.vehicleId, id))) > 0)
		throw new Conflict('A document is about this car, so it stays in the deal.')
	await tx.delete(dealVehicle).where(eq(dealVehicle.id, id))
	await touchDeal(tx, { id: dealId, now })
	return vehicle
}

/** Returns a car of a deal. @throws NotFound */
export async function getVehicle(
	db: Db,
	{ dealId, id }: { dealId: string; id: string },
): Promise<DealVehicle> {
	const [found] =
		isUuid(id) && isUuid(dealId)
			? await db
					.select()
					.from(dealVehicle)
					.where(and(eq(dealVehicle.id, id), eq(dealVehicle.dealId, dealId)))
			: []
	if (!found) throw new NotFound(vehicleNotFound)
	return vehicleOf(found)
}

async function assertVinIsFree(
	tx: Db,
	{ dealId, vin, exceptId }: { dealId: string; vin: string | null; exceptId?: string },
): Promise<void> {
	if (!vin) return
	const others = and(
		eq(dealVehicle.dealId, dealId),
		eq(dealVehicle.vin, vin),
		exceptId ? ne(dealVehicle.id, exceptId) : undefined,
	)
	if ((await tx.$count(dealVehicle, others)) > 0)
		throw new Invalid('A car with this VIN is in the deal already.', 'vin')
}
