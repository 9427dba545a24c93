import { findLawRow, isStale, type LawRow, type LawState } from '../law-row.ts'
import {
	findPurchaseTax,
	flatCentsOf,
	type PurchaseTaxRule,
	sumOfParts,
	type TaxPart,
	taxPartsOf,
} from '../purchase-tax.ts'
import { tradeCreditOf } from '../rule-amount.ts'
import { findSurtaxes, surtaxPartsOf } from '../surtaxes.ts'

/** A purchase as the rules of a state tax it, in cents. */
export type PurchaseExample = {
	isNew: boolean
	priceCents: number
	/** What the buyer gets for the trade-in. */
	allowanceCents: number
	/** The trade-in as far as the tax is computed with it: zero where it is not known to us whether it lowers the tax. */
	tradeInCents: number
	/** The part of the trade-in that lowers the tax. */
	creditCents: number
	taxedCents: number
	leastTaxCents: number
	/** Null where it is not known to us how much counties and cities add. */
	mostTaxCents: number | null
	working: TaxWorking
	/** The state may tax its own value of the car instead of the price. */
	isOnValue: boolean
	/** The tax on a used car may be another than that on a new one. */
	differsByAge: boolean
	/** A rule that it rests on may have changed. */
	isDated: boolean
}

/** What the tax is added up from: parts, and the most that places add as an amount. */
export type TaxWorking = { parts: TaxPart[]; flatCents: number }

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
	const isOnValue = rule.kind === 'rateByWeight' || (rule.kind === 'purchaseTax' && rule.onValue === true)
	const surtaxes = findSurtaxes(rows, state, onDate).map(({ row }) => row)
	const car = { baseCents: taxedCents, grossCents: priceCents, isNew }
	const ownParts = taxPartsOf(rule, car)
	const added = surtaxPartsOf(
		surtaxes.map((row) => row.rule),
		car,
	)
	const working = { parts: joinRates([...ownParts, ...added]), flatCents: flatCentsOf(rule) }
	const { leastCents, mostCents } = sumOfParts(working.parts, taxedCents)
	return {
		isNew,
		priceCents,
		allowanceCents: tradeInCents,
		tradeInCents: credited === null ? 0 : tradeInCents,
		creditCents,
		taxedCents,
		leastTaxCents: leastCents,
		mostTaxCents: hasOpenLocalPart(rule) ? null : mostCents + working.flatCents,
		working,
		isOnValue,
		differsByAge:
			isOnValue ||
			(rule.kind === 'purchaseTax' && rule.lowerIfUsed !== undefined) ||
			trade?.row.rule.newCarsOnly === true ||
			surtaxes.some((row) => row.rule.kind === 'rateAbove' && row.rule.newCarsOnly === true),
		isDated: [tax.row, ...surtaxes, ...(credited === null || !trade ? [] : [trade.row])].some((row) =>
			isStale(row, onDate),
		),
	}
}

const hasOpenLocalPart = (rule: PurchaseTaxRule) =>
	rule.kind === 'purchaseTax' && rule.local !== undefined && rule.local.mostPpm === undefined

/** Makes one rate of those on the whole taxed amount, as a contract does. */
function joinRates(parts: readonly TaxPart[]): TaxPart[] {
	const isJoined = ({ base, minimumCents, maximumCents }: TaxPart) =>
		base === 'taxed' && minimumCents === undefined && maximumCents === undefined
	const joined = parts.filter(isJoined)
	const sum = (rates: number[]) => rates.reduce((total, ppm) => total + ppm, 0)
	const whole: TaxPart[] =
		joined.length === 0
			? []
			: [
					{
						base: 'taxed',
						leastPpm: sum(joined.map(({ leastPpm }) => leastPpm)),
						mostPpm: sum(joined.map(({ mostPpm }) => mostPpm)),
					},
				]
	return [...whole, ...parts.filter((part) => !isJoined(part))]
}
