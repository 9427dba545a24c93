import { divideHalfUp, isAmount, isTerm, multiplyDivide, shareOf } from './rounding.ts'

/** What sales tax is due on: each payment and the cap reduction, their sum at signing (`upfront`), or a stated price. */
export type LeaseTaxOn = 'none' | 'payment' | 'upfront' | 'price'

export type LeaseTerms = {
	/** As on the contract: after the reduction, with everything that is capitalized, such as the acquisition fee. `adjustedCapOf` adds it up. */
	adjustedCapCents: number
	residualCents: number
	/** In parts per billion: 0.00210 is 2,100,000. */
	moneyFactorPpb: number
	months: number
	taxOn?: LeaseTaxOn
	taxRatePpm?: number
	/** With tax on the price: the amount taxed. */
	taxableCents?: number
	/** The most that a tax that is due at once comes to. */
	taxMaximumCents?: number | undefined
	/** Whether tax that is due at once is part of the adjusted cap, and not paid at signing. */
	taxCapitalized?: boolean
	acquisitionCents?: number
	acquisitionPaid?: 'capitalized' | 'at_signing'
	/** Cash, trade equity and rebates that lower the cap: paid at signing, and lost if the car is totaled. */
	capReductionCents?: number
	/** The part of the reduction that is taxed; absent: all of it, where payments are taxed. */
	taxedCapReductionCents?: number
	/** Title, registration and other fees paid at signing. */
	feesAtSigningCents?: number
	dispositionCents?: number
	/** Refunded at the end. */
	securityDepositsCents?: number
	/** One payment for the whole term, made at signing. */
	onePay?: boolean
	milesPerYear?: number
}

export type LeaseFigures = {
	adjustedCapCents: number
	/** Over the whole term, like the rent. */
	depreciationCents: number
	rentCents: number
	depreciationPerMonthCents: number
	rentPerMonthCents: number
	basePaymentCents: number
	taxPerPaymentCents: number
	paymentCents: number
	moneyFactorPpb: number
	aprEquivalentPpm: number
	capReductionTaxCents: number
	/** Tax due at once instead of on the payments, whether paid at signing or capitalized. */
	upfrontTaxCents: number
	totalOfPaymentsCents: number
	dueAtSigningCents: number
	/** Everything paid from signing to returning the car; deposits come back and are not in it. */
	totalCostCents: number
	/** The total cost for each month of the term. */
	effectiveMonthlyCents: number
	/** What is gone if the car is totaled on the first day: due at signing, less the first month and refundable deposits. */
	cashAtRiskCents: number
	/** The total cost for each mile allowed; null without a mileage limit. */
	perMileCents: number | null
}

/**
 * A closed-end lease (Regulation M, 12 CFR 1013.4(f)): base payment = (adjusted cap − residual + rent charge) / n with rent charge =
 * (adjusted cap + residual) · money factor · n, added before rounding to the cent, half a cent up. Null when an input is impossible.
 */
export function leaseFigures(terms: LeaseTerms): LeaseFigures | null {
	if (!isPossible(terms)) return null
	const { adjustedCapCents, residualCents, moneyFactorPpb, months, capReductionCents = 0 } = terms
	const { taxOn = 'none', taxRatePpm = 0, taxedCapReductionCents = capReductionCents } = terms
	const payments = terms.onePay ? 1 : months
	const base = basePayment(terms, payments)
	const taxPerPaymentCents = taxOn === 'payment' ? shareOf(base.paymentCents, taxRatePpm) : 0
	const paymentCents = base.paymentCents + taxPerPaymentCents
	const capReductionTaxCents = taxOn === 'payment' ? shareOf(taxedCapReductionCents, taxRatePpm) : 0
	const upfrontBaseCents = {
		none: 0,
		payment: 0,
		upfront: base.paymentCents * payments + taxedCapReductionCents,
		price: terms.taxableCents ?? 0,
	}[taxOn]
	const upfrontTaxCents = Math.min(
		shareOf(upfrontBaseCents, taxRatePpm),
		terms.taxMaximumCents ?? Number.POSITIVE_INFINITY,
	)
	const totalOfPaymentsCents = paymentCents * payments
	const paidAtSigning =
		capReductionCents +
		capReductionTaxCents +
		(terms.taxCapitalized ? 0 : upfrontTaxCents) +
		(terms.acquisitionPaid === 'at_signing' ? (terms.acquisitionCents ?? 0) : 0) +
		(terms.feesAtSigningCents ?? 0)
	const firstMonthCents = terms.onePay ? multiplyDivide(paymentCents, 1, months) : paymentCents
	const totalCostCents = paidAtSigning + totalOfPaymentsCents + (terms.dispositionCents ?? 0)
	return {
		adjustedCapCents,
		depreciationCents: adjustedCapCents - residualCents,
		rentCents: rentChargeOf(terms),
		depreciationPerMonthCents: base.depreciationCents,
		rentPerMonthCents: base.rentCents,
		basePaymentCents: base.paymentCents,
		taxPerPaymentCents,
		paymentCents,
		moneyFactorPpb,
		aprEquivalentPpm: aprPpmOfMoneyFactor(moneyFactorPpb),
		capReductionTaxCents,
		upfrontTaxCents,
		totalOfPaymentsCents,
		dueAtSigningCents: paidAtSigning + paymentCents + (terms.securityDepositsCents ?? 0),
		totalCostCents,
		effectiveMonthlyCents: multiplyDivide(totalCostCents, 1, months),
		cashAtRiskCents: paidAtSigning + paymentCents - firstMonthCents,
		perMileCents: terms.milesPerYear ? multiplyDivide(totalCostCents, 12, months * terms.milesPerYear) : null,
	}
}

