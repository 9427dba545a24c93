import { formatList } from '../format-list.ts'
import { formatCents } from '../money/format-money.ts'
import { categories } from '../reading/classification/categories.ts'
import { possibleSums } from '../reading/document/interpret-lines.ts'
import { isOutTheDoor } from '../reading/document/read-deal.ts'
import { type DraftLine, isCounted, signedCents, sumOf } from '../reading/document/read-lines.ts'
import { hasPrice, isTaxKnown } from '../totals/known-parts.ts'
import { afterTradeAndCash } from '../totals/out-the-door.ts'
import type { CheckContext } from './check-context.ts'
import { type Finding, quoteLabel } from './finding.ts'

/** No state and city together tax a car at a higher rate: a tax that was left out cannot explain a larger gap. */
const taxShareMax = 0.125

/** Compares the lines with the printed out-the-door total. */
export function checkSum({ deal }: CheckContext): Finding[] {
	const stated = deal.statedOutTheDoorCents
	if (stated === undefined || !hasPrice(deal)) return []
	if (isOutTheDoor(deal.lines, stated))
		return [
			{
				code: 'sum_mismatch',
				severity: 'pass',
				message: `The lines add up to the out-the-door total of ${formatCents(stated)}.`,
			},
		]
	if (afterTradeAndCash(deal).includes(stated))
		return [
			{
				code: 'sum_mismatch',
				severity: 'pass',
				message: `The total of ${formatCents(stated)} is what is left after your trade-in and your own money. The car itself comes to ${formatCents(deal.carCents)} out the door.`,
			},
		]
	const cents = Math.abs(stated - deal.carCents)
	const left = leftOut(deal.lines, stated - deal.carCents)
	if (left) return [leftOutFinding(left, stated, cents)]
	return [
		gapFinding('sum_mismatch', deal, stated - deal.carCents, {
			lines: `The lines add up to ${formatCents(deal.carCents)}`,
			stated: `the document says ${formatCents(stated)} out the door`,
			say: `Your total is ${formatCents(stated)}, and your lines come to ${formatCents(deal.carCents)}.`,
		}),
	]
}

/** Compares the amount to finance, or the amount due from a cash buyer, with the lines. */
export function checkBalance({ deal, document, totals }: CheckContext): Finding[] {
	if (!hasPrice(deal) || document.deal === 'lease') return []
	const isLoan = document.deal === 'loan'
	const stated = isLoan ? deal.statedAmountFinancedCents : document.stated?.dueAtSigningCents
	if (stated === undefined) return []
	const expected =
		deal.carCents - (deal.trade?.equityCents ?? 0) - deal.cashDownCents - (isLoan ? deal.atSigningCents : 0)
	const lenderFees = sumOf(deal.lines, 'lender_fee')
	const down = 0 - sumOf(deal.lines, 'down_payment')
	const fitting = isLoan
		? [expected, expected - lenderFees, expected + deal.sums.held]
		: [expected, expected + down, expected + deal.cashDownCents, expected + deal.sums.held]
	const what = isLoan ? 'amount financed' : 'amount due'
	if (fitting.includes(stated))
		return [
			{
				code: 'balance_mismatch',
				severity: 'pass',
				message: `The ${what} of ${formatCents(stated)} follows from the lines.`,
			},
		]
	// An amount that follows from a total that is off itself is the same problem, which `checkSum` reports.
	const outTheDoor = deal.statedOutTheDoorCents
	if (
		outTheDoor !== undefined &&
		outTheDoor !== deal.carCents &&
		stated === expected + outTheDoor - deal.carCents
	)
		return []
	if (expected < 0 && totals.balanceCents !== undefined && stated === 0) return []
	return [
		gapFinding('balance_mismatch', deal, stated - expected, {
			lines: `After your trade-in and your own money, the lines leave ${expected < 0 ? `${formatCents(-expected)} to pay back to you` : formatCents(expected)}`,
			stated: `the document says ${formatCents(stated)} as the ${what}`,
			say: `Your ${what} is ${formatCents(stated)}, and I get ${formatCents(Math.max(0, expected))}.`,
		}),
	]
}

/**
 * Finds the lines that explain the gap if the total leaves them out: products and parts of the price that are only shown, or conditional
 * rebates. Null if no combination does.
 */
function leftOut(lines: readonly DraftLine[], gapCents: number): DraftLine[] | null {
	const shown = lines.filter(({ category, role }) =>
		gapCents < 0
			? role === 'charge' &&
				(categories[category].group === 'add_ons' ||
					category === 'destination' ||
					category === 'factory_option')
			: role === 'credit' && category === 'rebate_conditional',
	)
	const candidates = shown.slice(0, 10)
	for (let choice = 1; choice < 1 << candidates.length; choice++) {
		const chosen = candidates.filter((_, index) => choice & (1 << index))
		if (chosen.reduce((sum, { cents }) => sum + cents, 0) === Math.abs(gapCents)) return chosen
	}
	return null
}

function leftOutFinding(lines: readonly DraftLine[], stated: number, cents: number): Finding {
	const names = formatList(lines.map(({ label }) => quoteLabel(label)))
	return {
		code: 'sum_mismatch',
		severity: 'review',
		cents,
		lines: lines.map(({ no }) => no),
		message: `The total of ${formatCents(stated)} leaves out ${names}. With ${lines.length > 1 ? 'them' : 'it'}, the lines come to a different total, ${formatCents(cents)} apart.`,
		say: `Is ${names} part of the total or not? Please write the total with only what I buy.`,
	}
}

