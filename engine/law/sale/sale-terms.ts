import { isOwnKey } from '../../own-key.ts'
import { type UsState, usStates } from '../../places/us-states.ts'
import { findLawRow, type LawRow, type LawRowOf } from '../law-row.ts'
import { lawRows } from '../law-rows.ts'
import type { SaleActivity } from '../service-rules.ts'
import type { SaleAct } from './promised-acts.ts'
import { type SaleClause, saleClausesOf } from './sale-clauses.ts'
import { saleSentence } from './sale-sentence.ts'

/** What the operator confirmed for a state. A registration is a license by its number. */
export type StateConfirmation = {
	license: string | null
	bond: string | null
	trustAccount: string | null
	/** That no license is needed: where the rules leave out a small business, and in states of which no rule is known. */
	isExempt: boolean
	/** The last day on which it holds, an ISO date; null where none was entered. */
	expiresOn: string | null
}

export type MissingConfirmation = 'license' | 'bond' | 'trust_account' | 'expiry' | 'address'

/** On which terms a service may be sold to a buyer who lives in a state. */
export type SaleTerms = {
	/**
	 * 'sold': as offered. 'advice_only': a visit is sold as advice only; arranging is not sold, but advice may be. 'not_sold': not at all now.
	 */
	answer: 'sold' | 'advice_only' | 'not_sold'
	/** Whether the service that was asked about may be bought: as offered, or a visit as advice only. */
	isSold: boolean
	/**
	 * When money may be taken for it: after the signature, then into a trust account, into one once both have signed an agreement that names
	 * the car and its price, or only after delivery.
	 */
	payment: 'now' | 'trust' | 'after_car' | 'after_delivery'
	/** What the buyer reads: what may be bought, and when it is paid. */
	sentence: string
	/** What the service doesn't do with sellers there, whatever it includes elsewhere: no text may promise it to this buyer. */
	leavesOut: readonly SaleAct[]
	/** Whether the agreement must contain the client's postal address. */
	asksClientAddress: boolean
	/** What the agreement must contain. */
	clauses: readonly SaleClause[]
	/** The rule; null where none is known for the state. */
	source: { citation: string; url: string | null; asOf: string } | null
	/** What the operator still has to confirm before it may be sold as offered. */
	missing: readonly MissingConfirmation[]
}

export type SaleTermsInput = {
	/** Two letters. */
	state: string
	activity: SaleActivity
	confirmation: StateConfirmation | null
	/** Whether the address of the business is known, so that the agreement has it. */
	hasAddress: boolean
	/** Today as an ISO date, in the business's time zone. */
	day: string
	/** The table of law with the operator's changes; absent for the shipped one. */
	rows?: readonly LawRow[]
}

type PermissionRow = LawRowOf<'confirmationNeeded'>

/**
 * Says whether a service may be sold to a buyer who lives in a state, when it is paid, and what the agreement must contain. An expired
 * confirmation counts as none. Where no rule is known, arranging still waits for the operator; a state that doesn't exist gets nothing.
 */
export function saleTerms(input: SaleTermsInput): SaleTerms {
	const { state, activity, confirmation, hasAddress, day, rows = lawRows } = input
	if (!isOwnKey(usStates, state)) return nowhere
	const found = findLawRow(rows, {
		state: state as UsState,
		subject: 'negotiation_license',
		kind: 'confirmationNeeded',
		onDate: day,
	})
	const current = isCurrent(confirmation, day) ? confirmation : null
	const row = found?.row ?? null
	const known = { confirmation: current, hasAddress }
	const decision = decide(row, activity, known)
	const { isRuleKept, ...terms } = decision
	return {
		...terms,
		asksClientAddress: isRuleKept && row?.rule.asksClientAddress === true,
		leavesOut: actsLeftOut(decision, activity, decide(row, 'arranging', known)),
		sentence: saleSentence({
			...decision,
			state: state as UsState,
			activity,
			confirmation: current,
			row,
			isStale: found?.isStale ?? false,
			readOn: newestReading(rows),
		}),
		clauses: isRuleKept ? saleClausesOf(state as UsState, activity, current) : [],
		source: row && { citation: row.citation, url: row.url ?? null, asOf: row.asOf },
	}
}

/** Whether a confirmation holds on a day: its last day is part of it. */
export const isCurrent = (confirmation: Pick<StateConfirmation, 'expiresOn'> | null, day: string): boolean =>
	confirmation !== null && (confirmation.expiresOn === null || confirmation.expiresOn >= day)

