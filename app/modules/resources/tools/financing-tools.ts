import { affordablePriceCents, percentOf, sumDeal } from './deal.ts'
import { leasePayment, moneyFactorOf } from './lease.ts'
import { amortize, principalForPaymentCents } from './loan.ts'
import { costOfOwnership } from './ownership-cost.ts'
import type { ToolField } from './tool-fields.ts'

export const financingTools = {
	payment: { label: 'Monthly payment', title: 'What would I pay each month?' },
	afford: { label: 'What can I afford', title: 'What car can I buy with my payment?' },
	compare: { label: 'Compare two offers', title: 'Which of two loans is cheaper?' },
	lease: { label: 'Lease or loan', title: 'Is leasing cheaper than buying?' },
	own: { label: 'Cost to own', title: 'What will this car really cost me?' },
} as const

export type FinancingTool = keyof typeof financingTools

const apr = { kind: 'percent', max: 60 } as const
const months = { kind: 'whole', min: 1, max: 120, unit: 'months' } as const
const tax = {
	name: 'tax',
	label: 'Sales tax',
	hint: 'The rate where you register the car.',
	kind: 'percent',
	max: 20,
	initial: '6.5',
} as const

const dealFields = [
	{ name: 'down', label: 'Down payment', kind: 'dollars', initial: '3,000' },
	{ name: 'trade', label: 'Trade-in value', kind: 'dollars', initial: '0' },
	{
		name: 'payoff',
		label: 'Still owed on the trade-in',
		hint: 'The payoff amount of its loan.',
		kind: 'dollars',
		initial: '0',
	},
	{
		name: 'fees',
		label: 'Fees',
		hint: 'Title, registration and documentation fees.',
		kind: 'dollars',
		initial: '800',
	},
	tax,
	{
		name: 'taxed',
		label: 'Sales tax applies to',
		kind: 'choice',
		initial: '0',
		options: [
			{ value: 0, label: 'The price minus the trade-in (most states)' },
			{ value: 1, label: 'The full price' },
		],
	},
] as const satisfies readonly ToolField[]

type Numbers<Fields extends readonly ToolField[]> = Record<Fields[number]['name'], number>

export const paymentFields = [
	{ name: 'price', label: 'Price of the car', kind: 'dollars', initial: '28,000' },
	...dealFields,
	{ name: 'apr', label: 'APR', hint: 'The annual percentage rate on the contract.', ...apr, initial: '7' },
	{ name: 'months', label: 'Term', ...months, initial: '60' },
	{
		name: 'extra',
		label: 'Extra each month',
		hint: 'An extra amount to pay off the loan sooner.',
		kind: 'dollars',
		initial: '0',
	},
	{
		name: 'balloon',
		label: 'Balloon payment at the end',
		hint: 'Rare. Enter 0 if there is none.',
		kind: 'dollars',
		initial: '0',
	},
] as const satisfies readonly ToolField[]

/** A purchase with its loan, month by month. */
export function calculatePayment(n: Numbers<typeof paymentFields>) {
	const deal = sumDeal(dealOf(n, n.price))
	// A balloon cannot exceed the loan.
	const balloonCents = Math.min(n.balloon, deal.amountFinancedCents)
	const terms = {
		principalCents: deal.amountFinancedCents,
		aprPercent: n.apr,
		months: n.months,
		balloonCents,
	}
	const planned = amortize(terms)
	const quicker = n.extra > 0 ? amortize(terms, { extraCents: n.extra }) : null
	// Whatever is not borrowed is paid by the down payment and the trade-in, also if more was entered than the car costs.
	return {
		deal,
		planned,
		quicker,
		balloonCents,
		totalCostCents: deal.outTheDoorCents + planned.totalInterestCents,
	}
}

export const affordFields = [
	{ name: 'payment', label: 'Payment you can make each month', kind: 'dollars', initial: '450' },
	{ name: 'apr', label: 'APR', hint: 'From your pre-approval.', ...apr, initial: '7' },
	{ name: 'months', label: 'Term', ...months, initial: '60' },
	...dealFields,
] as const satisfies readonly ToolField[]

