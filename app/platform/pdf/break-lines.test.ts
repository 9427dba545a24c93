import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines, type Run } from './break-lines.ts'

const measure = (text: string) => text.length
const textOf = (runs: Run[], width: number) =>
	breakLines(runs, width, measure).map((line) => line.map(({ text }) => text).join(''))

test('a line takes words as long as they fit, even across style changes', () => {
	const runs = [{ text: 'the ' }, { text: 'whole', bold: true }, { text: ', and more' }]
	expect(textOf(runs, 10)).toEqual(['the whole,', 'and more'])
	expect(breakLines(runs, 10, measure)[0]).toEqual([
		{ run: runs[0], text: 'the ' },
		{ run: runs[1], text: 'whole' },
		{ run: runs[2], text: ',' },
	])
})

test('a line break ends a line, a non-breaking space does not, and a long word is split', () => {
	expect(textOf([{ text: 'a\nb 6\u00a0%' }], 4)).toEqual(['a', 'b', '6\u00a0%'])
	expect(textOf([{ text: 'abcdefgh' }], 3)).toEqual(['abc', 'def', 'gh'])
})

test('no line is too wide and no character is lost', () => {
	const run = fc.record({ text: fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '-') }) })
	fc.assert(
		fc.property(fc.array(run), fc.integer({ min: 1, max: 30 }), (runs, width) => {
			const lines = textOf(runs, width)
			expect(lines.every((line) => line.length <= width)).toBe(true)
			const withoutSpaces = (text: string) => text.replace(/\s/g, '')
			expect(withoutSpaces(lines.join(''))).toBe(withoutSpaces(runs.map(({ text }) => text).join('')))
		}),
	)
})

test.for([
	['letters', 'a'.repeat(10_000)],
	['combining marks without a width', `${'a'.repeat(101)}${'\u0301'.repeat(10_000)}`],
])('a long word of %s is split without measuring it once for each character', ([, text]) => {
	let measuredChars = 0
	const measureBaseCharacters = (part: string) => {
		measuredChars += part.length
		return part.replaceAll('\u0301', '').length
	}
	const lines = breakLines([{ text: text! }], 100, measureBaseCharacters)
	expect(
		lines
			.flat()
			.map((segment) => segment.text)
			.join(''),
	).toBe(text)
	expect(measuredChars).toBeLessThan(20 * text!.length)
})
