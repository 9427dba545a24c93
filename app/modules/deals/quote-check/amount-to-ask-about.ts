import type { Finding, FindingCode } from '#engine'

/** Findings whose dollars are a fact about the deal, such as what is owed on the trade-in: a dealer cannot take them off. */
const facts: ReadonlySet<FindingCode> = new Set(['negative_equity', 'long_term', 'high_rate', 'payoff_stale'])

/**
 * The dollars in a report that are worth a question, in cents: the sum over all findings that did not pass. Where several findings are
 * about the same line, only the largest counts, so that no dollar is asked about twice.
 */
export function amountToAskAbout(findings: readonly Finding[]): number {
	const open = findings
		.filter(({ severity, code, cents }) => severity !== 'pass' && Boolean(cents) && !facts.has(code))
		.toSorted((one, other) => other.cents! - one.cents!)
	const counted = new Set<number>()
	let sum = 0
	for (const { cents, lines = [] } of open) {
		if (lines.some((line) => counted.has(line))) continue
		for (const line of lines) counted.add(line)
		sum += cents!
	}
	return sum
}
