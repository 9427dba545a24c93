/** What a car costs and how it is paid, before the loan. Amounts in cents. */
export type Deal = {
	priceCents: number
	downCents: number
	tradeInCents: number
	/** Still owed on the car traded in. */
	payoffCents: number
	/** Title, registration and dealer fees. */
	feesCents: number
	taxPercent: number
	/** Most states tax the price less the trade-in; some tax the whole price. */
	taxesTradeIn: boolean
}

export type DealSum = {
	taxCents: number
	/** Price, tax and fees: what 'out the door' means. */
	outTheDoorCents: number
	/** Trade-in less what is owed on it; negative when more is owed than it is worth. */
	equityCents: number
	amountFinancedCents: number
}

/** From the price to the amount of the loan. Never less than nothing is borrowed. */
export function sumDeal(deal: Deal): DealSum {
	const taxedCents = deal.taxesTradeIn ? deal.priceCents : Math.max(0, deal.priceCents - deal.tradeInCents)
	const taxCents = percentOf(taxedCents, deal.taxPercent)
	const outTheDoorCents = deal.priceCents + taxCents + deal.feesCents
	const equityCents = deal.tradeInCents - deal.payoffCents
	return {
		taxCents,
		outTheDoorCents,
		equityCents,
		amountFinancedCents: Math.max(0, outTheDoorCents - equityCents - deal.downCents),
	}
}

/**
 * The highest price whose loan is at most `principalCents`: the sum above, solved for the price and
 * rounded down to the cent.
 */
export function affordablePriceCents(principalCents: number, deal: Omit<Deal, 'priceCents'>): number {
	const rate = deal.taxPercent / 100
	const cashCents = principalCents + deal.tradeInCents - deal.payoffCents + deal.downCents - deal.feesCents
	// Where the trade-in lowers the tax and the price is above it, its share of the tax comes back.
	const relievedCents = deal.taxesTradeIn ? 0 : deal.tradeInCents * rate
	const priceCents = (cashCents + relievedCents) / (1 + rate)
	const untaxed = !deal.taxesTradeIn && priceCents < deal.tradeInCents
	let whole = Math.max(0, Math.floor(untaxed ? Math.min(cashCents, deal.tradeInCents) : priceCents))
	// One cent of rounding in the tax may tip it over.
	while (whole > 0 && sumDeal({ ...deal, priceCents: whole }).amountFinancedCents > principalCents) whole--
	return whole
}

/**
 * A share of an amount, rounded to the cent, half a cent up. In whole millionths of a percent: 6.35 % of $30.00 is half a
 * cent more than $1.90, and only so not a little less.
 */
export function percentOf(cents: number, percent: number): number {
	const exact = cents * Math.round(percent * 1e6)
	return Number.isSafeInteger(exact) ? Math.round(exact / 1e8) : Math.round((cents * percent) / 100)
}
