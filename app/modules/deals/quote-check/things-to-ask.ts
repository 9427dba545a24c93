import {
	categories,
	countedOf,
	type Finding,
	formatCents,
	formatList,
	quoteLabel,
	type ReportLine,
} from '#engine'
import { findingTitle } from './finding-titles.ts'

/** Above this number a list reads as complaints, and the small points distract from the large ones. */
const thingsMax = 5

/** One point to ask the dealer about: a finding, or those of several lines about which the same is said. */
export type ThingToAsk = {
	title: string
	/** What it is about in dollars; null where no amount is known. */
	cents: number | null
	/** Its part of what the buyer may ask for; null if it has none. The parts of all things add up to that figure. */
	askCents: number | null
	severity: Finding['severity']
	/** What to say about it to the dealer; null if there is nothing to say. */
	sentence: string | null
	findings: Finding[]
}

/** What to say to the dealer, in this order, and what else was found: no screen and no email counts or numbers it otherwise. */
export type PointsToSay = { points: ThingToAsk[]; more: ThingToAsk[] }

export function pointsToSay(findings: readonly Finding[], lines: readonly ReportLine[]): PointsToSay {
	const things = thingsToAsk(findings, lines)
	const points = things.filter(({ sentence }) => sentence !== null).slice(0, thingsMax)
	return { points, more: things.filter((thing) => !points.includes(thing)) }
}

/** Findings of which each is about lines of its own, so that their amounts can be added. */
const joined: readonly Finding['code'][] = ['addon_declined', 'addon_not_requested', 'unknown_line']

/** What a message without a price leaves out is one thing to ask for. */
const leftOut: readonly Finding['code'][] = ['price_withheld', 'rate_range', 'field_missing']

/** What a message asks the buyer to rely on. It comes before amounts that nobody can ask for. */
const pressing: readonly Finding['code'][] = [
	'product_required',
	'deposit_unsafe',
	'price_withheld',
	'rate_range',
]

/** What is in order is asked about only where it has a sentence: a payment so low that a figure may be missing. */
const isAsked = ({ severity, say }: Finding) => severity !== 'pass' || say !== undefined

/**
 * Returns what to ask about, by dollars: what the buyer may ask for, what a message presses for, what else has an amount, and the rest. A
 * `stop` is among the first five. Findings that say the same of several lines are one thing.
 */
function thingsToAsk(findings: readonly Finding[], lines: readonly ReportLine[]): ThingToAsk[] {
	const groups: Finding[][] = []
	const isWithheld = findings.some(({ code }) => code === 'price_withheld')
	for (const finding of findings.filter(isAsked)) {
		const same = groups.find(
			([first]) =>
				(finding.say !== undefined && first!.say === finding.say) ||
				(joined.includes(finding.code) && isSame(first!, finding)) ||
				(isWithheld && [first!, finding].every(({ code }) => leftOut.includes(code))),
		)
		if (same) same.push(finding)
		else groups.push([finding])
	}
	const counted = new Set(countedOf(findings, lines))
	return withStops(
		groups
			.map((group) => group.toSorted((one, other) => leftOut.indexOf(one.code) - leftOut.indexOf(other.code)))
			.map((group) => ({
				title: titleOf(group, lines),
				cents: sumOf(group),
				askCents: sumOf(group.filter((finding) => counted.has(finding))),
				severity: group[0]!.severity,
				sentence: sentenceOf(group, lines),
				findings: group,
			}))
			.toSorted(
				(one, other) =>
					(other.askCents ?? 0) - (one.askCents ?? 0) ||
					rankOf(one) - rankOf(other) ||
					(other.cents ?? 0) - (one.cents ?? 0),
			),
	)
}

const rankOf = ({ findings: [first], cents }: ThingToAsk) =>
	pressing.includes(first!.code) ? 0 : cents !== null ? 1 : first!.code === 'short_deadline' ? 2 : 3

/** Moves each `stop` behind the first five to their end: without it settled nobody should sign. */
function withStops(things: readonly ThingToAsk[]): ThingToAsk[] {
	const late = things.slice(thingsMax).filter(({ severity }) => severity === 'stop')
	const rest = things.filter((thing) => !late.includes(thing))
	return rest.toSpliced(Math.max(0, thingsMax - late.length), 0, ...late)
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
	const addOn = known.length > 1 ? `${known.length} add-ons` : capitalized(known[0] ?? 'add-on')
	if (first!.code === 'addon_not_requested') return `${addOn} you may not have asked for`
	if (first!.code === 'addon_declined' && known.length > 1) return `${addOn} you declined`
	if (first!.code === 'unknown_line' && group.length > 1) return `${group.length} unexplained lines`
	if (first!.code === 'sum_mismatch' && first!.cents)
		return `${formatCents(first!.cents)} between the total and its lines`
	return findingTitle(first!, known[0] ?? null)
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** What it rests on is with the finding: no buyer writes citations. */
function sentenceOf(findings: readonly Finding[], lines: readonly ReportLine[]): string | null {
	const [first] = findings
	if (!first?.say) return null
	if (findings.length > 1 && first.code === 'addon_not_requested')
		return `I did not ask for ${labelsOf(findings, lines)}. Please take them off, which is ${formatCents(sumOf(findings) ?? 0)} in all.`
	// Who asks for the price in writing need not list its parts.
	const said =
		first.code === 'price_withheld' ? findings.filter(({ code }) => code !== 'field_missing') : findings
	return [...new Set(said.map(({ say }) => say))].join(' ')
}

const labelsOf = (findings: readonly Finding[], lines: readonly ReportLine[]): string =>
	formatList([
		...new Set(
			findings.flatMap(({ lines: numbers = [] }) =>
				lines.filter(({ no }) => numbers.includes(no)).map(({ label }) => quoteLabel(label)),
			),
		),
	])
