import { formatCents } from '../money/format-money.ts'
import { groupSums } from '../reading/document/read-lines.ts'
import { loanPayments, loanTermsOf, type Payments, printedPayment } from '../totals/loan-terms.ts'
import type { CheckContext } from './check-context.ts'
import type { Finding } from './finding.ts'

/**
 * Checks the sums that Regulation Z prints (12 CFR 1026.18): amount financed + finance charge = total of payments = payments × number,
 * and the total sale price. Each mistake is reported once, at the figure that is off.
 */
export function checkDisclosures(context: CheckContext): Finding[] {
	const { document, deal } = context
	const { stated } = document
	if (!stated || document.deal !== 'loan') return []
	const total = stated.totalOfPaymentsCents
	const amount = deal.statedAmountFinancedCents
	const sum =
		amount === undefined || stated.financeChargeCents === undefined
			? null
			: amount + stated.financeChargeCents
	const payments = paymentsOf(context)
	const findings: Finding[] = []
	const isTotalOff = total !== undefined && payments !== null && !payments.fits(total)
	const isSumOff = total !== undefined && sum !== null && sum !== total
	if (isTotalOff && (sum === null || sum === total || payments.fits(sum)))
		findings.push(totalFinding(total, payments))
	else if (isTotalOff && isSumOff)
		findings.push(totalFinding(total, payments), chargeFinding(sum, payments.cents))
	else if (isSumOff) findings.push(chargeFinding(sum, total))
	else if (total === undefined && sum !== null && payments && !payments.fits(sum))
		findings.push(chargeFinding(sum, payments.cents))
	if (findings.length === 0 && total !== undefined && (sum !== null || payments))
		findings.push({
			code: 'total_of_payments_mismatch',
			severity: 'pass',
			message: `The total of payments of ${formatCents(total)} follows from the other figures.`,
		})
	return [...findings, ...checkSalePrice(context, isTotalOff)]
}

function paymentsOf({ document, deal, totals }: CheckContext): Payments | null {
	const amount = deal.statedAmountFinancedCents ?? totals.amountFinancedCents ?? 1
	const terms = loanTermsOf(document, Math.max(1, amount))
	const paymentCents = printedPayment(document)
	return terms && paymentCents ? loanPayments(terms, paymentCents) : null
}

function totalFinding(total: number, payments: Payments): Finding {
	const cents = Math.abs(total - payments.cents)
	return {
		code: 'total_of_payments_mismatch',
		severity: 'stop',
		cents,
		message: `${payments.count} payments of ${formatCents(payments.paymentCents)} come to ${formatCents(payments.cents)}, but the document says ${formatCents(total)}: ${formatCents(cents)} ${total > payments.cents ? 'more' : 'less'}.`,
		say: `${payments.count} times ${formatCents(payments.paymentCents)} is ${formatCents(payments.cents)}. Why does the total of payments say ${formatCents(total)}?`,
	}
}

function chargeFinding(sum: number, total: number): Finding {
	const cents = Math.abs(sum - total)
	return {
		code: 'finance_charge_mismatch',
		severity: 'stop',
		cents,
		message: `The amount financed and the finance charge come to ${formatCents(sum)}, but the payments come to ${formatCents(total)}: ${formatCents(cents)} apart.`,
		say: `The amount financed plus the finance charge should be the total of payments. I get a difference of ${formatCents(cents)}. Which figure is right?`,
	}
}

/** Checks total sale price = total of payments + down payment, where a trade-in that is paid off counts with its equity. */
function checkSalePrice({ document, deal }: CheckContext, isTotalOff: boolean): Finding[] {
	const { totalSalePriceCents: stated, totalOfPaymentsCents: total } = document.stated ?? {}
	if (stated === undefined || total === undefined || isTotalOff || deal.lines.length === 0) return []
	const equity = Math.max(0, deal.trade?.equityCents ?? 0)
	const expected = total + deal.cashDownCents + equity
	// A contract counts a rebate as a part of the down payment, where an order takes it off the price.
	const rebates = 0 - groupSums(deal.lines).rebates
	if ([0, deal.atSigningCents, rebates].some((cents) => stated === expected + cents)) return []
	const cents = Math.abs(stated - expected)
	return [
		{
			code: 'sum_mismatch',
			severity: 'stop',
			cents,
			message: `The total of payments and your down payment come to ${formatCents(expected)}, but the total sale price says ${formatCents(stated)}: ${formatCents(cents)} ${stated > expected ? 'more' : 'less'}.`,
			say: `Which down payment is in the total sale price? I get ${formatCents(expected)}.`,
		},
	]
}
