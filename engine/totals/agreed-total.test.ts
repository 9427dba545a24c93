import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeDocument } from '../../tests/deals/make-document.ts'
import { anyDocument } from '../../tests/deals/random-deals.ts'
import { readGolden } from '../../tests/deals/read-golden.ts'
import { checkDeal, type DealDocument, outTheDoorOf, readDeal, readDealDocument } from '../index.ts'
import { openTotalOf, settleTotal, type TotalHolder, totalNoteOf } from './agreed-total.ts'

const golden = globSync('tests/deals/golden/*.txt').flatMap((name) => readGolden(readFileSync(name, 'utf8')))
const lines: [string, number][] = [
	['Selling price', 30_000],
	['Documentation fee', 250],
	['Sales tax', 2_125],
	['Title', 75],
]
const totalOf = (document: DealDocument) => outTheDoorOf(readDeal(document)).cents
const decided = (document: DealDocument, holds: TotalHolder) =>
	settleTotal(document, { ...openTotalOf(document)!, holds })

test.for([
	['the lines come to it', { outTheDoorCents: 32_450_00 }, lines, null],
	['no total is printed', {}, lines, null],
	['$200 more', { outTheDoorCents: 32_650_00 }, lines, [32_650_00, 32_450_00]],
	['$120.50 less', { outTheDoorCents: 32_329_50 }, lines, [32_329_50, 32_450_00]],
	['one cent more', { outTheDoorCents: 32_450_01 }, lines, [32_450_01, 32_450_00]],
	['after the trade-in', { outTheDoorCents: 27_450_00 }, [...lines, ['Trade-in', 5_000]], null],
	['after the down payment', { outTheDoorCents: 30_450_00 }, [...lines, ['Down payment', 2_000]], null],
	[
		'with a deposit that comes back',
		{ outTheDoorCents: 32_950_00 },
		[...lines, ['Security deposit', 500]],
		null,
	],
	[
		'a product that it leaves out',
		{ outTheDoorCents: 32_450_00 },
		[...lines, ['GAP', 800]],
		[32_450_00, 33_250_00],
	],
	['no line of tax', { outTheDoorCents: 32_450_00 }, lines.toSpliced(2, 1), [32_450_00, 30_325_00]],
	['only a total', { outTheDoorCents: 32_450_00 }, [], null],
] as [string, DealDocument['stated'], [string, number][], [number, number] | null][])(
	'whether somebody has to decide: %s',
	([, stated, printed, expected]) => {
		const open = openTotalOf(makeDocument(printed, { stated }))
		expect(open && [open.paperCents, open.linesCents]).toEqual(expected)
	},
)

test('a decided document adds up to the figure that counts, whichever it is', () => {
	const open = golden.filter(({ document }) => openTotalOf(document))
	expect(open.length).toBeGreaterThanOrEqual(5)
	for (const { name, document } of open) {
		const { paperCents, linesCents } = openTotalOf(document)!
		for (const [holds, cents] of [
			['paper', paperCents],
			['lines', linesCents],
		] as const) {
			const agreed = decided(document, holds)
			expect([name, holds, totalOf(agreed), openTotalOf(agreed)]).toEqual([name, holds, cents, null])
			expect(readDealDocument(agreed)).toMatchObject({ ok: true })
			const { findings } = checkDeal(agreed, { lawRows: [], today: '2026-11-23' })
			const sums = findings.filter(({ code, severity }) => code === 'sum_mismatch' && severity !== 'pass')
			expect([name, holds, sums]).toEqual([name, holds, []])
		}
	}
})

test('any document that does not add up does so once somebody decided', () => {
	fc.assert(
		fc.property(anyDocument, fc.constantFrom('paper', 'lines'), (document, holds) => {
			const open = openTotalOf(document)
			if (!open) return
			const agreed = decided(document, holds)
			expect([totalOf(agreed), openTotalOf(agreed)]).toEqual([
				holds === 'paper' ? open.paperCents : open.linesCents,
				null,
			])
		}),
	)
})

test('an amount to finance that follows from a total that does not count is corrected with it', () => {
	const loan = makeDocument([...lines, ['Down payment', 3_000]], {
		deal: 'loan',
		stated: { outTheDoorCents: 32_650_00, amountFinancedCents: 29_650_00 },
		loan: { months: 60, aprPpm: 69_000 },
	})
	expect(decided(loan, 'lines').stated).toEqual({
		outTheDoorCents: 32_450_00,
		amountFinancedCents: 29_450_00,
	})
	expect(decided(loan, 'paper').stated).toEqual(loan.stated)
	const codes = (document: DealDocument) =>
		checkDeal(document, { lawRows: [], today: '2026-11-23' })
			.findings.filter(({ severity }) => severity === 'stop')
			.map(({ code }) => code)
	expect([codes(loan), codes(decided(loan, 'lines')), codes(decided(loan, 'paper'))]).toEqual([
		['sum_mismatch'],
		[],
		[],
	])
})

test('everybody reads which figure counts; of an agreement that nobody decided, too', () => {
	const document = makeDocument(lines, { stated: { outTheDoorCents: 32_650_00 } })
	const open = openTotalOf(document)!
	const decision = { ...open, holds: 'paper', reason: 'Floor mats were left out.' } as const
	expect(totalNoteOf({ document, totalDecision: decision })).toBe(
		'The dealer’s total of $32,650.00 counts, not the sum of the lines, $32,450.00: Floor mats were left out.',
	)
	expect(totalNoteOf({ document, totalDecision: { ...decision, holds: 'lines' } })).toContain(
		'The sum of the lines, $32,450.00, counts',
	)
	expect(totalNoteOf({ document, totalDecision: null })).toContain('The sum of the lines counts')
	expect(totalNoteOf({ document: makeDocument(lines), totalDecision: null })).toBeNull()
})
