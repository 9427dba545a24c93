import { quoteLabel } from '../../../checks/finding.ts'
import { formatCents } from '../../../money/format-money.ts'
import type { ReadDeal } from '../../document/read-deal.ts'
import { type DraftLine, isCounted, signedCents } from '../../document/read-lines.ts'
import { readCell } from '../../text/clauses.ts'
import { trimmedLabel } from '../../text/naming/named-by.ts'
import type { PaperChecksum, PaperLine, PaperRepair, UnreadRow } from '../paper-reading.ts'
import { confusedAmounts, digitChange } from './digit-change.ts'
import { type Hypothesis, type PrintedTotal, printedTotals } from './printed-sums.ts'

/** More repairs than this would not help a person. */
const repairsMax = 5

/** Of more pairs than this that fit, none is likelier than the others; equal amounts give thousands. */
const pairsMax = 500

/** Repairs whose likelihoods differ by less than this count as equally likely. */
const equalWithin = 0.06

export type FoundRepairs = { repairs: PaperRepair[]; areRepairsEqual: boolean }

type Search = {
	deal: ReadDeal
	lines: readonly PaperLine[]
	/** The amounts of the rows that are not among the lines. */
	unread: readonly { row: number; label: string; cents: number }[]
	total: PrintedTotal
	/** Lines that another printed total confirms; they were read right. */
	confirmed: ReadonlySet<number>
}

/**
 * Looks for the one reading error that explains why the lines don't add up. Amounts are only doubted where their characters are
 * uncertain: of a text with certain characters, only what a line means can be wrong.
 */
export function findRepairs(
	deal: ReadDeal,
	{
		lines,
		unread,
		checksum,
	}: { lines: readonly PaperLine[]; unread: readonly UnreadRow[]; checksum: PaperChecksum },
): FoundRepairs {
	const total = checksum.status === 'differs' && printedTotals(deal).find(({ rank }) => rank === 'main')
	if (!total) return { repairs: [], areRepairsEqual: false }
	const confirmed = new Set(
		checksum.sums.filter((sum) => sum.lines.length > 1).flatMap((sum) => [...sum.lines, sum.line ?? -1]),
	)
	const amounts = unread.flatMap(({ text }, row) => {
		const last = readCell(text.replaceAll('\t', ' ')).clauses.findLast(
			({ figure: { kind } }) => kind === 'money' || kind === 'bare',
		)
		return last ? [{ row, label: trimmedLabel(last.before), cents: last.figure.value }] : []
	})
	const search: Search = { deal, lines, unread: amounts, total, confirmed }
	const found = total.hypotheses.flatMap((hypothesis) => [
		...amountRepairs(search, hypothesis),
		...totalRepairs(search, hypothesis),
		...roleRepairs(search, hypothesis),
		...addedRows(search, hypothesis),
	])
	const single = likeliestFirst(found)
	const repairs =
		single.length > 0 ? single : likeliestFirst(total.hypotheses.flatMap((each) => twoAmounts(search, each)))
	return {
		repairs: repairs.slice(0, repairsMax),
		areRepairsEqual: repairs.length > 1 && repairs[0]!.likelihood - repairs[1]!.likelihood < equalWithin,
	}
}

/** The repairs, most likely first; if the same change was found in two ways, the likelier one. */
function likeliestFirst(found: readonly PaperRepair[]): PaperRepair[] {
	const byChange = new Map<string, PaperRepair>()
	for (const repair of found) {
		const change = JSON.stringify([repair.changes, repair.added])
		if (repair.likelihood > (byChange.get(change)?.likelihood ?? 0)) byChange.set(change, repair)
	}
	return [...byChange.values()].sort((one, other) => other.likelihood - one.likelihood)
}

/** The sign of a line in its sum: a total of discounts is printed without a sign. */
const signIn = (deal: ReadDeal, { cents, lines }: Hypothesis, index: number) => {
	const signed = lines.reduce((sum, each) => sum + signedCents(deal.lines[each]!), 0)
	const direction = signed === cents ? 1 : -1
	const line = deal.lines[index]!
	return isCounted(line) ? (line.role === 'credit' ? -1 : 1) * direction : 1
}

function amountRepairs({ deal, lines, total, confirmed }: Search, hypothesis: Hypothesis): PaperRepair[] {
	const gap = total.cents - hypothesis.cents
	return hypothesis.lines.flatMap((index): PaperRepair[] => {
		const { cents, label, confidence } = lines[index]!
		const printed = cents + gap * signIn(deal, hypothesis, index)
		const likelihood = confirmed.has(index) || confidence === 1 ? 0 : digitChange(cents, printed)
		if (likelihood === 0) return []
		return [
			{
				kind: 'amount',
				changes: [{ line: index, cents: printed }],
				message: `If ${quoteLabel(label)} is ${formatCents(printed)}, not ${formatCents(cents)}, the lines add up.`,
				likelihood: likelihood * (1.25 - confidence / 2),
			},
		]
	})
}

