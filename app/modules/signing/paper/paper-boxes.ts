import {
	type Category,
	type DealDocument,
	isCounted,
	paymentOfDeal,
	type ReadDeal,
	readDeal,
	signedCents,
	type Totals,
	totalsOf,
} from '#engine'
import type { PaperKind } from './paper-kinds.ts'

/** Cents, parts per million, whole months or miles a year, or an ISO date. */
export type BoxUnit = 'cents' | 'rate' | 'months' | 'miles' | 'date'
export type BoxValue = number | string

/** The value of a box that is empty both on the paper and in the agreement. */
export const nothingPrinted = ''

/** A box of a printed form. */
export type PaperBox = {
	id: string
	/** The caption, as the form prints it. */
	label: string
	/** Other captions that dealers print, or the amounts that belong into the box. */
	hint?: string
	unit: BoxUnit
	/** Null if the agreement doesn't state it; then the paper's figure is typed. */
	agreed: BoxValue | null
}

/** A box that sums up lines. A different amount changes the first line of `main`, or adds one. */
type LinesBox = {
	categories: readonly Category[]
	main: Category
	/** Whether the form prints the amount as a deduction. */
	isCredit?: boolean
}

export type BoxSource = Omit<PaperBox, 'agreed'> & {
	lines?: LinesBox
	agreedBy: (deal: ReadDeal, totals: Totals) => BoxValue | null | undefined
}

const linesBox = (id: string, label: string, lines: LinesBox, hint?: string): BoxSource => ({
	id,
	label,
	hint,
	unit: 'cents',
	lines,
	agreedBy: (deal) => sumOfBox(deal, lines),
})

/** The sum of a box's lines, with the sign that the form prints. */
export function sumOfBox(deal: ReadDeal, { categories, isCredit }: LinesBox): number {
	const cents = deal.lines.reduce(
		(sum, line) => (isCounted(line) && categories.includes(line.category) ? sum + signedCents(line) : sum),
		0,
	)
	return isCredit ? 0 - cents : cents
}

const priceCategories = ['price', 'destination', 'factory_option', 'market_adjustment', 'msrp'] as const
const discountCategories = ['dealer_discount', 'rebate', 'rebate_conditional', 'tax_credit'] as const
const otherFeeCategories = [
	'electronic_filing',
	'prep',
	'delivery',
	'advertising',
	'dealer_fee',
	'lender_fee',
	'acquisition',
	'unknown',
] as const
const productCategories = [
	'service_contract',
	'gap',
	'tire_wheel',
	'maintenance',
	'key_dent_glass',
	'theft_protection',
	'appearance',
	'credit_insurance',
	'value_protection',
	'cancellation_option',
] as const
const governmentCategories = [
	'title',
	'registration',
	'plate',
	'lien',
	'inspection',
	'tire_battery',
	'other_tax',
] as const

export const acquisitionLines = { categories: ['acquisition'], main: 'acquisition' } satisfies LinesBox

const price = linesBox(
	'price',
	'Cash price of the vehicle',
	{ categories: priceCategories, main: 'price' },
	'With destination and factory options, before discounts.',
)
const installed = linesBox(
	'installed',
	'Dealer-installed accessories',
	{ categories: ['dealer_installed'], main: 'dealer_installed' },
	'Often called protection package or add-ons.',
)
const discounts = linesBox('discounts', 'Discounts and rebates', {
	categories: discountCategories,
	main: 'dealer_discount',
	isCredit: true,
})
const docFee = linesBox('doc_fee', 'Documentation fee', { categories: ['doc_fee'], main: 'doc_fee' })
const otherFees = linesBox('other_fees', 'Other dealer fees', {
	categories: otherFeeCategories,
	main: 'dealer_fee',
})
const products = linesBox(
	'products',
	'Service contract, GAP and other products',
	{ categories: productCategories, main: 'service_contract' },
	'Everything optional that is insured, protected or maintained, added up.',
)
const tax = linesBox('tax', 'Sales tax', { categories: ['sales_tax'], main: 'sales_tax' })
const government = linesBox('government', 'Title, registration and other government fees', {
	categories: governmentCategories,
	main: 'registration',
})

const outTheDoor: BoxSource = {
	id: 'out_the_door',
	label: 'Total cash price',
	hint: 'Before the trade-in and the down payment. Also called out the door, or total due.',
	unit: 'cents',
	agreedBy: (_, totals) => totals.outTheDoorCents,
}
const tradeAllowance: BoxSource = {
	id: 'trade_allowance',
	label: 'Trade-in allowance',
	unit: 'cents',
	agreedBy: (deal) => deal.trade?.allowanceCents ?? 0,
}
const tradePayoff: BoxSource = {
	id: 'trade_payoff',
	label: 'Payoff owed on the trade-in',
	unit: 'cents',
	agreedBy: (deal) => deal.trade?.payoffCents ?? 0,
}
const netTrade: BoxSource = {
	id: 'net_trade',
	label: 'Net trade-in',
	hint: 'The allowance less what is owed on it; below zero when more is owed.',
	unit: 'cents',
	agreedBy: (deal) => deal.trade?.equityCents ?? 0,
}
const cashDown: BoxSource = {
	id: 'cash_down',
	label: 'Deposit and cash down payment',
	hint: 'Your own money: what you paid already and what you pay today.',
	unit: 'cents',
	agreedBy: (deal) => deal.cashDownCents,
}

const firstPayment: BoxSource = {
	id: 'first_payment',
	label: 'Date of the first payment',
	unit: 'date',
	agreedBy: ({ document }) => document.firstPaymentDate,
}

