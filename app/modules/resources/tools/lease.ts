import { percentOf } from './deal.ts'

/** A closed-end lease as dealers write it. Amounts in cents. */
export type LeaseTerms = {
	/** The agreed price with everything that is rolled in (gross capitalized cost). */
	grossCapCostCents: number
	/** Down payment, trade-in equity and rebates (capitalized cost reduction). */
	capReductionCents: number
	residualCents: number
	/** For example 0.00250; `moneyFactorOf` converts it from a yearly rate. */
	moneyFactor: number
	months: number
	/** Sales tax on each payment, as in most states. */
	taxPercent: number
	/** Fees at signing besides the first payment: acquisition fee paid in cash, registration and the like. */
	signingFeesCents: number
	/** Disposition fee at the end. */
	returnFeesCents: number
}

export type Lease = {
	depreciationCents: number
	rentChargeCents: number
	/** Monthly depreciation and rent charge, before tax. */
	basePaymentCents: number
	taxCents: number
	paymentCents: number
	/** Everything paid from signing to returning the car. */
	totalCents: number
}

/**
 * Monthly payment = (C − R) / n + (C + R) · MF, where C is the adjusted capitalized cost, R the residual value and MF the money factor
 * (the constant-yield shorthand that leasing forms and the Federal Reserve's 'Keys to Vehicle Leasing' use); the two parts are added
 * before they are rounded.
 */
export function leasePayment(terms: LeaseTerms): Lease {
	const capCostCents = terms.grossCapCostCents - terms.capReductionCents
	const depreciation = (capCostCents - terms.residualCents) / terms.months
	const rentCharge = (capCostCents + terms.residualCents) * terms.moneyFactor
	// With a residual above the price the formula would pay the lessee; no lease does.
	const basePaymentCents = Math.max(0, Math.round(depreciation + rentCharge))
	const taxCents = percentOf(basePaymentCents, terms.taxPercent)
	const paymentCents = basePaymentCents + taxCents
	return {
		depreciationCents: Math.round(depreciation),
		rentChargeCents: Math.round(rentCharge),
		basePaymentCents,
		taxCents,
		paymentCents,
		totalCents:
			paymentCents * terms.months + terms.capReductionCents + terms.signingFeesCents + terms.returnFeesCents,
	}
}

/** Converts a money factor to a yearly rate in percent: times 2,400. */
export const aprPercentOfMoneyFactor = (moneyFactor: number) => moneyFactor * 2400

export const moneyFactorOf = (aprPercent: number) => aprPercent / 2400
