import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../app/lib/seeded.ts'
import { casesOf } from '../../../tests/setup/deep.ts'
import { shortestCpuMs } from '../../../tests/setup/thread-time.ts'
import { readDealDocument } from '../../format/format.ts'
import { readMail } from '../mail/read-mail.ts'
import { applyRepair } from './apply-repair.ts'
import type { PageWord } from './page-words.ts'
import { readPaper } from './read-paper.ts'

const texts = fc.oneof(
	fc.string({ maxLength: 30 }),
	fc.constantFrom(
		...[
			'$',
			'-',
			'(',
			'1,234.56',
			'$499.00',
			'Doc',
			'fee',
			'Total',
			'APR',
			'6.9%',
			'72',
			'months',
			'Out the door',
		],
		...[
			'Amount',
			'Financed',
			'FINANCE',
			'CHARGE',
			'annual',
			'percentage',
			'rate',
			'residual',
			'value',
			'....',
			'<b>',
			'\t',
			'\u0000',
		],
	),
)
const lengths = fc.oneof(fc.double(), fc.integer({ min: -50, max: 900 }))
const words: fc.Arbitrary<PageWord> = fc.record({
	text: texts,
	left: lengths,
	top: lengths,
	width: lengths,
	height: lengths,
	confidence: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(1)),
})
const pages = fc.array(
	fc.record({ width: lengths, height: lengths, words: fc.array(words, { maxLength: 60 }) }),
	{ maxLength: 3 },
)

test('whatever words a page has, the draft is a document of the format and every repair can be applied', () => {
	fc.assert(
		fc.property(pages, (each) => {
			const reading = readPaper(each)
			expect(readDealDocument(reading.document)).toMatchObject({ ok: true })
			for (const repair of reading.repairs) expect(applyRepair(reading, repair).document.version).toBe(1)
		}),
		{ numRuns: casesOf({ sample: 150, all: 5_000 }) },
	)
})

test('whatever a mail contains, the draft is a document of the format', () => {
	fc.assert(
		fc.property(
			fc.array(texts, { maxLength: 80 }),
			fc.array(
				fc.oneof(texts, fc.constantFrom('<td>', '</td>', '<tr>', '<table>', '</table>', '<p>', '<!--')),
				{ maxLength: 80 },
			),
			(text, html) => {
				const reading = readMail({ subject: text[0] ?? '', text: text.join(' '), html: html.join('') })
				expect(readDealDocument(reading.document)).toMatchObject({ ok: true })
			},
		),
		{ numRuns: casesOf({ sample: 150, all: 5_000 }) },
	)
})

test('the largest document that is read takes a few seconds at most', () => {
	const random = seededRandom(1)
	const parts = ['Doc', 'fee', '$499.00', 'Title', '83.00', 'x', '1', 'Amount', 'financed', '.']
	const large = Array.from({ length: 40 }, () => ({
		width: 612,
		height: 792,
		words: Array.from({ length: 6_000 }, () => ({
			text: parts[Math.floor(random() * parts.length)]!,
			left: random() * 600,
			top: random() * 780,
			width: 20,
			height: 3 + random() * 8,
			confidence: 0.5 + random() / 2,
		})),
	}))
	const read = () => expect(readPaper(large).lines.length).toBeLessThanOrEqual(150)
	const ms = shortestCpuMs(read, 5_000)
	expect(ms).toBeLessThan(5_000)
})