/** The adjusted cap: what the car costs with all that is capitalized, less the reduction; null when the reduction is more. */
export function adjustedCapOf({
	priceCents,
	capitalizedCents = 0,
	acquisitionCents = 0,
	acquisitionPaid = 'capitalized',
	capReductionCents = 0,
}: {
	priceCents: number
	/** Other fees, products, negative equity and tax in the cap. */
	capitalizedCents?: number
	acquisitionCents?: number
	acquisitionPaid?: 'capitalized' | 'at_signing'
	capReductionCents?: number
}): number | null {
	if (![priceCents, capitalizedCents, acquisitionCents, capReductionCents].every(isAmount)) return null
	const acquisition = acquisitionPaid === 'capitalized' ? acquisitionCents : 0
	const adjusted = priceCents + capitalizedCents + acquisition - capReductionCents
	return adjusted < 0 ? null : adjusted
}

/**
 * The rent charge of the whole term in cents: (adjusted cap + residual) · money factor · months. Throws RangeError for anything but whole
 * numbers.
 */
export const rentChargeOf = ({
	adjustedCapCents,
	residualCents,
	moneyFactorPpb,
	months,
}: Pick<LeaseTerms, 'adjustedCapCents' | 'residualCents' | 'moneyFactorPpb' | 'months'>): number =>
	multiplyDivide(adjustedCapCents + residualCents, moneyFactorPpb * months, billion)

/**
 * The money factor that a rent charge of the whole term implies, in parts per billion: rent / n / (adjusted cap + residual). Null when
 * an input is impossible.
 */
export function impliedMoneyFactorPpb({
	rentChargeCents,
	adjustedCapCents,
	residualCents,
	months,
}: {
	rentChargeCents: number
	adjustedCapCents: number
	residualCents: number
	months: number
}): number | null {
	if (![rentChargeCents, adjustedCapCents, residualCents].every(isAmount) || !isTerm(months)) return null
	const divisor = (adjustedCapCents + residualCents) * months
	const factor = divisor === 0 ? Number.NaN : multiplyDivide(rentChargeCents, billion, divisor)
	return Number.isSafeInteger(factor) && factor <= moneyFactorMaxPpb ? factor : null
}

/**
 * A money factor in parts per billion as the yearly rate in parts per million that it stands for: times 2,400 in percent. Throws RangeError
 * for anything but a whole number.
 */
export const aprPpmOfMoneyFactor = (moneyFactorPpb: number): number =>
	multiplyDivide(moneyFactorPpb, 24, 1_000)

/** A yearly rate in parts per million as a money factor in parts per billion: percent divided by 2,400. Throws RangeError likewise. */
export const moneyFactorPpbOfApr = (aprPpm: number): number => multiplyDivide(aprPpm, 1_000, 24)

const billion = 1_000_000_000
/** The money factor of a yearly rate of 1,000 %. */
const moneyFactorMaxPpb = 416_666_667

const isWhole = (value: number, maximum: number) => Number.isInteger(value) && value >= 0 && value <= maximum

function basePayment(
	{ adjustedCapCents, residualCents, moneyFactorPpb, months }: LeaseTerms,
	payments: number,
) {
	const depreciation = BigInt(adjustedCapCents - residualCents) * BigInt(billion)
	const rent = BigInt(adjustedCapCents + residualCents) * BigInt(moneyFactorPpb) * BigInt(months)
	const divided = (amount: bigint, divisor: number) =>
		Number(divideHalfUp(amount, BigInt(billion) * BigInt(divisor)))
	return {
		depreciationCents: divided(depreciation, months),
		rentCents: divided(rent, months),
		// With a residual above the cap the formula would pay the lessee; no lease does.
		paymentCents: Math.max(0, divided(depreciation + rent, payments)),
	}
}

function isPossible(terms: LeaseTerms): boolean {
	const amounts = [
		terms.adjustedCapCents,
		terms.residualCents,
		terms.taxableCents ?? 0,
		terms.acquisitionCents ?? 0,
		terms.capReductionCents ?? 0,
		terms.taxedCapReductionCents ?? 0,
		terms.feesAtSigningCents ?? 0,
		terms.dispositionCents ?? 0,
		terms.securityDepositsCents ?? 0,
	]
	return (
		amounts.every(isAmount) &&
		isTerm(terms.months) &&
		isWhole(terms.moneyFactorPpb, moneyFactorMaxPpb) &&
		isWhole(terms.taxRatePpm ?? 0, 1_000_000) &&
		isWhole(terms.milesPerYear ?? 0, 1_000_000)
	)
}
