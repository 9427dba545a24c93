import { adjustedCapOf, type LeaseFigures, leaseFigures, moneyFactorPpbOfApr } from '../money/lease.ts'
import { shareOf } from '../money/rounding.ts'
import { scheduleOf } from '../money/schedule.ts'
import { sumPurchase } from '../money/trade.ts'
import type { CalculatorField, CalculatorValues } from './calculator-field.ts'
import { aprField, monthsField, type PlaceTaxes, taxAt, taxField } from './purchase-fields.ts'

export const leaseFields = [
	{ name: 'price', label: 'Price of the car', kind: 'dollars', initial: '34,000' },
	{ ...monthsField, label: 'Lease term', initial: '36' },
	{
		name: 'residual',
		label: 'Residual value',
		hint: 'As a percentage of the sticker price. It’s in the lease offer.',
		kind: 'percent',
		max: 100,
		fractionBelow: 1,
		initial: '58',
	},
	{ name: 'msrp', label: 'Sticker price (MSRP)', kind: 'dollars', initial: '36,000' },
	{
		...aprField,
		name: 'rate',
		label: 'Lease rate as APR',
		isLeaseRate: true,
		hint: 'Money factor × 2,400. For example, 0.00250 is 6%.',
		initial: '6',
	},
	{ name: 'down', label: 'Cash down, the same for both', kind: 'dollars', initial: '2,000' },
	{ name: 'acquisition', label: 'Acquisition fee', kind: 'dollars', initial: '695' },
	{
		name: 'acquisitionPaid',
		label: 'The acquisition fee is',
		kind: 'choice',
		initial: '0',
		options: [
			{ value: 0, label: 'Added to the lease (capitalized)' },
			{ value: 1, label: 'Paid at signing' },
		],
	},
	{ name: 'disposition', label: 'Disposition fee at the end', kind: 'dollars', initial: '395' },
	taxField,
	{
		name: 'downTaxed',
		label: 'Cash down on the lease is',
		kind: 'choice',
		initial: '1',
		options: [
			{ value: 1, label: 'Taxed at signing (most states)' },
			{ value: 0, label: 'Not taxed' },
		],
	},
	{ ...aprField, label: 'Loan APR', initial: '6.5' },
	{ ...monthsField, name: 'loanMonths', label: 'Loan term', initial: '60' },
	{
		name: 'worth',
		label: 'What the car would sell for at lease end',
		hint: 'As a percentage of the sticker price. Your best guess.',
		kind: 'percent',
		max: 100,
		fractionBelow: 1,
		initial: '58',
	},
] as const satisfies readonly CalculatorField[]

export type LeaseOrLoan = {
	lease: LeaseFigures
	loanPaymentCents: number
	/** By the end of the lease: what was paid on the loan, what is still owed, what the car brings. */
	paidCents: number
	owedCents: number
	worthCents: number
	buyTotalCents: number
	/** Buying less leasing: above zero when leasing is cheaper. */
	differenceCents: number
}

/** Compares leasing a car with buying it by a loan and selling it on the day the lease would end; null beyond what the formulas accept. */
export function calculateLease(
	values: CalculatorValues<typeof leaseFields>,
	place?: PlaceTaxes,
): LeaseOrLoan | null {
	const lease = leaseOf(values, place?.lease)
	const purchase = sumPurchase({
		priceCents: values.price,
		downCents: values.down,
		...taxAt(values.tax, place),
	})
	if (!lease || !purchase) return null
	const { amountFinancedCents, outTheDoorCents } = purchase
	const schedule =
		amountFinancedCents > 0
			? scheduleOf({ amountFinancedCents, aprPpm: values.apr, months: values.loanMonths })
			: null
	if (amountFinancedCents > 0 && !schedule) return null
	const paid = schedule?.rows.slice(0, values.months) ?? []
	const paidCents = paid.reduce((sum, row) => sum + row.paymentCents, 0)
	const owedCents = paid.at(-1)?.balanceCents ?? 0
	const worthCents = shareOf(values.msrp, values.worth)
	const buyTotalCents = Math.min(values.down, outTheDoorCents) + paidCents + owedCents - worthCents
	return {
		lease,
		loanPaymentCents: schedule?.paymentCents ?? 0,
		paidCents,
		owedCents,
		worthCents,
		buyTotalCents,
		differenceCents: buyTotalCents - lease.totalCostCents,
	}
}

const taxedParts = {
	payment: 'payment',
	payments_upfront: 'upfront',
	price: 'price',
	depreciation: 'price',
	none: 'none',
} as const

/** Calculates the lease alone, with the acquisition fee capitalized or paid at signing, and the cash down taxed or not. */
function leaseOf(
	values: CalculatorValues<typeof leaseFields>,
	rule: PlaceTaxes['lease'] = null,
): LeaseFigures | null {
	const acquisition = {
		acquisitionCents: values.acquisition,
		acquisitionPaid: values.acquisitionPaid === 1 ? ('at_signing' as const) : ('capitalized' as const),
	}
	// More cash than the car costs is not taken.
	const capReductionCents = Math.min(values.down, values.price)
	const adjustedCapCents = adjustedCapOf({ priceCents: values.price, ...acquisition, capReductionCents })
	if (adjustedCapCents === null) return null
	const residualCents = shareOf(values.msrp, values.residual)
	const method = rule?.method ?? 'payment'
	return leaseFigures({
		adjustedCapCents,
		residualCents,
		moneyFactorPpb: moneyFactorPpbOfApr(values.rate),
		months: values.months,
		taxOn: taxedParts[method],
		// Where the rate is that of the place, the typed one is.
		taxRatePpm: rule?.ppm === undefined || rule.localRates ? values.tax : rule.ppm,
		taxMaximumCents: rule?.maximumCents,
		taxableCents: method === 'price' ? values.price : Math.max(0, adjustedCapCents - residualCents),
		...acquisition,
		capReductionCents,
		taxedCapReductionCents: values.downTaxed === 1 ? capReductionCents : 0,
		dispositionCents: values.disposition,
	})
}
