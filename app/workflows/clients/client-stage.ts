import type { ClientStage } from '#app/modules/clients/files/client-file.ts'
import { type DealFacts, type DealStage, stageOf } from '../deals/deal-stage.ts'
import type { ServiceStatus } from '../services/service-state.ts'

/** What an open deal makes of its client. */
const stages: Record<Exclude<DealStage, 'closed'>, ClientStage> = {
	started: 'searching',
	quotes: 'quotes',
	quotes_expired: 'quotes',
	quote_chosen: 'quotes',
	round_to_approve: 'quotes',
	round_to_send: 'quotes',
	round_open: 'quotes',
	offers_to_open: 'quotes',
	offers_to_open_with_code: 'quotes',
	offers_to_choose: 'quotes',
	change_asked: 'quotes',
	offer_chosen: 'quotes',
	being_awarded: 'quotes',
	to_confirm: 'agreed',
	changed_by_dealer: 'agreed',
	corrected: 'agreed',
	declined: 'agreed',
	agreed: 'agreed',
	signing: 'signing',
	signed: 'after',
	walked_away: 'searching',
}

/** In which a closed deal ended with a car. */
const withCar: readonly DealStage[] = ['agreed', 'signing', 'signed']

export type StageFacts = {
	/** Whether the file is closed. */
	isClosed: boolean
	/** The current deal. */
	deal: DealFacts | null
	/** How far each paid service is. */
	services: readonly ServiceStatus[]
}

/**
 * Returns how far the work for a client is (docs/decisions/0132). The open deal counts; without one, a deal that ended with a car or
 * services that are all over mean 'after', a service that is not over 'searching', and nothing of either 'lead'.
 */
export function clientStageOf({ isClosed, deal, services }: StageFacts): ClientStage {
	if (isClosed) return 'closed'
	const stage = deal && stageOf(deal)
	if (stage && stage !== 'closed') return stages[stage]
	if (services.some((status) => status === 'promised' || status === 'under_way')) return 'searching'
	// A deal that was closed is as far as it was.
	if (deal && withCar.includes(stageOf({ ...deal, closedAt: null }))) return 'after'
	return services.some((status) => status === 'delivered' || status === 'ended') ? 'after' : 'lead'
}
