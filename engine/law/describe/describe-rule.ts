import { formatDate } from '../../format-date.ts'
import { formatList } from '../../format-list.ts'
import { formatAmount } from '../../money/format-money.ts'
import type { LawRule } from '../law-rule.ts'
import { describeByWeight, describePurchaseTax } from './describe-purchase-tax.ts'
import {
	describeCancellation,
	describeFees,
	describeHighestAddOn,
	describeHighestApr,
	describePermission,
} from './describe-service.ts'

/** Describes a rule in one sentence without its final period, for the public page and for findings. */
export function describeRule(rule: LawRule): string {
	switch (rule.kind) {
		case 'maximumCents':
			return `At most ${formatAmount(rule.cents)}`
		case 'maximumWithCondition':
			return `At most ${formatAmount(rule.cents)} if ${rule.condition}, otherwise ${formatAmount(rule.withoutConditionCents)}`
		case 'lesserOf':
			return `At most the lesser of ${formatAmount(rule.cents)} and ${percent(rule.ppm)} of ${shareBases[rule.of]}`
		case 'greaterOf':
			return `At most the greater of ${formatAmount(rule.cents)} and ${percent(rule.ppm)} of ${shareBases[rule.of]}`
		case 'maximumShare': {
			const floor = rule.minimumLoanToValuePpm
			const below = floor === undefined ? '' : `; none where the loan is below ${percent(floor)} of the value`
			return `At most ${percent(rule.ppm)} of ${shareBases[rule.of]}${below}`
		}
		case 'presumedReasonable':
			return `${formatAmount(rule.cents)} is presumed reasonable; there is no maximum`
		case 'indexedFormula':
			return describeIndexed(rule)
		case 'noMaximum':
			return rule.disclosure ? `There is no maximum; ${rule.disclosure}` : 'There is no maximum'
		case 'sourcesDiffer':
			return `Sources differ on ${rule.about}: ${rule.candidates.map(({ claim, source }) => `${claim} (${source})`).join('; ')}`
		case 'tradeCredit':
			return describeTradeCredit(rule)
		case 'rebateTaxed':
			return describeRebates(rule)
		case 'feeTaxed':
			return rule.taxed ? 'The documentation fee is taxed' : 'The documentation fee is not taxed'
		case 'ratePpm':
			return describeRate(rule)
		case 'purchaseTax':
			return describePurchaseTax(rule)
		case 'zipRate':
			return `In ZIP code ${rule.zip}, ${describeZipRate(rule)}`
		case 'rateByWeight':
			return describeByWeight(rule)
		case 'rateAbove': {
			const cars = rule.newCarsOnly ? ' of a new car' : ''
			if (rule.of === 'excess')
				return `${percent(rule.ppm)} of the part of the price${cars} above ${formatAmount(rule.fromCents)}`
			const from = rule.fromCents > 0 ? ` from ${formatAmount(rule.fromCents)}` : ''
			return `${percent(rule.ppm)} of the price${cars}${from}`
		}
		case 'leaseTax':
			return describeLeaseTax(rule)
		case 'endedOn':
			return `Ended on ${formatDate(rule.date)}`
		case 'tiers':
			return rule.tiers
				.map(({ upToCents, cents }) =>
					upToCents === null
						? `${formatAmount(cents)} above`
						: `Within ${formatAmount(cents)} up to ${formatAmount(upToCents)}`,
				)
				.join(', ')
		case 'rateTolerance':
			return `Within ${points(rule.regularPpm)} points, ${points(rule.irregularPpm)} for irregular loans`
		case 'appliesUpTo':
			return `Applies up to ${formatAmount(rule.cents)}`
		case 'formula':
			return capitalized(rule.formula)
		case 'returnRight':
			return describeReturn(rule)
		case 'refundWithin':
			return `Refunded within ${rule.days} days of ${rule.from}`
		case 'cancellation':
			return describeCancellation(rule)
		case 'deduction':
			return describeDeduction(rule)
		case 'confirmationNeeded':
			return describePermission(rule)
		case 'officialFees':
			return describeFees(rule)
		case 'highestApr':
			return describeHighestApr(rule)
		case 'highestAddOn':
			return describeHighestAddOn(rule)
		case 'statement':
			return rule.says
	}
}

type RuleOf<Kind extends LawRule['kind']> = Extract<LawRule, { kind: Kind }>

/** Names the newest figure only: the older ones are for papers of their years. */
function describeIndexed({ figures, index, share, everyYears = 1 }: RuleOf<'indexedFormula'>): string {
	const { year, cents, otherwiseCents, condition } = figures.at(-1)!
	const years = formatList(Array.from({ length: everyYears }, (_, later) => String(year + later)))
	const otherwise =
		otherwiseCents === undefined ? '' : ` if ${condition}, otherwise ${formatAmount(otherwiseCents)}`
	const lesser =
		share === undefined ? '' : `, and never more than ${percent(share.ppm)} of ${shareBases[share.of]}`
	return `At most ${formatAmount(cents)}${otherwise} in ${years}${lesser}; changes with ${index}`
}

