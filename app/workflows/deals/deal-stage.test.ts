import { expect, test } from 'vitest'
import { getOwnValue } from '#app/lib/own-key.ts'
import { stepRules } from '#app/modules/clients/steps/step-rules.ts'
import type { RoundProgress } from '#app/modules/rounds/round-progress.server.ts'
import { type DealFacts, type DealStage, dealSteps, stageOf } from './deal-stage.ts'

const none: DealFacts = {
	id: 'deal',
	closedAt: null,
	quotes: 0,
	validUntil: null,
	hasChosen: false,
	agreement: null,
	hasPapers: false,
	outcome: null,
	round: null,
	today: '2026-03-04',
}
const round = (state: RoundProgress['state'], set: Partial<RoundProgress> = {}): Partial<DealFacts> => ({
	quotes: 2,
	round: {
		id: 'round',
		dealId: 'deal',
		state,
		deadline: new Date('2026-03-06T12:00:00Z'),
		requiresClientCode: false,
		choice: null,
		isBeingAwarded: false,
		...set,
	},
})
const awarded = round('awarded', { choice: 'offer' })
const agreed = (set: Partial<DealFacts['agreement']> = {}): Partial<DealFacts> => ({
	agreement: {
		replacedAt: null,
		managerAnswer: null,
		clientConfirmedAt: null,
		clientDeclinedAt: null,
		fromManager: false,
		totalCents: null,
		...set,
	},
})
const confirmed = agreed({ clientConfirmedAt: '2026-03-04T12:00:00Z' })

/** How a deal gets into each stage. */
const ways: Record<DealStage, Partial<DealFacts>[]> = {
	started: [{}],
	quotes: [{ quotes: 1 }, { quotes: 2, validUntil: '2026-03-04' }],
	quotes_expired: [{ quotes: 2, validUntil: '2026-03-03' }],
	quote_chosen: [{ quotes: 2, hasChosen: true, validUntil: '2026-03-03' }, awarded],
	round_to_approve: [round('draft')],
	round_to_send: [round('approved')],
	round_open: [round('open'), round('best_and_final', { choice: null })],
	offers_to_open: [round('closed')],
	offers_to_open_with_code: [round('closed', { requiresClientCode: true })],
	offers_to_choose: [round('opened')],
	change_asked: [round('opened', { choice: 'none' }), round('opened', { choice: 'change' })],
	offer_chosen: [round('opened', { choice: 'offer' })],
	being_awarded: [round('opened', { choice: 'offer', isBeingAwarded: true })],
	to_confirm: [{ ...awarded, hasChosen: true, ...agreed() }],
	changed_by_dealer: [{ ...awarded, hasChosen: true, ...agreed({ fromManager: true }) }],
	corrected: [{ ...awarded, hasChosen: true, ...agreed({ managerAnswer: 'correction' }) }],
	declined: [{ ...awarded, hasChosen: true, ...agreed({ clientDeclinedAt: '2026-03-04T12:00:00Z' }) }],
	agreed: [
		{ ...awarded, hasChosen: true, ...confirmed },
		{ hasChosen: true, ...confirmed },
	],
	signing: [{ ...awarded, ...confirmed, hasPapers: true }],
	signed: [{ ...awarded, ...confirmed, hasPapers: true, outcome: 'signed' }],
	walked_away: [{ ...awarded, ...confirmed, hasPapers: true, outcome: 'walked_away' }],
	closed: [
		{ closedAt: new Date(), ...awarded, outcome: 'signed' },
		{ closedAt: new Date(), quotes: 2 },
	],
}

test.each(Object.entries(ways))('stage %s is found, and one side knows what to do', (stage, facts) => {
	for (const set of facts) expect(stageOf({ ...none, ...set })).toBe(stage)
	const { own } = dealSteps[stage as DealStage]
	const step = getOwnValue<Record<string, { side: string }>>(stepRules, `deal.${stage}`)
	// The worklist waits for the client exactly where only the client can go on; the account says so too.
	if (step?.side === 'client') expect(own?.isTheirs).toBe(true)
	if (own && !own.isTheirs && stage !== 'being_awarded') expect(step?.side).toBe('advisor')
})

test('every stage has its way', () => {
	expect(Object.keys(ways)).toEqual(Object.keys(dealSteps))
})