/** The price of a car that a monthly payment affords. */
export function calculateAfford(n: Numbers<typeof affordFields>) {
	const principalCents = principalForPaymentCents({
		paymentCents: n.payment,
		aprPercent: n.apr,
		months: n.months,
	})
	const priceCents = affordablePriceCents(principalCents, dealOf(n))
	return {
		principalCents,
		priceCents,
		deal: sumDeal(dealOf(n, priceCents)),
		totalInterestCents: amortize({ principalCents, aprPercent: n.apr, months: n.months }).totalInterestCents,
	}
}

export const compareFields = [
	{
		name: 'amount',
		label: 'Out-the-door price less down payment',
		hint: 'The amount you’d borrow before any rebate.',
		kind: 'dollars',
		initial: '27,500',
	},
	{ name: 'aprA', label: 'Offer A: APR', ...apr, initial: '2.9' },
	{ name: 'monthsA', label: 'Offer A: term', ...months, initial: '60' },
	{ name: 'rebateA', label: 'Offer A: cash rebate', kind: 'dollars', initial: '0' },
	{ name: 'aprB', label: 'Offer B: APR', ...apr, initial: '6.4' },
	{ name: 'monthsB', label: 'Offer B: term', ...months, initial: '60' },
	{ name: 'rebateB', label: 'Offer B: cash rebate', kind: 'dollars', initial: '2,500' },
] as const satisfies readonly ToolField[]

/** Two loans for the same car; the cheaper one has the smaller total. */
export function calculateCompare(n: Numbers<typeof compareFields>) {
	const offer = (aprPercent: number, months: number, rebateCents: number) => {
		const principalCents = Math.max(0, n.amount - rebateCents)
		return { principalCents, aprPercent, months, ...amortize({ principalCents, aprPercent, months }) }
	}
	const a = offer(n.aprA, n.monthsA, n.rebateA)
	const b = offer(n.aprB, n.monthsB, n.rebateB)
	return { a, b, differenceCents: b.totalPaidCents - a.totalPaidCents }
}

export const leaseFields = [
	{ name: 'price', label: 'Price of the car', kind: 'dollars', initial: '34,000' },
	{ name: 'months', label: 'Lease term', ...months, initial: '36' },
	{
		name: 'residual',
		label: 'Residual value',
		hint: 'A percentage of the sticker price. It is in the lease.',
		kind: 'percent',
		max: 100,
		initial: '58',
	},
	{ name: 'msrp', label: 'Sticker price (MSRP)', kind: 'dollars', initial: '36,000' },
	{
		name: 'rate',
		label: 'Lease rate as APR',
		hint: 'Money factor × 2,400. For example, 0.00250 is 6%.',
		...apr,
		initial: '6',
	},
	{ name: 'down', label: 'Cash down, either way', kind: 'dollars', initial: '2,000' },
	{
		name: 'leaseFees',
		label: 'Lease fees',
		hint: 'Acquisition fee at the start and disposition fee at the end.',
		kind: 'dollars',
		initial: '1,090',
	},
	{ ...tax },
	{ name: 'apr', label: 'Loan APR', ...apr, initial: '6.5' },
	{ name: 'loanMonths', label: 'Loan term', ...months, initial: '60' },
	{
		name: 'worth',
		label: 'What the car would sell for at lease end',
		hint: 'A percentage of the sticker price. Your best guess.',
		kind: 'percent',
		max: 100,
		initial: '58',
	},
] as const satisfies readonly ToolField[]

