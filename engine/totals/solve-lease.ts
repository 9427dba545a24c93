import type { DealDocument } from '../format/format.ts'
import { impliedMoneyFactorPpb, rentChargeOf } from '../money/lease.ts'
import { multiplyDivide, shareOf } from '../money/rounding.ts'
import { categories } from '../reading/classification/categories.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { isCounted, signedCents } from '../reading/document/read-lines.ts'
import { paymentTaxesOf } from './payment-taxes.ts'

export type Lease = NonNullable<DealDocument['lease']>

/** The figures of a lease that follow from each other. */
export type LeaseFigure =
	| 'grossCapCents'
	| 'capReductionCents'
	| 'adjustedCapCents'
	| 'residualCents'
	| 'rentCents'
	| 'moneyFactorPpb'
	| 'basePaymentCents'

/** The figures of a lease: what the paper states, and what follows from that. `workedOut` names those that it does not state. */
export type SolvedLease = { [Name in LeaseFigure]?: number } & {
	months: number
	payments: number
	/** What is paid each time with its tax, as printed. */
	paymentCents?: number
	/** The part of the payment that is its tax, where the paper tells. */
	taxCents?: number
	workedOut: ReadonlySet<LeaseFigure>
	/** The cap is a sum of lines of which the paper does not say whether they are in it. */
	isCapGuessed?: boolean
}

/**
 * Works out the figures of a lease that its paper leaves out, by Regulation M, 12 CFR 1013.4(f): adjusted cap = gross cap − reduction;
 * rent charge = (adjusted cap + residual) × money factor × months; base payment = (adjusted cap − residual + rent charge) / months.
 * Undefined without a lease.
 */
export function solveLease(deal: ReadDeal): SolvedLease | undefined {
	const { lease, deal: kind } = deal.document
	if (!lease || kind !== 'lease') return undefined
	const payments = lease.onePay ? 1 : lease.months
	const workedOut = new Set<LeaseFigure>()
	const solved: SolvedLease = { months: lease.months, payments, workedOut }
	const work = (name: LeaseFigure, stated: number | undefined, follow: () => number | null | undefined) => {
		if (stated !== undefined) {
			solved[name] = stated
			return
		}
		const value = follow()
		if (value === undefined || value === null || value < 0) return
		solved[name] = value
		workedOut.add(name)
	}
	work('residualCents', lease.residualCents, () => shareOfSticker(lease, deal))
	workOutCap(lease, deal, work)
	if (workedOut.has('grossCapCents') && lease.adjustedCapCents === undefined)
		solved.isCapGuessed = isGuess(deal)
	const payment = lease.paymentCents ?? deal.document.stated?.paymentCents
	if (payment !== undefined) solved.paymentCents = payment
	const tax = taxOfPayment(deal, lease)
	if (tax !== undefined) solved.taxCents = tax
	const { adjustedCapCents: cap, residualCents: residual } = solved
	if (cap === undefined || residual === undefined) {
		work('basePaymentCents', lease.basePaymentCents, () => undefined)
		if (lease.rentChargeCents !== undefined) solved.rentCents = lease.rentChargeCents
		if (lease.moneyFactorPpb !== undefined) solved.moneyFactorPpb = lease.moneyFactorPpb
		return solved
	}
	work('rentCents', lease.rentChargeCents, () => {
		if (lease.moneyFactorPpb !== undefined)
			return rentChargeOf({
				adjustedCapCents: cap,
				residualCents: residual,
				moneyFactorPpb: lease.moneyFactorPpb,
				months: lease.months,
			})
		const base = lease.basePaymentCents ?? baseOfPayment(deal, lease, payment, tax)
		return base === undefined ? undefined : base * payments - (cap - residual)
	})
	const { rentCents } = solved
	if (rentCents === undefined) return solved
	const implied = impliedMoneyFactorPpb({
		rentChargeCents: rentCents,
		adjustedCapCents: cap,
		residualCents: residual,
		months: lease.months,
	})
	if (implied !== null && (lease.rentChargeCents !== undefined || lease.moneyFactorPpb === undefined)) {
		solved.moneyFactorPpb = roundedFactor(implied, { cap, residual, lease })
		if (lease.moneyFactorPpb === undefined) workedOut.add('moneyFactorPpb')
	} else if (lease.moneyFactorPpb !== undefined) solved.moneyFactorPpb = lease.moneyFactorPpb
	// With a residual far above the cap the formula would pay the lessee; no lease does.
	const base = cap - residual + rentCents
	if (base > 0) {
		solved.basePaymentCents = multiplyDivide(base, 1, payments)
		if (lease.basePaymentCents === undefined) workedOut.add('basePaymentCents')
	}
	return solved
}

