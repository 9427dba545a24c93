import type { RoundProgress } from '#app/modules/rounds/round-progress.server.ts'
import { standingOf } from '#app/modules/signing/agreement.ts'
import type { DealProgress } from '#app/modules/signing/deal-progress.server.ts'

/** What decides the stage of a deal: its record, its newest round that was not canceled, and the day in the business time zone. */
export type DealFacts = DealProgress & { round: RoundProgress | null; today: string }

/** What the client reads about it. `to` is a page of their deal; `isTheirs` puts it among what they have to do. */
type OwnStep = { isTheirs: boolean; text: string; action: string; to: 'deal' | 'round' | 'kit' | 'signing' }

const theirs = (text: string, action: string, to: OwnStep['to'] = 'deal'): OwnStep => ({
	isTheirs: true,
	text,
	action,
	to,
})
const ours = (text: string, to: OwnStep['to'] = 'deal'): OwnStep => ({
	isTheirs: false,
	text,
	action: 'View',
	to,
})

/**
 * Every stage of a deal, and the next step in it for the client's account; null if the client has nothing to read. The step in the
 * advisor's worklist is the rule `deal.…` of the same name (`clients/steps/step-rules.ts`).
 */
export const dealSteps = {
	started: {
		own: ours('Your advisor is getting quotes.'),
	},
	quotes: {
		own: ours('Your advisor is comparing the quotes.'),
	},
	quotes_expired: {
		own: ours('The quotes have expired. Your advisor will ask for new ones.'),
	},
	quote_chosen: {
		own: ours('Your advisor is settling the chosen quote with the dealer.'),
	},
	round_to_approve: {
		own: theirs('Check what dealers will be asked for you.', 'Review and approve', 'round'),
	},
	round_to_send: {
		own: ours('You approved the request. Your advisor will send it to the dealers.', 'round'),
	},
	round_open: {
		own: ours('Dealers are making their offers, sealed until the deadline.', 'round'),
	},
	offers_to_open: {
		own: theirs('The offers are in.', 'Open the offers', 'round'),
	},
	offers_to_open_with_code: {
		own: theirs('The offers are in. You need your code to open them.', 'Open the offers', 'round'),
	},
	offers_to_choose: {
		own: theirs('The offers are open. Choose one, none, or ask for a change.', 'Choose', 'round'),
	},
	change_asked: {
		own: ours('Your advisor has your answer and will come back to you.', 'round'),
	},
	offer_chosen: {
		own: ours('You chose an offer. Your advisor will tell the dealers.', 'round'),
	},
	being_awarded: {
		own: ours('You chose an offer. The dealers will be told in a few minutes.', 'round'),
	},
	to_confirm: {
		own: theirs('Check what was agreed with the dealer.', 'Check and confirm'),
	},
	changed_by_dealer: {
		own: theirs('The dealer changed what was agreed. Do you agree?', 'Read and answer'),
	},
	corrected: {
		own: ours('The dealer says that something is different. Your advisor is settling it.'),
	},
	declined: {
		own: ours('You said no to what was agreed. Your advisor is settling it with the dealer.'),
	},
	agreed: {
		own: theirs('Before you sign, put the signing kit on your phone.', 'Open the kit', 'kit'),
	},
	signing: {
		own: theirs('Check each document before you sign it.', 'Go on checking', 'signing'),
	},
	signed: {
		own: ours('You signed. Keep the contract and what else the dealer gave you.'),
	},
	walked_away: {
		own: ours('You walked away. Your advisor will go on with you.'),
	},
	closed: { own: null },
} as const satisfies Record<string, { own: OwnStep | null }>

export type DealStage = keyof typeof dealSteps

/** Stages before anybody decided anything. */
export const earlyStages: readonly DealStage[] = ['started', 'quotes', 'quotes_expired']

/** Returns the stage of a deal. What happened last at the signing desk, then in the agreement, then in a round, then in its documents counts. */
export function stageOf(deal: DealFacts): DealStage {
	if (deal.closedAt) return 'closed'
	if (deal.outcome) return deal.outcome
	if (deal.hasPapers) return 'signing'
	if (deal.agreement) return stageOfAgreement(deal.agreement)
	if (deal.round) return stageOfRound(deal.round)
	if (deal.hasChosen) return 'quote_chosen'
	if (deal.quotes === 0) return 'started'
	return deal.validUntil !== null && deal.validUntil < deal.today ? 'quotes_expired' : 'quotes'
}

function stageOfAgreement(agreement: NonNullable<DealProgress['agreement']>): DealStage {
	const standing = standingOf(agreement)
	if (standing === 'confirmed') return 'agreed'
	if (standing === 'declined') return 'declined'
	if (standing === 'disputed') return 'corrected'
	return agreement.fromManager ? 'changed_by_dealer' : 'to_confirm'
}

function stageOfRound({ state, choice, requiresClientCode, isBeingAwarded }: RoundProgress): DealStage {
	switch (state) {
		case 'draft':
			return 'round_to_approve'
		case 'approved':
			return 'round_to_send'
		case 'open':
		case 'best_and_final':
			return 'round_open'
		case 'closed':
			return requiresClientCode ? 'offers_to_open_with_code' : 'offers_to_open'
		case 'opened':
			if (isBeingAwarded) return 'being_awarded'
			if (choice === null) return 'offers_to_choose'
			return choice === 'offer' ? 'offer_chosen' : 'change_asked'
		default:
			// An awarded purchase has an agreement; without one it still has to be recorded.
			return 'quote_chosen'
	}
}