/** The same car leased, or bought with a loan and sold on the day the lease would end. */
export function calculateLease(n: Numbers<typeof leaseFields>) {
	const moneyFactor = moneyFactorOf(n.rate)
	const lease = leasePayment({
		grossCapCostCents: n.price,
		capReductionCents: Math.min(n.down, n.price),
		residualCents: percentOf(n.msrp, n.residual),
		moneyFactor,
		months: n.months,
		taxPercent: n.tax,
		signingFeesCents: n.leaseFees,
		returnFeesCents: 0,
	})
	const deal = sumDeal({ ...dealOf({ ...n, trade: 0, payoff: 0, fees: 0, taxed: 1 }, n.price) })
	const loan = amortize({ principalCents: deal.amountFinancedCents, aprPercent: n.apr, months: n.loanMonths })
	const paid = loan.rows.slice(0, n.months)
	const paidCents = paid.reduce((sum, row) => sum + row.paymentCents, 0)
	const owedCents = paid.at(-1)?.balanceCents ?? 0
	const worthCents = percentOf(n.msrp, n.worth)
	const buyTotalCents = Math.min(n.down, deal.outTheDoorCents) + paidCents + owedCents - worthCents
	return {
		lease,
		moneyFactor,
		loanPaymentCents: loan.paymentCents,
		paidCents,
		owedCents,
		worthCents,
		buyTotalCents,
		differenceCents: buyTotalCents - lease.totalCents,
	}
}

export const ownFields = [
	{ name: 'price', label: 'Price of the car', kind: 'dollars', initial: '28,000' },
	{
		name: 'years',
		label: 'How long you keep it',
		kind: 'whole',
		min: 1,
		max: 20,
		unit: 'years',
		initial: '5',
	},
	{
		name: 'miles',
		label: 'Miles per year',
		kind: 'whole',
		min: 0,
		max: 100_000,
		unit: 'miles',
		initial: '12,000',
	},
	{ name: 'mpg', label: 'Fuel economy', kind: 'whole', min: 1, max: 200, unit: 'mpg', initial: '31' },
	{ name: 'gallon', label: 'Gas price per gallon', kind: 'dollars', initial: '3.40' },
	{ name: 'insurance', label: 'Insurance per year', kind: 'dollars', initial: '1,900' },
	{ name: 'upkeep', label: 'Service, tires and repairs per year', kind: 'dollars', initial: '950' },
	{ name: 'registration', label: 'Registration per year', kind: 'dollars', initial: '180' },
	{ name: 'first', label: 'Value lost in the first year', kind: 'percent', max: 100, initial: '20' },
	{ name: 'later', label: 'Value lost in each later year', kind: 'percent', max: 100, initial: '13' },
	{ ...tax },
	{ name: 'apr', label: 'Loan APR', hint: 'Enter 0 if you pay cash.', ...apr, initial: '7' },
	{ name: 'months', label: 'Loan term', ...months, initial: '60' },
	{ name: 'down', label: 'Down payment', kind: 'dollars', initial: '3,000' },
] as const satisfies readonly ToolField[]

/** All costs of the years the car is kept; loan interest only for those years. */
export function calculateOwnership(n: Numbers<typeof ownFields>) {
	const deal = sumDeal(dealOf({ ...n, trade: 0, payoff: 0, fees: 0, taxed: 1 }, n.price))
	const loan = amortize({ principalCents: deal.amountFinancedCents, aprPercent: n.apr, months: n.months })
	const loanInterestCents = loan.rows.slice(0, n.years * 12).reduce((sum, row) => sum + row.interestCents, 0)
	return costOfOwnership({
		priceCents: n.price,
		years: n.years,
		firstYearDepreciationPercent: n.first,
		laterDepreciationPercent: n.later,
		milesPerYear: n.miles,
		milesPerGallon: n.mpg,
		fuelCentsPerGallon: n.gallon,
		insurancePerYearCents: n.insurance,
		maintenancePerYearCents: n.upkeep,
		registrationPerYearCents: n.registration,
		taxAndFeesCents: deal.taxCents,
		loanInterestCents,
	})
}

function dealOf(n: Record<(typeof dealFields)[number]['name'], number>, priceCents = 0) {
	return {
		priceCents,
		downCents: n.down,
		tradeInCents: n.trade,
		payoffCents: n.payoff,
		feesCents: n.fees,
		taxPercent: n.tax,
		taxesTradeIn: n.taxed === 1,
	}
}
