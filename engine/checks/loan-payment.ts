import { formatCents } from '../money/format-money.ts'
import { aprTolerancePpm, loanTotals, paymentOf } from '../money/loan.ts'
import { sumOf } from '../reading/document/read-lines.ts'
import { aprPpmOf, type LoanTerms, loanTermsOf, printedPayment } from '../totals/loan-terms.ts'
import { outTheDoorOf } from '../totals/out-the-door.ts'
import type { CheckContext } from './check-context.ts'
import { type Finding, formatRate } from './finding.ts'
import { hasBalloonAboveLoan } from './impossible-terms.ts'

const passCentsMax = 2
/** The usual first periods in days, for a paper without a date; two weeks are shorter than half a month. */
const firstPeriods = { month: { shortest: 15, longest: 60 }, two_weeks: { shortest: 14, longest: 60 } }
/** How far outside that band a rate is only a question: a quarter of a percentage point, in parts per million. */
const bandTolerancePpm = 2_500

/**
 * The difference between a printed payment and its printed rate, for one interpretation of the amount. `cents` is the difference over the
 * whole term, negative if the payment is too low.
 */
type Outcome = {
	severity: Finding['severity']
	cents: number
	terms: LoanTerms
	/** The payment if the first one is due on the printed date, or after one period without a date. */
	expectedCents: number
	/** The payment if the first one is due as late as usual; the same if the date is known. */
	highestCents: number
	/** Below every usual first period: in the buyer's favor, and so low that a figure may be missing. */
	isBelow?: boolean
	/** The printed date is known: what is no `stop` is within the tolerance of the law. */
	isAllowed?: boolean
}

const ranks = { pass: 0, review: 1, stop: 2 }

/**
 * Compares the payment with the rate, the amount and the term, within the tolerances of Regulation Z and with the odd days before the
 * first payment.
 */
export function checkLoanPayment(context: CheckContext): Finding[] {
	const { loan } = context.document
	const paymentCents = printedPayment(context.document)
	const aprPpm = loan?.aprPpm
	if (context.document.deal !== 'loan' || !loan || !paymentCents || aprPpm === undefined) return []
	const outcomes = amountsOf(context).flatMap((amount) => {
		const terms = loanTermsOf(context.document, amount)
		return terms && !hasBalloonAboveLoan(terms) ? (evaluate(terms, paymentCents, aprPpm) ?? []) : []
	})
	const best = outcomes.sort(
		(one, other) =>
			ranks[one.severity] - ranks[other.severity] || Math.abs(one.cents) - Math.abs(other.cents),
	)[0]
	if (!best) return []
	const found = findingOf(best, paymentCents, aprPpm)
	return [isAmountOpen(context) ? asQuestion(found) : found]
}

/** Whether the paper prints neither what is financed nor a total nor the tax, so that the payment may be for more than its lines. */
const isAmountOpen = ({ deal, totals }: CheckContext) =>
	deal.statedAmountFinancedCents === undefined &&
	outTheDoorOf(deal).printedCents === undefined &&
	totals.taxCents === undefined

function asQuestion({ cents: _, ...finding }: Finding): Finding {
	if (finding.code !== 'payment_above_terms') return finding
	return {
		...finding,
		severity: 'review',
		message: `${finding.message} No line shows the sales tax or the amount financed; the payment may be for more than these lines.`,
		say: 'How much do I finance with this payment, and what is in it?',
	}
}

/**
 * Returns the amounts that the payment may be meant for: as printed and as the lines add up, each also without the lender's fees,
 * which Regulation Z takes out of the amount financed.
 */
function amountsOf({ deal, totals }: CheckContext): number[] {
	const lenderFees = sumOf(deal.lines, 'lender_fee')
	const { amountFinancedCents } = totals
	const { addsUp, printedCents, linesCents } = outTheDoorOf(deal)
	// Where the total is not the sum of the lines, which is a finding of its own, the payment may be for the total.
	const ofTotal =
		addsUp || amountFinancedCents === undefined || printedCents === undefined
			? undefined
			: amountFinancedCents + printedCents - linesCents
	const amounts = [deal.statedAmountFinancedCents, amountFinancedCents, ofTotal].filter(
		(cents) => cents !== undefined,
	)
	return [...new Set(amounts.flatMap((cents) => [cents, cents - lenderFees, cents + lenderFees]))].filter(
		(cents) => cents > 0,
	)
}

