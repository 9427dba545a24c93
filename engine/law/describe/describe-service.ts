import { formatList } from '../../format-list.ts'
import { formatAmount } from '../../money/format-money.ts'
import type { LawRuleOf } from '../law-rule.ts'
import type { CarClass } from '../service-rules.ts'

/** Describes how a product is canceled and what comes back. */
export function describeCancellation({
	fullRefundDays,
	feeMaximum,
	leastRefundCents,
}: LawRuleOf<'cancellation'>): string {
	const fee = feeMaximum
		? `, for a fee of at most the lesser of ${formatAmount(feeMaximum.cents)} and ${percent(feeMaximum.ppm)}`
		: ''
	const least =
		leastRefundCents === undefined ? '' : `; refunds below ${formatAmount(leastRefundCents)} are not paid`
	return `Full refund within ${fullRefundDays} days, then a prorated one${fee}${least}`
}

const confirmed = {
	license: 'a license',
	registration: 'a registration',
	bond: 'a bond',
	trust_account: 'a trust account',
	expiry: 'when it expires',
	address: 'its address',
} as const

const payments = {
	after_the_service: 'no fee may be taken in advance',
	after_the_agreement: 'no fee may be taken before the agreement is signed',
	into_trust: 'money paid before the purchase goes into a trust account',
	into_trust_after_car: 'no money may be taken before the agreement names the car',
} as const

const services = { advice: 'advice', visit: 'help at the dealer', arranging: 'arranging' } as const

/** Describes what must be confirmed before a service is sold to a buyer of the state, and when money may be taken. */
export function describePermission({
	activity,
	covers,
	mayBeSold,
	confirm,
	bondCents,
	payment,
	isAgreementFirst,
	exemptCarsPerYear,
}: LawRuleOf<'confirmationNeeded'>): string {
	const needs = (confirm ?? [])
		.map((each) => (each === 'bond' && bondCents ? `a bond of ${formatAmount(bondCents)}` : confirmed[each]))
		.join(', ')
	const exempt = exemptCarsPerYear ? `up to ${exemptCarsPerYear} cars a year are exempt` : ''
	const rest = [
		mayBeSold === 'never' ? 'it may not be sold to a buyer who lives here' : '',
		needs && `to be confirmed: ${needs}`,
		isAgreementFirst ? 'the agreement is signed first' : '',
		payment ? payments[payment] : '',
		exempt,
	].filter(Boolean)
	const named = covers ? `, which may include ${formatList(covers.map((each) => services[each]))}` : ''
	return [`Rules apply to ${activity}${named}`, ...rest].join('; ')
}

const times = { year: ' a year', two_years: ' every two years' } as const

/** Describes the state's own charges: 'Title $26, lien $20'. */
export function describeFees({ fees }: LawRuleOf<'officialFees'>): string {
	const text = fees
		.map(({ name, cents, upToCents, every }) => {
			const most = upToCents === undefined ? '' : ` to ${formatAmount(upToCents)}`
			return `${name} ${formatAmount(cents)}${most}${every ? times[every] : ''}`
		})
		.join(', ')
	return text.charAt(0).toUpperCase() + text.slice(1)
}

function describeClass({ cars, upToYears }: CarClass): string {
	if (cars === 'new_of_the_year') return 'a new car of this model year or a later one'
	if (cars === 'new') return 'a new car'
	return upToYears === undefined ? 'an older car' : `a car of up to ${upToYears} model years ago`
}

/** Describes the highest rates: 'At most 18% a year for a new car, 21% for an older car'. */
export const describeHighestApr = ({ classes }: LawRuleOf<'highestApr'>): string =>
	`At most ${classes.map((each, index) => `${percent(each.ppm)}${index === 0 ? ' a year' : ''} for ${describeClass(each)}`).join(', ')}`

/** Describes the highest add-on interest and says that it is not an APR. */
export function describeHighestAddOn({ classes, minimumCents }: LawRuleOf<'highestAddOn'>): string {
	const most = classes
		.map(
			(each, index) =>
				`${formatAmount(each.centsPer100Dollars)}${index === 0 ? ' on each $100 financed for each year' : ''} for ${describeClass(each)}`,
		)
		.join(', ')
	const least = minimumCents === undefined ? '' : `; ${formatAmount(minimumCents)} is always allowed`
	return `At most ${most}${least}. The APR is nearly twice that number`
}

const percent = (ppm: number) => `${ppm / 10_000}%`
