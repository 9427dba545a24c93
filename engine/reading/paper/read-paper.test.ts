import { expect, test } from 'vitest'
import { typedPage } from '../../../tests/papers/typed-page.ts'
import { readPaper } from './read-paper.ts'

const quote = [
	'Selling Price|$32,500.00',
	'Doc Fee|$299.00',
	'Sales Tax (5.5%)|$1,804.00',
	'Title|$33.00',
	'Out the Door|$34,636.00',
]

test('lines that add up to the printed total have no marks', () => {
	const { lines, checksum, document } = readPaper([typedPage(quote)])
	expect(checksum).toMatchObject({
		status: 'adds_up',
		message: 'These 4 lines add up to the printed $34,636.00.',
	})
	expect(lines.map(({ label, cents, marks }) => [label, cents, marks.length])).toEqual([
		['Selling Price', 3_250_000, 0],
		['Doc Fee', 29_900, 0],
		['Sales Tax (5.5%)', 180_400, 0],
		['Title', 3_300, 0],
		['Out the Door', 3_463_600, 0],
	])
	expect(document.stated).toEqual({ outTheDoorCents: 3_463_600 })
})

test('each line has the place of its row and of its amount', () => {
	const [, fee] = readPaper([typedPage(quote)]).lines
	expect(fee!.place).toEqual({ page: 0, left: 60, top: 78, width: 480, height: 11 })
	expect(fee!.amountPlace).toEqual({ page: 0, left: 498, top: 78, width: 42, height: 11 })
})

test('in a recognized document, every line that no total confirms is marked', () => {
	const { lines, checksum } = readPaper([typedPage(quote.slice(0, 4), { confidence: 0.95 })])
	expect(checksum.status).toBe('no_total')
	expect(lines.every(({ marks }) => marks.some(({ code }) => code === 'not_in_a_sum'))).toBe(true)
})

test('a document without words is an empty draft', () => {
	expect(readPaper([{ width: 612, height: 792, words: [] }])).toMatchObject({ lines: [], unread: [] })
	expect(readPaper([]).checksum.status).toBe('no_total')
})
