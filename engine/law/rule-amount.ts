import { multiplyDivide, shareOf } from '../money/rounding.ts'
import type { LawRule, LawRuleOf } from './law-rule.ts'

/** The facts that a rule may depend on; absent facts are not known. Amounts in cents, dates in ISO form. */
export type DealFacts = {
	onDate: string
	priceCents?: number
	amountFinancedCents?: number
	/** The amount financed divided by the value of the car. */
	loanToValuePpm?: number
}

export type RuleMaximum = {
	cents: number
	/** The lower maximum where `condition` is not met. */
	lowerCents?: number
	condition?: string
	/** False for an amount that is only presumed reasonable: more is not forbidden. */
	isMaximum: boolean
}

/** Returns the maximum that a rule sets for a deal; null when it sets none, or when it depends on a fact that is not known. */
export function maximumOf(rule: LawRule, facts: DealFacts): RuleMaximum | null {
	switch (rule.kind) {
		case 'maximumCents':
			return { cents: rule.cents, isMaximum: true }
		case 'maximumWithCondition':
			return {
				cents: rule.cents,
				lowerCents: rule.withoutConditionCents,
				condition: rule.condition,
				isMaximum: true,
			}
		case 'presumedReasonable':
			return { cents: rule.cents, isMaximum: false }
		case 'lesserOf':
		case 'greaterOf': {
			const share = shareOfBase(rule, facts)
			if (share === null) return null
			const pick = rule.kind === 'lesserOf' ? Math.min : Math.max
			return { cents: pick(rule.cents, share), isMaximum: true }
		}
		case 'maximumShare': {
			const { minimumLoanToValuePpm: least = 0 } = rule
			if ((facts.loanToValuePpm ?? least) < least) return { cents: 0, isMaximum: true }
			const share = shareOfBase(rule, facts)
			return share === null ? null : { cents: share, isMaximum: true }
		}
		case 'indexedFormula':
			return indexedMaximum(rule, facts)
		default:
			return null
	}
}

/** Adjusts an amount of a base year by an index, whose two figures are whole numbers in the same unit; half a cent is rounded up. */
export const indexedCents = (
	baseCents: number,
	{ baseIndex, index }: { baseIndex: number; index: number },
): number => multiplyDivide(baseCents, index, baseIndex)

/** Returns how much of a trade-in's allowance lowers the tax, in cents; null when the year's amount or the car's condition is not known. */
export function tradeCreditOf(
	rule: LawRuleOf<'tradeCredit'>,
	{
		allowanceCents,
		deliveredOn,
		isNewCar,
		isLease = false,
	}: { allowanceCents: number; deliveredOn: string; isNewCar?: boolean; isLease?: boolean },
): number | null {
	if (rule.credit === 'none' || (isLease && rule.notOnLeases)) return 0
	if (rule.newCarsOnly) {
		if (isNewCar === undefined) return null
		if (!isNewCar) return 0
	}
	if (rule.part) return multiplyDivide(allowanceCents, rule.part.ppm, rule.part.ofPpm)
	if (rule.credit === 'full') return allowanceCents
	const year = yearOf(deliveredOn)
	if (rule.unlimitedFromYear !== undefined && year >= rule.unlimitedFromYear) return allowanceCents
	const cap = rule.caps?.find((each) => each.year === year)
	return cap ? Math.min(allowanceCents, cap.cents) : null
}

/** Calculates the tax on an amount, both in cents; it is at least the rule's minimum. */
export const taxOf = (rule: LawRuleOf<'ratePpm'>, taxableCents: number): number =>
	Math.min(
		rule.maximumCents ?? Number.POSITIVE_INFINITY,
		Math.max(rule.minimumCents ?? 0, shareOf(taxableCents, rule.ppm)),
	)

