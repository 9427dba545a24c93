import { isEmptyRow, readDealText } from '#engine'
import { quoteSchema } from '../forms/deal-fields.ts'
import { addQuote, givenBy, quoteOfDocument, type ReadQuote } from '../forms/read-quote.ts'
import { type TypedQuote, typedOfQuoteForm } from './read-quote-form.ts'

/**
 * Returns the quote checker's form with what was read from a paper. What was typed stays, also as a text that was not read yet; empty fields
 * are filled.
 */
export function addPaper(form: FormData, paper: ReadQuote): TypedQuote {
	const typed = typedOfQuoteForm(form)
	const isRead = typed.text.trim() === '' || typed.rows.some((row) => !isEmptyRow(row))
	const filled = isRead
		? typed
		: addQuote(quoteSchema, typed, quoteOfDocument(readDealText(typed.text, givenBy(typed.values)).document))
				.typed
	return addQuote(quoteSchema, filled, paper).typed
}
