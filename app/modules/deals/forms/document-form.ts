import { readEach } from '#app/lib/forms/typed-fields.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import {
	type Buyer,
	type DealDocument,
	type Line,
	type LineRow,
	labelCharsMax,
	linesMax,
	readDealDocument,
	readLineRow,
	taxesMax,
	usStates,
} from '#engine'
import type { DocumentKind } from '../documents/document-kinds.ts'
import { documentSchema, taxSchema } from './deal-fields.ts'
import { placeValues, readTerms, type Terms } from './deal-terms.ts'
import type { DocumentField, TaxRow, TypedDocument } from './typed-document.ts'

export type DocumentErrors = Partial<Record<DocumentField | 'lines' | 'taxes' | 'text', string>>

/** What is known of the deal when its form is read. */
export type DocumentFormContext = {
	/** The cars of the deal, as the format has them, by id. */
	vehicles: ReadonlyMap<string, NonNullable<DealDocument['vehicle']>>
	/** The buyer's side of the deal, if it is known. */
	buyer?: Buyer | undefined
}

export type ReadDocumentForm = {
	/** What was typed, with messages at the rows that can't be read. */
	typed: TypedDocument
	errors: DocumentErrors
	/** Null while something can't be read or is missing. */
	document: DealDocument | null
	/** What can be read so far, for a running total; null if nothing can be read. */
	readable: DealDocument | null
	/** For each line of the document, the index of its row. */
	rowOfLine: number[]
	/** The buyer's side for the check; if the deal has none, it is the state entered in this form. */
	buyer: Buyer | undefined
}

/**
 * Reads the form of a document as it was typed. It never throws: what can't be read has a message at its field or row, and everything typed
 * comes back.
 */
export function readTypedDocument(
	{ known, ...typed }: TypedDocument,
	{ vehicles, buyer }: DocumentFormContext,
): ReadDocumentForm {
	const texts = typed.values
	const { rows, lines, rowOfLine } = readRows(typed.rows)
	const { rows: taxRows, taxes } = readTaxes(typed.taxes)
	const kind = documentSchema.shape.kind.safeParse(texts.kind).data ?? 'quote'
	const { terms, errors }: { terms: Terms; errors: DocumentErrors } = readTerms({
		schema: documentSchema,
		texts,
		known,
		deal: dealOfKind[kind],
		vehicle: vehicles.get(texts.vehicleId),
	})
	if (kind === 'pre_approval' && terms.loan && texts.writtenBy && !errors.writtenBy)
		terms.loan = { ...terms.loan, lender: texts.writtenBy }
	if (taxes.length > 0) terms.taxes = taxes
	const hasRowErrors = [...rows, ...taxRows].some(({ error }) => error)
	if (!hasRowErrors) requireContent(errors, { kind, lines, terms })
	const read = readDealDocument({ version: 1, kind, lines, ...terms })
	if (lines.length > linesMax) errors.lines = tooManyLines(lines.length)
	if (taxes.length > taxesMax)
		errors.taxes = `A document has at most ${taxesMax} taxes, and these are ${taxes.length}.`
	const isValid = Object.keys(errors).length === 0 && !hasRowErrors
	// The fields above are stricter than the format, so a fault here is about the document as a whole.
	if (isValid && !read.ok) errors.lines = read.faults[0]!.message
	return {
		typed: { ...typed, rows, taxes: taxRows },
		errors,
		document: isValid && read.ok ? read.value : null,
		readable: read.ok && lines.length > 0 ? read.value : null,
		rowOfLine,
		buyer: buyer ?? (isOwnKey(usStates, texts.state) ? { state: texts.state } : undefined),
	}
}

/** Reads the rows of a form: the lines, and for each the index of its row. A row that can't be read gets a message. */
export function readRows(typed: readonly LineRow[]): {
	rows: LineRow[]
	lines: Line[]
	rowOfLine: number[]
} {
	const lines: Line[] = []
	const rowOfLine: number[] = []
	const rows = typed.map((row, index): LineRow => {
		const { line: _, ...texts } = row
		const read = readLineRow(row)
		if (typeof read === 'string') return { ...texts, error: [read, ...amountErrorOf(row)].join(' ') }
		if (read) {
			lines.push(read)
			rowOfLine.push(index)
		}
		return { ...texts, error: undefined }
	})
	return { rows, lines, rowOfLine }
}

/** Returns the error of an amount whose label has one already; a row has one message for both. */
function amountErrorOf(row: LineRow): string[] {
	if (row.label !== '' && row.label.length <= labelCharsMax) return []
	const read = readLineRow({ ...row, label: 'Line' })
	return typeof read === 'string' ? [read] : []
}

const tooManyLines = (count: number) =>
	`A document has at most ${linesMax} lines, and these are ${count}. Leave out what is not about money.`

/** How the purchase is paid, where the kind of the paper says it. */
const dealOfKind: Partial<Record<DocumentKind, DealDocument['deal']>> = {
	retail_contract: 'loan',
	lease_contract: 'lease',
	pre_approval: 'loan',
	trade_offer: 'cash',
}

type Tax = NonNullable<DealDocument['taxes']>[number]

/** Reads the taxes in detail; a row that can't be read gets an error message. */
export function readTaxes(typed: readonly TaxRow[]): { rows: TaxRow[]; taxes: Tax[] } {
	const taxes: Tax[] = []
	const rows = typed.map((row) => {
		const { error: _, ...texts } = row
		if (Object.values(texts).every((text) => text === '')) return row
		const { values, errors } = readEach(taxSchema, texts)
		const missing = texts.amount === '' ? 'Enter the amount of this tax.' : undefined
		const error = errors.label ?? missing ?? errors.amount ?? errors.rate ?? errors.base
		if (error) return { ...texts, error }
		taxes.push({ label: 'Tax', ...placeValues(taxSchema, values) } as Tax)
		return row
	})
	return { rows, taxes }
}

type Content = { kind: DocumentKind; lines: readonly Line[]; terms: Terms }

/** Adds errors for the content that a paper of this kind needs; without it, it can only be a draft. */
function requireContent(errors: DocumentErrors, { kind, lines, terms }: Content): void {
	if (kind === 'pre_approval') {
		if (terms.loan?.aprPpm === undefined) errors.apr ??= 'Enter the rate that the lender offers.'
		if (!terms.loan) errors.months ??= 'Enter the number of months.'
	} else if (kind === 'trade_offer') {
		if (!terms.trade) errors.tradeAllowance ??= 'Enter what they give for the car.'
	} else if (lines.length === 0 && !terms.lease && terms.stated?.outTheDoorCents === undefined)
		// 'I can do $33,270 out the door' is an offer, of which everything else is still to be asked.
		errors.lines = 'Enter at least one line with its amount, or paste the dealer’s message.'
}
