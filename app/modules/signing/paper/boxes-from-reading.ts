import {
	type FigureName,
	findFigure,
	groupOf,
	isCounted,
	type PaperPlace,
	type PaperReading,
	type ReadDeal,
	readDeal,
} from '#engine'
import { type BoxValue, paperBoxes, sumOfBox } from './paper-boxes.ts'
import type { PaperKind } from './paper-kinds.ts'

/**
 * The value that was read for a box of the signing desk. Shown as a suggestion next to the agreed figure; never filled in automatically.
 */
export type ReadBox = {
	id: string
	value: BoxValue
	/** Where it is printed (the first line, if several). Null for plain text, which has no positions. */
	place: PaperPlace | null
	/** 0 to 1: the lowest confidence among the lines used. */
	confidence: number
	/** Why a person has to compare it with the paper, as sentences; empty if the paper's arithmetic confirms it. */
	reviewReasons: string[]
}

/**
 * The boxes of a form that can be filled in from a photo or PDF of the form, in its order. Only printed values are used: a box that would
 * have to be calculated stays empty.
 */
export function boxesFromReading(reading: PaperReading, paper: PaperKind): ReadBox[] {
	const deal = readDeal(reading.document)
	return paperBoxes[paper].flatMap((box): ReadBox[] => {
		const lines = deal.lines.flatMap((line, index) =>
			isCounted(line) && box.lines?.categories.includes(line.category) ? [index] : [],
		)
		if (box.lines)
			return lines.length === 0
				? []
				: [boxOfLines(reading, { id: box.id, value: sumOfBox(deal, box.lines), lines })]
		const printed = printedValue(reading, deal, box.id)
		return printed === null ? [] : [printed]
	})
}

function boxOfLines(
	{ lines }: PaperReading,
	box: { id: string; value: BoxValue; lines: readonly number[] },
): ReadBox {
	const readLines = box.lines.map((index) => lines[index]!)
	return {
		id: box.id,
		value: box.value,
		place: readLines[0]?.place ?? null,
		confidence: Math.min(1, ...readLines.map(({ confidence }) => confidence)),
		reviewReasons: [...new Set(readLines.flatMap(({ marks }) => marks.map(({ message }) => message)))],
	}
}

/** A box whose value is printed itself, not added up; null if the paper does not print it. */
function printedValue(reading: PaperReading, deal: ReadDeal, id: string): ReadBox | null {
	const cents = statedCents(reading, deal).get(id)
	if (cents !== undefined) return boxOfLines(reading, { id, value: cents, lines: linesOf(deal, id, cents) })
	const figure = figureNames.get(id)
	const line = figure && findFigure(reading.lines, figure)
	if (line) return boxOfLines(reading, { id, value: line.cents, lines: [line.line] })
	const { document, form } = reading
	const { loan, lease, firstPaymentDate } = document
	const valueByBox = {
		apr: loan?.aprPpm,
		months: (loan ?? lease)?.months,
		first_payment: firstPaymentDate,
		miles: lease?.milesPerYear,
	}
	const printed = new Map(Object.entries(form?.boxes ?? {})).get(id)
	const value = new Map<string, BoxValue | undefined>(Object.entries(valueByBox)).get(id) ?? printed?.value
	if (value === undefined) return null
	return {
		id,
		value,
		place: printed?.place ?? null,
		confidence: printed?.confidence ?? (reading.usedOcr ? 0 : 1),
		// No sum confirms a rate, a term or a date.
		reviewReasons: reading.usedOcr ? [unverifiedMessage] : [],
	}
}

const unverifiedMessage =
	'We couldn’t double-check this one with math. Please compare it with your paperwork.'

function statedCents(
	{ document: { stated, loan, lease } }: PaperReading,
	deal: ReadDeal,
): Map<string, number | undefined> {
	return new Map(
		Object.entries({
			out_the_door: deal.statedOutTheDoorCents,
			finance_charge: stated?.financeChargeCents,
			amount_financed: deal.statedAmountFinancedCents,
			total_of_payments: stated?.totalOfPaymentsCents,
			total_sale_price: stated?.totalSalePriceCents,
			payment: loan?.paymentCents ?? lease?.paymentCents ?? stated?.paymentCents,
			due_at_signing: stated?.dueAtSigningCents,
			gross_cap: lease?.grossCapCents,
			cap_reduction: lease?.capReductionCents,
			residual: lease?.residualCents,
			rent_charge: lease?.rentChargeCents,
			disposition: lease?.dispositionCents,
			trade_allowance: deal.trade?.allowanceCents,
			trade_payoff: deal.trade?.payoffCents,
			net_trade: deal.trade?.equityCents,
			cash_down: deal.cashDownCents > 0 ? deal.cashDownCents : undefined,
			acquisition: deal.lines.find(({ category }) => category === 'acquisition')?.cents,
		}),
	)
}

/** Lease boxes that appear only as printed lines. */
const figureNames = new Map<string, FigureName>([
	['adjusted_cap', 'adjustedCap'],
	['depreciation', 'depreciation'],
	['base_payment', 'basePayment'],
])

/** The lines that a box was read from: those of its group, otherwise the last line with that amount. */
function linesOf({ lines }: ReadDeal, id: string, cents: number): number[] {
	const groups = new Map([
		['trade_allowance', 'trade'],
		['trade_payoff', 'trade'],
		['net_trade', 'trade'],
		['cash_down', 'cash'],
	])
	const group = groups.get(id)
	const matching = lines.flatMap((line, index) =>
		(group ? groupOf(line) === group && isCounted(line) : line.cents === cents) ? [index] : [],
	)
	return group ? matching : matching.slice(-1)
}
