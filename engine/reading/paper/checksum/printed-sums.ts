import { categories, groupOf } from '../../classification/categories.ts'
import type { ReadDeal } from '../../document/read-deal.ts'
import { type DraftLine, isCounted, signedCents } from '../../document/read-lines.ts'
import type { PaperSum } from '../paper-reading.ts'

/** A set of lines that may add up to a printed total: their sum and their indexes. */
export type Hypothesis = { cents: number; lines: number[] }

/** A printed total with the sets of lines it may be the sum of, the most usual first. */
export type PrintedTotal = {
	line: number | null
	label: string
	cents: number
	/** `main`: the total of the paper; `part`: a subtotal on the way. */
	rank: 'main' | 'part'
	hypotheses: Hypothesis[]
}

/** Every total that the paper prints, in the order of its lines; a stated total without a line comes last. */
export function printedTotals(deal: ReadDeal): PrintedTotal[] {
	const { lines } = deal
	const totals = lines.flatMap((line, index): PrintedTotal[] => {
		if (line.role !== 'subtotal' || line.cents === 0) return []
		const hypotheses = [...hypothesesOf(deal, line, index)].filter((each) => each.lines.length > 0)
		return hypotheses.length === 0
			? []
			: [{ line: index, label: line.label, cents: line.cents, rank: 'part', hypotheses }]
	})
	const stated = deal.statedOutTheDoorCents
	if (stated !== undefined && !totals.some(({ cents }) => cents === stated))
		totals.push({
			line: null,
			label: 'Out the door',
			cents: stated,
			rank: 'part',
			hypotheses: outTheDoor(deal),
		})
	const main = mainTotal(totals, deal)
	if (main) main.rank = 'main'
	return totals
}

/** A total with the lines that add up to it to the cent; null if none of its hypotheses does. */
export function sumOfTotal({ line, label, cents, hypotheses }: PrintedTotal): PaperSum | null {
	const found = hypotheses.find((hypothesis) => hypothesis.cents === cents)
	return found ? { line, label, statedCents: cents, computedCents: cents, lines: found.lines } : null
}

/** The out-the-door total, else the last total that has no narrower meaning or the amount financed, whichever explains more lines. */
function mainTotal(
	totals: readonly PrintedTotal[],
	{ lines, statedOutTheDoorCents }: ReadDeal,
): PrintedTotal | undefined {
	const named = (sums: DraftLine['sums']) =>
		totals.findLast(({ line }) => line !== null && lines[line]!.sums === sums)
	const stated = named('out_the_door') ?? totals.find(({ cents }) => cents === statedOutTheDoorCents)
	if (stated) return stated
	const wide = totals.filter(
		({ line, hypotheses }) =>
			line !== null &&
			lines[line]!.sums === 'any' &&
			groupOf(lines[line]!) !== 'trade' &&
			hypotheses.some((each) => each.lines.length > 1),
	)
	const financed = named('amount_financed')
	const last = wide.at(-1)
	if (!financed || !last) return last ?? financed
	const explained = (total: PrintedTotal) => explainedLines(totals, total).size
	return explained(financed) > explained(last) ? financed : last
}

/** The lines that a total adds up, also those of totals within it; empty if it doesn't hold. */
function explainedLines(
	totals: readonly PrintedTotal[],
	total: PrintedTotal,
	found = new Set<number>(),
): Set<number> {
	for (const index of sumOfTotal(total)?.lines ?? []) {
		if (found.has(index)) continue
		found.add(index)
		const inner = totals.find(({ line }) => line === index)
		if (inner) explainedLines(totals, inner, found)
	}
	return found
}

function* hypothesesOf(deal: ReadDeal, line: DraftLine, index: number): Generator<Hypothesis> {
	const { lines } = deal
	if (groupOf(line) === 'trade')
		yield sum(
			lines,
			indexesOf(lines, (other) => groupOf(other) === 'trade'),
		)
	if (line.sums === 'out_the_door') yield* outTheDoor(deal)
	if (line.sums === 'amount_financed' || line.sums === 'any') yield* balances(deal)
	if (line.sums === 'taxes_and_fees') yield* feeGroups(lines)
	else if (isNarrow(line.sums)) yield* partsOf(lines, line.sums)
	yield* above(lines, index)
	if (line.sums === 'any') yield* dueAtSigning(lines, index)
	if (line.sums === 'any') yield* outTheDoor(deal)
}

/** The `sums` of a total that covers only one category or group of lines. */
type Narrow = Exclude<DraftLine['sums'], 'any' | 'out_the_door' | 'amount_financed' | 'taxes_and_fees'>
const isNarrow = (sums: DraftLine['sums']): sums is Narrow =>
	sums !== 'any' && sums !== 'out_the_door' && sums !== 'amount_financed' && sums !== 'taxes_and_fees'

