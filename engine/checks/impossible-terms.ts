import { formatCents } from '../money/format-money.ts'
import { hasPrice } from '../totals/known-parts.ts'
import { loanPayments, loanTermsOf, printedPayment } from '../totals/loan-terms.ts'
import { solveLease } from '../totals/solve-lease.ts'
import type { CheckContext } from './check-context.ts'
import type { Finding } from './finding.ts'

/** Reports figures that no deal can have and that no other check compares with anything. */
export function checkImpossibleTerms(context: CheckContext): Finding[] {
	const car = checkCarBelowZero(context)
	if (car.length > 0) return car
	return [...checkNothingLeft(context), ...checkBorrowed(context), ...checkLeaseFigures(context)]
}

/** Reports discounts and rebates above everything that is charged. If a total is printed, `checkSum` compares it instead. */
function checkCarBelowZero({ deal }: CheckContext): Finding[] {
	if (!hasPrice(deal) || deal.carCents >= 0 || deal.statedOutTheDoorCents !== undefined) return []
	return [
		{
			code: 'sum_mismatch',
			severity: 'stop',
			cents: -deal.carCents,
			message: `The discounts and rebates come to ${formatCents(-deal.carCents)} more than everything that is charged.`,
			say: 'Which of these discounts and rebates do I get? Please write the out-the-door total.',
		},
	]
}

/** Reports a trade-in and own money that pay for more than the car: the buyer would get money back, and there is nothing to finance. */
function checkNothingLeft({ deal, document, totals }: CheckContext): Finding[] {
	const { balanceCents } = totals
	const stated = document.stated?.dueAtSigningCents ?? deal.statedAmountFinancedCents
	if (balanceCents === undefined || document.deal === 'lease' || stated !== undefined) return []
	const back = formatCents(-balanceCents)
	if (balanceCents < 0)
		return [
			{
				code: 'balance_mismatch',
				severity: 'review',
				cents: -balanceCents,
				message: `Your trade-in and your own money come to ${back} more than the car costs. The document doesn’t say that you get it back.`,
				say: `The lines leave ${back} for me. Please write that I get it back, and when.`,
			},
		]
	if (balanceCents > 0 || !document.loan) return []
	return [
		{
			code: 'balance_mismatch',
			severity: 'review',
			message: `Your trade-in and your own money pay for all of the car, but the document has a loan of ${document.loan.months} months.`,
			say: 'What is the loan for? Please write the amount financed.',
		},
	]
}

/**
 * Reports a balloon, or a total of payments, that does not fit the amount borrowed. With a printed rate, another check compares the
 * payments.
 */
function checkBorrowed({ document, totals, deal }: CheckContext): Finding[] {
	const terms = loanTermsOf(document, totals.amountFinancedCents ?? deal.statedAmountFinancedCents)
	if (document.deal !== 'loan' || !terms) return []
	const borrowed = formatCents(terms.amountFinancedCents)
	if (hasBalloonAboveLoan(terms))
		return [
			{
				code: 'total_of_payments_mismatch',
				severity: 'review',
				cents: terms.balloonCents - terms.amountFinancedCents,
				message: `The last payment of ${formatCents(terms.balloonCents)} is more than the ${borrowed} that is borrowed.`,
				say: `Is the balloon really ${formatCents(terms.balloonCents)}? Please check it against the contract.`,
			},
		]
	const paymentCents = printedPayment(document)
	const payments = paymentCents && terms.aprPpm === undefined ? loanPayments(terms, paymentCents) : null
	if (!payments || payments.cents >= terms.amountFinancedCents) return []
	return [
		{
			code: 'total_of_payments_mismatch',
			severity: 'review',
			cents: terms.amountFinancedCents - payments.cents,
			message: `${payments.count} payments of ${formatCents(payments.paymentCents)} come to ${formatCents(payments.cents)}. That is less than the ${borrowed} that is borrowed.`,
			say: `How is ${borrowed} repaid with ${payments.count} payments of ${formatCents(payments.paymentCents)}? Is there a balloon, a longer term or a down payment?`,
		},
	]
}

/** Whether the balloon alone is more than the loan. */
export const hasBalloonAboveLoan = (terms: { balloonCents: number; amountFinancedCents: number }): boolean =>
	terms.balloonCents > terms.amountFinancedCents

/** Reports lease figures that leave nothing to lease. */
function checkLeaseFigures({ deal, document, totals }: CheckContext): Finding[] {
	const solved = solveLease(deal)
	if (!solved?.grossCapCents) return []
	const { grossCapCents, capReductionCents = 0, residualCents } = solved
	if (capReductionCents >= grossCapCents)
		return [
			{
				code: 'lease_payment_mismatch',
				severity: 'stop',
				cents: capReductionCents - grossCapCents,
				message: `The capitalized cost reduction of ${formatCents(capReductionCents)} is not below the capitalized cost of ${formatCents(grossCapCents)}. That leaves nothing to lease.`,
				say: 'Which is right, the capitalized cost or its reduction?',
			},
		]
	const adjustedCapCents = grossCapCents - capReductionCents
	if (
		residualCents === undefined ||
		totals.lease?.rentCents === undefined ||
		totals.lease.basePaymentCents !== undefined
	)
		return []
	return [
		{
			code: 'lease_payment_mismatch',
			severity: (document.lease?.paymentCents ?? document.stated?.paymentCents) ? 'stop' : 'review',
			cents: residualCents - adjustedCapCents,
			message: `The residual of ${formatCents(residualCents)} is so far above the adjusted capitalized cost of ${formatCents(adjustedCapCents)} that no payment is left.`,
			say: `Is the residual really ${formatCents(residualCents)}? How do you get to the payment?`,
		},
	]
}
