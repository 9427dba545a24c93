import { type Buyer, cited, findLawRow, type LawRow, shareOf, tradeCreditOf, type UsState } from '#engine'

/**
 * The sales tax that an offer for a car saves when the car is traded in at the dealer who sells the next one. `cents` is null where the
 * rate or the rule is not known.
 */
export type TradeTax = {
	cents: number | null
	/** A sentence for the client, with the source of the rule. */
	text: string
}

type TradeTaxInput = {
	state: UsState
	allowanceCents: number
	buyer: Buyer | undefined
	/** Whether the next car is new; undefined where it is not chosen. */
	isNewCar: boolean | undefined
	lawRows: readonly LawRow[]
	/** An ISO date. */
	today: string
}

/** Computes the effect of a trade-in on the sales tax by the rules of a state (`law/rows/` of the engine). */
export function tradeTaxOf({
	state,
	allowanceCents,
	buyer,
	isNewCar,
	lawRows,
	today,
}: TradeTaxInput): TradeTax {
	const on = { state, onDate: today }
	const rule = findLawRow(lawRows, { ...on, subject: 'tax_base', kind: 'tradeCredit' })
	if (!rule)
		return { cents: null, text: `Whether a trade-in lowers the sales tax in ${state} is not in our tables.` }
	const source = cited(rule)
	const creditCents = tradeCreditOf(rule.row.rule, {
		allowanceCents,
		deliveredOn: today,
		...(isNewCar !== undefined && { isNewCar }),
	})
	if (creditCents === null)
		return { cents: null, text: `The tax saved in ${state} depends on the next car ${source}.` }
	if (creditCents === 0) return { cents: 0, text: `A trade-in saves no sales tax in ${state} ${source}.` }
	const ppm = rateOf({ buyer, lawRows, ...on })
	if (ppm === null)
		return {
			cents: null,
			text: `A trade-in lowers the sales tax in ${state} ${source}. The rate at the client’s address is not entered.`,
		}
	return {
		cents: shareOf(creditCents, ppm),
		text: `Sales tax saved only when the same dealer sells the next car ${source}.`,
	}
}

/** The buyer's own rate, otherwise the state's where no city or county adds to it. */
function rateOf({
	buyer,
	lawRows,
	state,
	onDate,
}: Pick<TradeTaxInput, 'buyer' | 'lawRows' | 'state'> & { onDate: string }): number | null {
	if (buyer?.taxRatePpm !== undefined && buyer.state === state) return buyer.taxRatePpm
	const rate = findLawRow(lawRows, { state, subject: 'tax_rate', onDate, kind: 'ratePpm' })
	return rate && !rate.row.rule.localRates ? rate.row.rule.ppm : null
}
