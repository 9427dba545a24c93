import { expect, test } from 'vitest'
import { termOf, termRules } from './term-rules.ts'

const examples = termRules.flatMap(({ term, examples }) =>
	examples.split(';').map((label) => [label.trim(), term] as const),
)

test.each(examples)('%s is %s', (label, term) => {
	expect(termOf(label)).toBe(term)
})

test.each([
	['Dealer documentation fee'],
	['Bank fee (acquisition)'],
	['Net trade-in allowance'],
	['Title and tag'],
	['Cash down payment'],
	['Service contract'],
	['Title, tax and license'],
])('%s is a line and no term', (label) => {
	expect(termOf(label)).toBeNull()
})
