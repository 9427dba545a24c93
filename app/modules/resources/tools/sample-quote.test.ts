import { expect, test } from 'vitest'
import { sampleQuotePath } from '#app/content/resources/tool-cards.ts'
import { readQuote } from './quote-form.ts'

test('the sample quote is read without errors, and shows what the quote checker finds', () => {
	const { errors, rows, check } = readQuote(new URL(sampleQuotePath, 'https://site.test').searchParams)
	expect(errors).toEqual({})
	expect(rows.filter(({ error }) => error)).toEqual([])
	expect(check).toMatchObject({ totalCents: 3_090_451 })
	expect(check!.negotiableCents).toBeGreaterThan(100_000)
	// The stated total is $245.49 more than the lines.
	expect(check!.findings.map(({ text }) => text).join(' ')).toContain('$245.49')
})
