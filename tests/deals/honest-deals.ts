import fc from 'fast-check'
import { type DealDocument, type Line, shareOf } from '#engine'
import { firstPeriodDaysOf } from '../../engine/money/first-period.ts'
import { loanTotals, paymentOf } from '../../engine/money/loan.ts'

const dollars = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 })

const facts = fc.record({
	price: dollars(9_000, 80_000),
	discount: fc.oneof(fc.constant(0), dollars(100, 4_000)),
	showsSticker: fc.boolean(),
	docFee: dollars(50, 499),
	fees: dollars(20, 400),
	isEstimate: fc.boolean(),
	rebate: fc.oneof(fc.constant(0), dollars(250, 3_000)),
	product: fc.oneof(fc.constant(0), dollars(199, 2_500)),
	allowance: fc.oneof(fc.constant(0), dollars(1_000, 9_000)),
	payoff: fc.oneof(fc.constant(0), dollars(1_000, 12_000)),
	down: fc.oneof(fc.constant(0), dollars(500, 5_000)),
	ratePpm: fc.constantFrom(55_000, 60_000, 62_500, 66_250, 72_500, 81_000, 88_750),
	isFeeTaxed: fc.boolean(),
	isTradeCredited: fc.boolean(),
	isRebateCredited: fc.boolean(),
	taxRounding: fc.constantFrom(-1, 0, 1),
	hasDetail: fc.boolean(),
	hasSubtotal: fc.boolean(),
	order: fc.array(fc.nat(1_000), { minLength: 12, maxLength: 12 }),
	aprPpm: fc.integer({ min: 0, max: 2_400 }).map((hundredths) => hundredths * 100),
	months: fc.constantFrom(24, 36, 48, 60, 66, 72, 75, 84),
	every: fc.constantFrom('month' as const, 'two_weeks' as const),
	firstAfterDays: fc.integer({ min: 15, max: 60 }),
	isDateShown: fc.boolean(),
	paymentRounding: fc.constantFrom(-2, -1, 0, 0, 1, 2),
	balloon: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, dollars(500, 4_000)),
	hasDisclosures: fc.boolean(),
})

type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never

const requestedProducts: [string, Line['consent']][] = [
	['Vehicle Service Contract', 'requested'],
	['GAP coverage', 'requested'],
]

/** Contracts as an honest dealer writes them: rounded up or down, with odd days, in any order, some fees estimated. */
export const honestContract: fc.Arbitrary<DealDocument> = facts.map((deal) => {
	const net = deal.price - deal.discount
	const base =
		net +
		(deal.isFeeTaxed ? deal.docFee : 0) -
		(deal.isTradeCredited ? deal.allowance : 0) -
		(deal.isRebateCredited ? deal.rebate : 0)
	const tax = Math.max(0, shareOf(Math.max(0, base), deal.ratePpm) + (base > 0 ? deal.taxRounding : 0))
	const outTheDoor = net + deal.docFee + deal.fees + tax + deal.product - deal.rebate
	const payoff = deal.allowance > 0 ? deal.payoff : 0
	const amountFinanced = outTheDoor - (deal.allowance - payoff) - deal.down
	const lines = linesOf(deal, net, tax)
	const document: DealDocument = {
		version: 1,
		kind: 'retail_contract',
		deal: amountFinanced > 100_000 ? 'loan' : 'cash',
		lines,
		stated: { outTheDoorCents: outTheDoor },
		vehicle: { condition: 'new', vin: '1M8GDM9AXKP042788' },
	}
	if (deal.hasDetail)
		document.taxes = [{ label: 'Sales tax', ratePpm: deal.ratePpm, baseCents: Math.max(0, base), cents: tax }]
	if (payoff > 0) document.trade = { allowanceCents: deal.allowance, payoffCents: payoff }
	return document.deal === 'loan' ? withLoan(document, deal, amountFinanced) : document
})

function linesOf(deal: Facts, net: number, tax: number): Line[] {
	const [product, consent] = requestedProducts[deal.months % 2]!
	const price: Line[] =
		deal.discount > 0 && deal.showsSticker
			? [
					{ label: 'MSRP', cents: deal.price },
					{ label: 'Dealer discount', cents: deal.discount },
					{ label: 'Selling price', cents: net },
				]
			: deal.discount > 0
				? [
						{ label: 'Vehicle price', cents: deal.price },
						{ label: 'Internet savings', cents: deal.discount },
					]
				: [{ label: 'Cash price of vehicle', cents: net }]
	const lines: Line[] = [
		...price,
		{ label: 'Documentation fee', cents: deal.docFee },
		{ label: deal.isEstimate ? 'Title & registration (est.)' : 'Title & registration', cents: deal.fees },
		{ label: 'Sales tax', cents: tax },
	]
	if (deal.product > 0) lines.push({ label: product, cents: deal.product, consent })
	if (deal.rebate > 0) lines.push({ label: 'Customer cash', cents: deal.rebate })
	if (deal.allowance > 0) lines.push({ label: 'Trade-in allowance', cents: deal.allowance })
	if (deal.down > 0) lines.push({ label: 'Cash down', cents: deal.down })
	const sortKeys = new Map(lines.map((line, index) => [line, deal.order[index]!]))
	lines.sort((one, other) => sortKeys.get(one)! - sortKeys.get(other)!)
	if (deal.hasSubtotal) lines.push({ label: 'Subtotal', cents: net + deal.docFee })
	return lines
}

function withLoan(document: DealDocument, deal: Facts, amountFinancedCents: number): DealDocument {
	const date = '2026-10-05'
	const firstPaymentDate = new Date(Date.parse(date) + deal.firstAfterDays * 86_400_000)
		.toISOString()
		.slice(0, 10)
	const { every, months, aprPpm } = deal
	const firstPeriodDays = firstPeriodDaysOf({ interestFrom: date, firstPayment: firstPaymentDate, every })!
	const balloonCents = Math.min(deal.balloon, Math.floor(amountFinancedCents / 2))
	const terms = { amountFinancedCents, months, every, firstPeriodDays, balloonCents }
	// Exact rounding first; a cent or two more or less is what other software makes of it.
	const paymentCents = paymentOf({ ...terms, aprPpm })! + (aprPpm > 0 ? deal.paymentRounding : 0)
	const total = loanTotals({ ...terms, paymentCents })!
	const loan: DealDocument = {
		...document,
		loan: { aprPpm, months, every, paymentCents, balloonCents },
		stated: { ...document.stated, amountFinancedCents },
	}
	if (deal.isDateShown) Object.assign(loan, { date, firstPaymentDate })
	if (deal.hasDisclosures && aprPpm > 0)
		Object.assign(loan.stated!, {
			financeChargeCents: total.financeChargeCents,
			totalOfPaymentsCents: total.totalOfPaymentsCents,
		})
	return loan
}