function evaluate(terms: LoanTerms, paymentCents: number, aprPpm: number): Outcome | null {
	const paymentAfterDays = (firstPeriodDays?: number) => paymentOf({ ...terms, firstPeriodDays, aprPpm })
	const { shortest, longest } = firstPeriods[terms.every]
	const isDateKnown = terms.firstPeriodDays !== undefined
	const expectedCents = paymentAfterDays(terms.firstPeriodDays)
	const lowest = isDateKnown ? expectedCents : paymentAfterDays(shortest)
	const highest = isDateKnown ? expectedCents : paymentAfterDays(longest)
	if (expectedCents === null || lowest === null || highest === null) return null
	const count = loanTotals({ ...terms, paymentCents })?.paymentCount ?? terms.months
	const outcome = {
		terms,
		expectedCents,
		highestCents: highest,
		cents: (paymentCents - expectedCents) * count,
	}
	if (paymentCents >= lowest - passCentsMax && paymentCents <= highest + passCentsMax)
		return { ...outcome, severity: 'pass' }
	const edge = isDateKnown ? terms.firstPeriodDays : paymentCents > highest ? longest : shortest
	const implied = aprPpmOf({ ...terms, firstPeriodDays: edge }, paymentCents)
	const tolerance = isDateKnown ? aprTolerancePpm({ isIrregular: terms.balloonCents > 0 }) : bandTolerancePpm
	const apartPpm = implied === undefined ? Number.POSITIVE_INFINITY : Math.abs(implied - aprPpm)
	// A payment below its terms is in the buyer's favor, unless it does not even repay the loan: then a figure is misread.
	if (paymentCents < lowest)
		return {
			...outcome,
			severity: paymentCents * count + terms.balloonCents < terms.amountFinancedCents ? 'review' : 'pass',
			isBelow: true,
		}
	// Far inside of what Regulation Z allows, lenders count days in another way; nobody can ask for that.
	if (isDateKnown && apartPpm <= tolerance / 2) return { ...outcome, severity: 'pass' }
	return { ...outcome, severity: apartPpm > tolerance ? 'stop' : 'review', isAllowed: isDateKnown }
}

function findingOf(
	{ severity, cents, terms, expectedCents, highestCents, isAllowed, isBelow }: Outcome,
	paymentCents: number,
	aprPpm: number,
): Finding {
	const often = terms.every === 'month' ? 'a month' : 'every two weeks'
	const what = `At ${formatRate(aprPpm)} for ${terms.months} months, ${formatCents(terms.amountFinancedCents)} costs ${formatCents(expectedCents)} ${often}`
	const apart = Math.abs(paymentCents - expectedCents)
	const total = Math.abs(cents)
	const asksLower = `At ${formatRate(aprPpm)} for ${terms.months} months I get ${formatCents(expectedCents)} ${often}, and your payment is ${formatCents(paymentCents)}. Is there a balloon, a longer term or another rate?`
	// Nothing in the buyer's favor is a fault, and still the question belongs into the email.
	if (severity === 'pass')
		return isBelow
			? {
					code: 'apr_mismatch',
					severity,
					message: `${what}. The document says ${formatCents(paymentCents)}, ${formatCents(total)} less over the term, which is in your favor.`,
					say: asksLower,
				}
			: {
					code: 'apr_mismatch',
					severity,
					message: `${what}. The payment of ${formatCents(paymentCents)} fits.`,
				}
	if (cents < 0)
		return {
			code: 'apr_mismatch',
			severity,
			message: `${what}. The document says ${formatCents(paymentCents)}, and all payments together do not repay the loan.`,
			say: asksLower,
		}
	const isWithinLaw = severity === 'review' && isAllowed === true
	return {
		code: 'payment_above_terms',
		severity,
		// A rate may be so far off by Regulation Z: a question, and no dollars to ask for.
		...(isWithinLaw ? {} : { cents: total }),
		message: `${what}. The document says ${formatCents(paymentCents)}: ${formatCents(apart)} more each time, ${formatCents(total)} over the term.${highestCents > expectedCents ? ` Even with ${firstPeriods.month.longest} days until the first payment it would be ${formatCents(highestCents)}.` : ''}${isWithinLaw ? ' The law lets a rate be off by that much.' : ''}`,
		say: `At ${formatRate(aprPpm)} I get ${formatCents(expectedCents)} ${often}. What is the other ${formatCents(apart)} for?`,
	}
}
