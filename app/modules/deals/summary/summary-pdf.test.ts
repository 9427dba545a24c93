import { expect, test } from 'vitest'
import { lawRows } from '#engine'
import { stripOf } from '../documents/document-strip.ts'
import { sampleDeals } from '../samples/sample-deals.ts'
import { type DealSummary, summaryOffers } from './deal-summary.ts'
import { printDealSummary } from './summary-pdf.server.ts'

const today = '2026-11-23'

/** The documents of a sample deal as the ledger returns them. */
const documentsOf = (index: number) =>
	sampleDeals[index]!.documents.map(({ document, dealer, writtenBy = '', state }, position) => ({
		id: String(position),
		kind: document.kind,
		title: '',
		dealerName: dealer ?? null,
		writtenBy,
		vehicleName: null,
		documentDate: today,
		validUntil: null,
		state: state ?? ('confirmed' as const),
		enteredBy: 'advisor' as const,
		document: { version: 1 as const, ...document },
	}))

const offersOf = (index: number) =>
	summaryOffers(
		stripOf(documentsOf(index) as unknown as Parameters<typeof stripOf>[0], {
			buyer: undefined,
			lawRows,
			today,
		}),
	)

const summaryWith = (set: Partial<DealSummary>): DealSummary => ({
	brand: 'Lotwise Car Advisory',
	contactEmail: 'hello@lotwise.example',
	clientName: 'Marcus Bell',
	preparedOn: 'November 23, 2026',
	date: today,
	wants: 'A Civic',
	targetCents: 22_600_00,
	walkAwayCents: null,
	budgetCents: null,
	rateToBeatPpm: 79_000,
	cars: ['2021 Honda Civic Sport'],
	offers: [],
	moreOffers: 0,
	questions: null,
	...set,
})

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

test('the chosen offer comes first, otherwise the cheapest; pre-approvals are not offers', () => {
	expect(offersOf(0).offers.map(({ title }) => title)).toEqual([
		'Westfield Ford',
		'Northside Honda',
		'Merriden Honda',
	])
	expect(offersOf(1).offers.map(({ title, isChosen }) => [title, isChosen])).toEqual([
		['Union Square Mazda', true],
		['Harbor Road Toyota', false],
	])
	expect(offersOf(0).questions).toMatchObject({
		title: 'Westfield Ford',
		asks: [{ cents: 200_00 }],
	})
})

test('a usual summary is one page with the same bytes each time, and a very long one has at most two', async () => {
	const usual = summaryWith(offersOf(0))
	const pdf = await printDealSummary(usual)
	expect(pagesOf(pdf)).toBe(1)
	expect(await printDealSummary(usual)).toEqual(pdf)
	expect(pagesOf(await printDealSummary(summaryWith({})))).toBe(1)
	const { offers } = offersOf(0)
	const long = summaryWith({
		wants: 'word '.repeat(60),
		cars: ['2021 Honda Civic Sport', '2020 Toyota Corolla LE'],
		offers: [...offers, ...offers, ...offers].slice(0, 8),
		questions: {
			title: 'Westfield Ford',
			asks: Array.from({ length: 5 }, () => ({
				title: 'Documentation fee',
				cents: 100_00,
				say: 'sentence '.repeat(24),
			})),
		},
	})
	expect(pagesOf(await printDealSummary(long))).toBeLessThanOrEqual(2)
})
