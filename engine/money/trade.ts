import type { PaymentFrequency } from './loan.ts'
import { isAmount, shareOf } from './rounding.ts'
import { type Schedule, scheduleOf } from './schedule.ts'

/** A purchase before its loan. Amounts in cents. */
export type Purchase = {
	priceCents: number
	/** Title, registration and other fees that are not taxed. */
	feesCents?: number
	/** Fees and products that are taxed. */
	taxedFeesCents?: number
	downCents?: number
	tradeAllowanceCents?: number
	/** The loan balance of the car traded in. */
	payoffCents?: number
	taxRatePpm?: number
	/** The tax by the rule of a state, instead of the rate; `grossCents` is before the trade-in. */
	taxOf?: ((amounts: { taxableCents: number; grossCents: number }) => number) | undefined
	/** The largest part of the allowance that lowers the tax; 0 if none of it does, absent or null if all of it does. */
	tradeCreditMaximumCents?: number | null
}

export type PurchaseSum = {
	taxableCents: number
	taxCents: number
	/** The car, before trade-in and down payment. */
	outTheDoorCents: number
	/** Allowance less payoff; below zero when more is owed than the car brings. */
	equityCents: number
	/** What is owed beyond the allowance and has to be paid with the new car. */
	negativeEquityCents: number
	amountFinancedCents: number
	/** How much the down payment and the trade-in exceed everything owed. */
	overpaidCents: number
}

/** The equity in a trade-in, split into what it brings and what it costs. Null when an amount is impossible. */
export function tradeEquityOf({
	allowanceCents,
	payoffCents,
}: {
	allowanceCents: number
	payoffCents: number
}): { equityCents: number; positiveCents: number; negativeCents: number } | null {
	if (!isAmount(allowanceCents) || !isAmount(payoffCents)) return null
	const equityCents = allowanceCents - payoffCents
	return { equityCents, positiveCents: Math.max(0, equityCents), negativeCents: Math.max(0, -equityCents) }
}

/** Tax, out-the-door price, equity and the amount financed, which is never below zero. Null when an input is impossible. */
export function sumPurchase(purchase: Purchase): PurchaseSum | null {
	const { priceCents, feesCents = 0, taxedFeesCents = 0, downCents = 0, taxRatePpm = 0 } = purchase
	const { tradeAllowanceCents = 0, payoffCents = 0, tradeCreditMaximumCents } = purchase
	const equity = tradeEquityOf({ allowanceCents: tradeAllowanceCents, payoffCents })
	const amounts = [priceCents, feesCents, taxedFeesCents, downCents, tradeCreditMaximumCents ?? 0]
	if (!equity || !amounts.every(isAmount) || !isTaxRate(taxRatePpm)) return null
	const credited = Math.min(tradeAllowanceCents, tradeCreditMaximumCents ?? tradeAllowanceCents)
	const grossCents = priceCents + taxedFeesCents
	const taxableCents = Math.max(0, grossCents - credited)
	const taxCents = purchase.taxOf?.({ taxableCents, grossCents }) ?? shareOf(taxableCents, taxRatePpm)
	const outTheDoorCents = grossCents + feesCents + taxCents
	const owedCents = outTheDoorCents - equity.equityCents - downCents
	return {
		taxableCents,
		taxCents,
		outTheDoorCents,
		equityCents: equity.equityCents,
		negativeEquityCents: equity.negativeCents,
		amountFinancedCents: Math.max(0, owedCents),
		overpaidCents: Math.max(0, -owedCents),
	}
}

export type EverythingTogether = {
	purchase: PurchaseSum
	/** Null when nothing is borrowed. */
	schedule: Schedule | null
	/** The car, the finance charge and the rest of the old loan: everything the buyer pays. */
	totalCents: number
	financeChargeCents: number
}

/**
 * What a purchase costs with everything: out-the-door price + finance charge + negative equity. It equals the down payment (as far as it
 * is needed), the equity of the trade-in and all payments. Null when an input is impossible.
 */
export function sumEverything({
	aprPpm,
	months,
	every,
	balloonCents = 0,
	...purchase
}: Purchase & {
	aprPpm: number
	months: number
	every?: PaymentFrequency
	balloonCents?: number
}): EverythingTogether | null {
	const sum = sumPurchase(purchase)
	if (!sum) return null
	const amountFinancedCents = sum.amountFinancedCents
	const schedule =
		amountFinancedCents > 0 ? scheduleOf({ amountFinancedCents, aprPpm, months, every, balloonCents }) : null
	if (amountFinancedCents > 0 && !schedule) return null
	const financeChargeCents = schedule?.financeChargeCents ?? 0
	return {
		purchase: sum,
		schedule,
		financeChargeCents,
		totalCents: sum.outTheDoorCents + financeChargeCents + sum.negativeEquityCents,
	}
}

const isTaxRate = (ppm: number) => Number.isInteger(ppm) && ppm >= 0 && ppm <= 1_000_000
