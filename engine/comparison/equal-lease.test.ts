import { expect, test } from 'vitest'
import type { Buyer, DealDocument } from '../format/format.ts'
import type { LawRow } from '../law/law-row.ts'
import { lawRows } from '../law/law-rows.ts'
import { compareDeals } from './compare.ts'

// The base payment is (33,000 − 20,300 + 4,029.48) ÷ 36 = 464.71, by (33,000 + 20,300) × 0.0021 × 36.
const lease = (
	document: Partial<DealDocument> = {},
	more: Partial<DealDocument['lease']> = {},
): DealDocument => ({
	version: 1,
	kind: 'quote',
	deal: 'lease',
	lines: [{ label: 'Selling price', cents: 3_300_000 }],
	...document,
	lease: {
		months: 36,
		residualCents: 2_030_000,
		moneyFactorPpb: 2_100_000,
		grossCapCents: 3_300_000,
		capReductionCents: 0,
		...more,
	},
})
const withTax = (cents: number, paid: 'at_signing' | 'capitalized' = 'at_signing') => [
	{ label: 'Selling price', cents: 3_300_000 },
	{ label: 'Sales tax', cents, paid },
]

function costOf(document: DealDocument, buyer: Buyer, rows: readonly LawRow[] = lawRows) {
	const [deal] = compareDeals([document], { buyer, lawRows: rows, today: '2026-11-28' }).onEqualTerms
	const centsOf = (name: string) => deal!.parts.find(({ key }) => key === name)?.cents ?? 0
	return {
		once: centsOf('sales_tax'),
		each: centsOf('payment_tax'),
		signing: centsOf('signing_fees'),
		cap: centsOf('gross_cap'),
		assumptions: deal!.assumptions,
	}
}

test.each([
	// 6.25% of the price; 5%, at most $500; 6% of 33,000 − 20,300.
	['TX', undefined, 206_250],
	['SC', undefined, 50_000],
	['VT', undefined, 76_200],
	// 5% of all payments, 36 × 464.71 = 16,729.56; in Ohio at the rate of the address.
	['IA', undefined, 83_648],
	['OH', 75_000, 125_472],
] as const)(
	'%s taxes a lease at signing by its own rule, whatever the document has',
	(state, taxRatePpm, cents) => {
		const buyer = { state, taxRatePpm }
		const documents = [
			lease(),
			lease({ lines: withTax(123_400) }, { taxOn: 'price' }),
			lease({ lines: withTax(99_900) }, { taxOn: 'payments_upfront' }),
		]
		for (const document of documents)
			expect(costOf(document, buyer)).toMatchObject({ once: cents, each: 0, signing: 0 })
	},
)

test('a tax that the document has in the cap is taken out of it', () => {
	const document = lease(
		{ lines: withTax(100_000, 'capitalized') },
		{ grossCapCents: 3_400_000, taxOn: 'price' },
	)
	expect(costOf(document, { state: 'TX' })).toMatchObject({ once: 206_250, cap: 3_300_000 })
})

test('a lease that is taxed at signing elsewhere is taxed on each payment where the buyer lives', () => {
	const document = lease({ lines: withTax(123_400) }, { taxOn: 'price' })
	// Michigan: 6% of 464.71 is 27.88.
	expect(costOf(document, { state: 'MI' })).toMatchObject({ once: 0, each: 36 * 2_788, signing: 0 })
	// The buyer's own money in the cap reduction is taxed, too: 6% of $2,000.
	expect(costOf(document, { state: 'MI', downPaymentCents: 200_000 }).once).toBe(12_000)
})

test('where a lessor may choose, the document’s own method counts', () => {
	// Kentucky: each payment or the price, 6%.
	expect(costOf(lease(), { state: 'KY' })).toMatchObject({ once: 0, each: 36 * 2_788 })
	const atSigning = lease({ lines: withTax(50_000) }, { taxOn: 'price' })
	expect(costOf(atSigning, { state: 'KY' })).toMatchObject({ once: 198_000, each: 0 })
})

test('a trade-in lowers the taxed price only by the rule of the state for leases', () => {
	const lines = [
		{ label: 'Selling price', cents: 3_300_000 },
		{ label: 'Trade-in', cents: 800_000 },
	]
	const md = lawRows.find(({ id }) => id === 'md-lease-tax')!
	const trade = (notOnLeases: boolean): LawRow => ({
		...md,
		id: 'md-own',
		subject: 'tax_base',
		rule: { kind: 'tradeCredit', credit: 'full', ...(notOnLeases && { notOnLeases }) },
	})
	// 6.5% of 25,000 or of 33,000.
	expect(costOf(lease({ lines }), { state: 'MD' }, [md, trade(false)]).once).toBe(162_500)
	expect(costOf(lease({ lines }), { state: 'MD' }, [md, trade(true)]).once).toBe(214_500)
})

test('where the rule, the rate or the price is not known, the document keeps its own tax and it is said', () => {
	const own = lease({ lines: withTax(123_400) }, { taxOn: 'price' })
	const unknown = costOf(own, { state: 'WY' })
	expect(unknown).toMatchObject({ once: 0, each: 0, signing: 123_400 })
	expect(unknown.assumptions).toEqual([
		'We don’t know how Wyoming taxes a lease, so the tax that this document states was used.',
	])
	expect(costOf(own, { state: 'OH' })).toMatchObject({
		signing: 123_400,
		assumptions: ['No tax rate is known for your address, so the tax that this document states was used.'],
	})
	const noPrice = costOf(lease({ lines: [] }, { taxOn: 'price' }), { state: 'TX' })
	expect(noPrice.assumptions).toEqual([
		'This document does not state the price that your state taxes, so no tax is included.',
	])
	expect(costOf(lease(), { state: 'WY', taxRatePpm: 40_000 })).toMatchObject({
		each: 36 * 1_859,
		assumptions: ['We don’t know how Wyoming taxes a lease, so your tax rate is charged on each payment.'],
	})
})

test('a rule that is from a secondary source or may be outdated is used and marked', () => {
	const row = lawRows.find(({ id }) => id === 'tx-lease-tax')!
	const costBy = (change: Partial<LawRow>) => costOf(lease(), { state: 'TX' }, [{ ...row, ...change }])
	const secondary = { grade: 'B', staleAfter: null } as const
	const outdated = { grade: 'A', staleAfter: '2026-11-27' } as const
	for (const change of [secondary, outdated]) expect(costBy(change).once).toBe(206_250)
	expect(costBy({ ...secondary, grade: 'A' }).assumptions).toEqual([])
	expect(costBy(secondary).assumptions).toEqual([`${row.citation} is from a secondary source.`])
	expect(costBy(outdated).assumptions).toEqual([`${row.citation} may be outdated on November 28, 2026.`])
	expect(costBy({ ...secondary, staleAfter: '2026-11-27' }).assumptions).toEqual([
		`${row.citation} is from a secondary source and may be outdated on November 28, 2026.`,
	])
})
