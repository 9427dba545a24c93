import { cited } from '../../law/describe/cite.ts'
import { formatCents } from '../../money/format-money.ts'
import { shareOf } from '../../money/rounding.ts'
import { paymentTaxesOf } from '../../totals/payment-taxes.ts'
import type { SolvedLease } from '../../totals/solve-lease.ts'
import { type CheckContext, lawOf, linesOf } from '../check-context.ts'
import { type Finding, formatRate, restingOn } from '../finding.ts'
import { passCents } from './lease-tax-bases.ts'

const reviewCents = 100
/** No state and city together tax a payment at a higher rate. */
const taxShareMax = 0.125

/** Compares the payment of a lease with what its capitalized cost, residual and rent charge come to, before and with tax. */
export function checkLeasePayment(context: CheckContext, solved: SolvedLease): Finding[] {
	const { document, deal, totals, buyer } = context
	const base = totals.lease?.basePaymentCents
	const payment = solved.paymentCents
	// A rent charge that was worked out from the payment says nothing about it.
	if (
		base === undefined ||
		payment === undefined ||
		(solved.workedOut.has('rentCents') && document.lease?.moneyFactorPpb === undefined)
	)
		return []
	const { lease } = document
	const printedRate = paymentTaxesOf(deal).reduce((sum, { ratePpm }) => sum + (ratePpm ?? 0), 0)
	const ratePpm = printedRate > 0 ? printedRate : buyer?.taxRatePpm
	const doubted = lawInDoubt(context)
	const taxOn =
		lease?.taxOn ?? (deal.areLeasePaymentsUntaxed && solved.taxCents === undefined ? 'none' : 'payment')
	const isTaxed = taxOn === 'payment'
	const withTax = !isTaxed
		? base
		: solved.taxCents !== undefined && printedRate === 0
			? base + solved.taxCents
			: ratePpm === undefined
				? base
				: base + shareOf(base, ratePpm)
	// A single payment is as many rounded monthly ones; a paper may print whole dollars.
	const tolerance = Math.max(
		passCents,
		lease?.onePay ? Math.ceil(solved.months / 2) + 1 : 0,
		payment % 100 === 0 ? reviewCents - 1 : 0,
	)
	// A tax whose own arithmetic is off is a finding of its own.
	const withPrinted = isTaxed && solved.taxCents !== undefined ? base + solved.taxCents : withTax
	const apart = Math.min(...[base, withTax, withPrinted].map((each) => Math.abs(payment - each)))
	const fits = `The payment of ${formatCents(payment)} follows from the capitalized cost, the residual and the rent charge`
	if (apart <= tolerance) return [{ code: 'lease_payment_mismatch', severity: 'pass', message: `${fits}.` }]
	const count = solved.payments
	if (payment < base)
		return [
			{
				code: 'lease_payment_mismatch',
				severity: 'pass',
				message: `These terms come to a payment of ${formatCents(base)}, and the document says ${formatCents(payment)}: ${formatCents((base - payment) * count)} less over the lease, in your favor. Ask what explains it: lease cash, or a figure that is misread.`,
			},
		]
	const excessCents = payment - base
	// Only a rate on the paper itself can contradict the payment; the rate that the buyer entered may be that of another city.
	if (isTaxed && printedRate === 0 && excessCents <= base * taxShareMax)
		return [
			{
				code: 'lease_payment_mismatch',
				severity: 'review',
				message: `The base payment comes to ${formatCents(base)}, but the document says ${formatCents(payment)}. The other ${formatCents(excessCents)} may be tax of ${formatRate(Math.round((excessCents / base) * 1_000_000))}.`,
				say: `Is the ${formatCents(excessCents)} in the payment sales tax? At which rate?`,
			},
		]
	const perPayment = payment - withTax
	if (perPayment < 0)
		return [
			{
				code: 'lease_payment_mismatch',
				severity: 'pass',
				message: `With tax, these terms come to a payment of ${formatCents(withTax)}; ${formatCents(payment)} is less, which is in your favor.`,
			},
		]
	const cents = perPayment * count
	// Which fees are in the cap is our guess, and each of them changes the payment.
	if (solved.isCapGuessed)
		return [
			{
				code: 'lease_payment_mismatch',
				severity: 'review',
				message: `With the price and the fees as we read them, the payment comes to ${formatCents(withTax)}, but the document says ${formatCents(payment)}. It does not say what is in the capitalized cost.`,
				say: 'What is in the capitalized cost, and what do I pay at signing?',
			},
		]
	return [
		{
			code: 'lease_payment_mismatch',
			severity: perPayment <= reviewCents || doubted ? 'review' : 'stop',
			cents,
			...(doubted && restingOn(doubted)),
			message: `These terms come to a payment of ${formatCents(withTax)}, but the document says ${formatCents(payment)}: ${formatCents(cents)} more over the lease.${doubted ? ` By what we know, ${document.state} does not tax lease payments ${cited(doubted)}.` : ''}`,
			say: `From your figures I get ${formatCents(withTax)}. What else is in the payment?`,
		},
	]
}

/**
 * Returns the state's row that payments are untaxed, if only that says so and it is not certain: a tax may then explain a higher payment.
 * A tax on the same paper that is due once, and the buyer's own rate, say it as well.
 */
function lawInDoubt(context: CheckContext) {
	const { document, deal, buyer } = context
	const isTaxedOnce = linesOf(context, 'sales_tax').length > 0 || (document.taxes ?? []).length > 0
	if (!deal.areLeasePaymentsUntaxed || document.lease?.taxOn || isTaxedOnce || buyer?.taxRatePpm === 0)
		return null
	const law = lawOf(context, { state: document.state, subject: 'lease_tax', kind: 'leaseTax' })
	return law && !law.isFirm ? law : null
}
