import type { FieldOf } from '#app/lib/forms/typed-fields.ts'
import { type Buyer, type DealDocument, linesMax, readDealDocument, zipProblem } from '#engine'
import { quoteSchema } from '../forms/deal-fields.ts'
import { readTerms } from '../forms/deal-terms.ts'
import { readRows, readTaxes } from '../forms/document-form.ts'
import { type TypedForm, typedBy } from '../forms/typed-document.ts'

export type QuoteField = FieldOf<typeof quoteSchema>
export type TypedQuote = TypedForm<QuoteField>
export type QuoteErrors = Partial<Record<QuoteField | 'lines', string>>

export type ReadQuoteForm = Pick<TypedQuote, 'rows' | 'taxes' | 'values'> & {
	errors: QuoteErrors
	/** Null while the form has errors or no line. */
	document: DealDocument | null
	/** The buyer's side: currently only the rate that another lender offered. */
	buyer: Buyer | undefined
}

/** Returns the quote checker's form as it was typed. */
export const typedOfQuoteForm = (form: FormData): TypedQuote => typedBy(quoteSchema, form)

/** Reads the quote checker's form. Every error has a message at its row or field, and everything typed is returned. */
export function readTypedQuote({ values: texts, known, ...typed }: TypedQuote): ReadQuoteForm {
	const { rows, lines } = readRows(typed.rows)
	const { terms, values, ...read } = readTerms({
		schema: quoteSchema,
		texts,
		known,
		isConditionOpen: true,
	})
	const errors: QuoteErrors = read.errors
	const { state, zip } = terms
	const wrongZip = state && zip ? zipProblem(zip, state) : null
	if (wrongZip) errors.zip = wrongZip
	const { rows: taxRows, taxes } = readTaxes(typed.taxes)
	if (taxes.length > 0) terms.taxes = taxes
	const hasRowErrors = [...rows, ...taxRows].some(({ error }) => error)
	const hasTerms = terms.lease ?? terms.loan ?? terms.stated
	if (lines.length === 0 && !hasTerms && !hasRowErrors && Object.keys(errors).length === 0)
		errors.lines = 'Enter at least one line of the quote, or paste the whole message above.'
	if (rows.length > linesMax)
		errors.lines = `The checker takes at most ${linesMax} lines, and these are ${rows.length}. Leave out what is not about money.`
	const isFine = Object.keys(errors).length === 0 && !hasRowErrors
	const quote = isFine ? readDealDocument({ version: 1, kind: 'quote', lines, ...terms }) : null
	// The fields above are stricter than the format, so a fault here is about the document as a whole.
	if (quote && !quote.ok) errors.lines = quote.faults[0]!.message
	const document = quote?.ok ? quote.value : null
	return {
		rows,
		taxes: taxRows,
		values: texts,
		errors,
		document,
		buyer: document ? buyerOf(document, values.ownRate) : undefined,
	}
}

function buyerOf({ state, loan }: DealDocument, aprPpm: number | undefined): Buyer | undefined {
	return state && loan && aprPpm !== undefined
		? { state, preApproval: { aprPpm, months: loan.months } }
		: undefined
}
