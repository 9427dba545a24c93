import { multiplyDivide } from './rounding.ts'

type Cap = { adjustedCapCents: number; residualCents: number; months: number }

/** The rent charge of the whole term in cents: (adjusted cap + residual) · money factor · months. */
export const rentChargeOf = (terms: Cap & { moneyFactorPpb: number }): number | null =>
	multiplyDivide(
		terms.adjustedCapCents + terms.residualCents,
		terms.moneyFactorPpb * terms.months,
		1_000_000_000,
	)

/** The money factor in parts per billion that a rent charge implies; null when an input is impossible. */
export function impliedMoneyFactorPpb(terms: Cap & { rentChargeCents: number }): number | null {
	const divisor = (terms.adjustedCapCents + terms.residualCents) * terms.months
	const factor = divisor > 0 ? multiplyDivide(terms.rentChargeCents, 1_000_000_000, divisor) : Number.NaN
	return Number.isSafeInteger(factor) && factor <= 416_666_667 ? factor : null
}

/** A money factor in parts per billion as the yearly rate in parts per million that it stands for. */
export const aprPpmOfMoneyFactor = (moneyFactorPpb: number): number | null =>
	multiplyDivide(moneyFactorPpb, 24, 1_000)
