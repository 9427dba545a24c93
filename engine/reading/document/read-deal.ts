import type { DealDocument } from '../../format/format.ts'
import { areLeasePaymentsUntaxed, type LeaseLaw } from '../../law/lease-tax.ts'
import type { SubtotalOf } from '../classification/label-rule.ts'
import { interpretLines } from './interpret-lines.ts'
import { carCents, classifyLines, type DraftLine, groupSums, type ReadLine } from './read-lines.ts'
import { type ReadTrade, readTrade } from './read-trade.ts'

/** A document after reading: how each line is classified, what the lines add up to, and which totals the paper itself states. */
export type ReadDeal = {
	document: DealDocument
	lines: DraftLine[]
	/** The sums by group of the totals, in cents, credits below zero. */
	sums: ReturnType<typeof groupSums>
	/** The car before trade-in, down payment and deposits, in cents. */
	carCents: number
	trade: ReadTrade | null
	/** The buyer's own money: down payment and deposits, in cents. */
	cashDownCents: number
	/** Charges that are paid at signing instead of being financed, in cents. */
	atSigningCents: number
	/** What the paper prints as its out-the-door total and amount financed; undefined if it prints none. */
	statedOutTheDoorCents: number | undefined
	statedAmountFinancedCents: number | undefined
	/** Whether payments of a lease carry no tax in its state, as far as we know. */
	areLeasePaymentsUntaxed: boolean
}

/**
 * Reads a document: classifies its lines and decides by arithmetic what the labels leave open. `law` says how leases are taxed, on the
 * document's own date where it has one.
 */
export function readDeal(document: DealDocument, law: LeaseLaw = {}): ReadDeal {
	const printed = classifyLines(document.lines)
	const statedOutTheDoorCents = document.stated?.outTheDoorCents ?? printedTotal(printed, 'out_the_door')
	const lines = interpretLines(printed, (candidate) => isOutTheDoor(candidate, statedOutTheDoorCents))
	const sums = groupSums(lines)
	return {
		document,
		lines,
		sums,
		carCents: carCents(sums),
		trade: readTrade(document, lines),
		cashDownCents: 0 - sums.cash,
		atSigningCents: lines.reduce(
			(sum, { role, paid, cents }) => (role === 'charge' && paid === 'at_signing' ? sum + cents : sum),
			0,
		),
		statedOutTheDoorCents,
		statedAmountFinancedCents:
			document.stated?.amountFinancedCents ?? printedTotal(printed, 'amount_financed'),
		areLeasePaymentsUntaxed: areLeasePaymentsUntaxed(document.state, {
			...law,
			onDate: document.date ?? law.onDate,
		}),
	}
}

/** Returns the amount of the line that prints a total; undefined when none or several different ones do. */
function printedTotal(lines: readonly DraftLine[], total: SubtotalOf): number | undefined {
	const amounts = new Set(
		lines.filter(({ role, sums }) => role === 'subtotal' && sums === total).map(({ cents }) => cents),
	)
	return amounts.size === 1 ? [...amounts][0] : undefined
}

/** Whether the lines add up to this out-the-door total, with or without a deposit that comes back. */
export function isOutTheDoor(lines: readonly ReadLine[], statedCents: number | undefined): boolean {
	if (statedCents === undefined) return false
	const sums = groupSums(lines)
	const cents = carCents(sums)
	return statedCents === cents || statedCents === cents + sums.held
}
