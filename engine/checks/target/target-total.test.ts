import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goldenLawRows } from '../../../tests/deals/golden-law-rows.ts'
import { makeDocument } from '../../../tests/deals/make-document.ts'
import { anyBuyer, anyDocument } from '../../../tests/deals/random-deals.ts'
import { casesOf } from '../../../tests/setup/deep.ts'
import type { DealDocument, Line } from '../../format/format.ts'
import { lawRows } from '../../law/law-rows.ts'
import { shareOf } from '../../money/rounding.ts'
import { checkDeal } from '../check-deal.ts'
import { type Finding, type FindingCode, findingCodes } from '../finding.ts'
import { demandOf } from './demands.ts'
import { targetTotalOf } from './target-total.ts'

const today = '2026-11-23'
type More = { ratePpm?: number; isAsked?: (finding: Finding) => boolean; rows?: typeof lawRows }

/** The total and the tax in dollars if the dealer agrees to everything, or to what `isAsked` selects. */
function target(document: DealDocument, { ratePpm, isAsked = () => true, rows = goldenLawRows }: More = {}) {
	const buyer =
		ratePpm === undefined ? {} : { buyer: { state: document.state ?? ('NY' as const), taxRatePpm: ratePpm } }
	const options = { lawRows: rows, today, ...buyer }
	const report = checkDeal(document, options)
	const asked = report.findings.filter(isAsked)
	const found = targetTotalOf(document, report, { ...options, asked })
	return found && [found.outTheDoorCents / 100, found.taxCents / 100]
}

// Worked out by hand.
test('the tax falls with a documentation fee that is taxed', () => {
	// 8 % of 30,399 is 2,431.92, of 30,175 it is 2,414.00; the fee falls by 224.
	const document = makeDocument(
		[
			['Selling price', 30_000],
			['Documentation fee', 399],
			['Sales tax', 2_431.92],
			['Title and registration', 50],
			['Total out the door', 32_880.92],
		],
		{ state: 'NY' },
	)
	expect(target(document, { ratePpm: 80_000 })).toEqual([32_639, 2_414])
	// Without a rate the tax would be a guess.
	expect(target(document)).toBeNull()
})

test('the tax stays where the fee is not taxed', () => {
	// 8 % of 30,000.
	const document = makeDocument(
		[
			['Selling price', 30_000],
			['Sales tax 8%', 2_400],
			['Documentation fee', 399, { taxable: false }],
		],
		{ state: 'NY' },
	)
	expect(target(document)).toEqual([32_575, 2_400])
})

test('what several findings ask of the same lines comes off once', () => {
	// Both contracts go, though one is also called a duplicate; of the fee, printed twice, 175 stays. 8 % of 30,175.
	const document = makeDocument(
		[
			['Selling price', 30_000],
			['Documentation fee', 399],
			['Doc fee', 399],
			['Service contract', 1_500],
			['Service contract', 1_500],
			['Sales tax 8%', 2_463.84],
		],
		{ state: 'NY' },
	)
	expect(target(document)).toEqual([32_589, 2_414])
})

test('a tax that certain law makes lower falls with the lines, where the law leaves one amount to tax', () => {
	const lines = (taxCents: number): [string, number][] => [
		['Selling price', 28_000],
		['Documentation fee', 85],
		['Market adjustment', 1_000],
		['Sales tax 9%', taxCents],
	]
	// 9 % of 29,085 is 2,617.65, and of 28,085 it is 2,527.65.
	expect(target(makeDocument(lines(2_617.65), { state: 'CA' }))).toEqual([30_612.65, 2_527.65])
	expect(target(makeDocument(lines(2_917.65), { state: 'CA' }))).toEqual([30_612.65, 2_527.65])
	// In the buyer's favor it is asked whether it is complete, and nobody knows the total.
	expect(target(makeDocument(lines(2_417.65), { state: 'CA' }))).toBeNull()
})