/** What is sold on which terms, and whether a rule of the state has a part in it. */
export type SaleDecision = Pick<SaleTerms, 'answer' | 'isSold' | 'payment' | 'missing'> & {
	isRuleKept: boolean
}

/** What is known of the business today. */
type Known = Pick<SaleTermsInput, 'confirmation' | 'hasAddress'>

function decide(row: PermissionRow | null, activity: SaleActivity, known: Known): SaleDecision {
	const isCovered = row !== null && coveredBy(row).includes(activity)
	if (!isCovered) {
		if (activity === 'arranging') return decideWithoutRule(known.confirmation)
		const isAdviceOnly = row?.rule.soldAsAdvice?.includes(activity) ?? false
		return isAdviceOnly ? { ...sold, answer: 'advice_only', isRuleKept: true } : sold
	}
	const missing = missingOf(row, activity, known)
	if (row.rule.mayBeSold !== 'never' && missing.length === 0)
		return { ...sold, payment: paymentOf(row), isRuleKept: true }
	const isAdviceSold = activity === 'arranging' && decide(row, 'advice', known).isSold
	return isAdviceSold ? { ...adviceInstead, missing } : { ...notSold, missing }
}

/**
 * A service that is sold as advice only does nothing with sellers. One that is advice from the start may look and ask, and does what arranging
 * is only where arranging may be sold.
 */
function actsLeftOut(decision: SaleDecision, activity: SaleActivity, arranging: SaleDecision): SaleAct[] {
	if (decision.answer !== 'sold') return ['contacting', 'negotiating', 'signing']
	return activity === 'advice' && !arranging.isSold ? ['negotiating', 'signing'] : []
}

const decideWithoutRule = (confirmation: StateConfirmation | null): SaleDecision =>
	confirmation?.license || confirmation?.isExempt ? sold : { ...adviceInstead, missing: ['license'] }

const sold: SaleDecision = { answer: 'sold', isSold: true, payment: 'now', missing: [], isRuleKept: false }
const adviceInstead: SaleDecision = { ...sold, answer: 'advice_only', isSold: false }
const notSold: SaleDecision = { ...adviceInstead, answer: 'not_sold', payment: 'after_delivery' }

const coveredBy = ({ rule }: PermissionRow): readonly SaleActivity[] => rule.covers ?? ['arranging']

const payments = {
	after_the_service: 'after_delivery',
	after_the_agreement: 'now',
	into_trust: 'trust',
	into_trust_after_car: 'after_car',
} as const

const paymentOf = ({ rule }: PermissionRow) => (rule.payment ? payments[rule.payment] : 'now')

/** Returns what a state's row asks the operator to confirm before a service is sold there. */
export function confirmationsFor({ rule }: PermissionRow, activity: SaleActivity): MissingConfirmation[] {
	if (rule.mayBeSold === 'never' || rule.confirmFor?.includes(activity) === false) return []
	const asked = (rule.confirm ?? []).map((each) => (each === 'registration' ? 'license' : each))
	return [...new Set(asked)]
}

function missingOf(row: PermissionRow, activity: SaleActivity, known: Known): MissingConfirmation[] {
	const asked = confirmationsFor(row, activity)
	// A business that the rules leave out needs no license, but states until when that holds: cars are counted by the year.
	const isExempt = row.rule.exemptCarsPerYear !== undefined && known.confirmation?.isExempt === true
	return asked.filter((each) => !(isExempt && byLicensees.has(each)) && !isConfirmed(each, known))
}

const byLicensees: ReadonlySet<MissingConfirmation> = new Set(['license', 'bond', 'trust_account'])

function isConfirmed(what: MissingConfirmation, { confirmation, hasAddress }: Known): boolean {
	switch (what) {
		case 'license':
			return Boolean(confirmation?.license)
		case 'bond':
			return Boolean(confirmation?.bond)
		case 'trust_account':
			return Boolean(confirmation?.trustAccount)
		case 'expiry':
			return Boolean(confirmation?.expiresOn)
		case 'address':
			return hasAddress
	}
}

/** Returns when rules about selling these services were read last, as '2026-11'. */
const newestReading = (rows: readonly LawRow[]): string =>
	rows
		.filter(({ subject }) => subject === 'negotiation_license')
		.map(({ asOf }) => asOf)
		.sort()
		.at(-1) ?? ''

const nowhere: SaleTerms = {
	answer: 'not_sold',
	isSold: false,
	payment: 'after_delivery',
	sentence: 'We don’t know this state. Choose the state in which you’ll register the car.',
	leavesOut: ['contacting', 'negotiating', 'signing'],
	asksClientAddress: false,
	clauses: [],
	source: null,
	missing: [],
}
