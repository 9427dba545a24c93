import { formatDate, formatSourceDate } from '../../format-date.ts'
import { formatList } from '../../format-list.ts'
import { type UsState, usStates } from '../../places/us-states.ts'
import type { LawRowOf } from '../law-row.ts'
import type { SaleActivity } from '../service-rules.ts'
import type { MissingConfirmation, SaleDecision, StateConfirmation } from './sale-terms.ts'

type SaleSentenceInput = SaleDecision & {
	state: UsState
	activity: SaleActivity
	/** Null where none holds today. */
	confirmation: StateConfirmation | null
	row: LawRowOf<'confirmationNeeded'> | null
	isStale: boolean
	/** When rules of this kind were read last, as '2026-11'; empty if there is none. */
	readOn: string
}

/** Writes what the buyer may buy, and when it is paid. */
export function saleSentence(input: SaleSentenceInput): string {
	const outdated =
		input.row && input.isStale
			? ` The rules are as of ${formatSourceDate(input.row.asOf)} and may have changed since.`
			: ''
	return `${whatIsSold(input)}${input.isSold ? ` ${whenPaid(input)}` : ''}${outdated}`
}

const names = {
	advice: 'advice',
	visit: 'help at the dealer',
	arranging: 'negotiating and arranging a purchase',
} as const

function whatIsSold(input: SaleSentenceInput): string {
	const { answer, isSold, state, activity, row, isRuleKept, missing } = input
	const place = placeName(state)
	if (!row || (!isRuleKept && activity === 'arranging' && isSold)) return withoutRule(input, place)
	const { rule } = row
	if (answer === 'sold' && !isRuleKept)
		return `You can buy this in ${place}: the rule we know of there is about ${rule.activity}, not about ${names[activity]}.`
	if (answer === 'sold') return confirmedSale(input, place)
	if (isSold)
		return `In ${place} we sell this as advice only: we come along and advise you, and you negotiate and sign. The rule there about ${rule.activity} leaves no more.`
	const instead = answer === 'advice_only' ? ' You can buy advice from us and negotiate yourself.' : ''
	if (missing.length === 0)
		return `We don’t sell this to buyers who live in ${place}: the state doesn’t allow ${rule.activity}.${instead}`
	return `We can’t sell this to buyers who live in ${place} now: the rules there about ${rule.activity} ask for ${formatList(missing.map((each) => missingNames[each]))}, which we haven’t confirmed.${instead}`
}

const missingNames: Record<MissingConfirmation, string> = {
	license: 'a license or registration',
	bond: 'a bond',
	trust_account: 'a trust account',
	expiry: 'the date until which they hold',
	address: 'our postal address in the agreement',
}

function withoutRule({ activity, isSold, confirmation, readOn }: SaleSentenceInput, place: string): string {
	const unknown = `we found no rule of ${place} about ${names[activity]} for a fee${readOn ? `, as of ${formatSourceDate(readOn)}` : ''}`
	if (activity !== 'arranging') return `You can buy this in ${place}: ${unknown}.`
	if (!isSold)
		return `We don’t sell this to buyers who live in ${place} now: ${unknown}, and we haven’t confirmed that we may do it there. You can buy advice from us and negotiate yourself.`
	const held = confirmation?.license ? ` (${confirmation.license}${untilDay(confirmation)})` : ''
	return `You can buy this in ${place}: ${unknown}, and we confirmed that we may do it there${held}.`
}

function confirmedSale({ confirmation, row, activity }: SaleSentenceInput, place: string): string {
	const limit = row?.rule.exemptCarsPerYear
	if (confirmation?.isExempt && limit !== undefined)
		return `You can buy this in ${place}: its rules about ${row?.rule.activity} leave out a business that handles up to ${limit} cars a year, as we do.`
	if (!confirmation?.license) return `You can buy this in ${place}.`
	const what = row?.rule.confirm?.includes('registration') ? 'registered' : 'licensed'
	return `You can buy this in ${place}, where we are ${what} for ${names[activity]}: ${confirmation.license}${untilDay(confirmation)}.`
}

const untilDay = ({ expiresOn }: StateConfirmation) => (expiresOn ? `, until ${formatDate(expiresOn)}` : '')

function whenPaid({ payment, row, state }: SaleSentenceInput): string {
	const why = row?.rule.paymentReason
	if (payment === 'now') return 'You pay after you sign the agreement.'
	if (payment === 'trust')
		return `You pay after you sign the agreement, into a trust account${why ? `: ${why}` : ', where your money stays until the purchase is done'}.`
	if (payment === 'after_car')
		return `You pay nothing before the agreement names the car and its price${why ? `: ${why}` : ''}. Then you pay into a trust account, where your money stays until the purchase is done.`
	return `You pay nothing in advance: ${why ?? `the rules of ${placeName(state)} don’t allow it`}. You pay after we have done what the agreement names.`
}

const placeName = (state: UsState) => (state === 'DC' ? 'the District of Columbia' : usStates[state])