/** Reports a gap. If the document has no tax line and the gap could be the tax, it is a question and not a contradiction. */
function gapFinding(
	code: 'sum_mismatch' | 'balance_mismatch',
	deal: CheckContext['deal'],
	gapCents: number,
	phrases: { lines: string; stated: string; say: string },
): Finding {
	const cents = Math.abs(gapCents)
	const sides = `${phrases.lines}, and ${phrases.stated}`
	if (gapCents > 0 && !isTaxKnown(deal) && cents <= deal.carCents * taxShareMax)
		return {
			code,
			severity: 'review',
			cents,
			message: `${sides}. No line shows the sales tax; the other ${formatCents(cents)} may be that.`,
			say: `Please show me the ${formatCents(cents)} between your lines and your total. Is it tax, and at which rate?`,
		}
	return {
		code,
		severity: 'stop',
		cents,
		message: `${sides}: ${formatCents(cents)} ${gapCents > 0 ? 'more' : 'less'}.`,
		// A total below its lines is in the buyer's favor.
		...(gapCents < 0 && { atStake: false as const }),
		say: `${phrases.say} They are ${formatCents(cents)} apart: which one is right, and which line changes?`,
	}
}

/** Checks each printed subtotal against the lines above it, and against other sums that it may stand for. */
export function checkSubtotals({ deal }: CheckContext): Finding[] {
	// Above a total without any line there is nothing to compare it with, as on a lease that prints its capitalized cost alone.
	const first = deal.lines.find(isCounted)?.no ?? Infinity
	const subtotals = deal.lines.filter(
		(line) => isCheckedSubtotal(line) && (line.no > first || line.sums !== 'any'),
	)
	if (subtotals.length === 0) return []
	let possible: Set<number> | undefined
	const findings = subtotals.flatMap((line) => {
		const expected = expectedSums(deal.lines, line)
		if (expected.includes(line.cents)) return []
		// Totals of discounts and fees are printed without a sign and mix categories.
		possible ??= possibleSums(deal.lines)
		if (possible.has(line.cents) || possible.has(-line.cents)) return []
		const nearest = expected.reduce((best, sum) =>
			Math.abs(sum - line.cents) < Math.abs(best - line.cents) ? sum : best,
		)
		const cents = Math.abs(nearest - line.cents)
		return {
			code: 'subtotal_mismatch' as const,
			severity: 'stop' as const,
			cents,
			lines: [line.no],
			message: `${quoteLabel(line.label)} says ${formatCents(line.cents)}, but its lines add up to ${formatCents(nearest)}: ${formatCents(cents)} apart.`,
			say: `Which lines are in ${quoteLabel(line.label)}? I get ${formatCents(nearest)}.`,
		}
	})
	if (findings.length > 0) return findings
	return [
		{
			code: 'subtotal_mismatch',
			severity: 'pass',
			lines: subtotals.map(({ no }) => no),
			message: 'The subtotals add up.',
		},
	]
}

/**
 * Whether the subtotal needs a check here: a price or trade-in that was identified by its sum has just been checked, and the two large
 * totals have checks of their own.
 */
function isCheckedSubtotal(line: DraftLine): boolean {
	if (line.role !== 'subtotal' || line.cents === 0) return false
	if (line.category !== 'subtotal' && line.category !== 'unknown' && !line.isRoleGiven) return false
	return line.sums !== 'out_the_door' && line.sums !== 'amount_financed'
}

/**
 * Returns the sums that a subtotal may be: the taxes for 'total taxes'; otherwise the lines above, all of them or since the last subtotal.
 */
function expectedSums(lines: readonly DraftLine[], { no, sums }: DraftLine): number[] {
	if (sums === 'taxes_and_fees') {
		const [tax, government, dealer] = (['tax', 'government', 'dealer_fees'] as const).map((group) =>
			lines.reduce(
				(sum, line) => (categories[line.category].group === group ? sum + signedCents(line) : sum),
				0,
			),
		) as [number, number, number]
		return [
			tax + government + dealer,
			government + dealer,
			tax + government,
			tax + dealer,
			government,
			dealer,
		]
	}
	if (sums === 'down_payment') {
		const down = 0 - sumOf(lines, 'down_payment')
		const cash = down - sumOf(lines, 'deposit')
		const trade = Math.max(0, 0 - sumOf(lines, 'trade_allowance', 'trade_payoff', 'negative_equity'))
		// Forms count what is left of the trade-in as a part of the down payment.
		return [cash, down, cash + trade, down + trade]
	}
	if (sums !== 'any' && sums !== 'out_the_door' && sums !== 'amount_financed') {
		const { group } = categories[sums]
		const whole = lines.filter((line) => categories[line.category].group === group && isCounted(line))
		const same = sums === 'dealer_discount' ? whole.filter(({ category }) => category === sums) : whole
		const own = lines.filter((line) => line.category === sums && isCounted(line))
		return [same, own].map((part) => Math.abs(part.reduce((sum, line) => sum + signedCents(line), 0)))
	}
	const above = lines.filter((line) => line.no < no)
	const lastSubtotal = above.findLast(({ role }) => role === 'subtotal')?.no ?? 0
	const total = (part: readonly DraftLine[]) => part.reduce((sum, line) => sum + signedCents(line), 0)
	return [total(above), total(above.filter((line) => line.no > lastSubtotal))]
}
