import { type LoanTerms, paymentOf } from './loan.ts'
import { isAmount, isRate, isTerm } from './rounding.ts'
import { type Purchase, type PurchaseSum, sumPurchase } from './trade.ts'

export type AffordablePrice = { priceCents: number; paymentCents: number; purchase: PurchaseSum }

/**
 * The highest price whose payment is at most `paymentCents`, exact to the cent: one cent more on the price makes the payment higher.
 * Null when an input is impossible, when even a price of zero has a higher payment (fees, negative equity), or when no price up to a
 * billion dollars has one.
 */
export function largestPriceOf({
	paymentCents: affordedCents,
	aprPpm,
	months,
	every,
	firstPeriodDays,
	...purchase
}: Omit<Purchase, 'priceCents'> &
	Omit<LoanTerms, 'amountFinancedCents' | 'balloonCents'> & {
		paymentCents: number
		aprPpm: number
	}): AffordablePrice | null {
	if (!isAmount(affordedCents) || !isRate(aprPpm) || !isTerm(months)) return null
	const tryPrice = (priceCents: number): AffordablePrice | null => {
		const sum = sumPurchase({ ...purchase, priceCents })
		if (!sum) return null
		const { amountFinancedCents } = sum
		const paymentCents =
			amountFinancedCents === 0
				? 0
				: paymentOf({ amountFinancedCents, aprPpm, months, every, firstPeriodDays })
		return paymentCents === null || paymentCents > affordedCents
			? null
			: { priceCents, paymentCents, purchase: sum }
	}
	let best = tryPrice(0)
	if (!best || tryPrice(priceMaxCents)) return null
	let tooHigh = priceMaxCents
	while (tooHigh - best.priceCents > 1) {
		const middle = Math.floor((best.priceCents + tooHigh) / 2)
		const tried = tryPrice(middle)
		if (tried) best = tried
		else tooHigh = middle
	}
	return best
}

/** A billion dollars: higher prices are not tried. */
const priceMaxCents = 100_000_000_000
