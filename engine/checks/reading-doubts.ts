import { atStakeOf } from './at-stake.ts'
import type { DealReport } from './check-deal.ts'
import type { FindingCode } from './finding.ts'

/** Findings about sums of the paper or of its trade-in, which a line that was not read, or read wrong, may explain. */
const sums: ReadonlySet<FindingCode> = new Set([
	'sum_mismatch',
	'subtotal_mismatch',
	'balance_mismatch',
	'tax_mismatch',
	'price_above_msrp',
	'trade_mismatch',
	'lease_payment_mismatch',
	'payment_above_terms',
	'finance_charge_mismatch',
	'total_of_payments_mismatch',
] as const)

/** Returns a report of a text that was not read for sure: sums that don't add up are questions, and none of their dollars is asked for. */
export function softened(report: DealReport): DealReport {
	const findings = report.findings.map((finding) => {
		if (!sums.has(finding.code) || finding.severity === 'pass') return finding
		// What the reader may have misread is no sentence to send to a dealer; which lines the total has may be asked.
		const { cents: _, say: __, ...rest } = finding
		return {
			...rest,
			severity: 'review' as const,
			message: `${finding.message} What we could not read, or read wrong, may explain it.`,
			...(finding.code === 'sum_mismatch' && {
				say: 'Please send me every line of your out-the-door total. I could not add them up to it.',
			}),
		}
	})
	return { ...report, findings, atStakeCents: atStakeOf(findings, report.lines) }
}
