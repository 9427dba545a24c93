import { expect, test } from 'vitest'
import { findingCodes } from '#engine'
import { findingTitle } from './finding-titles.ts'

const titles = findingCodes.flatMap((code) =>
	(['stop', 'review', 'pass'] as const).map((severity) =>
		findingTitle({ code, severity, cents: 100 }, 'service contract'),
	),
)

test('every title of a finding is a label: no question, no sentence, no article in front', () => {
	for (const title of new Set(titles)) {
		expect(title).toMatch(/^[A-Z][^?.!]*[^?.!]$/)
		expect(title).not.toMatch(/^(?:A|An|The|There|This|Did|Is|Are)\b/)
		// 'Rate that doesn’t fit', never 'Rate doesn’t fit'.
		expect(title).not.toMatch(/(?<!that|we|lender) (?:is|are|was|has|does|do|doesn’t|don’t|couldn’t)\b/)
	}
})
