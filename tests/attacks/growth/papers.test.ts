import { expect, test } from 'vitest'
import { linkParts } from '#app/lib/text/link-parts.ts'
import { boxesFromReading } from '#app/modules/signing/paper/boxes-from-reading.ts'
import {
	checkDeal,
	chooseReading,
	compareDeals,
	type DealDocument,
	lawRows,
	linesMax,
	type PaperPage,
	readDealText,
	readMail,
	readPaper,
	varianceOf,
} from '#engine'
import { casesOf, inSample } from '#tests/setup/deep.ts'
import { firstSteepStep } from './growth-of-size.ts'

/** Labels that may mean several things, that repeat, or that a reader has to search for. */
const labels = [
	'Taxes and fees',
	'Tax, title, license',
	'TTL',
	'Total fees',
	'Total',
	'Subtotal',
	'Balance due',
	'Amount financed',
	'Thing',
	'Price',
	'MSRP',
	'Trade-in',
	'Net trade',
	'Doc fee',
	'Sales tax',
	'Rebate',
	'Down payment',
	'First payment',
	'(unclosed',
	'From: Bill <bill@dealer.example>',
]

type Row = { label: string; cents: number }

/** As many rows with one label, or with all of them in turn, above amounts that lead to no total. */
function rowsOf(label: string | null, size: number): Row[] {
	const rows = Array.from({ length: size }, (_, i) => ({
		label: label ?? labels[i % labels.length]!,
		cents: 100_013 + i * 70_007,
	}))
	return [{ label: 'Selling price', cents: 3_000_000 }, ...rows, { label: 'Whole car', cents: 99_999_999 }]
}

const textOf = (rows: readonly Row[]) =>
	rows.map(({ label, cents }) => `${label}: $${(cents / 100).toFixed(2)}`).join('\n')

/** The words of rows as a PDF has them, or as text recognition found them. */
function pagesOf(rows: readonly Row[], confidence: number): PaperPage[] {
	const words = rows.flatMap(({ label, cents }, row) =>
		[...label.split(' '), `$${(cents / 100).toFixed(2)}`].map((text, i, { length }) => ({
			text,
			left: i === length - 1 ? 450 : 50 + i * 60,
			top: 20 + row * 12,
			width: 50,
			height: 9,
			confidence,
		})),
	)
	return [{ width: 600, height: 40 + rows.length * 12, words }]
}

const documentOf = (rows: Row[]): DealDocument => ({
	version: 1,
	kind: 'quote',
	deal: 'cash',
	lines: rows,
	stated: { outTheDoorCents: 4_000_000 },
})

const law = { lawRows, today: '2026-11-28' }
/** Reading pages takes ten times as long as reading text. */
const pageRowsMax = casesOf({ sample: 80, all: 2_000 })
const buyer = { state: 'NJ' } as const

/** Everything that interprets lines of strangers, with what it is given for rows. The format and the forms limit the lines of some. */
const readers: Record<string, { rowsMax?: number; prepare(rows: Row[]): () => unknown }> = {
	'text of an email': {
		prepare: (rows) => {
			const text = textOf(rows)
			return () => readMail({ subject: 'Quote', text })
		},
	},
	'HTML of an email': {
		prepare: (rows) => {
			const html = `<table>${rows.map(({ label, cents }) => `<tr><td>${label}<td>${cents / 100}`).join('')}`
			return () => readMail({ subject: 'Quote', text: '', html })
		},
	},
	'quoted thread': {
		prepare: (rows) => {
			const text = textOf(rows).replaceAll('\n', '\n> > ')
			return () => readMail({ subject: 'Re: Quote', text })
		},
	},
	PDF: {
		rowsMax: pageRowsMax,
		prepare: (rows) => {
			const pages = pagesOf(rows, 1)
			return () => boxesFromReading(readPaper(pages), 'retail_contract')
		},
	},
	photo: {
		rowsMax: pageRowsMax,
		prepare: (rows) => {
			const pages = pagesOf(rows, 0.8)
			return () => chooseReading([{ name: '', reading: readPaper(pages) }])
		},
	},
	'pasted text': {
		prepare: (rows) => {
			const text = textOf(rows)
			return () => readDealText(text)
		},
	},
	'document of the open format': {
		rowsMax: linesMax,
		prepare: (rows) => {
			const document = documentOf(rows)
			return () => checkDeal(document, { ...law, buyer, agreed: document })
		},
	},
	'documents that are compared': {
		rowsMax: linesMax,
		prepare: (rows) => {
			const documents = [documentOf(rows), documentOf(rows), documentOf(rows)]
			return () => [compareDeals(documents, { ...law, buyer }), varianceOf(documents[0]!, documents[1]!)]
		},
	},
}

test('no reader of a paper takes more than two and a half times as long for twice the lines', () => {
	const sizeMax = casesOf({ sample: 120, all: 2_000 })
	const steep: object[] = []
	for (const [at, [name, { rowsMax = sizeMax, prepare }]] of Object.entries(readers).entries())
		for (const label of [null, ...labels.filter((_label, labelAt) => inSample(20, at, labelAt))]) {
			const found = firstSteepStep((size) => prepare(rowsOf(label, size)), {
				sizeMax: Math.min(sizeMax, rowsMax),
			})
			if (found) steep.push({ name, label, ...found })
		}
	expect(steep).toEqual([])
})

test('no text with links takes more than two and a half times as long for twice the characters', () => {
	const steep: object[] = []
	for (const start of ['', 'https://a.example/', 'dana@', 'https://a.example/('])
		for (const unit of [
			')',
			'(',
			'()',
			')(',
			'.',
			'…',
			'*_~',
			'a@',
			'a.',
			'https://',
			'https://x ',
			'a@b.co ',
		]) {
			const prepare = (size: number) => {
				const text = start + unit.repeat(Math.ceil(size / unit.length))
				return () => linkParts(text, '555 0142')
			}
			const found = firstSteepStep(prepare, { sizeMax: 200_000 })
			if (found) steep.push({ start, unit, ...found })
		}
	expect(steep).toEqual([])
})
