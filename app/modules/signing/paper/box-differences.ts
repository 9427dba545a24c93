import { type DealDocument, formatCents, outTheDoorOf, readDeal } from '#engine'
import { type BoxUnit, type BoxValue, boxesOf } from './paper-boxes.ts'
import { textOfValue } from './paper-form.ts'
import type { PaperKind } from './paper-kinds.ts'
import type { BoxAnswers } from './typed-paper.ts'

/** A box in which the paper prints something else than was agreed. */
export type BoxDifference = {
	id: string
	label: string
	/** '$450.00 higher than agreed', '7.90%, not 6.90%'. */
	text: string
	/** Whether it is to the buyer's disadvantage; null where the figure alone doesn't show it, such as another down payment. */
	isWorse: boolean | null
	/** Whether the box sums up others, so that it differs as soon as one of them does. */
	isSum: boolean
}

const betterIfHigher: ReadonlySet<string> = new Set([
	'discounts',
	'trade_allowance',
	'net_trade',
	'residual',
	'miles',
])

const eitherWay: ReadonlySet<string> = new Set([
	'cash_down',
	'first_payment',
	'months',
	'cap_reduction',
	'adjusted_cap',
	'depreciation',
])

const sums: ReadonlySet<string> = new Set([
	'out_the_door',
	'finance_charge',
	'amount_financed',
	'total_of_payments',
	'total_sale_price',
	'payment',
	'base_payment',
	'adjusted_cap',
	'depreciation',
	'due_at_signing',
])

/** The boxes that were read and differ from the agreement, in their printed order. */
export function boxDifferences(
	agreed: DealDocument,
	{ paper, answers }: { paper: PaperKind; answers: BoxAnswers },
): BoxDifference[] {
	// Where the lines of the agreement don't add up to its total, the printed total is as agreed too.
	const { printedCents } = outTheDoorOf(readDeal(agreed))
	return boxesOf(agreed, paper).flatMap(({ id, label, unit, agreed: was }): BoxDifference[] => {
		const value = answers.get(id)
		if (value === undefined || value === was || (id === 'out_the_door' && value === printedCents)) return []
		// A figure that nobody agreed on differs from nothing; what it costs is a variance of its own.
		if (was === null) return []
		return [
			{
				id,
				label,
				text: describeDifference(unit, { was, value }),
				isWorse: eitherWay.has(id) ? null : betterIfHigher.has(id) ? value < was : value > was,
				isSum: sums.has(id),
			},
		]
	})
}

function describeDifference(unit: BoxUnit, { was, value }: { was: BoxValue; value: BoxValue }): string {
	if (unit !== 'cents') return `${textOfValue(value, unit)}, not ${textOfValue(was, unit)}`
	const more = Number(value) - Number(was)
	if (Number(was) === 0) return `${textOfValue(value, unit)}, and none was agreed`
	if (Number(value) === 0) return `${textOfValue(was, unit)} is missing`
	return `${formatCents(Math.abs(more))} ${more > 0 ? 'higher' : 'lower'} than agreed`
}
