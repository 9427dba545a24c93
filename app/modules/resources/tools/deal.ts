/** The price of a car and how it is paid, before the loan. Amounts in cents. */
export type Deal = {
	priceCents: number
	downCents: number
	tradeInCents: number
	/** The loan balance of the car traded in. */
	payoffCents: number
	/** Title, registration and dealer fees. */
	feesCents: number
	taxPercent: number
	/** Most states tax the price less the trade-in; some tax the whole price. */
	taxesTradeIn: boolean
}

export type DealSum = {
	taxCents: number
	/** The out-the-door price: price, tax and fees. */
	outTheDoorCents: number
	/** Trade-in less its loan balance; negative equity when more is owed than it is worth. */
	equityCents: number
	amountFinancedCents: number
}

/** Calculates tax, out-the-door price, equity and the amount financed, which is never negative. */
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
 * The highest price whose loan is at most `principalCents`: the calculation of `sumDeal`, solved for the price and rounded down to the
 * cent.
 */
export function affordablePriceCents(principalCents: number, deal: Omit<Deal, 'priceCents'>): number {
	const rate = deal.taxPercent / 100
	const cashCents = principalCents + deal.tradeInCents - deal.payoffCents + deal.downCents - deal.feesCents
	// Where the trade-in lowers the tax and is below the price, the tax on it is saved.
	const relievedCents = deal.taxesTradeIn ? 0 : deal.tradeInCents * rate
	const priceCents = (cashCents + relievedCents) / (1 + rate)
	const untaxed = !deal.taxesTradeIn && priceCents < deal.tradeInCents
	let wholeCents = Math.max(0, Math.floor(untaxed ? Math.min(cashCents, deal.tradeInCents) : priceCents))
	// Rounding of the tax may put it over by one cent.
	while (wholeCents > 0 && sumDeal({ ...deal, priceCents: wholeCents }).amountFinancedCents > principalCents)
		wholeCents--
	return wholeCents
}

/**
 * A percentage of an amount, rounded to the cent, half a cent up. Calculated in whole millionths of a percent: 6.35 % of $30.00 is
 * exactly $1.905, which as a binary fraction would be slightly less.
 */
export function percentOf(cents: number, percent: number): number {
	const exact = cents * Math.round(percent * 1e6)
	return Number.isSafeInteger(exact) ? Math.round(exact / 1e8) : Math.round((cents * percent) / 100)
}
