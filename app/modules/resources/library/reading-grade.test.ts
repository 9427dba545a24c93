import { expect, test } from 'vitest'
import { readingGrade, sentencesOf, syllablesOf } from './reading-grade.ts'

test.each([
	['car', 1],
	['price', 1],
	['dealer', 2],
	['table', 2],
	['priced', 1],
	['traded', 2],
	['financing', 3],
	['warranty', 3],
	['negotiable', 4],
	['$23,504', 1],
])('%s has %i', (word, count) => {
	expect(syllablesOf(word)).toBe(count)
})

test('a text is cut at the ends of sentences, not at figures; what is no sentence does not count', () => {
	expect(sentencesOf(['It costs $1.50 a mile. Ask why! "Now?" he says.', 'A heading', '12 months'])).toEqual([
		'It costs $1.50 a mile.',
		'Ask why!',
		'"Now?" he says.',
	])
})

test('short words in short sentences are for the first years of school, long ones for the last', () => {
	expect(readingGrade(['The cat sat on the mat.'])).toBeLessThan(1)
	const hard =
		'Notwithstanding the aforementioned considerations, amortization disproportionately accumulates.'
	expect(readingGrade([hard])).toBeGreaterThan(16)
})
