import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryNames, type Line, type LineRow, readDealText, readLineRow, rowOfLine } from '#engine'
import { quoteSchema } from './deal-fields.ts'
import { readTerms } from './deal-terms.ts'
import { quoteOfDocument, replaceByQuote } from './read-quote.ts'
import { typedBy } from './typed-document.ts'

const typedAgain = ({ line: _, ...row }: LineRow): LineRow => row

test('a line that was read and the same row, if somebody types it, are the same line or get the same message', () => {
	const line = fc.record(
		{
			label: fc.constantFrom('Price', 'Doc fee', 'Goodwill', 'Rebate'),
			cents: fc.oneof(
				fc.integer({ min: 0, max: 10 ** 10 }),
				fc.constantFrom(0, 1_000_000_000, 1_000_000_001),
			),
			role: fc.constantFrom('charge', 'credit', 'subtotal', 'memo'),
			category: fc.constantFrom(...categoryNames),
		},
		{ requiredKeys: ['label', 'cents'] },
	)
	fc.assert(
		fc.property(line, (read) => {
			const row = rowOfLine(read as Line)
			expect(readLineRow(row)).toEqual(readLineRow(typedAgain(row)))
		}),
	)
})

test('what was pasted is checked as it was read: a money factor keeps its digits, also if it is sent again', () => {
	const text = 'Gross cap cost 38,000.00\nResidual 24,000.00\n36 months\nMoney factor .002105'
	const quote = quoteOfDocument(readDealText(text).document)
	const { values, known } = replaceByQuote(quoteSchema, typedBy(quoteSchema, new FormData()), quote)
	expect(values).toMatchObject({ moneyFactor: '.002105', months: '36', capCost: '38,000.00' })
	for (const read of [known, undefined]) {
		const { terms, errors } = readTerms({ schema: quoteSchema, texts: values, known: read })
		expect(errors).toEqual({})
		expect(terms.lease).toMatchObject({ moneyFactorPpb: 2_105_000, months: 36 })
	}
})
