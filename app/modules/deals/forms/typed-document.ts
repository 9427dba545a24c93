import { rowsOfForm, typedText } from '#app/lib/forms/form-rows.ts'
import { type FieldOf, type TypedSchema, textsBy } from '#app/lib/forms/typed-fields.ts'
import { type DealDocument, knownCategory, type LineRow, linesMax, rowOfLine } from '#engine'
import type { LedgerDocument } from '../documents/documents.server.ts'
import { documentSchema, taxSchema } from './deal-fields.ts'
import { textsOfTerms } from './deal-terms.ts'

export type DocumentField = FieldOf<typeof documentSchema>
export type DocumentValues = Record<DocumentField, string>

/** A row of the table of taxes, as it was typed. */
export type TaxRow = Record<FieldOf<typeof taxSchema>, string> & { error?: string | undefined }

/** A form of a quote or document as it was typed. */
export type TypedForm<Name extends string> = {
	values: Record<Name, string>
	rows: LineRow[]
	taxes: TaxRow[]
	/** The pasted text. */
	text: string
	/** The values from which the texts of some fields were written, in the units of the format: nobody typed these. */
	known?: Readonly<Record<string, unknown>>
}

/** The form of a document; a draft stores it. */
export type TypedDocument = TypedForm<DocumentField>

/**
 * Longer than any valid value or label. Text that is too long for a document is kept up to this length, with a message, so that nothing
 * typed is lost. Rows beyond the limits of a document are kept as well.
 */
const kept = { charsMax: 4_000, rowsMax: 2 * linesMax }
const lineFields = { label: 'label', amount: 'amount', category: 'category', note: 'lineNote' }
const taxFields = { label: 'taxLabel', rate: 'taxRate', base: 'taxBase', amount: 'taxAmount' }

/** Returns a form as it was typed, without the spaces around its values. Unknown fields are ignored, repeated rows limited. */
export const typedBy = <Schema extends TypedSchema>(
	schema: Schema,
	form: FormData,
): TypedForm<FieldOf<Schema>> => ({
	values: textsBy(schema, (name) => typedText(form.get(name)).slice(0, kept.charsMax)),
	rows: rowsOfForm(form, lineFields, { ...kept, of: ['label', 'amount'] }).map(knownRow),
	taxes: rowsOfForm(form, taxFields, kept),
	text: typedText(form.get('text')),
})

/** Returns the form of a document as it was typed. */
export const typedOfForm = (form: FormData): TypedDocument => typedBy(documentSchema, form)

const knownRow = ({ category, note, ...row }: Record<keyof typeof lineFields, string>): LineRow => ({
	...row,
	category: knownCategory(category),
	...(note && { note }),
})

/** Returns an empty form with some values. */
export const emptyTyped = (values: Partial<DocumentValues> = {}): TypedDocument => ({
	values: { ...textsBy(documentSchema, () => ''), ...values },
	rows: [],
	taxes: [],
	text: '',
})

/** Reads a stored draft; anything that does not have this shape is replaced by empty values. */
export function readStoredTyped(stored: unknown): TypedDocument {
	const { values, rows, taxes, text } = recordOf(stored)
	return {
		values: textsIn(values, documentSchema.shape) as DocumentValues,
		rows: listOf(rows).map((row) => knownRow(textsIn(row, lineFields))),
		taxes: listOf(taxes).map((row) => textsIn(row, taxFields)),
		text: typedText(text),
	}
}

function textsIn<Name extends string>(stored: unknown, names: Readonly<Record<Name, unknown>>) {
	const record = new Map(Object.entries(recordOf(stored)))
	const textOf = (name: string) => typedText(record.get(name)).slice(0, kept.charsMax)
	return Object.fromEntries(Object.keys(names).map((name) => [name, textOf(name)])) as Record<Name, string>
}

const recordOf = (value: unknown) =>
	(typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
const listOf = (value: unknown) => (Array.isArray(value) ? value.slice(0, kept.rowsMax) : [])

type Stored = Pick<
	LedgerDocument,
	'typed' | 'document' | 'kind' | 'title' | 'dealerId' | 'dealerPersonId' | 'writtenBy' | 'vehicleId'
>

/** Returns the form of a stored document: as it was typed or, if it was not typed, filled in from its content. */
export function typedOfStored({ typed: stored, document, ...row }: Stored): TypedDocument {
	const { kind, title, writtenBy } = row
	const chosen = {
		dealerId: row.dealerId ?? '',
		dealerPersonId: row.dealerPersonId ?? '',
		vehicleId: row.vehicleId ?? '',
	}
	const typed = readStoredTyped(stored)
	const wasTyped = typed.values.kind !== ''
	const { values, ...content } = wasTyped || !document ? typed : typedOfDocument(document)
	return { ...content, values: { ...values, kind, title, writtenBy, ...chosen } }
}

/** Writes a document as its form. Dollars have two digits after the point, rates are in percent. */
export const typedOfDocument = (document: DealDocument): TypedDocument => ({
	...emptyTyped(textsOfTerms(documentSchema, document)),
	rows: document.lines.map(rowOfLine).map(({ line: _, ...row }) => row),
	taxes: (document.taxes ?? []).map((tax) => textsOfTerms(taxSchema, tax)),
})
