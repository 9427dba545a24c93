import type { Db } from '#app/db/client.server.ts'
import { listAgreementsById } from '#app/modules/agreements/agreements.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { listDeliveredOrders } from '#app/modules/clients/deliveries.server.ts'
import { listOrdersOfClients } from '#app/modules/clients/given-advice.server.ts'
import { listOrdersById } from '#app/modules/payments/orders/orders-by-id.server.ts'
import { brokerLogYearsKept } from '#app/modules/records/broker-log-retention.ts'
import {
	keepBrokeredCars,
	type LoggedOrder,
	listKeptBrokeredCars,
} from '#app/modules/records/kept-brokered-cars.server.ts'
import { assertMay } from '#app/modules/records/policy.ts'
import { type BrokeredCar, listBrokeredCars } from '#app/modules/signing/brokered-cars.server.ts'
import { readServices } from '#app/workflows/services/read-services.server.ts'

/**
 * What states ask brokers to keep by car, and where it was read:
 * - California Vehicle Code 11735(c), as amended in 1996 (legalfix.com): VIN, date of the brokering agreement, the selling dealer's name,
 *   address and number, the consumer's name, the broker's name and number; 11736, from a summary for dealers (motorsportsmarket.com): three
 *   years, with the agreement and other documents.
 * - Nevada, NRS 482.3263(3) (lawserver.com): books and records until three years after the license ends; 482.334: copies of the agreement.
 * - Arizona, A.R.S. 28-4403 and 28-4404, from the Department of Transportation's page about dealer jackets: a description of each brokered
 *   car, who sold and who bought it with the dates, and the contract for three years.
 * - New York, General Business Law 35-B as amended by chapter 610 of 2024: records, of which only the bill's title was read; 740: money that
 *   the consumer paid, held until the delivery.
 * All were read on November 30, 2026. A field that nobody recorded is empty and never guessed.
 */
export type BrokerLogRow = Omit<BrokeredCar, 'clientId'> & {
	clientName: string | null
	/** The paid orders that belong to this deal, oldest first. */
	orders: readonly LoggedOrder[]
	/** The latest agreement with the client that one of the orders belongs to. */
	agreement: { reference: string; state: string | null; signedAt: Date | null } | null
	deliveredAt: Date | null
}

type LogInput = { actor: Actor; after?: string | undefined; limit: number }

/**
 * Lists the cars of the practice with their client, dealer, fee and dates, newest deal first; then those of clients who have deleted their
 * account. @throws Forbidden
 */
export async function listBrokerLog(
	db: Db,
	{ actor, after, limit }: LogInput,
): Promise<{ rows: BrokerLogRow[]; next: string | null }> {
	assertMay(actor, 'export-log')
	if (after?.startsWith(keptPrefix)) return listKept(db, { after: after.slice(keptPrefix.length), limit })
	const { cars, next } = await listBrokeredCars(db, { after, limit })
	const rows = await rowsOf(db, { actor, cars })
	if (next) return { rows, next }
	// What was kept follows on pages of its own, so that every page is at most one query long.
	const kept = await listKept(db, { after: undefined, limit: 1 })
	return { rows, next: kept.rows.length ? keptPrefix : null }
}

/** Marks the places of a list that are among what was kept. */
const keptPrefix = 'kept:'

async function listKept(db: Db, { after, limit }: Omit<LogInput, 'actor'>) {
	const { cars, next } = await listKeptBrokeredCars(db, { after: after || undefined, limit })
	const rows = cars.map(
		({ agreementReference: reference, agreementSignedAt, clientState: state, ...car }): BrokerLogRow => ({
			...car,
			agreement: reference ? { reference, state, signedAt: agreementSignedAt } : null,
		}),
	)
	return { rows, next: next && `${keptPrefix}${next}` }
}

/**
 * Keeps the log about the cars that clients agreed on, for the deletion of their files: three years after the last date, and without an end
 * where the state names none. Call it in the transaction, before anything is deleted. The caller must check permission.
 */
export async function keepBrokerLog(
	tx: Db,
	{ clientIds, now }: { clientIds: readonly string[]; now: Date },
): Promise<void> {
	if (clientIds.length === 0) return
	const { cars } = await listBrokeredCars(tx, { clientIds, limit: carsMax })
	// A quote that was chosen and never agreed on is no sale that a broker has to record.
	const sold = cars.filter(({ agreedAt, signedAt }) => agreedAt || signedAt)
	const rows = await rowsOf(tx, { actor: siteActor('job'), cars: sold })
	await keepBrokeredCars(
		tx,
		rows.map(({ agreement, clientId: _clientId, ...row }) => {
			const dates = [row.agreedAt, row.signedAt, row.deliveredAt].filter((at) => at !== null)
			const last = new Date(Math.max(...dates.map(Number)))
			return {
				...row,
				orders: [...row.orders],
				clientState: agreement?.state ?? null,
				agreementReference: agreement?.reference ?? null,
				agreementSignedAt: agreement?.signedAt ?? null,
				keptUntil: statesWithoutEnd.includes(agreement?.state ?? '') ? null : keptUntilOf(last),
				recordedAt: now,
			}
		}),
	)
}

/** More deals than one client has. */
const carsMax = 1_000

/** Arizona asks for a permanent record; Nevada for one until three years after the license ends, which is not known here. */
const statesWithoutEnd = ['AZ', 'NV']

const keptUntilOf = (last: Date): string => {
	const end = new Date(last)
	end.setUTCFullYear(end.getUTCFullYear() + brokerLogYearsKept)
	return end.toISOString().slice(0, 10)
}

async function rowsOf(
	db: Db,
	{ actor, cars }: { actor: Actor; cars: readonly BrokeredCar[] },
): Promise<(BrokerLogRow & { clientId: string })[]> {
	const clientIds = [...new Set(cars.map(({ clientId }) => clientId))]
	const names = await namesOfClients(db, { actor, ids: clientIds })
	const orderIds = await listOrdersOfClients(db, { clientIds })
	const orders = (await listOrdersById(db, { actor, ids: orderIds })).filter(({ paidAt }) => paidAt !== null)
	const services = await readServices(db, {
		orders: orders.map((each) => ({ ...each, begunAt: each.cardKeptAt ?? each.paidAt! })),
	})
	const agreements = await listAgreementsById(db, {
		ids: orders.flatMap(({ agreementId }) => agreementId ?? []),
	})
	const deliveries = await listDeliveredOrders(db, { orderIds })
	return cars.map((car) => {
		const own = orders.filter(({ id }) => services.get(id)?.dealId === car.id)
		return {
			...car,
			clientName: names.get(car.clientId)?.name ?? null,
			orders: own.map(({ reference, amountCents, refundedCents, paidAt }) => ({
				reference,
				amountCents,
				refundedCents,
				paidAt: paidAt?.toISOString() ?? null,
			})),
			agreement: own.map(({ agreementId }) => agreements.get(agreementId ?? '')).findLast(Boolean) ?? null,
			deliveredAt: own.map(({ id }) => deliveries.get(id)).find((at) => at !== undefined) ?? null,
		}
	})
}
