import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { statusChanges } from '#app/modules/deals/deal-status.ts'
import { changeDealStatus, type Deal, startDeal } from '#app/modules/deals/deals.server.ts'
import { saveDealTerms } from '#app/modules/deals/terms.server.ts'
import {
	addVehicle,
	changeVehicle,
	type DealVehicle,
	removeVehicle,
} from '#app/modules/deals/vehicles.server.ts'
import { awaitsClient, closeLater, standingOf } from '#app/modules/signing/agreement.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import { deleteOutdatedEmails } from '#app/modules/signing/emails/delete-outdated.server.ts'
import { recordDealEvent } from './record-deal-event.server.ts'

/** Starts a deal in a client's file, and adds an event to its history. @throws as `startDeal` */
export const startDealOfClient = (db: Db, input: Parameters<typeof startDeal>[1]): Promise<Deal> =>
	transact(db, async (tx) => {
		const { deal, isNew } = await startDeal(tx, input)
		const { actor, now } = input
		if (isNew) await recordDealEvent(tx, { actor, deal, what: 'deal-started', now })
		return deal
	})

/**
 * Saves what the buyer wants, the target price and the walk-away price, and adds an event to the client's history.
 * @throws as `saveDealTerms`
 */
export const changeDealTerms = (db: Db, input: Parameters<typeof saveDealTerms>[1]): Promise<Deal> =>
	transact(db, async (tx) => {
		const deal = await saveDealTerms(tx, input)
		const { actor, now } = input
		const { targetCents, walkAwayCents } = deal
		await recordDealEvent(tx, {
			actor,
			deal,
			what: 'deal-terms-changed',
			detail: { targetCents, walkAwayCents },
			now,
		})
		return deal
	})

/**
 * Changes the state of a deal, and adds an event to the client's history.
 * @throws as `changeDealStatus`; Conflict when it is closed while the client's answer to the dealer's correction is missing
 */
export const changeStatusOfDeal = (db: Db, input: Parameters<typeof changeDealStatus>[1]): Promise<Deal> =>
	transact(db, async (tx) => {
		const { deal, changed } = await changeDealStatus(tx, input)
		const { actor, change, now } = input
		if (!changed) return deal
		if (change === 'close') await assertAnswered(tx, deal)
		await recordDealEvent(tx, { actor, deal, what: statusChanges[change].event, now })
		await deleteOutdatedEmails(tx, { dealId: deal.id })
		return deal
	})

async function assertAnswered(tx: Db, { id: dealId }: Deal): Promise<void> {
	const [current] = await listAgreements(tx, { dealId })
	if (current && awaitsClient({ ...current, standing: standingOf(current) })) throw new Conflict(closeLater)
}

type ClientInput = { clientId: string }

const vehicleDetail = ({ id, year, make, model, vin }: DealVehicle) => ({
	vehicle: id,
	name: [year, make, model].filter(Boolean).join(' '),
	vin,
})

/** Adds a car to a deal, and an event to the client's history. @throws as `addVehicle` */
export const addDealVehicle = (
	db: Db,
	{ clientId, ...input }: Parameters<typeof addVehicle>[1] & ClientInput,
): Promise<DealVehicle> =>
	transact(db, async (tx) => {
		const { vehicle, isNew } = await addVehicle(tx, input)
		const { actor, dealId, now } = input
		const deal = { id: dealId, clientId }
		const detail = vehicleDetail(vehicle)
		if (isNew) await recordDealEvent(tx, { actor, deal, what: 'deal-vehicle-added', detail, now })
		return vehicle
	})

/** Changes a car of a deal, and adds an event to the client's history. @throws as `changeVehicle` */
export const changeDealVehicle = (
	db: Db,
	{ clientId, ...input }: Parameters<typeof changeVehicle>[1] & ClientInput,
): Promise<DealVehicle> =>
	transact(db, async (tx) => {
		const vehicle = await changeVehicle(tx, input)
		const { actor, dealId, now } = input
		const deal = { id: dealId, clientId }
		const detail = vehicleDetail(vehicle)
		await recordDealEvent(tx, { actor, deal, what: 'deal-vehicle-changed', detail, now })
		return vehicle
	})

/** Removes a car from a deal, and adds an event to the client's history. @throws as `removeVehicle` */
export const removeDealVehicle = (
	db: Db,
	{ clientId, ...input }: Parameters<typeof removeVehicle>[1] & ClientInput,
): Promise<DealVehicle> =>
	transact(db, async (tx) => {
		const vehicle = await removeVehicle(tx, input)
		const { actor, dealId, now } = input
		const deal = { id: dealId, clientId }
		const detail = vehicleDetail(vehicle)
		await recordDealEvent(tx, { actor, deal, what: 'deal-vehicle-removed', detail, now })
		return vehicle
	})
