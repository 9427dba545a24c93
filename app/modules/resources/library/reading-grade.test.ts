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
])('%s counts as %i syllables', (word, count) => {
	expect(syllablesOf(word)).toBe(count)
})

test('text is split at the ends of sentences, not at figures; fragments do not count', () => {
	expect(sentencesOf(['It costs $1.50 a mile. Ask why! "Now?" he says.', 'A heading', '12 months'])).toEqual([
		'It costs $1.50 a mile.',
		'Ask why!',
		'"Now?" he says.',
	])
})

test('short words in short sentences have a low grade, long words a high one', () => {
	expect(readingGrade(['The cat sat on the mat.'])).toBeLessThan(1)
	const hard =
		'Notwithstanding the aforementioned considerations, amortization disproportionately accumulates.'
	expect(readingGrade([hard])).toBeGreaterThan(16)
})
