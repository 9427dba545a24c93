import type { Db } from '#app/db/client.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { findBrief } from '#app/modules/clients/brief/briefs.server.ts'
import { clientStatusLabels, vehicleName } from '#app/modules/clients/recommendations/recommendation.ts'
import { listRecommendations } from '#app/modules/clients/recommendations/recommendations.server.ts'
import { listServiceEnds } from '#app/modules/clients/service-ends.server.ts'
import { listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { listDealMessages } from '#app/modules/deals/messages.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'

/** `byClient`: something that the client did, which shows that they used the service. */
type Delivered = { at: Date; what: string; byClient: boolean }

type ListDeliveredInput = { actor: Staff; order: Order; clientId: string | null }

/** Lists what the client of an order got since then, and what they did with it, the oldest first. @throws Forbidden */
export async function listDelivered(
	db: Db,
	{ actor, order, clientId }: ListDeliveredInput,
): Promise<Delivered[]> {
	const all: Delivered[] = []
	const add = (at: Date | null | undefined, what: string, byClient = false) => {
		if (at && at >= order.createdAt) all.push({ at, what, byClient })
	}
	const brief = await findBrief(db, { orderId: order.id })
	add(brief?.createdAt, 'The buyer filled in the brief about the car they look for.', true)
	if (brief && brief.updatedAt > brief.createdAt) add(brief.updatedAt, 'The buyer changed the brief.', true)
	const end = (await listServiceEnds(db, { orderIds: [order.id] })).get(order.id)
	add(end?.endedAt, 'The service was completed.')
	if (clientId) {
		await addRecommendations(db, { actor, clientId, add })
		await addDeals(db, { actor, clientId, add })
	}
	return all.sort((one, other) => +one.at - +other.at)
}

type AddInput = {
	actor: Staff
	clientId: string
	add: (at: Date | null | undefined, what: string, byClient?: boolean) => void
}

async function addRecommendations(db: Db, { actor, clientId, add }: AddInput): Promise<void> {
	const { recommendations } = await listRecommendations(db, { actor, clientId, limit: 100 })
	for (const vehicle of recommendations) {
		const name = vehicleName(vehicle)
		add(vehicle.createdAt, `A car recommended to the buyer: ${name}.`)
		add(vehicle.answeredAt, `The buyer answered about ${name}: ${clientStatusLabels[vehicle.status]}.`, true)
	}
}

async function addDeals(db: Db, { actor, clientId, add }: AddInput): Promise<void> {
	for (const { id: dealId } of await listDealsOfClient(db, { actor, clientId })) {
		for (const { sentAt, subject } of await listDealMessages(db, { dealId }))
			add(sentAt, `Written to a dealer for the buyer: ${subject}`)
		for (const agreed of await listAgreements(db, { dealId })) {
			add(agreed.agreedAt, `Sheet of what was agreed with the dealer, version ${agreed.version}.`)
			add(agreed.clientConfirmedAt, `The buyer confirmed version ${agreed.version} of that sheet.`, true)
			add(agreed.clientDeclinedAt, `The buyer declined version ${agreed.version} of that sheet.`, true)
		}
	}
}
