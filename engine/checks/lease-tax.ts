import { leaseTaxOf } from '../law/lease-tax.ts'
import { formatCents } from '../money/format-money.ts'
import { shareOf } from '../money/rounding.ts'
import { sumOf } from '../reading/document/read-lines.ts'
import { solveLease } from '../totals/solve-lease.ts'
import { type CheckContext, centsOf, linesOf, numbersOf } from './check-context.ts'
import { type Finding, formatRate } from './finding.ts'

/** Shares of the price by which a tax on a lease is compared: what a tax on the whole price comes to at least. */
const wholePriceShareMin = 0.04
const otherShareMax = 0.025

/**
 * Compares the tax of a lease with the state's method. Tax on what is paid at signing beside tax in the payment is normal; a tax of the
 * whole price where payments are taxed, a tax on payments where the price is taxed, and a tax far from the rate are questions.
 */
export function checkLeaseTax(context: CheckContext): Finding[] {
	const { document, deal } = context
	const law = leaseTaxOf(document.state)
	const solved = solveLease(deal)
	if (document.deal !== 'lease' || !law || !solved) return []
	const lines = linesOf(context, 'sales_tax').filter(({ role }) => role === 'charge')
	const taxCents = centsOf(lines)
	const price = deal.sums.price
	const source = { title: 'Tax on leases', citation: law.citation, asOf: law.asOf, grade: law.grade }
	const by = `(${law.citation}, as of ${law.asOf})`
	const review = (finding: Omit<Finding, 'severity' | 'source'>): Finding => ({
		...finding,
		severity: 'review',
		source,
	})
	const perPayment = (document.taxes ?? []).reduce((sum, { cents }) => sum + cents, 0)
	const inPayments =
		solved.taxCents ??
		(document.lease?.taxOn === 'payment' &&
		solved.basePaymentCents !== undefined &&
		solved.paymentCents !== undefined
			? solved.paymentCents - solved.basePaymentCents
			: 0)
	if (
		(law.method === 'price' || law.method === 'none') &&
		inPayments > 2 &&
		(perPayment > 0 || document.lease?.taxOn === 'payment')
	) {
		const cents = inPayments * solved.payments
		return [
			review({
				code: 'tax_base',
				cents,
				message: `Each payment has ${formatCents(inPayments)} of tax, ${formatCents(cents)} over the lease, but ${document.state} does not tax lease payments ${by}.`,
				say: `Why is there tax in the payment? I understand that the tax here is ${law.method === 'none' ? 'not charged' : 'on the price, once'}.`,
			}),
		]
	}
	if (price <= 0 || lines.length === 0) return []
	const share = taxCents / price
	if (law.method === 'none')
		return [
			review({
				code: 'tax_rate_unusual',
				cents: taxCents,
				lines: numbersOf(lines),
				message: `${document.state} has no sales tax on cars ${by}, but the document has ${formatCents(taxCents)}.`,
				say: 'Which state gets this tax?',
			}),
		]
	if (
		law.method === 'payment' &&
		!law.mayTaxPrice &&
		share >= wholePriceShareMin &&
		taxCents > (solved.capReductionCents ?? 0) * 0.13 + 50_000
	)
		return [
			review({
				code: 'tax_base',
				cents: taxCents,
				lines: numbersOf(lines),
				message: `The tax of ${formatCents(taxCents)} is ${formatRate(Math.round(share * 1_000_000))} of the whole price, as for a purchase. ${document.state} taxes the payments of a lease ${by}.`,
				say: 'Is this tax on the whole price? I understand that a lease is taxed on its payments here.',
			}),
		]
	if (law.method === 'price' && law.ratePpm !== undefined) {
		const expected = shareOf(price, law.ratePpm)
		const isFar =
			share < otherShareMax ||
			taxCents > shareOf(deal.carCents - sumOf(deal.lines, 'sales_tax'), law.ratePpm) + 200
		if (!isFar) return []
		const more = taxCents - expected
		return [
			review({
				code: 'tax_mismatch',
				...(more > 0 ? { cents: more } : {}),
				lines: numbersOf(lines),
				message: `The tax is ${formatCents(taxCents)}. ${document.state} taxes a lease with ${formatRate(law.ratePpm)} of the price ${by}, which would be ${formatCents(expected)}.`,
				say: 'Which amount is the tax charged on? Does a credit of the lessor lower it?',
			}),
		]
	}
	return []
}