/** A factor from rounded amounts has more digits than it means: '.00335' and not '.003350041', if that explains the payment as well. */
function roundedFactor(
	ppb: number,
	{ cap, residual, lease }: { cap: number; residual: number; lease: Lease },
): number {
	if (lease.rentChargeCents !== undefined) return ppb
	const rounded = Math.round(ppb / 10_000) * 10_000
	// A payment that is off by half a cent changes the rent charge by half a cent a month.
	const apart = Math.abs(cap + residual) * (Math.abs(rounded - ppb) / 1e9)
	return apart <= 1 ? rounded : ppb
}

type Work = (name: LeaseFigure, stated: number | undefined, follow: () => number | null | undefined) => void

function workOutCap(lease: Lease, deal: ReadDeal, work: Work): void {
	const { grossCapCents: gross, capReductionCents: reduction, adjustedCapCents: adjusted } = lease
	const isFromLines = gross === undefined && adjusted === undefined
	// An adjusted cap alone says neither what it was before nor what lowered it.
	const grossCents =
		gross ??
		(isFromLines
			? capOfLines(deal)
			: adjusted !== undefined && reduction !== undefined
				? adjusted + reduction
				: undefined)
	const reductionCents =
		reduction ??
		(grossCents === undefined
			? undefined
			: adjusted === undefined
				? reductionOfLines(deal)
				: grossCents - adjusted)
	work('grossCapCents', gross, () => grossCents)
	work('capReductionCents', reduction, () => reductionCents)
	work('adjustedCapCents', adjusted, () =>
		grossCents === undefined || reductionCents === undefined ? undefined : grossCents - reductionCents,
	)
}

/** The residual that is printed as a share of the sticker price. */
function shareOfSticker({ residualPercent }: Lease, { document, lines }: ReadDeal): number | undefined {
	const sticker = document.vehicle?.msrpCents ?? lines.find(({ category }) => category === 'msrp')?.cents
	return residualPercent === undefined || sticker === undefined
		? undefined
		: shareOf(sticker, Math.round(residualPercent * 10_000))
}

/** Adds up the charges that are not paid at signing; undefined without a price. */
function capOfLines({ lines }: ReadDeal): number | undefined {
	const charges = lines.filter(
		(line) => isCounted(line) && line.paid !== 'at_signing' && isCapitalized(line.category, line.role),
	)
	const hasPrice = charges.some(
		({ category, role }) => role === 'charge' && (category === 'price' || category === 'msrp'),
	)
	return hasPrice ? charges.reduce((sum, line) => sum + signedCents(line), 0) : undefined
}

/** Whether the paper says neither which charges are in the cap nor where its acquisition fee is, which most leases have. */
const isGuess = ({ lines, document }: ReadDeal) => {
	const charges = lines.filter(
		({ role, category }) =>
			role === 'charge' && !/^(?:price|msrp|destination|factory_option)$/.test(category),
	)
	return (
		charges.some(({ paid }) => paid === undefined) ||
		(document.lease?.acquisitionCents === undefined &&
			!charges.some(({ category }) => category === 'acquisition'))
	)
}

/** Taxes and fees of the state are paid at signing unless the paper says that they are in the cap. */
const isCapitalized = (category: keyof typeof categories, role: string) =>
	role === 'charge'
		? !/^(?:tax|government|held)$/.test(categories[category].group)
		: category === 'dealer_discount'

/** What lowers the cap by the lines: rebates, the trade-in and the buyer's own money. */
function reductionOfLines(deal: ReadDeal): number {
	const equity = deal.trade?.equityCents ?? 0
	return Math.max(0, 0 - deal.sums.rebates + deal.cashDownCents + equity)
}

/** The tax in each payment, where the paper tells its amount. */
function taxOfPayment(deal: ReadDeal, lease: Lease): number | undefined {
	const taxes = paymentTaxesOf(deal)
	if (taxes.length > 0) return taxes.reduce((sum, { cents }) => sum + cents, 0)
	// Where payments are not taxed, what a payment has above its base is no tax.
	if (lease.taxOn === undefined ? deal.areLeasePaymentsUntaxed : lease.taxOn !== 'payment') return undefined
	if (
		lease.basePaymentCents !== undefined &&
		lease.paymentCents !== undefined &&
		lease.paymentCents >= lease.basePaymentCents
	)
		return lease.paymentCents - lease.basePaymentCents
	return undefined
}

/** The payment without its tax; undefined where nobody knows whether it has any. */
function baseOfPayment(
	deal: ReadDeal,
	lease: Lease,
	payment: number | undefined,
	tax: number | undefined,
): number | undefined {
	if (payment === undefined) return undefined
	if (tax !== undefined) return payment - tax
	const isUntaxed = lease.taxOn === undefined ? deal.areLeasePaymentsUntaxed : lease.taxOn !== 'payment'
	return isUntaxed ? payment : undefined
}
