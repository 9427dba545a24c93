import type { Line } from '../../../format/format.ts'
import { groupOf } from '../../classification/categories.ts'
import { classifyLines, type DraftLine, isNetTrade, signedCents } from '../../document/read-lines.ts'
import type { MarkCode, PaperLine } from '../paper-reading.ts'
import { digitChange } from './digit-change.ts'

/** No car costs less, in cents: $2,000. */
const startCentsMin = 200_000

/** No purchase has more lines. */
const linesMax = 100

/** The price is among this many first lines. */
const startsMax = 6

/** Up to this many unclassified lines, every interpretation is tried. */
const unknownMax = 4

/**
 * How many lines are read in all interpretations together. A purchase takes a few hundred; a list with many lines that can be a sum as well
 * as a charge would otherwise double the work with each of them.
 */
const stepsMax = 20_000

/** On a photo, more labels without a known word than this show that it was read too badly for its sums to prove anything. */
const recognizedUnknownMax = 1

type Step = { index: number; role: NonNullable<Line['role']>; isGuessed: boolean }

/**
 * Reads a list by its running sum, whatever its lines are called: the first amount from which the others lead to the last printed total
 * is the price, and a line that equals the sum of those before it is a total. Null if no interpretation leads to a total after the last
 * line, or none was found within the limit of steps.
 */
export function byRunningTotals(
	lines: readonly PaperLine[],
	{ usedOcr }: { usedOcr: boolean },
): PaperLine[] | null {
	if (lines.length > linesMax) return null
	const drafts = classifyLines(lines)
	const starts = drafts.flatMap((draft, index) => (mayStart(draft) ? [index] : [])).slice(0, startsMax)
	const budget = { stepsLeft: stepsMax }
	for (const start of starts) {
		const steps = stepsFrom(start, { drafts, usedOcr, budget })
		if (steps) return applySteps(lines, { drafts, start, steps })
	}
	return null
}

/** Whether a line can be a price under any name: it is not labeled as a charge, a discount or a trade-in. */
function mayStart({ category, role, cents, classifiedBy, isRoleGiven }: DraftLine): boolean {
	if (cents < startCentsMin || (isRoleGiven && role === 'credit')) return false
	return classifiedBy === 'none' || startCategories.has(category)
}

/** 'Internet special' may be a price or a discount, and 'MSRP with freight' is not freight. */
const startCategories: ReadonlySet<string> = new Set([
	'price',
	'msrp',
	'dealer_discount',
	'destination',
	'subtotal',
])

/** What is known while the lines are added up. `since` counts the lines after the last total, `sinceCar` those of them about the car itself. */
type Walk = {
	at: number
	sum: number
	/** The line of the last total, or the start. */
	from: number
	totals: number
	since: number
	sinceCar: number
	unknown: number
	/** Whether the sum continued from a total that does not follow from its lines, on a photo. */
	isResumed: boolean
	steps: Step[]
}

type Context = { drafts: readonly DraftLine[]; usedOcr: boolean; budget: { stepsLeft: number } }

/** The role of each line after the start; null unless the lines about the car all lead to a total. */
function stepsFrom(start: number, context: Context): Step[] | null {
	const { drafts } = context
	// The lines above the start may only be other prices, or add nothing.
	if (drafts.slice(0, start).some((draft) => signedCents(draft) !== 0 && !mayStart(draft))) return null
	const first = { at: start + 1, sum: drafts[start]!.cents, from: start, totals: 0, since: 0, sinceCar: 0 }
	return stepsOn({ ...first, unknown: 0, isResumed: false, steps: [] }, context)
}

function stepsOn(walk: Walk, context: Context): Step[] | null {
	if (walk.at === context.drafts.length) return walk.totals > 0 && walk.sinceCar === 0 ? walk.steps : null
	if (context.budget.stepsLeft-- <= 0) return null
	for (const next of readingsOf(walk, context)) {
		const steps = stepsOn({ ...walk, ...next, at: walk.at + 1 }, context)
		if (steps) return steps
	}
	return null
}

