import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import type { Person } from '#app/modules/auth/actor.ts'
import { findCallService, findOfferingKind } from '#app/modules/catalog/catalog.server.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import type { BriefAnswers } from '#app/modules/clients/brief/brief.ts'
import { type Brief, findBrief, ordersWithBrief } from '#app/modules/clients/brief/briefs.server.ts'
import { type SavedBrief, saveBrief } from '#app/modules/clients/brief/save-brief.server.ts'
import { queueBriefEmail } from '#app/modules/clients/emails/brief-email.server.ts'
import { applyEvent } from '#app/modules/clients/steps/apply-event.server.ts'
import { isLive } from '#app/modules/payments/orders/order-status.ts'
import { type BegunOrder, findBegunOrder } from '#app/modules/payments/orders/paid-orders.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { isDealDecided } from '../deals/follow-deal.server.ts'

const dayMs = 86_400_000
/** How many days after the work has begun the emailed link opens the brief. After that, only the client's account does. */
export const linkDays = 180

/** `search`: the brief starts a search; `appointment`: it only helps to prepare an appointment. */
export type BriefKind = 'search' | 'appointment'

/** The brief of one order, for the client's own pages. */
export type OrderBrief = {
	order: Pick<BegunOrder, 'id' | 'reference' | 'title' | 'status'>
	kind: BriefKind
	/** Whether a call with the advisor can be booked for it. */
	includesCall: boolean
	/** Null until the client fills it in. */
	brief: Brief | null
}

/**
 * Returns the brief that an emailed link opens.
 * @throws NotFound when the link was altered or has expired, or the order is not for a service
 */
export function openBriefLink(
	db: Db,
	{ links, token, now }: { links: Links; token: string; now: Date },
): Promise<OrderBrief> {
	return links.open('brief', token, async (id) => {
		const order = await findBegunOrder(db, { id })
		const row = await briefOf(db, order)
		if (!order || !row) return []
		return [{ row, isExpired: now.getTime() - order.begunAt.getTime() > linkDays * dayMs }]
	})
}

/** Returns the brief of one of the actor's own orders. @throws NotFound */
export async function openOwnBrief(
	db: Db,
	{ actor, reference }: { actor: { id: string }; reference: string },
): Promise<OrderBrief> {
	const opened = await briefOf(db, await findBegunOrder(db, { reference, userId: actor.id }))
	if (!opened) throw new NotFound('We couldn’t find this order.')
	return opened
}

/** Whether the client has filled in the brief of an order, and the service that it is for. */
export type BriefState = { isGiven: boolean; service: OfferingKind }

type OrderOfBrief = Pick<BegunOrder, 'id' | 'priceId' | 'invoiceId' | 'status'>

/**
 * Returns by order id whether the brief is filled in: for paid orders of a service, not for refunded ones or those that pay an invoice.
 * `services` is from `listOfferingKinds`.
 */
export async function listBriefStates(
	db: Db,
	{ orders, services }: { orders: readonly OrderOfBrief[]; services: Map<string, OfferingKind> },
): Promise<Map<string, BriefState>> {
	const paid = orders.filter(({ status, invoiceId }) => isLive(status) && !invoiceId)
	if (paid.length === 0) return new Map()
	const filledInOrderIds = await ordersWithBrief(db, { orderIds: paid.map(({ id }) => id) })
	const states = new Map<string, BriefState>()
	for (const { id, priceId } of paid) {
		const service = services.get(priceId)
		if (service) states.set(id, { service, isGiven: filledInOrderIds.has(id) })
	}
	return states
}

/** Returns the service that an order of this price is for; null if it is not for one, such as an order for an invoice. */
export const findServiceOf = async (
	db: Db,
	{ priceId, invoiceId }: { priceId: string; invoiceId: string | null },
): Promise<OfferingKind | null> => (invoiceId ? null : findOfferingKind(db, { priceId }))

/** Returns which kind of brief belongs to a service. */
export const kindOfService = (service: OfferingKind): BriefKind =>
	service === 'in_person' ? 'appointment' : 'search'

async function briefOf(db: Db, order: BegunOrder | null): Promise<OrderBrief | null> {
	const service = order && (await findServiceOf(db, order))
	if (!order || !service) return null
	const { id, reference, title, status } = order
	return {
		order: { id, reference, title, status },
		kind: kindOfService(service),
		includesCall: isLive(status) && (await findCallService(db, order)) !== null,
		brief: await findBrief(db, { orderId: id }),
	}
}

type SendBriefInput = {
	/** From `openBriefLink` or `openOwnBrief`, which check that this person is the client. */
	opened: OrderBrief
	answeredBy: Person
	answers: BriefAnswers
	version: number
	origin: string
	now: Date
}

/**
 * Stores a client's brief and emails it to the advisor, in one transaction; of several changes within the same clock
 * hour only the first is emailed. The brief of
 * a search opens the advisor's step to read it.
 * @throws NotFound; Conflict if the order was refunded, the case is closed or the brief was changed in the meantime
 */
export function sendBrief(db: Db, { opened, origin, ...input }: SendBriefInput): Promise<SavedBrief> {
	const { order, kind } = opened
	const { answers, now } = input
	if (!isLive(order.status))
		throw new Conflict('This order was refunded, so there is nothing to fill in anymore.')
	return transact(db, async (tx) => {
		const saved = await saveBrief(tx, { ...input, orderId: order.id })
		const { clientId, isNew, changed } = saved
		if (!isNew && changed.length === 0) return saved
		await queueBriefEmail(tx, { order, clientId, answers, isNew, changed, origin, now })
		// Once a deal is decided, it is ahead of what the client looks for.
		if (kind === 'search' && !(await isDealDecided(tx, { clientId, now })))
			await applyEvent(tx, {
				event: 'A client says what they look for, or changes it',
				clientId,
				objects: { order: order.id },
				opens: [{ rule: 'order.brief', occasion: String(saved.brief.version) }],
				now,
			})
		return saved
	})
}
