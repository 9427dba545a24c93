import type { Db } from '#app/db/client.server.ts'
import { listServiceAppointments } from '#app/modules/appointments/changes/completed-appointments.server.ts'
import { listOfferingKinds } from '#app/modules/catalog/catalog.server.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { type GivenAdvice, listGivenAdvice } from '#app/modules/clients/given-advice.server.ts'
import { listServiceEnds, type ServiceEnd } from '#app/modules/clients/service-ends.server.ts'
import { listLiveOrders } from '#app/modules/payments/orders/paid-orders.server.ts'
import { type DealEnd, listDealEnds } from '#app/modules/signing/ended-deals.server.ts'
import { openStatuses, type ServiceState, type ServiceStatus, serviceStateOf } from './service-state.ts'

/** An order whose work has begun. */
export type SoldService = {
	id: string
	priceId: string
	begunAt: Date
	status: string
	invoiceId?: string | null
}

export type Service = {
	kind: OfferingKind
	state: ServiceState
	/** The recorded end; null before. It also stays when the facts change after the closing email. */
	end: ServiceEnd | null
	clientId: string | null
	hasBrief: boolean
	/** The deal that it ended with, otherwise the newest since the payment. */
	dealId: string | null
}

/** Returns by order how far each service is; orders that are not for a service are left out. */
export async function readServices(
	db: Db,
	{ orders }: { orders: readonly SoldService[] },
): Promise<Map<string, Service>> {
	// One after the other, because a transaction has only one connection.
	const kinds = await listOfferingKinds(db)
	const sold = orders.filter(({ priceId, invoiceId }) => !invoiceId && kinds.has(priceId))
	const orderIds = sold.map(({ id }) => id)
	const appointments = await listServiceAppointments(db, { orderIds })
	const advice = await listGivenAdvice(db, { orderIds })
	const clientIds = [...new Set([...advice.values()].map(({ clientId }) => clientId))]
	const deals = await listDealEnds(db, { clientIds })
	const ends = await listServiceEnds(db, { orderIds })
	return new Map(
		sold.map((order) => {
			const given = advice.get(order.id) ?? null
			const own = deals.filter(({ clientId }) => clientId === given?.clientId)
			const facts = { given, deals: own, end: ends.get(order.id) ?? null, ...appointments.get(order.id) }
			return [order.id, serviceOf(order, kinds.get(order.priceId)!, facts)]
		}),
	)
}

/** Returns how far each service of a client is that was paid and not refunded. */
export async function listServiceStatuses(
	db: Db,
	{ clientId }: { clientId: string },
): Promise<ServiceStatus[]> {
	const { orderIds } = await identityOf(db, { clientId })
	const orders = await listLiveOrders(db, { ids: orderIds })
	const services = await readServices(db, { orders: orders.map((each) => ({ ...each, status: 'paid' })) })
	return [...services.values()].map(({ state }) => state.status)
}

/** Whether a client has a paid service that is not over. */
export const hasOpenService = async (db: Db, input: { clientId: string }): Promise<boolean> =>
	(await listServiceStatuses(db, input)).some((status) => openStatuses.includes(status))

type Found = {
	given: GivenAdvice | null
	deals: readonly DealEnd[]
	end: ServiceEnd | null
	visit?: Parameters<typeof serviceStateOf>[0]['visit']
	hasCalled?: boolean
}

function serviceOf({ begunAt, status }: SoldService, kind: OfferingKind, found: Found): Service {
	const { given, deals, end, visit = null, hasCalled = false } = found
	const since = (at: Date | null | undefined) => (at && at >= begunAt ? at : null)
	const closed = deals.find(({ closedAt }) => since(closedAt))
	const signed = deals.find(({ signedAt }) => since(signedAt))
	const newest = deals.find(({ startedAt, closedAt }) => since(startedAt) || !closedAt)
	return {
		kind,
		end,
		clientId: given?.clientId ?? null,
		hasBrief: given?.hasBrief ?? false,
		dealId: (closed ?? signed ?? newest)?.id ?? null,
		state: serviceStateOf({
			kind,
			isRefunded: status === 'refunded',
			visit,
			hasAdvised: hasCalled || since(given?.recommendedAt) !== null,
			hasBegun: given?.hasBrief === true || newest !== undefined,
			checklistCompletedAt: given?.completedAt ?? null,
			support: given?.support ?? null,
			dealClosedAt: since(closed?.closedAt),
			dealSignedAt: since(signed?.signedAt),
			endedByHandAt: end?.byHand ? end.endedAt : null,
		}),
	}
}
