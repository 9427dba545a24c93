import {
	categories,
	countedOf,
	type Finding,
	formatCents,
	formatList,
	formatSourceDate,
	quoteLabel,
	type ReportLine,
	sourceName,
} from '#engine'
import { findingTitle } from './finding-titles.ts'

/** Above this number a list reads as complaints, and the small points distract from the large ones. */
export const thingsMax = 5

/** One point to ask the dealer about: a finding, or those of several lines about which the same is said. */
export type ThingToAsk = {
	title: string
	/** What it is about in dollars; null where no amount is known. */
	cents: number | null
	/** Its part of what the buyer may ask for; null if it has none. The parts of all things add up to that figure. */
	askCents: number | null
	severity: Finding['severity']
	findings: Finding[]
}

/** Findings of which each is about lines of its own, so that their amounts can be added. */
const joined: readonly Finding['code'][] = ['addon_declined', 'addon_not_requested', 'unknown_line']

/** Returns what to ask about, in the order of the findings; those that say the same of several lines are one thing. */
export function thingsToAsk(findings: readonly Finding[], lines: readonly ReportLine[]): ThingToAsk[] {
	const groups: Finding[][] = []
	for (const finding of findings) {
		if (finding.severity === 'pass') continue
		const same = groups.find(([first]) => joined.includes(finding.code) && isSame(first!, finding))
		if (same) same.push(finding)
		else groups.push([finding])
	}
	const counted = new Set(countedOf(findings, lines))
	return groups.map((group) => ({
		title: titleOf(group, lines),
		cents: sumOf(group),
		askCents: sumOf(group.filter((finding) => counted.has(finding))),
		severity: group[0]!.severity,
		findings: group,
	}))
}

const sumOf = (findings: readonly Finding[]) =>
	findings.reduce((sum, { cents = 0 }) => sum + cents, 0) || null

const isSame = (one: Finding, other: Finding) =>
	one.code === other.code && one.severity === other.severity && Boolean(one.say) === Boolean(other.say)

function titleOf(group: readonly Finding[], lines: readonly ReportLine[]): string {
	const names = group.map(({ lines: [no] = [] }) => {
		const category = lines.find((line) => line.no === no)?.category
		return category ? categories[category].name : null
	})
	const [first] = group
	const known = [...new Set(names.filter((name) => name !== null))]
	// Several names fill the screen of a phone; the facts and the email have them.
	const named = known.length > 1 ? `${known.length} products` : (known[0] ?? null)
	const title = findingTitle(first!, named)
	return group.length > 1 && first!.code === 'unknown_line' ? `${title} (${group.length})` : title
}

/** Returns what to say about a thing, with its source where it rests on one; null if there is nothing to say. */
export function sentenceOf({ findings, cents }: ThingToAsk, lines: readonly ReportLine[]): string | null {
	const [first] = findings
	if (!first?.say) return null
	if (findings.length > 1 && first.code === 'addon_not_requested')
		return `I did not ask for ${labelsOf(findings, lines)}. Please take them off, which is ${formatCents(cents ?? 0)} in all.`
	return findings.map(withSource).join(' ')
}

/** The sentence to say about a finding, with its source. */
export const withSource = ({ say, source }: Finding): string =>
	source
		? `${say} (Source: ${source.title}, ${sourceName(source)}, as of ${formatSourceDate(source.asOf)}.)`
		: say!

const labelsOf = (findings: readonly Finding[], lines: readonly ReportLine[]): string =>
	formatList([
		...new Set(
			findings.flatMap(({ lines: numbers = [] }) =>
				lines.filter(({ no }) => numbers.includes(no)).map(({ label }) => quoteLabel(label)),
			),
		),
	])
