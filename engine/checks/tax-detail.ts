import { formatCents } from '../money/format-money.ts'
import { shareOf } from '../money/rounding.ts'
import { sumOf } from '../reading/document/read-lines.ts'
import { type CheckContext, linesOf, numbersOf } from './check-context.ts'
import { type Finding, formatRate, quoteLabel } from './finding.ts'

/** Dealers may round in another order than we do: one cent per tax line is ignored, and up to two dollars are a question. */
export const reviewCentsMax = 200

/** Checks the detail of the tax: each rate times its amount, and the sum against the tax lines. */
export function checkTaxDetail(context: CheckContext): Finding[] {
	const { document, deal } = context
	const taxes = document.taxes ?? []
	const findings: Finding[] = []
	for (const { label, ratePpm, baseCents, cents } of taxes) {
		if (ratePpm === undefined || baseCents === undefined) continue
		const expected = shareOf(baseCents, ratePpm)
		const difference = Math.abs(cents - expected)
		if (difference <= 1) continue
		findings.push({
			code: 'tax_mismatch',
			severity: difference <= reviewCentsMax ? 'review' : 'stop',
			cents: difference,
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
