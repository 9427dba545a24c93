import { getOwnValue } from '#app/lib/own-key.ts'
import type { StatusTone } from '#app/ui/controls/status-badge.tsx'

/**
 * How far a dispute is: an inquiry of the bank takes no money, a dispute does, and an appeal follows a decision. 'unknown': the provider
 * uses a word that we do not know.
 */
export type DisputeStage = 'inquiry' | 'dispute' | 'appeal' | 'ended' | 'unknown'

type StatusFacts = {
	stage: DisputeStage
	/** A later state has a higher number. */
	rank: number
	/** Whether the bank waits for our answer. */
	waitsForAnswer: boolean
	tone: StatusTone
	word: string
}

const facts = (
	stage: DisputeStage,
	rank: number,
	tone: StatusTone,
	word: string,
	waitsForAnswer = false,
): StatusFacts => ({ stage, rank, tone, word, waitsForAnswer })

/** Stripe's states, https://docs.stripe.com/api/disputes/object (read November 2026). Any inquiry may still become a dispute. */
const statuses: Record<string, StatusFacts> = {
	warning_needs_response: facts('inquiry', 1, 'new', 'Inquiry to answer', true),
	warning_under_review: facts('inquiry', 2, 'info', 'Inquiry answered'),
	warning_closed: facts('ended', 3, 'ok', 'Inquiry closed'),
	needs_response: facts('dispute', 4, 'stop', 'Dispute to answer', true),
	under_review: facts('dispute', 5, 'info', 'Dispute answered'),
	lost: facts('ended', 6, 'stop', 'Dispute lost'),
	won: facts('ended', 6, 'ok', 'Dispute won'),
	prevented: facts('ended', 6, 'off', 'Dispute prevented'),
	appeal_needs_response: facts('appeal', 7, 'stop', 'Appeal to answer', true),
	appeal_under_review: facts('appeal', 8, 'info', 'Appeal answered'),
}

/** The states in which the bank holds the money until it has decided. */
export const holdingStatuses = Object.entries(statuses).flatMap(([status, { stage }]) =>
	stage === 'dispute' || stage === 'appeal' ? status : [],
)

const unknown = facts('unknown', 0, 'new', 'Dispute')

export const statusFacts = (status: string): StatusFacts => getOwnValue(statuses, status) ?? unknown

export const isEnded = (status: string): boolean => statusFacts(status).stage === 'ended'

/** Whether an answer can be given here, and to what; null if not. The bank accepts none without a deadline. */
export function answerableStage({ status, dueAt }: Deadline): 'inquiry' | 'dispute' | null {
	const { stage, waitsForAnswer } = statusFacts(status)
	return waitsForAnswer && dueAt && (stage === 'inquiry' || stage === 'dispute') ? stage : null
}

type Deadline = { status: string; dueAt: Date | null }

/** Whether the bank took the money and has not given it back, so that a refund would pay the buyer twice. */
export const holdsMoney = (status: string): boolean =>
	['dispute', 'appeal'].includes(statusFacts(status).stage) || status === 'lost'

/** Stripe's reasons in plain words, as what the buyer told their bank: https://docs.stripe.com/disputes/categories. */
const reasons: Record<string, string> = {
	bank_cannot_process: 'The bank could not process the payment',
	check_returned: 'The check was returned',
	credit_not_processed: 'They were promised a refund and did not get it',
	customer_initiated: 'They disputed it with their payment service',
	debit_not_authorized: 'They did not allow the debit',
	duplicate: 'They were charged twice',
	fraudulent: 'They did not make this payment',
	general: 'The bank did not say why',
	incorrect_account_details: 'The account details were wrong',
	insufficient_funds: 'The account had too little money',
	noncompliant: 'The card network’s rules were not followed',
	product_not_received: 'They did not get what they paid for',
	product_unacceptable: 'They got something other than what was described',
	subscription_canceled: 'They had canceled',
	unrecognized: 'They do not recognize the payment',
}

export const reasonInWords = (reason: string): string =>
	getOwnValue(reasons, reason) ?? `The bank says: ${reason.replaceAll('_', ' ')}`

/** What to do about a dispute now, or what happens next, as sentences. `answer`: that of its stage, if the advisor gave one. */
export function nextActionOf({ waitingRefund, ...input }: NextActionInput): string {
	const { stage } = statusFacts(input.status)
	const waits = waitingRefund && (stage === 'dispute' || stage === 'appeal')
	return [stepOf(input), waits ? waitingSentence(waitingRefund) : ''].filter(Boolean).join(' ')
}

/** What happens to a refund that was decided while the bank holds the money. `amount`: formatted. */
export const waitingSentence = (amount: string): string =>
	`The refund of ${amount} waits: it follows if you win. If you lose, the client has the money already.`

function stepOf({ status, dueAt, answer, isRefunded }: Omit<NextActionInput, 'waitingRefund'>): string {
	const { stage, waitsForAnswer } = statusFacts(status)
	if (stage === 'unknown')
		return `The provider says “${status.replaceAll('_', ' ')}”, which this site does not know. Look at it in the provider’s dashboard.`
	if (answer === 'due') return 'Your answer is on its way to the bank. It goes out within a minute.'
	if (answer === 'failed' && waitsForAnswer)
		return 'Your answer did not get to the bank. Send it again, or answer in the provider’s dashboard.'
	if (stage === 'appeal')
		return waitsForAnswer
			? 'The bank did not accept the decision. Answer the appeal in the provider’s dashboard.'
			: 'The card network decides about the appeal.'
	if (waitsForAnswer && !dueAt) return 'The bank accepts no answer to this one.'
	if (stage === 'inquiry' && waitsForAnswer)
		return isRefunded
			? 'Answer with the refund. The bank has taken no money.'
			: 'Answer with your evidence, or refund the order, which ends the inquiry. The bank has taken no money.'
	if (stage === 'dispute' && waitsForAnswer)
		return isRefunded
			? 'Answer with the refund: the client got the money back before, and now once more.'
			: 'Answer with your evidence, or accept it. Don’t refund the order: the bank has already taken the money.'
	if (stage === 'inquiry')
		return 'The bank decides. If it does not escalate the inquiry, it closes by itself.'
	if (stage === 'dispute') return 'The bank decides, usually within two to three months.'
	return getOwnValue(endings, status) ?? ''
}

type NextActionInput = Deadline & {
	answer: 'due' | 'sent' | 'failed' | null
	isRefunded: boolean
	/** What is still to be refunded of the order, formatted; null: nothing. */
	waitingRefund: string | null
}

const endings: Record<string, string> = {
	warning_closed: 'Nothing to do: the bank took no money.',
	won: 'Nothing to do: the bank gives the money back.',
	lost: 'Nothing to do: the client keeps the money.',
	prevented: 'Nothing to do: it was settled before it became a dispute.',
}
