import type { Db } from '#app/db/client.server.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { listOfferingKinds } from '#app/modules/catalog/catalog.server.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { listServiceEnds } from '#app/modules/clients/service-ends.server.ts'
import { applyEvent, type OpenedStep } from '#app/modules/clients/steps/apply-event.server.ts'
import type { OpenedBy } from '#app/modules/clients/steps/event-steps.ts'
import { type StepObjects, stepRules } from '#app/modules/clients/steps/step-rules.ts'
import { listOutreachesOfDeal } from '#app/modules/mail/threads/outreach.server.ts'
import { listLiveOrders } from '#app/modules/payments/orders/paid-orders.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { deriveStage } from '../clients/derive-stage.server.ts'
import { readDealFacts } from './deal-facts.server.ts'
import { type DealFacts, type DealStage, earlyStages, stageOf } from './deal-stage.ts'

/** The events that leave a deal in a stage, which has one step. */
type DealEvent =
	| 'A deal is started or reopened'
	| 'A document of a deal is confirmed, or its draft is deleted'
	| 'The cars, the goals or the documents of a deal change'
	| 'The quotes of a deal expire'
	| 'The advisor records what was agreed'
	| 'The client confirms what was agreed'
	| 'A manager is asked to confirm what was agreed'
	| 'The manager confirms or corrects'
	| 'The client answers figures that the manager changed, or says no'
	| 'The client checks a document at the signing desk'
	| 'The client signs, or walks away'
	| 'A round is set up, or its terms change before it is sent'
	| 'The client approves the terms'
	| 'A round is sent'
	| 'The deadline is extended'
	| 'The round closes at its deadline'
	| 'The offers are opened'
	| 'Dealers are asked for their best and final offer'
	| 'The client chooses, declines all or asks for a change'
	| 'An award begins, or is taken back'
	| 'A round is awarded'
	| 'A round is called off'
	| 'The advisor reopens the file of a client'

type FollowDealInput = {
	event: DealEvent | 'A deal is closed'
	clientId: string
	/** Without it, the client's current deal. */
	dealId?: string | undefined
	/** What of the deal the event is about. */
	objects?: Pick<StepObjects, 'document' | 'round'> | undefined
	now: Date
}

/**
 * Lets the steps of a deal follow from an event: it has the one of its stage, computed from the current state, so that repeated calls have
 * the same result. It takes the place of the beginning of a search or concierge order, which a deal carries out: after an award nobody is
 * asked to read the brief. Call it in the transaction of the event.
 */
export async function followDeal(
	tx: Db,
	{ event, clientId, dealId, objects = {}, now }: FollowDealInput,
): Promise<void> {
	const { timeZone } = await getSettings(tx)
	const deal = await readDealFacts(tx, { clientId, dealId, now, timeZone })
	if (deal) {
		const stage = stageOf(deal)
		const isEarly = earlyStages.includes(stage)
		const searches = await listSearches(tx, { clientId, until: deal.closedAt })
		// What only the day or a job finds does not end the beginning of a search; somebody who starts to work on the deal does.
		const begins = !isEarly || event !== 'The quotes of a deal expire'
		const about = { ...objects, deal: deal.id, ...(begins && { order: searches }) }
		if (event === 'A deal is closed') {
			const outreach = await listOutreachesOfDeal(tx, { dealId: deal.id })
			await applyEvent(tx, { event, clientId, objects: { ...about, outreach }, now })
		}
		// Somebody who only keeps quotes here has bought no work.
		else
			await applyEvent(tx, {
				event,
				clientId,
				objects: about,
				opens: isEarly && searches.length === 0 ? [] : stepOf(stage, deal),
				now,
			})
	}
	await deriveStage(tx, { clientId, now })
}

function stepOf(stage: DealStage, { round, quotes }: DealFacts): OpenedStep<OpenedBy<DealEvent>>[] {
	if (!hasStep(stage)) return []
	const at = stage === 'round_open' ? round!.deadline : null
	// Once all were compared, another quote is another occasion, as is another round.
	const occasion = stage.startsWith('quotes') ? String(quotes) : (round?.id ?? '')
	return [{ rule: `deal.${stage}`, at, occasion }]
}

type StageWithStep =
	OpenedBy<DealEvent> extends infer Rule
		? Rule extends `deal.${infer Stage}`
			? Stage & DealStage
			: never
		: never

const hasStep = (stage: DealStage): stage is StageWithStep =>
	getOwnValue(stepRules, `deal.${stage}`) !== undefined

/** Whether somebody has decided something in a client's current deal, which is then ahead of what the client is looking for. */
export async function isDealDecided(
	tx: Db,
	{ clientId, now }: { clientId: string; now: Date },
): Promise<boolean> {
	const { timeZone } = await getSettings(tx)
	const deal = await readDealFacts(tx, { clientId, now, timeZone })
	return deal !== null && !deal.closedAt && !earlyStages.includes(stageOf(deal))
}

/**
 * Lists the searches and concierge orders in a file that a deal may carry out, without those that the advisor ended: for a closed
 * deal, those paid before.
 */
async function listSearches(
	tx: Db,
	{ clientId, until }: { clientId: string; until: Date | null },
): Promise<string[]> {
	const { orderIds } = await identityOf(tx, { clientId })
	const orders = await listLiveOrders(tx, { ids: orderIds })
	if (orders.length === 0) return []
	const kinds = await listOfferingKinds(tx)
	const ends = await listServiceEnds(tx, { orderIds: orders.map(({ id }) => id) })
	return orders
		.filter(({ id, priceId, begunAt }) => {
			const kind = kinds.get(priceId)
			return kind && kind !== 'in_person' && !ends.get(id)?.byHand && (!until || begunAt <= until)
		})
		.map(({ id }) => id)
}
