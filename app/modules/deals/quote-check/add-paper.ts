import { quoteSchema } from '../forms/deal-fields.ts'
import { addQuote, type ReadQuote } from '../forms/read-quote.ts'
import { type TypedQuote, typedOfQuoteForm } from './read-quote-form.ts'

/** Returns the quote checker's form with what was read from a paper. What was typed stays; empty fields are filled. */
export const addPaper = (form: FormData, paper: ReadQuote): TypedQuote =>
	addQuote(quoteSchema, typedOfQuoteForm(form), paper).typed
