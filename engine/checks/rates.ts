import { formatCents } from '../money/format-money.ts'
import { loanTotals, paymentOf } from '../money/loan.ts'
import { aprPpmOf, type LoanTerms, loanTermsOf, printedPayment } from '../totals/loan-terms.ts'
import type { CheckContext } from './check-context.ts'
import { type Finding, formatRate } from './finding.ts'

const reviewPpmMax = 1_250
const longTermMonths = 72
const highRatePpm = 150_000

/** Compares the rate with what was agreed or pre-approved, and reports a term or a rate that costs much. */
export function checkRates(context: CheckContext): Finding[] {
	const { document, totals, deal } = context
	if (document.deal !== 'loan' || !document.loan) return []
	const terms = loanTermsOf(document, totals.amountFinancedCents ?? deal.statedAmountFinancedCents)
	const paymentCents = printedPayment(document)
	const rate = document.loan.aprPpm ?? (terms && paymentCents ? aprPpmOf(terms, paymentCents) : undefined)
	return [
		...checkAgainstOffer(context, terms, rate),
		...checkTerm(document.loan.months),
		...(rate !== undefined && rate > highRatePpm ? [highRate(rate)] : []),
	]
}

function checkAgainstOffer(
	{ document, buyer, agreed }: CheckContext,
	terms: LoanTerms | undefined,
	rate: number | undefined,
): Finding[] {
	const agreedPpm = agreed?.loan?.aprPpm
	const offerPpm = agreedPpm ?? buyer?.preApproval?.aprPpm
	if (offerPpm === undefined || rate === undefined || document.kind === 'pre_approval') return []
	const name = agreedPpm === undefined ? 'your pre-approval' : 'what was agreed'
	if (rate <= offerPpm)
		return [
			{
				code: 'apr_above_preapproval',
				severity: 'pass',
				message: `The rate of ${formatRate(rate)} is not above ${name} (${formatRate(offerPpm)}).`,
			},
		]
	const cents = terms && costOfRate(terms, rate, offerPpm)
	const cost = cents === undefined ? '' : `, ${formatCents(cents)} over the term`
	return [
		{
			code: 'apr_above_preapproval',
			severity: rate - offerPpm <= reviewPpmMax ? 'review' : 'stop',
			cents,
			message: `The rate is ${formatRate(rate)}; ${name} is ${formatRate(offerPpm)}. That is ${formatRate(rate - offerPpm)} a year more${cost}.`,
			say: `I have ${formatRate(offerPpm)}. Can your lender match it? Otherwise I will use mine.`,
		},
	]
}

/** Returns what a higher rate costs over the term in cents; undefined for impossible terms. */
function costOfRate(terms: LoanTerms, ratePpm: number, offerPpm: number): number | undefined {
	const higher = paymentOf({ ...terms, aprPpm: ratePpm })
	const lower = paymentOf({ ...terms, aprPpm: offerPpm })
	if (higher === null || lower === null) return undefined
	const count = loanTotals({ ...terms, paymentCents: higher })?.paymentCount ?? terms.months
	return (higher - lower) * count
}

function checkTerm(months: number): Finding[] {
	if (months <= longTermMonths) return []
	return [
		{
			code: 'long_term',
			severity: 'review',
			message: `The loan runs ${months} months. For much of that time you may owe more than the car is worth.`,
			say: `What is the payment for 60 and for ${longTermMonths} months, at the same rate?`,
		},
	]
}

const highRate = (ppm: number): Finding => ({
	code: 'high_rate',
	severity: 'review',
	message: `A rate of ${formatRate(ppm)} is high for a car loan. A credit union may offer less, even today.`,
	say: 'Is this the lowest rate the lender approved? Please show me the approval.',
})
