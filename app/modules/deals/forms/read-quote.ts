import { type FieldOf, namesOf, type TypedSchema } from '#app/lib/forms/typed-fields.ts'
import {
	isEmptyRow,
	type LineRow,
	linesMax,
	type PaperReading,
	type PastedDeal,
	readPastedDeal,
	rowOfLine,
	type UnreadLine,
} from '#engine'
import { documentSchema } from './deal-fields.ts'
import { type FoundTerms, textsOfTerms, valuesOf } from './deal-terms.ts'
import type { TypedDocument, TypedForm } from './typed-document.ts'

/** What was read from a text or a paper: its lines as rows, and its terms, in the units of the format. Nothing is confirmed by it. */
export type ReadQuote = { rows: LineRow[]; terms: FoundTerms }

/** The lines that were not used, so that the person sees that nothing was lost. */
export type PastedQuote = ReadQuote & { unread: UnreadLine[] }

/** Reads a pasted message for a form that takes `rowsMax` lines, for the person to check and correct. */
export function readPastedQuote(text: string, { rowsMax }: { rowsMax: number }): PastedQuote {
	const pasted = readPastedDeal(text)
	const tooMany = pasted.lines.slice(rowsMax).map((line) => ({
		lineNumber: line.lineNumber,
		text: `${line.label} ${(line.cents / 100).toFixed(2)}`,
		why: `This form takes ${rowsMax} lines.`,
	}))
	return {
		rows: pasted.lines.slice(0, rowsMax).map(rowOfLine),
		terms: termsOf(pasted),
		unread: [...pasted.unread, ...tooMany],
	}
}

/** Returns what a form is filled with from a paper. */
export function quoteOfReading(reading: PaperReading): ReadQuote {
	const { vehicle, state, zip, validUntil, firstPaymentDate } = reading.document
	const terms = termsOf(reading)
	return {
		rows: reading.lines.slice(0, linesMax).map(rowOfLine),
		terms: { ...terms, state, zip, validUntil, firstPaymentDate, vehicle: { ...terms.vehicle, ...vehicle } },
	}
}

/** Returns the terms of a text or paper. Totals that a form asks for under 'other totals' are left to the person. */
function termsOf({
	deal,
	stated: { outTheDoorCents, paymentCents },
	terms: { vin, aprPpm, months, moneyFactorPpb },
	lease: { grossCapCents, capReductionCents, residualCents },
}: Pick<PastedDeal, 'deal' | 'stated' | 'terms' | 'lease'>): FoundTerms {
	return {
		deal,
		stated: { outTheDoorCents, paymentCents },
		vehicle: { vin },
		loan: { aprPpm, months },
		lease: { grossCapCents, capReductionCents, residualCents, moneyFactorPpb },
	}
}

/**
 * Adds what was read to a form: its lines follow those that are there, its terms fill empty fields. What was typed stays, and a line that
 * is there already is not added again.
 */
export function addQuote<Schema extends TypedSchema>(
	schema: Schema,
	typed: TypedForm<FieldOf<Schema>>,
	{ rows, terms }: ReadQuote,
): { typed: TypedForm<FieldOf<Schema>>; added: number } {
	const kept = typed.rows.filter((row) => !isEmptyRow(row))
	const present = new Set(kept.map(keyOf))
	const added = rows.filter((row) => !present.has(keyOf(row)))
	const isTyped = (name: FieldOf<Schema>, text: string) =>
		text !== '' && !(name === 'deal' && text === 'cash')
	const isOpen = (name: FieldOf<Schema>) => !isTyped(name, typed.values[name])
	return { typed: { ...fill(schema, typed, terms, isOpen), rows: [...kept, ...added] }, added: added.length }
}

const keyOf = ({ label, amount }: LineRow) => `${label}\n${amount}`

/** Replaces the lines of a form by those that were read, and the fields for which something was read. */
export const replaceByQuote = <Schema extends TypedSchema>(
	schema: Schema,
	typed: TypedForm<FieldOf<Schema>>,
	{ rows, terms }: ReadQuote,
): TypedForm<FieldOf<Schema>> => ({ ...fill(schema, typed, terms, () => true), rows })

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
): { typed: TypedDocument; unread: UnreadLine[]; added: number } {
	const { unread, ...quote } = readPastedQuote(text, { rowsMax: linesMax })
	return { ...addQuote(documentSchema, { ...typed, text }, quote), unread }
}
