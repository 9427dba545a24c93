import type { Db } from '#app/db/client.server.ts'
import { listAgreementsById } from '#app/modules/agreements/agreements.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { listDeliveredOrders } from '#app/modules/clients/deliveries.server.ts'
import { listOrdersOfClients } from '#app/modules/clients/given-advice.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { listOrdersById } from '#app/modules/payments/orders/orders-by-id.server.ts'
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
export type BrokerLogRow = BrokeredCar & {
	clientName: string | null
	/** The paid orders that belong to this deal, oldest first. */
	orders: readonly Order[]
	/** The latest agreement with the client that one of the orders belongs to. */
	agreement: { reference: string; state: string | null; signedAt: Date | null } | null
	deliveredAt: Date | null
}

type LogInput = { actor: Actor; after?: string | undefined; limit: number }

/** Lists the cars of the practice with their client, dealer, fee and dates, newest deal first. @throws Forbidden */
export async function listBrokerLog(
	db: Db,
	{ actor, after, limit }: LogInput,
): Promise<{ rows: BrokerLogRow[]; next: string | null }> {
	assertMay(actor, 'export-log')
	const { cars, next } = await listBrokeredCars(db, { after, limit })
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
	const rows = cars.map((car) => {
		const own = orders.filter(({ id }) => services.get(id)?.dealId === car.id)
		return {
			...car,
			clientName: names.get(car.clientId)?.name ?? null,
			orders: own,
			agreement: own.map(({ agreementId }) => agreements.get(agreementId ?? '')).findLast(Boolean) ?? null,
			deliveredAt: own.map(({ id }) => deliveries.get(id)).find((at) => at !== undefined) ?? null,
		}
	})
	return { rows, next }
}