/** Every interpretation of the next line, the most usual first; empty if none fits. */
function readingsOf(walk: Walk, { drafts, usedOcr }: Context): Partial<Walk>[] {
	const { at, sum } = walk
	const draft = drafts[at]!
	const { cents, category, role, classifiedBy, isRoleGiven } = draft
	const as = (name: Step['role'], isGuessed = false) => ({
		steps: [...walk.steps, { index: at, role: name, isGuessed }],
	})
	const isCar = !/^(?:cash|trade|held)$/.test(groupOf(draft))
	const added = (by: number) => ({
		sum: sum + by,
		since: walk.since + 1,
		sinceCar: walk.sinceCar + (isCar ? 1 : 0),
	})
	const total = { sum: cents, since: 0, sinceCar: 0, from: at, ...as('subtotal') }
	if (cents === 0) return [{}]
	if (!(isRoleGiven && role === 'credit')) {
		if (cents === sum && walk.since > 0) return [{ ...total, totals: walk.totals + 1 }]
		if (usedOcr && !walk.isResumed && isMisreadSum(drafts, walk)) return [{ ...total, isResumed: true }]
	}
	const isNear = usedOcr && cents >= startCentsMin && digitChange(cents, sum) > 0
	if (isPrice(draft)) return category === 'msrp' || isNear ? [as('subtotal')] : []
	if (isTradeLeft(drafts, at)) return [as('subtotal')]
	if (classifiedBy === 'none' && !isRoleGiven) {
		if (isNear) return [as('subtotal')]
		const unknown = walk.unknown + 1
		if (unknown > (usedOcr ? recognizedUnknownMax : unknownMax)) return []
		return [
			{ ...added(cents), unknown },
			{ ...added(-cents), unknown, ...as('credit', true) },
			{ unknown, ...as('memo', true) },
		]
	}
	// 'Taxes and fees' is the sum of the lines above it, or a single charge in place of such lines.
	if (role === 'subtotal' && draft.sums === 'taxes_and_fees' && !isRoleGiven)
		return [{}, { ...added(cents), ...as('charge') }]
	const signed = signedCents(draft)
	return [signed === 0 ? {} : added(signed)]
}

const isPrice = ({ category, role }: DraftLine) =>
	category === 'msrp' || (category === 'price' && role === 'charge')

/** Whether a total follows from the lines since the last one, if one digit of them was read wrong. */
function isMisreadSum(
	drafts: readonly DraftLine[],
	{ at, sum, from }: Pick<Walk, 'at' | 'sum' | 'from'>,
): boolean {
	const { cents, role, sums, classifiedBy } = drafts[at]!
	const isTotal =
		classifiedBy === 'none' || (role === 'subtotal' && (sums === 'any' || sums === 'out_the_door'))
	if (!isTotal || cents < startCentsMin || at - from < 3) return false
	return drafts.slice(from + 1, at).some((part) => {
		const change = part.role === 'credit' ? sum - cents : cents - sum
		return part.cents >= 0 && signedCents(part) !== 0 && digitChange(part.cents, part.cents + change) > 0
	})
}

/** Whether a line is what is left of the trade-in after the payoff above it. */
function isTradeLeft(drafts: readonly DraftLine[], at: number): boolean {
	const draft = drafts[at]!
	if (groupOf(draft) !== 'trade' || !isNetTrade(draft.label)) return false
	const parts = drafts.slice(0, at).filter((other) => groupOf(other) === 'trade')
	const cents = parts.reduce((total, part) => total + signedCents(part), 0)
	return parts.length > 1 && Math.abs(cents) === draft.cents
}

function applySteps(
	lines: readonly PaperLine[],
	{ drafts, start, steps }: { drafts: readonly DraftLine[]; start: number; steps: readonly Step[] },
): PaperLine[] {
	const roles = new Map(steps.map((step) => [step.index, step]))
	return lines.map((line, index): PaperLine => {
		if (index === start) {
			const { category } = drafts[index]!
			return { ...line, role: 'charge', category: category === 'msrp' ? 'msrp' : 'price' }
		}
		// A price above the one that the sum starts from is only printed.
		if (index < start && mayStart(drafts[index]!)) return { ...line, role: 'memo' }
		const step = roles.get(index)
		if (!step) return line
		const doubts: MarkCode[] = step.isGuessed ? [...line.doubts, 'role_by_arithmetic'] : line.doubts
		if (step.role === 'charge') return { ...line, role: 'charge', category: 'unknown', payee: 'government' }
		return step.role === 'subtotal'
			? { ...line, role: 'subtotal', category: 'subtotal', doubts }
			: { ...line, role: step.role, doubts }
	})
}
