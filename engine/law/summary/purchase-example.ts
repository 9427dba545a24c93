import { findLawRow, isStale, type LawRow, type LawState } from '../law-row.ts'
import { findPurchaseTax, taxRangeOf } from '../purchase-tax.ts'
import { tradeCreditOf } from '../rule-amount.ts'
import { findSurtaxes, surtaxesOf } from '../surtaxes.ts'

/** A purchase as the rules of a state tax it, in cents. */
export type PurchaseExample = {
	isNew: boolean
	priceCents: number
	/** Zero where it is not known to us whether a trade-in lowers the tax. */
	tradeInCents: number
	/** The part of the trade-in that lowers the tax. */
	creditCents: number
	taxedCents: number
	leastTaxCents: number
	/** Null where it is not known to us how much counties and cities add. */
	mostTaxCents: number | null
	/** The state may tax its own value of the car instead of the price. */
	isOnValue: boolean
	/** A rule that it rests on may have changed. */
	isDated: boolean
}

/** What the tax is computed for, in cents. */
export type PurchaseFigures = { priceCents: number; tradeInCents: number; isNew: boolean }

/** A new car for $30,000 with a trade-in of $10,000. */
export const usualFigures: PurchaseFigures = { priceCents: 30_000_00, tradeInCents: 10_000_00, isNew: true }

/**
 * Computes the tax on a car with a trade-in, a new one for $30,000 and $10,000 where nothing else is given; null where the state's tax is
 * not known to us.
 */
export function purchaseExampleOf(
	rows: readonly LawRow[],
	state: LawState,
	onDate: string,
	{ priceCents, tradeInCents, isNew }: PurchaseFigures = usualFigures,
): PurchaseExample | null {
	const tax = findPurchaseTax(rows, state, onDate)
	if (!tax) return null
	const trade = findLawRow(rows, { state, subject: 'tax_base', onDate, kind: 'tradeCredit' })
	const credited =
		trade &&
		tradeCreditOf(trade.row.rule, { allowanceCents: tradeInCents, deliveredOn: onDate, isNewCar: isNew })
	const creditCents = Math.min(credited ?? 0, priceCents)
	const taxedCents = priceCents - creditCents
	const { rule } = tax.row
	const car = { baseCents: taxedCents, grossCents: priceCents, isNew }
	const range = taxRangeOf(rule, car)
	const hasOpenLocal =
		rule.kind === 'purchaseTax' && rule.local !== undefined && rule.local.mostPpm === undefined
	const surtaxes = findSurtaxes(rows, state, onDate).map(({ row }) => row)
	const { leastCents: surtaxCents } = surtaxesOf(
		surtaxes.map((row) => row.rule),
		car,
	)
	return {
		isNew,
		priceCents,
		tradeInCents: credited === null ? 0 : tradeInCents,
		creditCents,
		taxedCents,
		leastTaxCents: range.leastCents + surtaxCents,
		mostTaxCents: hasOpenLocal ? null : range.mostCents + surtaxCents,
		isOnValue: rule.kind === 'rateByWeight' || (rule.kind === 'purchaseTax' && rule.onValue === true),
		isDated: [tax.row, ...surtaxes, ...(credited === null || !trade ? [] : [trade.row])].some((row) =>
			isStale(row, onDate),
		),
	}
}
