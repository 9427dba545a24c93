import { isOwnKey } from '#app/lib/own-key.ts'
import {
	type Buyer,
	type DealDocument,
	fieldReader,
	type Line,
	linesMax,
	readDealDocument,
	readLineRow,
	taxesMax,
	usStates,
} from '#engine'
import { documentKindNames } from '../documents/document-kinds.ts'
import {
	type DocumentErrors,
	readLease,
	readLoan,
	readPlace,
	readStated,
	readTaxes,
	readTrade,
	readVehicle,
	type TermsInput,
} from './document-terms.ts'
import { type DocumentField, type TypedDocument, typedOfForm } from './typed-document.ts'

export type { DocumentErrors } from './document-terms.ts'

/** The most characters in the short name of a document and in the name of who wrote it. */
export const nameCharsMax = 120

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

/** Reads a document's form. It never throws: what can't be read has a message at its field or row, and everything typed comes back. */
export const readDocumentForm = (form: FormData, context: DocumentFormContext): ReadDocumentForm =>
	readTypedDocument(typedOfForm(form), context)

/** Reads a form that was stored as it was typed. */
export function readTypedDocument(
	typed: TypedDocument,
	{ vehicles, buyer }: DocumentFormContext,
): ReadDocumentForm {
	const { values } = typed
	const errors: DocumentErrors = {}
	const lines: Line[] = []
	const rowOfLine: number[] = []
	const rows = typed.rows.map((row, index) => {
		const read = readLineRow(row)
		if (typeof read === 'string') return { ...row, error: read }
		if (read) {
			lines.push(read)
			rowOfLine.push(index)
		}
		return { ...row, error: undefined }
	})
	const input: TermsInput = { values, errors, number: fieldReader<DocumentField>(values, errors) }
	const kind = kindOf(values.kind)
	if (!kind) errors.kind = 'Choose what kind of document this is.'
	for (const name of ['title', 'writtenBy'] as const)
		if (values[name].length > nameCharsMax)
			errors[name] = `Shorten this to at most ${nameCharsMax} characters.`
	const { rows: taxRows, taxes } = readTaxes(typed.taxes)
	const terms = readTerms(input, { kind: kind ?? 'quote', vehicles })
	if (taxes.length > 0) terms.taxes = taxes
	const hasRowErrors = [...rows, ...taxRows].some(({ error }) => error)
	if (!hasRowErrors) requireContent(errors, { kind: kind ?? 'quote', lines, terms })
	const candidate = { version: 1, kind: kind ?? 'quote', lines, ...terms }
	const read = readDealDocument(candidate)
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
		buyer: buyer ?? (isOwnKey(usStates, values.state) ? { state: values.state } : undefined),
	}
}

const tooManyLines = (count: number) =>
	`A document has at most ${linesMax} lines, and these are ${count}. Leave out what is not about money.`

const kindOf = (text: string): DealDocument['kind'] | null =>
	documentKindNames.has(text) ? (text as DealDocument['kind']) : null

type Terms = Omit<DealDocument, 'version' | 'kind' | 'lines'>

/** How the purchase is paid, where the kind of the paper says it. */
const dealOfKind: Partial<Record<DealDocument['kind'], DealDocument['deal']>> = {
	retail_contract: 'loan',
	lease_contract: 'lease',
	pre_approval: 'loan',
	trade_offer: 'cash',
}

function readTerms(
	input: TermsInput,
	{ kind, vehicles }: { kind: DealDocument['kind'] } & Pick<DocumentFormContext, 'vehicles'>,
): Terms {
	const { values, number } = input
	const typedDeal = values.deal === 'loan' || values.deal === 'lease' ? values.deal : 'cash'
	const terms: Terms = { deal: dealOfKind[kind] ?? typedDeal, ...readPlace(input) }
	const date = number.date('date')
	if (date) terms.date = date
	const validUntil = number.date('validUntil')
	if (validUntil) terms.validUntil = validUntil
	if (date && validUntil && validUntil < date)
		input.errors.validUntil = 'This is before the date of the document. Check both.'
	const firstPaymentDate = number.date('firstPayment')
	if (firstPaymentDate) terms.firstPaymentDate = firstPaymentDate
	const vehicle = readVehicle(input, vehicles.get(values.vehicleId))
	if (vehicle) terms.vehicle = vehicle
	const stated = readStated(input, terms.deal)
	if (stated && Object.keys(stated).length > 0) terms.stated = stated
	const trade = readTrade(input)
	if (trade) terms.trade = trade
	const loan = terms.deal === 'loan' ? readLoan(input) : undefined
	if (loan) terms.loan = kind === 'pre_approval' ? addLender(loan, values.writtenBy) : loan
	const lease = terms.deal === 'lease' ? readLease(input) : undefined
	if (lease) terms.lease = lease
	return terms
}

const addLender = (loan: NonNullable<Terms['loan']>, lender: string) =>
	lender ? { ...loan, lender: lender.slice(0, nameCharsMax) } : loan

type Content = { kind: DealDocument['kind']; lines: readonly Line[]; terms: Terms }

/** Adds errors for the content that a paper of this kind needs; without it, it can only be a draft. */
function requireContent(errors: DocumentErrors, { kind, lines, terms }: Content): void {
	if (kind === 'pre_approval') {
		if (terms.loan?.aprPpm === undefined) errors.apr ??= 'Enter the rate that the lender offers.'
		if (!terms.loan) errors.months ??= 'Enter the number of months.'
	} else if (kind === 'trade_offer') {
		if (!terms.trade) errors.tradeAllowance ??= 'Enter what they give for the car.'
	} else if (lines.length === 0 && !terms.lease)
		errors.lines = 'Enter at least one line with its amount, or paste the dealer’s message.'
}
