import { cited } from '../law/describe/cite.ts'
import type { LawRuleOf } from '../law/law-row.ts'
import type { CarClass } from '../law/service-rules.ts'
import { formatCents } from '../money/format-money.ts'
import { multiplyDivide } from '../money/rounding.ts'
import { printedPayment } from '../totals/loan-terms.ts'
import { type CheckContext, lawDate, lawOf } from './check-context.ts'
import { type Finding, formatRate, restingOn } from './finding.ts'

/**
 * Compares a loan at a dealer with the most interest that the state allows there: a yearly rate with a yearly rate, and dollars on each
 * $100 a year with the finance charge, never one with the other. It only asks, because a dealer may have a choice of limits.
 */
export function checkHighestInterest(context: CheckContext): Finding[] {
	const { document } = context
	if (document.deal !== 'loan' || !document.loan || document.kind === 'pre_approval') return []
	return [...checkApr(context), ...checkAddOn(context)]
}

const subject = 'finance_charge_maximum'
const stateOf = ({ document }: CheckContext) => document.dealerState ?? document.state

function checkApr(context: CheckContext): Finding[] {
	const law = lawOf(context, { state: stateOf(context), subject, kind: 'highestApr' })
	const ppm = context.document.loan?.aprPpm
	const most = law && classOf(context, law.row.rule.classes)?.ppm
	if (!law || ppm === undefined || !most || ppm <= most) return []
	return [
		{
			code: 'high_rate',
			severity: 'review',
			message: `The rate is ${formatRate(ppm)}. A dealer’s contract may have at most ${formatRate(most)} on this car ${cited(law)}.`,
			say: 'Which law allows this rate? A lender of my own may charge less.',
			...restingOn(law),
		},
	]
}

function checkAddOn(context: CheckContext): Finding[] {
	const law = lawOf(context, { state: stateOf(context), subject, kind: 'highestAddOn' })
	const most = law && mostInterest(context, law.row.rule)
	const charge = financeChargeOf(context)
	if (!law || !most || charge === undefined || charge <= most) return []
	return [
		{
			code: 'high_rate',
			severity: 'review',
			cents: charge - most,
			message: `The finance charge is ${formatCents(charge)}. A dealer’s contract of this amount and term may have at most ${formatCents(most)} ${cited(law)}.`,
			say: `By the state’s table I get at most ${formatCents(most)} of interest. How is yours calculated?`,
			...restingOn(law),
		},
	]
}

/** The most interest in cents: dollars on each $100 of the amount financed for each year of the term; null without these figures. */
function mostInterest(context: CheckContext, rule: LawRuleOf<'highestAddOn'>): number | null {
	const { document, totals, deal } = context
	const amount = totals.amountFinancedCents ?? deal.statedAmountFinancedCents
	const rate = classOf(context, rule.classes)?.centsPer100Dollars
	if (amount === undefined || rate === undefined || !document.loan) return null
	// Each payment is rounded to a cent.
	const interest = multiplyDivide(amount, rate * document.loan.months, 120_000) + document.loan.months
	return Math.max(interest, rule.minimumCents ?? 0)
}

function financeChargeOf({ document, totals, deal }: CheckContext): number | undefined {
	if (document.stated?.financeChargeCents !== undefined) return document.stated.financeChargeCents
	const amount = totals.amountFinancedCents ?? deal.statedAmountFinancedCents
	const payment = printedPayment(document)
	if (amount === undefined || payment === undefined || document.loan?.every === 'two_weeks') return undefined
	return payment * document.loan!.months + (document.loan!.balloonCents ?? 0) - amount
}

/** The class of the car by its model year; the last and highest one where that is not known. */
function classOf<Class extends CarClass>(
	context: CheckContext,
	classes: readonly Class[],
): Class | undefined {
	const { vehicle } = context.document
	const age = vehicle?.year === undefined ? undefined : Number(lawDate(context).slice(0, 4)) - vehicle.year
	if (vehicle?.condition === undefined || age === undefined) return classes.at(-1)
	const isNew = vehicle.condition === 'new'
	return classes.find(({ cars, upToYears }) => {
		if (cars === 'new') return isNew
		if (cars === 'new_of_the_year') return isNew && age <= 0
		return upToYears === undefined || age <= upToYears
	})
}
