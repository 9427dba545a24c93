import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { DealDocument } from '#engine'
import { honestContractOf } from '#tests/deals/tampering.ts'
import { type AgreementSheet, figuresOf, linesOf } from './agreement-sheet.ts'
import { printAgreementSheet } from './sheet-pdf.server.ts'

const loan = honestContractOf({ priceCents: 2_899_500, months: 60, aprPpm: 69_000 })
const lease: DealDocument = {
	version: 1,
	kind: 'worksheet',
	deal: 'lease',
	lines: [],
	stated: { dueAtSigningCents: 250_000 },
	lease: {
		months: 36,
		milesPerYear: 12_000,
		residualCents: 2_030_000,
		grossCapCents: 3_300_000,
		capReductionCents: 200_000,
		rentChargeCents: 387_828,
		moneyFactorPpb: 1_250_000,
		paymentCents: 40_495,
	},
}

const sheetOf = (document: DealDocument, more: Partial<AgreementSheet> = {}): AgreementSheet => ({
	brand: 'Lotwise Car Advisory',
	contactEmail: 'hello@lotwise.example',
	clientName: 'Marcus Bell',
	date: '2026-11-24',
	kitUrl: 'https://lotwise.example/kit',
	version: 2,
	replaced: null,
	stop: null,
	reason: '',
	confirmations: ['Dana, advisor: Tue, Nov 24, 2026 · 9:00am'],
	hash: 'a'.repeat(64),
	document,
	outTheDoorCents: document.stated?.outTheDoorCents ?? null,
	totalNote: null,
	...more,
})

async function readPdf(sheet: AgreementSheet) {
	const data = new Uint8Array(await printAgreementSheet(sheet))
	const pdf = await getDocument({ data, useSystemFonts: true }).promise
	const { items } = await (await pdf.getPage(1)).getTextContent()
	return { pages: pdf.numPages, text: items.map((item) => ('str' in item ? item.str : '')).join(' ') }
}

test('a loan and a lease: one page with the figures, the confirmations, the hash and the address of the kit', async () => {
	for (const document of [loan, lease]) {
		const { pages, text } = await readPdf(sheetOf(document))
		expect(pages).toBe(1)
		for (const [label, value] of figuresOf(sheetOf(document))) {
			expect(text).toContain(label)
			expect(text).toContain(value)
		}
		for (const expected of ['Dana, advisor', 'a'.repeat(64), 'https://lotwise.example/kit', 'Marcus Bell'])
			expect(text).toContain(expected)
	}
})

const manyLines = (count: number, name: string): DealDocument['lines'] =>
	Array.from({ length: count }, (_, index) => ({
		label: `Line ${index + 1} ${name}`,
		cents: 1_000 + index,
		category: 'dealer_fee' as const,
	}))

const everybody = [
	'Dana, advisor: Tue, Nov 24, 2026 · 9:00am',
	'Marcus Bell, buyer: Tue, Nov 24, 2026 · 10:12am',
	`${'A manager with a long name '.repeat(4)}, for the dealer: Tue, Nov 24, 2026 · 11:40am`,
]

const trade = { allowanceCents: 900_000, payoffCents: 400_000 }

test.each<[string, DealDocument]>([
	[
		'a cash purchase',
		{ version: 1, kind: 'quote', deal: 'cash', lines: manyLines(40, 'with a long name '.repeat(10)) },
	],
	['a loan with a trade-in', { ...loan, lines: [...loan.lines, ...manyLines(40, 'short')] }],
	['a lease with a trade-in', { ...lease, trade, lines: manyLines(40, 'with a long name '.repeat(10)) }],
	['fourteen lines with long names', { ...loan, trade, lines: manyLines(14, 'x'.repeat(100)) }],
])('%s with more lines than fit is still one page with all confirmations', async (_, document) => {
	const { pages, text } = await readPdf(
		sheetOf(document, {
			reason: 'The dealer changed it. '.repeat(20),
			replaced: 'Replaced by version 3',
			confirmations: everybody,
		}),
	)
	expect(pages).toBe(1)
	expect(text).toContain('Replaced by version 3')
	expect(text).toContain('11:40am')
	expect(text).toMatch(/and \d+ more lines, together/)
})

test('lines that do not fit are added up to the cent', () => {
	const lines = manyLines(40, 'fee')
	const shown = linesOf({ version: 1, kind: 'quote', deal: 'cash', lines }, 13)
	const cents = shown.reduce(
		(sum, [, amount]) => sum + Math.round(Number(amount.replace(/[$,]/g, '')) * 100),
		0,
	)
	expect(shown.at(-1)![0]).toBe('and 28 more lines, together')
	expect(cents).toBe(lines.reduce((sum, line) => sum + line.cents, 0))
})