/** A total follows from one of this many totals before it; no paper prints more of them above a sum. */
const totalsAboveMax = 20

/** The lines above a total: all of them, or since one of the totals before it, with or without that total. */
function* above(lines: readonly DraftLine[], index: number): Generator<Hypothesis> {
	const counted: number[] = []
	let totals = 0
	for (let at = index - 1; at >= 0; at--) {
		const line = lines[at]!
		if (line.role === 'subtotal') {
			if (++totals > totalsAboveMax) continue
			if (counted.length > 0) yield sum(lines, counted)
			yield { cents: line.cents + signedSum(lines, counted), lines: [at, ...counted] }
		} else if (isCounted(line)) counted.unshift(at)
	}
	yield sum(lines, counted)
}

/** The lines that are paid at the signing of a lease: the first payment, which no other total counts, and the lines next to it. */
function* dueAtSigning(lines: readonly DraftLine[], index: number): Generator<Hypothesis> {
	const parts: number[] = []
	for (let at = index - 1; at >= 0; at--) {
		const line = lines[at]!
		const isFirst = /\bfirst\b.{0,20}\b(?:payment|pmt)\b/i.test(line.label)
		if (!isCounted(line) && !isFirst) return
		parts.unshift(at)
		const cents = parts.reduce((total, part) => total + lines[part]!.cents, 0)
		if (isFirst || parts.some((part) => !isCounted(lines[part]!))) yield { cents, lines: [...parts] }
	}
}

const signedSum = (lines: readonly DraftLine[], indexes: readonly number[]) =>
	indexes.reduce((total, index) => total + signedCents(lines[index]!), 0)

function sum(lines: readonly DraftLine[], indexes: readonly number[]): Hypothesis {
	const cents = signedSum(lines, indexes)
	// Totals of discounts, and what is left of a trade-in, are printed without a sign.
	const isUnsigned = indexes.every(
		(index) => lines[index]!.role === 'credit' || groupOf(lines[index]!) === 'trade',
	)
	return {
		cents: isUnsigned ? Math.abs(cents) : cents,
		lines: [...indexes],
	}
}

const indexesOf = (lines: readonly DraftLine[], isPart: (line: DraftLine) => boolean) =>
	lines.flatMap((line, index) => (isCounted(line) && isPart(line) ? [index] : []))

const carGroups: ReadonlySet<string> = new Set([
	'price',
	'government',
	'tax',
	'dealer_fees',
	'add_ons',
	'rebates',
	'unknown',
])

function outTheDoor({ lines }: ReadDeal): Hypothesis[] {
	const car = indexesOf(lines, (line) => carGroups.has(groupOf(line)))
	const held = indexesOf(lines, (line) => groupOf(line) === 'held')
	return held.length > 0 ? [sum(lines, car), sum(lines, [...car, ...held])] : [sum(lines, car)]
}

/** Sums for the amount that is left to pay: after the trade-in and the buyer's own money, after one of them, or without some charges. */
function balances({ lines }: ReadDeal): Hypothesis[] {
	const all = indexesOf(lines, (line) => groupOf(line) !== 'held')
	const without = (isOut: (line: DraftLine) => boolean) =>
		sum(
			lines,
			all.filter((index) => !isOut(lines[index]!)),
		)
	const isCash = (line: DraftLine) => groupOf(line) === 'cash'
	return [
		without(() => false),
		without((line) => line.paid === 'at_signing'),
		without((line) => line.category === 'lender_fee'),
		without((line) => line.category === 'down_payment'),
		without(isCash),
		without((line) => line.category === 'trade_payoff' || isCash(line)),
	]
}

function feeGroups(lines: readonly DraftLine[]): Hypothesis[] {
	return [
		['tax', 'government', 'dealer_fees'],
		['government', 'dealer_fees'],
		['tax', 'government'],
		['tax', 'dealer_fees'],
		['government'],
		['dealer_fees'],
	].map((groups) =>
		sum(
			lines,
			indexesOf(lines, (line) => groups.includes(categories[line.category].group)),
		),
	)
}

function partsOf(lines: readonly DraftLine[], sums: Narrow): Hypothesis[] {
	if (sums === 'down_payment') {
		const cash = indexesOf(lines, (line) => groupOf(line) === 'cash')
		const trade = indexesOf(lines, (line) => groupOf(line) === 'trade')
		return [sum(lines, cash), sum(lines, [...cash, ...trade])].map((each) => ({
			...each,
			cents: Math.abs(each.cents),
		}))
	}
	const { group } = categories[sums]
	return [
		sum(
			lines,
			indexesOf(lines, (line) => categories[line.category].group === group),
		),
		sum(
			lines,
			indexesOf(lines, (line) => line.category === sums),
		),
	]
}