function describeDeduction({ maximumCents, firstYear, lastYear, reduction }: RuleOf<'deduction'>): string {
	const years = `Up to ${formatAmount(maximumCents)} a year, ${firstYear} to ${lastYear}`
	if (!reduction) return years
	return `${years}, less ${formatAmount(reduction.centsPerThousand)} for each $1,000 of income above ${formatAmount(reduction.aboveSingleCents)}, or ${formatAmount(reduction.aboveJointCents)} on a joint return`
}

function describeTradeCredit(rule: RuleOf<'tradeCredit'>): string {
	const limits = [
		rule.newCarsOnly ? 'on new cars only' : '',
		rule.vehicles === 1 ? 'for one vehicle' : '',
		rule.notOnLeases ? 'not on leases' : '',
		rule.part ? `for ${percent(rule.part.ppm)} of the ${percent(rule.part.ofPpm)}` : '',
	].filter(Boolean)
	const suffix = limits.length > 0 ? ` (${limits.join(', ')})` : ''
	if (rule.credit === 'none') return `A trade-in does not lower the tax${suffix}`
	if (rule.credit === 'full') return `A trade-in lowers the tax in full${suffix}`
	const caps = (rule.caps ?? []).map(({ year, cents }) => `up to ${formatAmount(cents)} in ${year}`)
	const open = rule.unlimitedFromYear ? [`without limit from ${rule.unlimitedFromYear}`] : []
	return `A trade-in lowers the tax ${[...caps, ...open].join(', ')}${suffix}`
}

function describeRebates({ manufacturer, dealer }: RuleOf<'rebateTaxed'>): string {
	if (dealer === manufacturer)
		return manufacturer
			? 'Neither a manufacturer’s rebate nor a dealer’s discount lowers the tax'
			: 'A manufacturer’s rebate and a dealer’s discount lower the tax'
	const first = manufacturer
		? 'A manufacturer’s rebate does not lower the tax'
		: 'A manufacturer’s rebate lowers the tax'
	if (dealer === null) return first
	return `${first}, a dealer’s discount ${dealer ? 'does not' : 'does'}`
}

/** '7.5%', or '6.35% to 8.85%; your street address decides'. */
export const describeZipRate = ({ leastPpm, mostPpm }: Pick<RuleOf<'zipRate'>, 'leastPpm' | 'mostPpm'>) =>
	leastPpm === mostPpm
		? percent(leastPpm)
		: `${percent(leastPpm)} to ${percent(mostPpm)}; your street address decides`

function describeRate({ ppm, minimumCents, maximumCents, localRates }: RuleOf<'ratePpm'>): string {
	if (ppm === 0 && !localRates) return 'There is no sales tax'
	const least = minimumCents === undefined ? '' : `, at least ${formatAmount(minimumCents)}`
	const most = maximumCents === undefined ? '' : `, at most ${formatAmount(maximumCents)}`
	return `${percent(ppm)}${least}${most}${localRates ? ', on top of state and local rates' : ''}`
}

const leaseTaxBases = {
	payment: 'each payment',
	payments_upfront: 'all payments together',
	price: 'the whole price',
	depreciation: 'what the car loses in value',
	none: 'nothing',
} as const

function describeLeaseTax(rule: RuleOf<'leaseTax'>): string {
	const { method, otherMethods = [], ppm, localRates, maximumCents, capReductionTaxed } = rule
	if (method === 'none') return 'Leases are not taxed'
	const rate = ppm === undefined ? 'Tax' : `${percent(ppm)}${localRates ? ' and local rates' : ''}`
	const most = maximumCents === undefined ? '' : `, at most ${formatAmount(maximumCents)}`
	const due = method === 'payment' ? '' : ', due at signing'
	const down = capReductionTaxed ? '; what you pay down is taxed, too' : ''
	const others =
		otherMethods.length === 0
			? ''
			: `; the leasing company may choose ${otherMethods.map((each) => leaseTaxBases[each]).join(' or ')} instead`
	return `${rate} on ${leaseTaxBases[method]}${due}${most}${down}${others}`
}

function describeReturn({
	days,
	miles,
	maximumPriceCents,
	restocking,
	mileage,
}: RuleOf<'returnRight'>): string {
	return `A used car priced at up to ${formatAmount(maximumPriceCents)} can be returned within ${days} days and ${miles} miles for a fee of ${percent(restocking.ppm)} of its price (at least ${formatAmount(restocking.minimumCents)}, at most ${formatAmount(restocking.maximumCents)}) and ${formatAmount(mileage.perMileCents)} a mile over ${mileage.freeMiles} (at most ${formatAmount(mileage.maximumCents)})`
}

/** What a share is taken of, in words. */
export const shareBases = { price: 'the price', amountFinanced: 'the amount financed' } as const

/** Formats parts per million as percent: 65,000 as '6.5'. */
const points = (ppm: number) => String(ppm / 10_000)

const percent = (ppm: number) => `${points(ppm)}%`

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
