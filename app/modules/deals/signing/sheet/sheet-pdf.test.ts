import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { honestContractOf } from '#tests/deals/tampering.ts'
import type { DealDocument } from '../../engine/format.ts'
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
	reason: '',
	confirmations: ['Dana, advisor: Tue, Nov 24, 2026 · 9:00am'],
	hash: 'a'.repeat(64),
	document,
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
		for (const [label, value] of figuresOf(document)) {
			expect(text).toContain(label)
			expect(text).toContain(value)
		}
		for (const expected of ['Dana, advisor', 'a'.repeat(64), 'https://lotwise.example/kit', 'Marcus Bell'])
			expect(text).toContain(expected)
	}
})

test('forty lines with long labels still fit on one page, and what has no place is added up', async () => {
	const lines = Array.from({ length: 40 }, (_, index) => ({
		label: `Line ${index + 1} ${'with a long name '.repeat(10)}`,
		cents: 1_000 + index,
		category: 'dealer_fee' as const,
	}))
	const document: DealDocument = { version: 1, kind: 'quote', deal: 'cash', lines }
	const { pages, text } = await readPdf(
		sheetOf(document, { reason: 'The dealer changed it. '.repeat(20), replaced: 'Replaced by version 3' }),
	)
	expect(pages).toBe(1)
	expect(text).toContain('Replaced by version 3')
	const shown = linesOf(document)
	const cents = shown.reduce(
		(sum, [, amount]) => sum + Math.round(Number(amount.replace(/[$,]/g, '')) * 100),
		0,
	)
	expect(shown.at(-1)![0]).toBe('and 28 more lines, together')
	expect(cents).toBe(lines.reduce((sum, line) => sum + line.cents, 0))
})
