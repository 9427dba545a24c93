import type { Payee } from '../reading/classification/categories.ts'
import type { Finding, FindingCode } from './finding.ts'

/**
 * Findings whose dollars a buyer can't ask for: facts about the deal, the state's own fees, and the arithmetic of a sum inside the paper
 * that changes no total.
 */
const notAsked: ReadonlySet<FindingCode> = new Set([
	'negative_equity',
	'long_term',
	'high_rate',
	'payoff_stale',
	'registration_estimate',
	'subtotal_mismatch',
	'field_missing',
	'expired',
] as const)

type StakedLine = { no: number; payee?: Payee; category?: string }

/** The dollars that the buyer may ask for, in cents: the sum over the findings that `countedOf` returns. */
export const atStakeOf = (findings: readonly Finding[], lines: readonly StakedLine[] = []): number =>
	countedOf(findings, lines).reduce((sum, { cents = 0 }) => sum + cents, 0)

/**
 * Returns the findings whose dollars the buyer may ask for: those that cost the buyer money. Where several findings are about
 * the same line, only the largest counts, so that no dollar is asked about twice. What is in the buyer's favor or rests on law that may be
 * wrong or out of date is not at stake, and taxes and fees of the state in one line are not the dealer's to give.
 */
export function countedOf(findings: readonly Finding[], lines: readonly StakedLine[]): Finding[] {
	const official = new Set(
		lines.flatMap(({ no, payee, category }) =>
			category === 'unknown' && payee === 'government' ? [no] : [],
		),
	)
	const isOfficial = ({ code, lines: numbers = [] }: Finding) =>
		code === 'unknown_line' && numbers.length > 0 && numbers.every((no) => official.has(no))
	const open = findings
		.filter(({ severity, code, cents }) => severity !== 'pass' && Boolean(cents) && !notAsked.has(code))
		// A rebate is in the buyer's favor until they say that they don't get it.
		.filter(({ severity, code }) => code !== 'rebate_not_qualified' || severity === 'stop')
		.filter(({ atStake }) => atStake !== false)
		.filter((finding) => !isOfficial(finding))
		.toSorted((one, other) => other.cents! - one.cents!)
	const counted = new Set<number>()
	return open.filter(({ lines = [] }) => {
		if (lines.some((line) => counted.has(line))) return false
		for (const line of lines) counted.add(line)
		return true
	})
}
