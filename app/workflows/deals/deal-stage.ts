import type { RoundProgress } from '#app/modules/rounds/round-progress.server.ts'
import { standingOf } from '#app/modules/signing/agreement.ts'
import type { DealProgress } from '#app/modules/signing/deal-progress.server.ts'

/** What decides the stage of a deal: its record, its newest round that was not canceled, and the day in the business time zone. */
export type DealFacts = DealProgress & { round: RoundProgress | null; today: string }

/** Who acts next in a deal, by `side`, in the words of the client's file. */
type FileStep = { side: 'advisor' | 'client'; what: string; days: number }
/** What the client reads about it. `to` is a page of their deal; `isTheirs` puts it among what they have to do. */
type OwnStep = { isTheirs: boolean; text: string; action: string; to: 'deal' | 'round' | 'kit' | 'signing' }

const advisor = (what: string, days = 1): FileStep => ({ side: 'advisor', what, days })
const client = (what: string, days = 2): FileStep => ({ side: 'client', what, days })
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
 * Every stage of a deal, and the next step in it: for the client's file, with the days until it is due, and for the client's account. Null
 * if nobody has to do anything, or the client has nothing to read.
 */
export const dealSteps = {
	started: {
		file: advisor('Get quotes for the car', 3),
		own: ours('Your advisor is getting quotes.'),
	},
	quotes: {
		file: advisor('Compare the quotes; choose one or ask for sealed offers'),
		own: ours('Your advisor is comparing the quotes.'),
	},
	quotes_expired: {
		file: advisor('Ask for new quotes: the ones on file have expired'),
		own: ours('The quotes have expired. Your advisor will ask for new ones.'),
	},
	quote_chosen: {
		file: advisor('Record what was agreed about the chosen quote'),
		own: ours('Your advisor is settling the chosen quote with the dealer.'),
	},
	round_to_approve: {
		file: client('Approve what the dealers are asked', 3),
		own: theirs('Check what dealers will be asked for you.', 'Review and approve', 'round'),
	},
	round_to_send: {
		file: advisor('Send the request to the dealers'),
		own: ours('You approved the request. Your advisor will send it to the dealers.', 'round'),
	},
	round_open: {
		file: advisor('Open the offers after the deadline'),
		own: ours('Dealers are making their offers, sealed until the deadline.', 'round'),
	},
	offers_to_open: {
		file: advisor('Open the offers'),
		own: theirs('The offers are in.', 'Open the offers', 'round'),
	},
	offers_to_open_with_code: {
		file: client('Open the offers with the code'),
		own: theirs('The offers are in. You need your code to open them.', 'Open the offers', 'round'),
	},
	offers_to_choose: {
		file: client('Choose among the offers'),
		own: theirs('The offers are open. Choose one, none, or ask for a change.', 'Choose', 'round'),
	},
	change_asked: {
		file: advisor('Answer the client, who chose no offer or asked for a change'),
		own: ours('Your advisor has your answer and will come back to you.', 'round'),
	},
	offer_chosen: {
		file: advisor('Award the round to the dealer that the client chose'),
		own: ours('You chose an offer. Your advisor will tell the dealers.', 'round'),
	},
	being_awarded: {
		file: null,
		own: ours('You chose an offer. The dealers will be told in a few minutes.', 'round'),
	},
	to_confirm: {
		file: client('Confirm what was agreed'),
		own: theirs('Check what was agreed with the dealer.', 'Check and confirm'),
	},
	changed_by_dealer: {
		file: client('Answer whether they agree to what the dealer changed'),
		own: theirs('The dealer changed what was agreed. Do you agree?', 'Read and answer'),
	},
	corrected: {
		file: advisor('Settle with the dealer what its manager says is different'),
		own: ours('The dealer says that something is different. Your advisor is settling it.'),
	},
	declined: {
		file: advisor('Settle with the dealer what the client said no to'),
		own: ours('You said no to what was agreed. Your advisor is settling it with the dealer.'),
	},
	agreed: {
		file: advisor('Arrange the signing', 2),
		own: theirs('Before you sign, put the signing kit on your phone.', 'Open the kit', 'kit'),
	},
	signing: {
		file: advisor('Help the client check the documents at the signing'),
		own: theirs('Check each document before you sign it.', 'Go on checking', 'signing'),
	},
	signed: {
		file: advisor('File the contract, then close the deal', 2),
		own: ours('You signed. Keep the contract and what else the dealer gave you.'),
	},
	walked_away: {
		file: advisor('Go on with the client, or close the deal'),
		own: ours('You walked away. Your advisor will go on with you.'),
	},
	closed: { file: null, own: null },
} as const satisfies Record<string, { file: FileStep | null; own: OwnStep | null }>

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
