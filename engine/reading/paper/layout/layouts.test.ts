import { expect, test } from 'vitest'
import type { PageWord } from '../page-words.ts'
import { readPaper } from '../read-paper.ts'

/** A page of words in a fixed-width font. */
const page = (lines: readonly string[]) => ({
	width: 612,
	height: 792,
	words: lines.flatMap((line, row) =>
		[...line.matchAll(/\S+/g)].map(
			({ 0: text, index }): PageWord => ({
				text,
				left: 40 + index * 6,
				top: 40 + row * 15,
				width: text.length * 6,
				height: 11,
				confidence: 1,
			}),
		),
	),
})

const linesOf = (...lines: string[]) =>
	readPaper([page(lines)]).lines.map(({ label, cents }) => [label, cents])

const expectedLines = [
	['Selling price', 3_200_000],
	['Doc fee', 49_900],
	['Title', 7_500],
	['Total', 3_257_400],
]

test('in a form with boxes, each amount gets the label above it', () => {
	expect(
		linesOf(
			'Selling price     Doc fee',
			'32,000.00         499.00',
			'',
			'Title             Total',
			'75.00             32,574.00',
		),
	).toEqual(expectedLines)
})

test('line numbers are not part of a label, and amounts may come before their labels', () => {
	expect(
		linesOf(
			'1   Selling price      32,000.00',
			'2   Doc fee               499.00',
			'3   Title                  75.00',
			'4   Total              32,574.00',
		),
	).toEqual(expectedLines)
	expect(linesOf('32,000   Selling price', '   499   Doc fee', '    75   Title', '32,574   Total')).toEqual(
		expectedLines,
	)
})

test('in a document without commas, a space between thousands is read as a separator', () => {
	expect(
		linesOf(
			'Selling price     32 000.00',
			'Doc fee              499.00',
			'Title                 75.00',
			'Total             32 574.00',
		),
	).toEqual(expectedLines)
})

test('a waived charge is not a line, and the payments for several terms are offers', () => {
	const { lines, unread, document } = readPaper([
		page([
			'Selling price          32,000.00',
			'Etch     299.00           WAIVED',
			'Doc fee                   499.00',
			'Title                      75.00',
			'Total                  32,574.00',
			'60 mo                     629.71',
			'72 mo                     551.20',
		]),
	])
	expect(lines.map(({ label, cents }) => [label, cents])).toEqual([...expectedLines, ['60 mo', 62_971]])
	expect(document).toMatchObject({ deal: 'loan', loan: { months: 60, paymentCents: 62_971 } })
	expect(unread.map(({ text, why }) => [text, why])).toEqual([
		['Etch\t299.00\tWAIVED', 'The document charges nothing for this.'],
		['72 mo\t551.20', expect.stringContaining('another offer of this document')],
	])
})
