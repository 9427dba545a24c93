import { type FieldOf, namesOf, readEach, type TypedSchema } from '#app/lib/forms/typed-fields.ts'
import {
	type DealDocument,
	documentOfReading,
	type GivenDeal,
	isEmptyRow,
	type LineRow,
	type PaperReading,
	readDealText,
	rowOfLine,
	type UnreadLine,
} from '#engine'
import { documentSchema, taxSchema } from './deal-fields.ts'
import { type FoundTerms, textsOfTerms, valuesOf } from './deal-terms.ts'
import type { TaxRow, TypedDocument, TypedForm } from './typed-document.ts'

/** What was read from a text or a paper: its lines and taxes as rows, and its terms, in the units of the format. Nothing is confirmed by it. */
export type ReadQuote = { rows: LineRow[]; taxes: TaxRow[]; terms: FoundTerms }

/** Returns what a form is filled with from a document that was read. */
export function quoteOfDocument({
	version: _,
	kind: __,
	lines,
	taxes = [],
	...terms
}: DealDocument): ReadQuote {
	return {
		rows: lines.map(rowOfLine),
		taxes: taxes.map((tax) => textsOfTerms(taxSchema, tax)),
		terms,
	}
}

/** Returns what a form is filled with from a paper. */
export const quoteOfReading = (reading: PaperReading): ReadQuote =>
	quoteOfDocument(documentOfReading(reading))

const chosenFields = documentSchema.pick({ deal: true, state: true, condition: true })

/** What a person chose in a form, which no text changes. */
export const givenBy = (
	values: Readonly<Partial<Record<keyof typeof chosenFields.shape, string>>>,
): GivenDeal => readEach(chosenFields, values).values as GivenDeal

/**
 * Adds what was read to a form: its lines follow those that are there, its terms fill empty fields. What was typed stays, and a line that
 * is there already is not added again.
 */
export function addQuote<Schema extends TypedSchema>(
	schema: Schema,
	typed: TypedForm<FieldOf<Schema>>,
	{ rows, taxes, terms }: ReadQuote,
): { typed: TypedForm<FieldOf<Schema>>; added: number } {
	const kept = typed.rows.filter((row) => !isEmptyRow(row))
	const present = new Set(kept.map(keyOf))
	const added = rows.filter((row) => !present.has(keyOf(row)))
	const isTyped = (name: FieldOf<Schema>, text: string) =>
		text !== '' && !(name === 'deal' && text === 'cash')
	const isOpen = (name: FieldOf<Schema>) => !isTyped(name, typed.values[name])
	const filled = fill(schema, typed, terms, isOpen)
	return {
		typed: { ...filled, rows: [...kept, ...added], taxes: typed.taxes.length > 0 ? typed.taxes : taxes },
		added: added.length,
	}
}

const keyOf = ({ label, amount }: LineRow) => `${label}\n${amount}`

/** Replaces the lines of a form by those that were read, and the fields for which something was read; what the person chose stays. */
export const replaceByQuote = <Schema extends TypedSchema>(
	schema: Schema,
	typed: TypedForm<FieldOf<Schema>>,
	{ rows, taxes, terms }: ReadQuote,
): TypedForm<FieldOf<Schema>> => ({
	...fill(
		schema,
		typed,
		terms,
		(name) => !Object.hasOwn(chosenFields.shape, name) || typed.values[name] === '',
	),
	rows,
	taxes,
})

/** Writes terms into the fields of a form that are open for them. */
function fill<Schema extends TypedSchema>(
	schema: Schema,
	typed: TypedForm<FieldOf<Schema>>,
	terms: FoundTerms,
	isOpen: (name: FieldOf<Schema>) => boolean,
): TypedForm<FieldOf<Schema>> {
	const texts = textsOfTerms(schema, terms)
	const found = valuesOf(schema, terms)
	const values = { ...typed.values }
	const known: Record<string, unknown> = {}
	for (const name of namesOf(schema))
		if (texts[name] !== '' && isOpen(name)) {
			values[name] = texts[name]
			known[name] = found[name]
		}
	return { ...typed, values, known }
}

/** Reads a pasted text into the form of a document. Reading the same text twice changes nothing. */
export function addPastedText(
	typed: TypedDocument,
	text: string,
): { typed: TypedDocument; unread: UnreadLine[]; doubts: string[]; added: number } {
	const { deal, state, condition } = typed.values
	const given = givenBy({ deal: deal === 'cash' ? '' : deal, state, condition })
	const { document, unread, doubts } = readDealText(text, given)
	return { ...addQuote(documentSchema, { ...typed, text }, quoteOfDocument(document)), unread, doubts }
}