test('a county that taxes the first 5,000 keeps its part', () => {
	// 6 % of 30,000 and 1 % of 5,000; the car is 28,000 without the adjustment.
	const document = makeDocument(
		[
			['Selling price', 28_000],
			['Market adjustment', 2_000],
			['Sales tax', 1_850],
		],
		{
			state: 'FL',
			taxes: [
				{ label: 'State tax', ratePpm: 60_000, baseCents: 30_000_00, cents: 1_800_00 },
				{ label: 'County tax', ratePpm: 10_000, baseCents: 5_000_00, cents: 50_00 },
			],
		},
	)
	expect(target(document, { rows: lawRows })).toEqual([29_730, 1_730])
})

const inNewJersey = (lines: [string, number, Partial<Line>?][], more: Partial<DealDocument> = {}) =>
	makeDocument([['Selling price', 30_000], ['Nitrogen', 300], ['Sales tax 6.625%', 2_007.38], ...lines], {
		state: 'NJ',
		...more,
	})

test('no total is named where a question is open, a demand has no amount, or something is a guess', () => {
	const all = { rows: lawRows }
	expect(target(inNewJersey([]), all)).toEqual([31_987.5, 1_987.5])
	for (const line of [
		// Nobody knows what it is, or whether the buyer gets it.
		['Xyz', 499],
		['College graduate rebate', 500, { role: 'credit' }],
		['Federal EV credit', 7_500, { role: 'credit' }],
		// A tax of which nobody knows whether it falls, and a fee of the state that the dealer keeps.
		['Luxury tax', 120],
		['County surcharge 0.4%', 120, { category: 'dealer_fee' }],
		['Title fee', 90, { payee: 'dealer' }],
	] satisfies [string, number, Partial<Line>?][])
		expect(target(inNewJersey([line]), all), line[0]).toBeNull()
	expect(target(inNewJersey([['Total out the door', 33_000]]), all)).toBeNull()
	expect(target(inNewJersey([], { deal: 'lease' }), all)).toBeNull()
	// The tax may follow another rule once the state is known.
	expect(target(inNewJersey([], { state: undefined }), all)).toBeNull()
	expect(target(inNewJersey([], { vehicle: { msrpCents: 29_000_00 } }), all)).toBeNull()
	const untaxed = (state: 'NH' | 'DE' | 'TX') =>
		makeDocument(
			[
				['Selling price', 30_000],
				['Nitrogen', 300],
				['Total out the door', 30_300],
			],
			{ state },
		)
	expect(target(untaxed('NH'), all)).toEqual([30_000, 0])
	// Its tax on cars is printed as a fee, and in Texas the tax is missing.
	for (const state of ['DE', 'TX'] as const) expect(target(untaxed(state), all), state).toBeNull()
	// In Arkansas a used car below 10,000 has another rate, and nobody says whether it is used.
	const arkansas: [string, number][] = [
		['Selling price', 9_800],
		['Nitrogen', 600],
		['Sales tax 6.5%', 676],
	]
	expect(target(makeDocument(arkansas, { state: 'AR' }), all)).toBeNull()
	expect(target(makeDocument(arkansas, { state: 'AR', vehicle: { condition: 'new' } }), all)).toEqual([
		10_437, 637,
	])
	// What the dealer is not asked for stays. 6.625 % of 30,699 is 2,033.81.
	const withFee = makeDocument(
		[
			['Selling price', 30_000],
			['Nitrogen', 300],
			['Documentation fee', 699],
			['Sales tax 6.625%', 2_053.68],
		],
		{ state: 'NJ' },
	)
	const without = (code: FindingCode) => ({ ...all, isAsked: (finding: Finding) => finding.code !== code })
	expect(target(withFee, without('doc_fee_compare'))).toEqual([32_732.81, 2_033.81])
	expect(target(inNewJersey([]), without('addon_not_requested'))).toBeNull()
})

test.for(findingCodes)('%s without an amount lowers nothing', (code: FindingCode) => {
	for (const severity of ['review', 'stop'] as const)
		for (const lines of [undefined, [1]])
			expect(['open', 'question', 'none']).toContain(
				demandOf({ code, severity, message: '', ...(lines && { lines }) }, []).kind,
			)
})

