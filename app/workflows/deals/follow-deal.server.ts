import type { Db } from '#app/db/client.server.ts'
import { listOfferingKinds } from '#app/modules/catalog/catalog.server.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { followEvent, type NextAction } from '#app/modules/clients/files/next-actions.server.ts'
import { listLiveOrders } from '#app/modules/payments/orders/paid-orders.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { readDealFacts } from './deal-facts.server.ts'
import { type DealFacts, type DealStage, dealSteps, earlyStages, stageOf } from './deal-stage.ts'

type FollowDealInput = {
	clientId: string
	/** The deal in which something happened; it may not be the current one. */
	dealId?: string
	/** False if nothing has happened and the call only corrects a next action that is out of date. */
	mayCreate?: boolean
	now: Date
}

/**
 * Lets a client's next action follow from their current deal. It takes the place of the step of a search or concierge order, which a deal
 * carries out: after an award nobody is asked to read the brief. Computed from the current state, so that repeated calls have the same
 * result. Call it in the transaction of the event.
 */
export async function followDeal(
	tx: Db,
	{ clientId, dealId, mayCreate = true, now }: FollowDealInput,
): Promise<void> {
	const { timeZone } = await getSettings(tx)
	const deal = await readDealFacts(tx, { clientId, now, timeZone })
	if (!deal) return
	const stage = stageOf(deal)
	const isEarly = earlyStages.includes(stage)
	const searches = await listSearches(tx, { clientId, until: deal.closedAt })
	await followEvent(tx, {
		clientId,
		about: `deal:${deal.id}`,
		takesOver: [
			...(dealId ? [`deal:${dealId}`] : []),
			...(mayCreate || !isEarly ? searches.map((id) => `order:${id}`) : []),
		],
		nextAction: fileStepOf(stage, deal, now),
		// Somebody who only keeps quotes here has bought no work.
		mayCreate: mayCreate && (!isEarly || searches.length > 0),
		now,
	})
}

/** Whether somebody has decided something in a client's current deal, which is then ahead of what the client is looking for. */
export async function isDealDecided(
	tx: Db,
	{ clientId, now }: { clientId: string; now: Date },
): Promise<boolean> {
	const { timeZone } = await getSettings(tx)
	const deal = await readDealFacts(tx, { clientId, now, timeZone })
	return deal !== null && !deal.closedAt && !earlyStages.includes(stageOf(deal))
}

function fileStepOf(stage: DealStage, { round }: DealFacts, now: Date): NextAction | null {
	const { file } = dealSteps[stage]
	if (!file) return null
	const { days, ...step } = file
	const deadline = stage === 'round_open' && round && round.deadline > now ? round.deadline : null
	return { ...step, dueAt: deadline ?? new Date(now.getTime() + days * 86_400_000) }
}

/** Lists the paid searches and concierge orders in a file that a deal may carry out: for a closed one, those paid before. */
async function listSearches(
	tx: Db,
	{ clientId, until }: { clientId: string; until: Date | null },
): Promise<string[]> {
	const { orderIds } = await identityOf(tx, { clientId })
	const orders = await listLiveOrders(tx, { ids: orderIds })
	if (orders.length === 0) return []
	const kinds = await listOfferingKinds(tx)
	return orders
		.filter(({ priceId, paidAt }) => {
			const kind = kinds.get(priceId)
			return kind && kind !== 'in_person' && (!until || paidAt <= until)
		})
		.map(({ id }) => id)
}
