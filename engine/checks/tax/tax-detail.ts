import { formatCents } from '../../money/format-money.ts'
import { shareOf } from '../../money/rounding.ts'
import { sumOf } from '../../reading/document/read-lines.ts'
import { paymentTaxesOf } from '../../totals/payment-taxes.ts'
import { solveLease } from '../../totals/solve-lease.ts'
import { type CheckContext, lawOf, linesOf, numbersOf } from '../check-context.ts'
import { type Finding, formatRate, quoteLabel } from '../finding.ts'

/** Dealers may round in another order than we do: one cent per tax line is ignored, and up to two dollars are a question. */
export const reviewCentsMax = 200

/** Whether an amount is the most that the state's tax on cars or leases comes to: '5% of 34,000.00 is 500.00'. */
function isMostOf(context: CheckContext, cents: number): boolean {
	const { state } = context.document
	const rules = [
		lawOf(context, { state, subject: 'tax_rate', kind: 'ratePpm' }),
		lawOf(context, { state, subject: 'lease_tax', kind: 'leaseTax' }),
	]
	return rules.some((law) => law?.row.rule.maximumCents === cents)
}

/** Checks the detail of the tax: each rate times its amount, and the sum against the tax lines. */
export function checkTaxDetail(context: CheckContext): Finding[] {
	const { document, deal } = context
	const taxes = document.taxes ?? []
	const findings: Finding[] = []
	const inPayments = document.deal === 'lease' ? paymentTaxesOf(deal) : []
	const payments = solveLease(deal)?.payments ?? 1
	for (const tax of taxes) {
		const { label, ratePpm, baseCents, cents } = tax
		if (ratePpm === undefined || baseCents === undefined) continue
		const expected = shareOf(baseCents, ratePpm)
		const difference = Math.abs(cents - expected)
		if (difference <= 1 || (cents < expected && isMostOf(context, cents))) continue
		const times = inPayments.includes(tax) ? payments : 1
		findings.push({
			code: 'tax_mismatch',
			severity: difference <= reviewCentsMax ? 'review' : 'stop',
			// What a lease takes with each payment counts as often; below the rate it is in the buyer's favor.
			...(document.deal === 'lease' && cents < expected ? {} : { cents: difference * times }),
			message: `${quoteLabel(label)}: ${formatRate(ratePpm)} of ${formatCents(baseCents)} is ${formatCents(expected)}, but the document says ${formatCents(cents)}.`,
			say: `Could you recalculate ${quoteLabel(label)}? I get ${formatCents(expected)}.`,
		})
	}
	const lines = linesOf(context, 'sales_tax')
	// On a lease the detail is that of each payment, and the lines are taxes at signing.
	if (taxes.length === 0 || lines.length === 0 || document.deal === 'lease') return findings
	const detailed = taxes.reduce((sum, { cents }) => sum + cents, 0)
	const sales = sumOf(deal.lines, 'sales_tax')
	const sums = [sales, sales + sumOf(deal.lines, 'other_tax')]
	const difference = Math.min(...sums.map((sum) => Math.abs(sum - detailed)))
	if (difference <= taxes.length) return findings
	return [
		...findings,
		{
			code: 'tax_mismatch',
			severity: difference <= reviewCentsMax ? 'review' : 'stop',
			cents: difference,
			lines: numbersOf(lines),
			message: `The tax lines come to ${formatCents(sums[0]!)}, and the tax detail to ${formatCents(detailed)}.`,
			say: `Which tax is right, ${formatCents(sums[0]!)} or ${formatCents(detailed)}?`,
		},
	]
}
