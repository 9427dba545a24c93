import type { PaperQuote } from './paper-quote.ts'
import { type QuoteRow, type QuoteValues, quoteFields } from './quote-values.ts'
import { readQuoteForm } from './read-quote-form.ts'

/** Returns the rows and fields of the quote checker's form with those of a paper. What was typed stays; empty fields are filled. */
export function addPaperToQuote(
	form: FormData,
	paper: PaperQuote,
): { rows: QuoteRow[]; values: QuoteValues; text: string } {
	const typed = readQuoteForm(form)
	const typedRows = typed.rows.filter(({ label, amount }) => label !== '' || amount !== '')
	const isThere = (row: QuoteRow) =>
		typedRows.some(({ label, amount }) => label === row.label && amount === row.amount)
	const values: QuoteValues = { ...typed.values }
	for (const name of quoteFields) {
		const isTyped = Boolean(values[name]) && !(name === 'deal' && values[name] === 'cash')
		const value = paper.values[name]
		if (value && !isTyped) values[name] = value
	}
	const text = form.get('text')
	return {
		rows: [...typedRows, ...paper.rows.filter((row) => !isThere(row))],
		values,
		text: typeof text === 'string' ? text : '',
	}
}