/** Calculates what it costs to return a car; null if the right to return does not cover this price, time or distance. */
export function returnCostOf(
	rule: LawRuleOf<'returnRight'>,
	{ priceCents, days, miles }: { priceCents: number; days: number; miles: number },
): { restockingCents: number; mileageCents: number; totalCents: number } | null {
	if (priceCents > rule.maximumPriceCents || days > rule.days || miles > rule.miles) return null
	const { restocking, mileage } = rule
	const restockingCents = Math.min(
		restocking.maximumCents,
		Math.max(restocking.minimumCents, shareOf(priceCents, restocking.ppm)),
	)
	const mileageCents = Math.min(
		mileage.maximumCents,
		Math.max(0, miles - mileage.freeMiles) * mileage.perMileCents,
	)
	return { restockingCents, mileageCents, totalCents: restockingCents + mileageCents }
}

/** Returns the highest fee for canceling a product that cost `priceCents`, in cents; null if none is named. */
export const cancellationFeeOf = (
	{ feeMaximum }: LawRuleOf<'cancellation'>,
	priceCents: number,
): number | null => (feeMaximum ? Math.min(feeMaximum.cents, shareOf(priceCents, feeMaximum.ppm)) : null)

/** Returns the amount of the tier in which an amount falls. */
export function tierOf(rule: LawRuleOf<'tiers'>, cents: number): number | null {
	return rule.tiers.find(({ upToCents }) => upToCents === null || cents <= upToCents)?.cents ?? null
}

/** Whether something that a rule ended is over on a day (an ISO date); its last day still counts. */
export const hasEnded = (rule: LawRuleOf<'endedOn'>, onDate: string): boolean => onDate > rule.date

/** Returns the last day of a limit of so many days that began on a day; both are ISO dates. */
export function lastDayOf(from: string, days: number): string {
	return new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function indexedMaximum(rule: LawRuleOf<'indexedFormula'>, facts: DealFacts): RuleMaximum | null {
	const figure = rule.figures.find(({ year }) => year === yearOf(facts.onDate))
	const mostCents = figure && capOf(rule, facts)
	if (!figure || mostCents === null) return null
	return {
		cents: Math.min(figure.cents, mostCents!),
		lowerCents: figure.otherwiseCents,
		condition: figure.condition,
		isMaximum: true,
	}
}

/** How much an index raises an amount in a year at most, for amounts that are not published yet. */
const yearlyRisePpm = 1_030_000

export type ReachableMaximum = {
	/** The newest figure that is known on the day, and its year. */
	figure: LawRuleOf<'indexedFormula'>['figures'][number]
	/** What the maximum can be on the day: the figure itself in its own year, else raised and rounded up to the dollar. */
	cents: number
}

/** Returns what an indexed maximum can have reached on a day; null if no figure is known yet, or the price is not. */
export function reachableMaximumOf(
	rule: LawRuleOf<'indexedFormula'>,
	facts: DealFacts,
): ReachableMaximum | null {
	const year = yearOf(facts.onDate)
	const figure = rule.figures.findLast((each) => each.year <= year)
	const mostCents = capOf(rule, facts)
	if (!figure || mostCents === null) return null
	const every = rule.everyYears ?? 1
	const years = Math.floor((year - figure.year) / every) * every
	let cents = figure.cents
	for (let index = 0; index < years; index += 1) cents = multiplyDivide(cents, yearlyRisePpm, 1_000_000)
	if (years > 0) cents = Math.ceil(cents / 100) * 100
	return { figure, cents: Math.min(cents, mostCents) }
}

/** Returns the share that an indexed amount never exceeds, in cents; null if its base is not known. */
function capOf({ share }: LawRuleOf<'indexedFormula'>, facts: DealFacts): number | null {
	return share ? shareOfBase(share, facts) : Number.POSITIVE_INFINITY
}

function shareOfBase(
	rule: { ppm: number; of: 'price' | 'amountFinanced' },
	{ priceCents, amountFinancedCents }: DealFacts,
): number | null {
	const cents = rule.of === 'price' ? priceCents : amountFinancedCents
	return cents === undefined ? null : shareOf(cents, rule.ppm)
}

const yearOf = (date: string) => Number(date.slice(0, 4))