const figureBox = (
	id: string,
	label: string,
	unit: BoxUnit,
	agreedBy: BoxSource['agreedBy'],
	hint?: string,
): BoxSource => ({ id, label, unit, agreedBy, hint })

const totalOfPayments = ({ document }: ReadDeal, totals: Totals) =>
	document.stated?.totalOfPaymentsCents ??
	(totals.financeChargeCents === undefined || totals.amountFinancedCents === undefined
		? undefined
		: totals.amountFinancedCents + totals.financeChargeCents)

/** Regulation Z, 12 CFR 1026.18(j): the total of payments and the down payment, in which a trade-in that is paid off counts. */
function totalSalePrice(deal: ReadDeal, totals: Totals) {
	const paid = totalOfPayments(deal, totals)
	return (
		deal.document.stated?.totalSalePriceCents ??
		(paid === undefined ? undefined : paid + deal.cashDownCents + Math.max(0, deal.trade?.equityCents ?? 0))
	)
}

const leaseOf = ({ document }: ReadDeal) => document.lease

/** The acquisition fee, as a figure of the lease or as a line of its itemization. */
const acquisitionOf = (deal: ReadDeal) =>
	leaseOf(deal)?.acquisitionCents ?? (sumOfBox(deal, acquisitionLines) || undefined)

/**
 * The boxes of each paper in the order in which the usual forms print them. The contract follows the model form of Regulation Z
 * (12 CFR 1026, appendix H-2) and its itemization, the lease that of Regulation M (12 CFR 1013, appendix A-2).
 */
export const paperBoxes: Record<PaperKind, readonly BoxSource[]> = {
	buyers_order: [
		price,
		installed,
		discounts,
		docFee,
		otherFees,
		products,
		tax,
		government,
		outTheDoor,
		tradeAllowance,
		tradePayoff,
		cashDown,
	],
	retail_contract: [
		figureBox('apr', 'Annual percentage rate', 'rate', (_, totals) => totals.aprPpm),
		figureBox(
			'finance_charge',
			'Finance charge',
			'cents',
			({ document }, totals) => document.stated?.financeChargeCents ?? totals.financeChargeCents,
		),
		figureBox(
			'amount_financed',
			'Amount financed',
			'cents',
			(deal, totals) => deal.statedAmountFinancedCents ?? totals.amountFinancedCents,
		),
		figureBox('total_of_payments', 'Total of payments', 'cents', totalOfPayments),
		figureBox('total_sale_price', 'Total sale price', 'cents', totalSalePrice),
		figureBox('months', 'Number of payments', 'months', ({ document }) => document.loan?.months),
		figureBox('payment', 'Amount of each payment', 'cents', (_, totals) => totals.paymentCents),
		firstPayment,
		cashDown,
		netTrade,
		products,
		government,
	],
	lease_contract: [
		figureBox(
			'due_at_signing',
			'Amount due at signing',
			'cents',
			({ document }) => document.stated?.dueAtSigningCents,
		),
		figureBox('payment', 'Monthly payment', 'cents', ({ document }, totals) =>
			paymentOfDeal(document, totals),
		),
		figureBox('months', 'Number of payments', 'months', (deal) => leaseOf(deal)?.months),
		firstPayment,
		figureBox('disposition', 'Disposition fee', 'cents', (deal) => leaseOf(deal)?.dispositionCents),
		figureBox('gross_cap', 'Gross capitalized cost', 'cents', (deal) => leaseOf(deal)?.grossCapCents),
		figureBox(
			'cap_reduction',
			'Capitalized cost reduction',
			'cents',
			(deal) => leaseOf(deal)?.capReductionCents,
		),
		figureBox(
			'adjusted_cap',
			'Adjusted capitalized cost',
			'cents',
			(_, totals) => totals.lease?.adjustedCapCents,
		),
		figureBox('residual', 'Residual value', 'cents', (deal) => leaseOf(deal)?.residualCents),
		figureBox('depreciation', 'Depreciation', 'cents', (_, totals) => totals.lease?.depreciationCents),
		figureBox(
			'rent_charge',
			'Rent charge',
			'cents',
			(deal, totals) => leaseOf(deal)?.rentChargeCents ?? totals.lease?.rentCents,
		),
		figureBox('base_payment', 'Base monthly payment', 'cents', (_, totals) => totals.lease?.basePaymentCents),
		figureBox('miles', 'Miles per year', 'miles', (deal) => leaseOf(deal)?.milesPerYear),
		figureBox('acquisition', 'Acquisition fee', 'cents', acquisitionOf),
	],
}

/** The boxes of a paper with their agreed values. */
export function boxesOf(agreed: DealDocument, paper: PaperKind): PaperBox[] {
	const deal = readDeal(agreed)
	const totals = totalsOf(deal)
	return paperBoxes[paper].map(({ lines: _, agreedBy, ...box }) => ({
		...box,
		agreed: agreedBy(deal, totals) ?? null,
	}))
}

const lineBoxes = paperBoxes.buyers_order.filter(({ lines }) => lines)

/** Whether a box of the buyer's order is one of the lines that its total adds up. */
export const isLineBox = (id: string): boolean => lineBoxes.some((box) => box.id === id)

/** The lines that the agreed total adds up, in cents with their signs, under the captions of the buyer's order. */
export function agreedLines(agreed: DealDocument): { id: string; label: string; cents: number }[] {
	const deal = readDeal(agreed)
	return lineBoxes
		.map(({ id, label, lines }) => ({ id, label, cents: sumOfBox(deal, { ...lines!, isCredit: false }) }))
		.filter(({ cents }) => cents !== 0)
}