const amount = (max: number) => fc.integer({ min: 100, max })
/** A quote of which it is known what is taxed, and what is left once everything asked for is gone. */
const anyQuote = fc.record({
	price: fc.integer({ min: 15_000_00, max: 44_000_00 }),
	adjustment: fc.option(amount(3_000_00), { nil: 0 }),
	fee: fc.option(fc.integer({ min: 51_00, max: 900_00 }), { nil: 0 }),
	isFeeTwice: fc.boolean(),
	products: fc.array(fc.record({ cents: amount(3_000_00), isTaxed: fc.boolean() }), { maxLength: 3 }),
	tradeCents: fc.option(amount(9_000_00), { nil: 0 }),
	unknownCents: fc.constantFrom(0, 0, 0, 0, 499_00),
})
const productNames = ['Paint protection', 'VIN etch', 'Extended service contract']

test('the total is that of the quote without what is asked for, to the cent, and never one with an open line', () => {
	const counts = { certain: 0, named: 0 }
	fc.assert(
		fc.property(anyQuote, ({ price, adjustment, fee, isFeeTwice, products, tradeCents, unknownCents }) => {
			const fees = fee > 0 ? (isFeeTwice ? [fee, fee] : [fee]) : []
			const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
			const taxed = sum(products.filter(({ isTaxed }) => isTaxed).map(({ cents }) => cents))
			const taxOn = (cents: number) => shareOf(Math.max(0, cents - tradeCents), 66_250)
			const tax = taxOn(price + adjustment + sum(fees) + taxed)
			const lines: [string, number, Partial<Line>?][] = [
				['Selling price', price],
				['Market adjustment', adjustment],
				...fees.map((cents): [string, number] => ['Documentation fee', cents]),
				...products.map(({ cents }, index): [string, number] => [productNames[index]!, cents]),
				['Sales tax 6.625%', tax],
				['Trade-in allowance', tradeCents],
				['Xyz', unknownCents],
			]
			const document = makeDocument(
				lines.filter(([, cents]) => cents > 0).map(([label, cents, line]) => [label, cents / 100, line]),
				{ state: 'NJ' },
			)
			const report = checkDeal(document, { lawRows, today })
			const found = targetTotalOf(document, report, { asked: report.findings, lawRows, today })
			const excess = Math.max(0, fee - 499_00)
			const off = adjustment + (isFeeTwice ? fee : 0) + sum(products.map(({ cents }) => cents)) + excess
			if (off === 0 || unknownCents > 0) {
				expect(found).toBeNull()
				return
			}
			// Amounts that fit by chance as well name no total.
			counts.certain += 1
			if (!found) return
			counts.named += 1
			const taxCents = taxOn(price - excess + fee)
			expect(found).toEqual({
				outTheDoorCents: price + fee - excess + taxCents,
				taxCents,
				offCents: off,
			})
		}),
		{ numRuns: casesOf({ sample: 200, all: 2_000 }) },
	)
	expect(counts.named).toBeGreaterThan(counts.certain * 0.8)
})

test('of any document, the total and what is asked off with its tax are the quote, and no total is above it', () => {
	fc.assert(
		fc.property(anyDocument, fc.option(anyBuyer, { nil: undefined }), fc.nat(), (document, buyer, seed) => {
			const options = { lawRows, today, ...(buyer && { buyer }) }
			const report = checkDeal(document, options)
			const asked = report.findings.filter((_, index) => (seed >> (index % 16)) % 2 === 0)
			const found = targetTotalOf(document, report, { ...options, asked })
			if (!found) return
			const { outTheDoorCents = 0, taxCents = 0 } = report.totals
			expect(found.offCents).toBeGreaterThanOrEqual(0)
			expect(found.taxCents).toBeLessThanOrEqual(taxCents)
			expect(found.outTheDoorCents).toBeLessThan(outTheDoorCents)
			expect(found.outTheDoorCents + found.offCents + taxCents - found.taxCents).toBe(outTheDoorCents)
		}),
		{ numRuns: casesOf({ sample: 200, all: 1_000 }) },
	)
})
