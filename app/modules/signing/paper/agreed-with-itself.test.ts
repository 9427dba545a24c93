import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalToStore } from '#app/modules/deals/documents/documents.server.ts'
import { sampleDeals } from '#app/modules/deals/samples/sample-deals.ts'
import { type DealDocument, openTotalOf, settleTotal } from '#engine'
import { goldenLawRows } from '#tests/deals/golden-law-rows.ts'
import { makeDocument } from '#tests/deals/make-document.ts'
import { anyDocument } from '#tests/deals/random-deals.ts'
import { readGolden } from '#tests/deals/read-golden.ts'
import { answersOf } from '#tests/deals/read-paper.ts'
import { papersIn } from '#tests/papers/sets/paper-files.ts'
import { inSample } from '#tests/setup/deep.ts'
import { boxesOf } from './paper-boxes.ts'
import type { PaperKind } from './paper-kinds.ts'
import { reportPaper } from './paper-report.ts'

const options = { lawRows: goldenLawRows, today: '2026-11-23', buyer: { state: 'NJ' as const } }
const forms: Record<DealDocument['deal'], PaperKind[]> = {
	cash: ['buyers_order'],
	loan: ['buyers_order', 'retail_contract'],
	lease: ['buyers_order', 'lease_contract'],
}

/** What the kit says when every box of every form is as agreed. */
const accusations = (document: DealDocument) =>
	forms[document.deal].flatMap((paper) => {
		const answers = answersOf(document, document, paper)
		const { costsMoreCents, variances, findings } = reportPaper(document, { ...options, paper, answers })
		const found = [...variances, ...findings].map(({ message }) => message)
		return costsMoreCents === 0 && found.length === 0 ? [] : [[paper, costsMoreCents, ...found]]
	})

const golden = globSync('tests/deals/golden/*.txt').flatMap((name) => readGolden(readFileSync(name, 'utf8')))

test('nothing is said about an agreement that is as agreed: every golden document', () => {
	expect(
		golden.flatMap(({ name, document }) => accusations(document).map((each) => [name, ...each])),
	).toEqual([])
})

test('the box of the total is the stored total of the document', () => {
	for (const { name, document } of golden)
		for (const agreed of [document, ...decided(document)]) {
			const box = boxesOf(agreed, 'buyers_order').find(({ id }) => id === 'out_the_door')
			expect([name, box?.agreed]).toEqual([name, totalToStore(agreed)])
		}
})

/** The documents that somebody has to decide about, with either decision. */
const decided = (document: DealDocument) => {
	const open = openTotalOf(document)
	return open ? (['paper', 'lines'] as const).map((holds) => settleTotal(document, { ...open, holds })) : []
}

test('nothing is said about a document that does not add up once somebody decided which total counts', () => {
	const settled = golden.flatMap(({ document }) => decided(document))
	expect(settled.length).toBeGreaterThanOrEqual(10)
	expect(settled.flatMap(accusations)).toEqual([])
})

test('nothing is said about the documents of the sample deals', () => {
	for (const { clientName, documents } of sampleDeals)
		for (const { document: content } of documents) {
			const document = { version: 1 as const, ...content }
			expect([clientName, [document, ...decided(document)].flatMap(accusations)]).toEqual([clientName, []])
		}
})

const lines: [string, number][] = [
	['Selling price', 30_000],
	['Documentation fee', 250],
	['Sales tax', 2_125],
]
const lease = { months: 36, grossCapCents: 3_300_000, capReductionCents: 200_000, residualCents: 1_900_000 }

test.for<[string, DealDocument]>([
	[
		'a total after the trade-in',
		makeDocument([...lines, ['Trade-in', 9_000]], { stated: { outTheDoorCents: 23_375_00 } }),
	],
	[
		'a total after trade-in and payoff',
		makeDocument(lines, {
			trade: { allowanceCents: 9_000_00, payoffCents: 4_000_00 },
			stated: { outTheDoorCents: 27_375_00 },
		}),
	],
	[
		'a total with a deposit that comes back',
		makeDocument([...lines, ['Security deposit', 500]], { stated: { outTheDoorCents: 32_875_00 } }),
	],
	['only a total', makeDocument([], { stated: { outTheDoorCents: 32_375_00 } })],
	[
		'a total that may contain the tax',
		makeDocument(lines.slice(0, 2), { stated: { outTheDoorCents: 32_375_00 } }),
	],
	[
		'an amount financed that follows from nothing',
		makeDocument(lines, {
			deal: 'loan',
			stated: { amountFinancedCents: 31_000_00 },
			loan: { months: 60, aprPpm: 69_000, paymentCents: 630_00 },
		}),
	],
	[
		'a lease with tax in the payment',
		makeDocument([], {
			deal: 'lease',
			stated: { dueAtSigningCents: 3_000_00 },
			lease: { ...lease, moneyFactorPpb: 1_250_000, paymentCents: 540_00 },
		}),
	],
	[
		'a lease without a money factor',
		makeDocument([], { deal: 'lease', lease: { ...lease, paymentCents: 93_00 } }),
	],
	[
		'a lease in one payment',
		makeDocument([], { deal: 'lease', lease: { ...lease, onePay: true, rentChargeCents: 2_500_00 } }),
	],
])('nothing is said about %s', ([, document]) => {
	expect([document, ...decided(document)].flatMap(accusations)).toEqual([])
})

test('the box of a lease’s payment is the payment that was agreed, with its tax', () => {
	const taxed = { ...lease, moneyFactorPpb: 1_250_000, paymentCents: 540_00 }
	const payment = (document: DealDocument) =>
		boxesOf(document, 'lease_contract').find(({ id }) => id === 'payment')?.agreed
	expect(payment(makeDocument([], { deal: 'lease', lease: taxed }))).toBe(540_00)
	const { paymentCents: _, ...untaxed } = taxed
	// (33,000 - 2,000 - 19,000) / 36 + (31,000 + 19,000) × 0.00125
	expect(payment(makeDocument([], { deal: 'lease', lease: untaxed }))).toBe(395_83)
})

test('nothing is said about what is read from a paper of the test sets', async () => {
	const papers = papersIn('tests/papers/sets/development').filter((_, place) => inSample(12, place))
	expect(papers.length).toBeGreaterThan(5)
	for (const { name, read } of papers) {
		const { document } = await read()
		expect([name, [document, ...decided(document)].flatMap(accusations)]).toEqual([name, []])
	}
})

test('nothing is said about any document at all', () => {
	fc.assert(
		fc.property(anyDocument, (document) => {
			expect([document, ...decided(document)].flatMap(accusations)).toEqual([])
		}),
	)
})
