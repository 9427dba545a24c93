import { groupOf } from '../../engine/classification/categories.ts'
import type { Line } from '../../engine/format.ts'
import { classifyLines, type DraftLine, isNetTrade, signedCents } from '../../engine/reading/read-lines.ts'
import type { MarkCode, PaperLine } from '../paper-reading.ts'
import { digitChange } from './digit-change.ts'

/** No car costs less, in cents: $2,000. */
const startCentsMin = 200_000

/** No purchase has more lines. */
const linesMax = 100

/** The price stands among the first lines. */
const startsMax = 6

/** Of lines that nobody could name, every reading of so many is tried. */
const unknownMax = 4

/** On a photo, several labels that mean nothing tell that it is read too badly for its sums to say much. */
const recognizedUnknownMax = 1

type Step = { index: number; role: NonNullable<Line['role']>; isGuessed: boolean }

/**
 * Reads a list by its running sum, whatever its lines are called: the first amount from which the others lead to the last printed total is the
 * price, and a line that equals the sum of those before it is a total. Null where no reading leads to a total behind the last line.
 */
export function byRunningTotals(
	lines: readonly PaperLine[],
	{ isRecognized }: { isRecognized: boolean },
): PaperLine[] | null {
	if (lines.length > linesMax) return null
	const drafts = classifyLines(lines)
	const starts = drafts.flatMap((draft, index) => (mayStart(draft) ? [index] : [])).slice(0, startsMax)
	for (const start of starts) {
		const steps = stepsFrom(drafts, { start, isRecognized })
		if (steps) return withSteps(lines, { drafts, start, steps })
	}
	return null
}

/** A price by any name; not a charge, a discount or a trade-in that is printed as one. */
function mayStart({ category, role, cents, classifiedBy, isRoleGiven }: DraftLine): boolean {
	if (cents < startCentsMin || (isRoleGiven && role === 'credit')) return false
	return classifiedBy === 'none' || startCategories.has(category)
}

/** 'Internet special' may be a price or a discount, and 'MSRP with freight' is no freight. */
const startCategories: ReadonlySet<string> = new Set([
	'price',
	'msrp',
	'dealer_discount',
	'destination',
	'subtotal',
])

/** What each line behind the start is; null unless a total follows on all of them. */
function stepsFrom(
	drafts: readonly DraftLine[],
	{ start, isRecognized }: { start: number; isRecognized: boolean },
): Step[] | null {
	const choose = (at: number, sum: number, walk: Walk): Step[] | null => {
		const draft = drafts[at]
		if (!draft) return walk.totals > 0 && walk.sinceCar === 0 ? walk.steps : null
		const go = (cents: number, change: Partial<Walk>) => choose(at + 1, sum + cents, { ...walk, ...change })
		const step = (role: Step['role'], isGuessed = false) => [...walk.steps, { index: at, role, isGuessed }]
		if (draft.cents === 0) return go(0, {})
		const isOpen = !isCreditOrFee(draft)
		if (isOpen && draft.cents === sum && walk.since > 0)
			return go(0, { totals: walk.totals + 1, since: 0, sinceCar: 0, from: at, steps: step('subtotal') })
		if (isRecognized && isOpen && isMisreadSum(drafts, { at, sum, from: walk.from }) && !walk.isResumed)
			return go(draft.cents - sum, {
				isResumed: true,
				since: 0,
				sinceCar: 0,
				from: at,
				steps: step('subtotal'),
			})
		if (isPrice(draft))
			return draft.category === 'msrp' || (isRecognized && digitChange(draft.cents, sum) > 0)
				? go(0, { steps: step('subtotal') })
				: null
		if (isTradeLeft(drafts, at)) return go(0, { steps: step('subtotal') })
		if (draft.classifiedBy === 'none' && !draft.isRoleGiven) {
			if (isRecognized && draft.cents >= startCentsMin && digitChange(draft.cents, sum) > 0)
				return go(0, { steps: step('subtotal') })
			if (walk.unknown >= (isRecognized ? recognizedUnknownMax : unknownMax)) return null
			const unknown = walk.unknown + 1
			return (
				go(draft.cents, { since: walk.since + 1, sinceCar: walk.sinceCar + 1, unknown }) ??
				go(-draft.cents, {
					since: walk.since + 1,
					sinceCar: walk.sinceCar + 1,
					unknown,
					steps: step('credit', true),
				}) ??
				go(0, { unknown, steps: step('memo', true) })
			)
		}
		const cents = signedCents(draft)
		if (cents === 0) return go(0, {})
		const isCar = !/^(?:cash|trade|held)$/.test(groupOf(draft))
		return go(cents, { since: walk.since + 1, sinceCar: walk.sinceCar + (isCar ? 1 : 0) })
	}
	// Without a price among them, what stands above the start is no part of the sum.
	if (drafts.slice(0, start).some((draft) => signedCents(draft) !== 0 && !mayStart(draft))) return null
	return choose(start + 1, drafts[start]!.cents, {
		totals: 0,
		since: 0,
		sinceCar: 0,
		unknown: 0,
		isResumed: false,
		from: start,
		steps: [],
	})
}

/** `since`: the lines behind the last total; `sinceCar`: those among them that are no trade-in and no money of the buyer. */
type Walk = {
	totals: number
	since: number
	sinceCar: number
	unknown: number
	isResumed: boolean
	from: number
	steps: Step[]
}

const isPrice = ({ category, role }: DraftLine) =>
	category === 'msrp' || (category === 'price' && role === 'charge')

/** Whether a total follows from the lines since the last one, if one digit of them was read wrong. */
function isMisreadSum(
	drafts: readonly DraftLine[],
	{ at, sum, from }: { at: number; sum: number; from: number },
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

/** Whether a line cannot be a total: it is printed below zero. */
const isCreditOrFee = ({ role, isRoleGiven }: DraftLine) => isRoleGiven && role === 'credit'

/** Whether a line is what is left of the trade-in after the payoff above it. */
function isTradeLeft(drafts: readonly DraftLine[], at: number): boolean {
	const draft = drafts[at]!
	if (groupOf(draft) !== 'trade' || !isNetTrade(draft.label)) return false
	const parts = drafts.slice(0, at).filter((other) => groupOf(other) === 'trade')
	const cents = parts.reduce((total, part) => total + signedCents(part), 0)
	return parts.length > 1 && Math.abs(cents) === draft.cents
}

function withSteps(
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
		return step.role === 'subtotal'
			? { ...line, role: 'subtotal', category: 'subtotal', doubts }
			: { ...line, role: step.role, doubts }
	})
}