function totalRepairs({ lines, total, confirmed }: Search, hypothesis: Hypothesis): PaperRepair[] {
	const { line, cents, label } = total
	if (line === null || confirmed.has(line) || hypothesis.lines.length < 2) return []
	const { confidence } = lines[line]!
	const likelihood = confidence === 1 ? 0 : digitChange(cents, hypothesis.cents)
	if (likelihood === 0) return []
	return [
		{
			kind: 'total',
			changes: [{ line, cents: hypothesis.cents }],
			message: `If ${quoteLabel(label)} is ${formatCents(hypothesis.cents)}, not ${formatCents(cents)}, the lines add up.`,
			likelihood: likelihood * (1.25 - confidence / 2),
		},
	]
}

/** Repairs that change the role of a line: subtracted instead of added, shown instead of counted, or the reverse. */
function roleRepairs({ deal, total, confirmed }: Search, hypothesis: Hypothesis): PaperRepair[] {
	const gap = total.cents - hypothesis.cents
	return deal.lines.flatMap((line, index): PaperRepair[] => {
		if (confirmed.has(index) || index === total.line || line.cents === 0) return []
		const name = quoteLabel(line.label)
		const isIn = hypothesis.lines.includes(index)
		const countedCents = isIn ? signIn(deal, hypothesis, index) * line.cents : 0
		const unclassifiedBonus = line.classifiedBy === 'none' ? 0.25 : 0
		if (isIn && isCounted(line) && gap === -2 * countedCents) {
			const role = line.role === 'credit' ? 'charge' : 'credit'
			return [
				{
					kind: 'sign',
					changes: [{ line: index, role }],
					message: `If ${name} is ${role === 'credit' ? 'taken off and not added' : 'added and not taken off'}, the lines add up.`,
					likelihood: 0.4 + unclassifiedBonus,
				},
			]
		}
		if (isIn && isCounted(line) && gap === -countedCents)
			return [
				{
					kind: 'role',
					changes: [{ line: index, role: isLikelyTotal(deal.lines, index) ? 'subtotal' : 'memo' }],
					message: `If ${name} is only shown and not added, the lines add up.`,
					likelihood: 0.45 + unclassifiedBonus,
				},
			]
		if (!isIn && !isCounted(line) && Math.abs(gap) === line.cents && isBefore(index, total))
			return [
				{
					kind: 'role',
					changes: [{ line: index, role: gap > 0 ? 'charge' : 'credit' }],
					message: `If ${name} is ${gap > 0 ? 'added' : 'taken off'} and not only shown, the lines add up.`,
					likelihood: 0.4,
				},
			]
		return []
	})
}

const isBefore = (index: number, { line }: PrintedTotal) => line === null || index < line

/** A line that is the sum of all lines above it. */
function isLikelyTotal(lines: readonly DraftLine[], index: number): boolean {
	let sum = 0
	for (let at = index - 1; at >= 0; at--) {
		sum += signedCents(lines[at]!)
		if (sum === lines[index]!.cents) return true
	}
	return false
}

/** A row of the paper that is not among the lines. */
function addedRows({ total, unread }: Search, hypothesis: Hypothesis): PaperRepair[] {
	const gap = total.cents - hypothesis.cents
	return unread.flatMap(({ row, label: printed, cents }): PaperRepair[] => {
		if (cents !== Math.abs(gap)) return []
		const label = (printed || 'A line without words').slice(0, 200)
		const role = gap > 0 ? 'charge' : 'credit'
		return [
			{
				kind: 'added_row',
				changes: [],
				added: { unread: row, label, cents: Math.abs(gap), role },
				message: `If ${quoteLabel(label)} of ${formatCents(Math.abs(gap))} is one of the lines, they add up.`,
				likelihood: 0.5,
			},
		]
	})
}

/** Two amounts with one confused digit each. So many pairs fit by chance that only a few repairs of this kind help. */
function twoAmounts({ deal, lines, total, confirmed }: Search, hypothesis: Hypothesis): PaperRepair[] {
	const gap = total.cents - hypothesis.cents
	const uncertain = hypothesis.lines.filter((index) => !confirmed.has(index) && lines[index]!.confidence < 1)
	const corrections = uncertain.flatMap((index) => {
		const sign = signIn(deal, hypothesis, index)
		return confusedAmounts(lines[index]!.cents).map((cents) => ({
			line: index,
			cents,
			delta: sign * (cents - lines[index]!.cents),
		}))
	})
	const byDelta = new Map<number, typeof corrections>()
	for (const correction of corrections) {
		const same = byDelta.get(correction.delta)
		if (same) same.push(correction)
		else byDelta.set(correction.delta, [correction])
	}
	const repairs: PaperRepair[] = []
	let pairs = 0
	for (const one of corrections)
		for (const other of byDelta.get(gap - one.delta) ?? []) {
			if (++pairs > pairsMax) return repairs
			if (other.line <= one.line) continue
			const uncertainty = 2 - lines[one.line]!.confidence - lines[other.line]!.confidence
			const describeChange = ({ line, cents }: { line: number; cents: number }) =>
				`${quoteLabel(lines[line]!.label)} is ${formatCents(cents)}, not ${formatCents(lines[line]!.cents)}`
			repairs.push({
				kind: 'two_amounts',
				changes: [one, other].map(({ line, cents }) => ({ line, cents })),
				message: `If ${describeChange(one)}, and ${describeChange(other)}, the lines add up.`,
				likelihood: Math.min(0.3, 0.05 + uncertainty / 4),
			})
		}
	return repairs
}
