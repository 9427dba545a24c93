import { formatList } from '../format-list.ts'
import { cited } from '../law/describe/cite.ts'
import { maximumOf } from '../law/rule-amount.ts'
import { formatCents } from '../money/format-money.ts'
import { type Category, categories } from '../reading/classification/categories.ts'
import type { ReadLine } from '../reading/document/read-lines.ts'
import { type CheckContext, centsOf, lawDate, lawOf, linesOf, numbersOf } from './check-context.ts'
import { type Finding, quoteLabel, restingOn, sourceOf } from './finding.ts'

/** Reports products that the buyer declined or did not ask for, with one finding for all lines of a category. */
export function checkAddOns({ deal, buyer }: CheckContext): Finding[] {
	const products = deal.lines.filter(isProduct)
	const unrequested = products.filter(
		({ consent, category }) =>
			consent !== 'requested' && consent !== 'declined' && !buyer?.wants?.includes(category),
	)
	const declined = products.filter(({ consent }) => consent === 'declined')
	return [
		...byCategory(declined).map(
			(lines): Finding => ({
				code: 'addon_declined',
				severity: 'stop',
				cents: centsOf(lines),
				lines: numbersOf(lines),
				message: `${labelsOf(lines)} ${lines.length > 1 ? 'are' : 'is'} on the document for ${formatCents(centsOf(lines))}, but you said no to it.`,
				say: `I declined ${labelsOf(lines)}. Please take ${formatCents(centsOf(lines))} off and print the document again.`,
			}),
		),
		...byCategory(unrequested).map(
			(lines): Finding => ({
				code: 'addon_not_requested',
				severity: 'review',
				cents: centsOf(lines),
				lines: numbersOf(lines),
				message: `${labelsOf(lines)} for ${formatCents(centsOf(lines))}: ${categories[lines[0]!.category].name}.`,
				say: `I did not ask for ${labelsOf(lines)}. Please take it off, which is ${formatCents(centsOf(lines))}.`,
			}),
		),
	]
}

const isProduct = (line: ReadLine) =>
	line.role === 'charge' &&
	line.cents > 0 &&
	line.category !== 'unknown' &&
	(line.optional === true || (line.optional === undefined && categories[line.category].group === 'add_ons'))

function byCategory(lines: readonly ReadLine[]): ReadLine[][] {
	const groups = new Map<Category, ReadLine[]>()
	for (const line of lines) groups.set(line.category, [...(groups.get(line.category) ?? []), line])
	return [...groups.values()]
}

const labelsOf = (lines: readonly ReadLine[]) =>
	formatList([...new Set(lines.map(({ label }) => quoteLabel(label)))])

/** Reports an amount above the sticker price that is charged for demand alone. */
export function checkMarketAdjustment(context: CheckContext): Finding[] {
	const lines = linesOf(context, 'market_adjustment').filter(({ role }) => role === 'charge')
	if (lines.length === 0) return []
	return [
		{
			code: 'market_adjustment',
			severity: 'review',
			cents: centsOf(lines),
			lines: numbersOf(lines),
			message: `${labelsOf(lines)} adds ${formatCents(centsOf(lines))} to the price. Nothing comes with it.`,
			say: `Nothing comes with ${labelsOf(lines)}. Please take the ${formatCents(centsOf(lines))} off.`,
		},
	]
}

/** Reports a price above the sticker price of the same paper, unless a line for it already says why. */
export function checkSticker(context: CheckContext): Finding[] {
	const { deal, document } = context
	const stickers = deal.lines.filter(({ category, role }) => category === 'msrp' && role === 'memo')
	const sticker = document.vehicle?.msrpCents ?? (stickers.length === 1 ? stickers[0]!.cents : undefined)
	const lines = deal.lines.filter(({ category, role }) => category === 'price' && role === 'charge')
	const cents = sticker === undefined ? 0 : centsOf(lines) - sticker
	if (sticker === undefined || cents <= 0 || linesOf(context, 'market_adjustment').length > 0) return []
	const hasTrade = (deal.trade?.allowanceCents ?? 0) > 0
	return [
		{
			code: 'price_above_msrp',
			severity: 'review',
			cents,
			lines: numbersOf(lines),
			message: `The price of ${formatCents(centsOf(lines))} is ${formatCents(cents)} above the sticker price of ${formatCents(sticker)}.${hasTrade ? ' A higher price often pays for a higher allowance for the trade-in.' : ''}`,
			say: `What do I get for the ${formatCents(cents)} above the sticker price?${hasTrade ? ' Is it in the allowance for my trade-in?' : ''}`,
		},
	]
}

/** Compares the price of GAP coverage with the state's maximum. */
export function checkGap(context: CheckContext): Finding[] {
	const lines = linesOf(context, 'gap').filter(({ role }) => role === 'charge')
	const state = context.document.state ?? context.document.dealerState
	const law = lines.length > 0 ? lawOf(context, { state, subject: 'gap_maximum' }) : null
	if (!law) return []
	const amountFinancedCents = context.totals.amountFinancedCents ?? context.deal.statedAmountFinancedCents
	const limit = maximumOf(law.row.rule, { onDate: lawDate(context), amountFinancedCents })
	if (!limit) return []
	const maximum = limit.cents
	const cents = centsOf(lines)
	if (cents <= maximum)
		return [
			{
				code: 'gap_above_maximum',
				severity: 'pass',
				lines: numbersOf(lines),
				message: `GAP coverage of ${formatCents(cents)} is within the published maximum of ${formatCents(maximum)} ${cited(law)}.`,
				source: sourceOf(law.row),
			},
		]
	return [
		{
			code: 'gap_above_maximum',
			severity: law.isFirm ? 'stop' : 'review',
			cents: cents - maximum,
			lines: numbersOf(lines),
			message: `GAP coverage is ${formatCents(cents)}. That is ${formatCents(cents - maximum)} above the published maximum of ${formatCents(maximum)} ${cited(law)}.`,
			say: `The published maximum for GAP on this loan is ${formatCents(maximum)}. My insurer may sell it for less; please take it off or bring it down.`,
			...restingOn(law),
		},
	]
}
