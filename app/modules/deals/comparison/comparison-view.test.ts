import { expect, test } from 'vitest'
import { lawRows } from '#engine'
import { totalToStore } from '../documents/documents.server.ts'
import { sampleDeals } from '../samples/sample-deals.ts'
import { comparisonView, differencesOf } from './comparison-view.ts'

const [marcus, ana] = sampleDeals as [(typeof sampleDeals)[number], (typeof sampleDeals)[number]]
const today = '2026-11-23'

const documentsOf = (deal: typeof marcus) =>
	deal.documents
		.filter(({ document }) => document.kind === 'quote')
		.map(({ document, dealer = '' }) => ({
			id: dealer,
			title: dealer,
			about: 'Quote',
			document: { version: 1 as const, ...document },
			outTheDoorCents: totalToStore({ version: 1, ...document }),
		}))

const viewOf = (deal: typeof marcus, terms: 'quoted' | 'equal') =>
	comparisonView(documentsOf(deal), {
		buyer: { state: 'NJ', ...deal.buyer },
		lawRows,
		today,
		terms,
		isBuyerKnown: true,
	})[0]!

test.each([
	[marcus, 'quoted'],
	[marcus, 'equal'],
	[ana, 'quoted'],
	[ana, 'equal'],
] as const)('every step of a waterfall adds up to the difference, $1', (deal, terms) => {
	const { columns } = viewOf(deal, terms)
	const best = columns.find(({ isBest }) => isBest)!
	expect(best.aboveBest).toBeNull()
	for (const { isBest, costCents, aboveBest } of columns) {
		if (isBest) continue
		expect(aboveBest!.cents).toBe(costCents! - best.costCents!)
		expect(aboveBest!.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(aboveBest!.cents)
		expect(aboveBest!.title).toBe(best.title)
	}
})

test('the offers have the same order of cost as quoted and on equal terms', () => {
	const order = (terms: 'quoted' | 'equal') =>
		[...viewOf(marcus, terms).columns]
			.sort((one, other) => one.costCents! - other.costCents!)
			.map(({ title }) => title)
	expect(order('quoted')).toEqual(['Westfield Ford', 'Northside Honda', 'Merriden Honda'])
	expect(order('equal')).toEqual(['Westfield Ford', 'Northside Honda', 'Merriden Honda'])
})

test('each row has a cell for each column, and the total paid is a row only if a deal has a loan', () => {
	for (const [deal, hasTotal] of [
		[marcus, false],
		[ana, true],
	] as const) {
		const { columns, figures, parts } = viewOf(deal, 'quoted')
		for (const { cells } of [...figures, ...parts]) expect(cells).toHaveLength(columns.length)
		expect(figures.some(({ label }) => label === 'Total paid')).toBe(hasTotal)
	}
})

test('an offer whose lines don’t add up is marked, even if it costs least', () => {
	const sums = viewOf(marcus, 'quoted').columns.map(({ title, isBest, addsUp }) => [title, isBest, addsUp])
	expect(sums).toContainEqual(['Westfield Ford', true, false])
	expect(sums).toContainEqual(['Northside Honda', false, true])
})

test('as quoted, each offer says what the difference is on equal terms, and without the buyer’s state nothing', () => {
	const { columns } = viewOf(marcus, 'quoted')
	const equal = new Map(
		viewOf(marcus, 'equal').columns.map(({ id, aboveBest }) => [id, aboveBest?.cents ?? 0]),
	)
	for (const { id, onEqualTerms } of columns) {
		expect(onEqualTerms).toEqual({ cents: equal.get(id), title: 'Westfield Ford' })
	}
	for (const { onEqualTerms } of viewOf(marcus, 'equal').columns) expect(onEqualTerms).toBeNull()
	const [unknown] = comparisonView(documentsOf(marcus), {
		buyer: { state: 'OH' },
		lawRows,
		today,
		terms: 'quoted',
		isBuyerKnown: false,
	})
	for (const { onEqualTerms } of unknown!.columns) expect(onEqualTerms).toBeNull()
})

test('fees of the state are one bar, and so are differences under $10; the bars add up to the cent', () => {
	const step = (
		key: 'price' | 'registration' | 'title' | 'plate' | 'sales_tax' | 'doc_fee',
		cents: number,
	) => ({
		key,
		name: key,
		cents,
	})
	const steps = [
		step('price', 55_000),
		step('registration', 6_500),
		step('title', -6_000),
		step('sales_tax', 450),
		step('doc_fee', 300),
	]
	expect(differencesOf(steps)).toEqual([
		{ key: 'price', name: 'Price', cents: 55_000 },
		{ key: 'small', name: 'Smaller differences', cents: 500 + 450 + 300 },
	])
	expect(differencesOf([step('registration', 6_500), step('title', -6_500)])).toEqual([])
	expect(differencesOf([step('registration', 6_500), step('plate', 2_000), step('price', 500)])).toEqual([
		{ key: 'government', name: 'Government fees', cents: 8_500 },
		{ key: 'price', name: 'Price', cents: 500 },
	])
})
