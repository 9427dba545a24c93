import { isOwnKey } from '#app/lib/own-key.ts'
import {
	aprPpmMax,
	type Buyer,
	type DealDocument,
	type FieldReader,
	fieldReader,
	type Line,
	readDealDocument,
	readLineRow,
	readPercent,
	usStates,
	withoutUndefined,
} from '#engine'
import { rowsOfForm } from '../typed-fields/rows-of-form.ts'
import {
	type QuoteField,
	type QuoteRow,
	type QuoteValues,
	quoteFields,
	rowsKept,
	rowsMax,
	valueCharsKept,
} from './quote-values.ts'

export type QuoteErrors = Partial<Record<QuoteField | 'lines', string>>

export type ReadQuote = {
	rows: QuoteRow[]
	values: QuoteValues
	errors: QuoteErrors
	/** Null while the form has errors or no line. */
	document: DealDocument | null
	/** The buyer's side: currently only the rate that another lender offered. */
	buyer: Buyer | undefined
}

/** Reads the quote checker's form. Every error has a message at its row or field, and everything typed is returned. */
export function readQuoteForm(form: FormData): ReadQuote {
	const values = Object.fromEntries(
		quoteFields.map((name) => [name, textOf(form.get(name)).slice(0, valueCharsKept)]),
	) as Record<QuoteField, string>
	const errors: QuoteErrors = {}
	const lines: Line[] = []
	const rows = rowsOfForm(form, { rowsMax: rowsKept }).map((row) => {
		const read = readLineRow(row)
		if (typeof read === 'string') return { ...row, error: read }
		if (read) lines.push(read)
		return row
	})
	const terms = readTermFields(values, errors)
	if (lines.length === 0 && !rows.some(({ error }) => error))
		errors.lines = 'Enter at least one line of the quote, or paste the whole message above.'
	if (rows.length > rowsMax)
		errors.lines = `The checker takes at most ${rowsMax} lines, and these are ${rows.length}. Leave out what is not about money.`
	const isFine = Object.keys(errors).length === 0 && !rows.some(({ error }) => error)
	const read = isFine ? readDealDocument({ version: 1, kind: 'quote', lines, ...terms }) : null
	// The fields above are stricter than the format, so a fault here is about the document as a whole.
	if (read && !read.ok) errors.lines = read.faults[0]!.message
	const document = read?.ok ? read.value : null
	return { rows, values, errors, document, buyer: document ? buyerOf(document, values) : undefined }
}

const textOf = (value: FormDataEntryValue | null | undefined) =>
	typeof value === 'string' ? value.trim() : ''

const conditions = ['new', 'used', 'demo', 'cpo'] as const

type Terms = Omit<DealDocument, 'version' | 'kind' | 'lines'>

/** Reads the fields below the lines; adds a message to `errors` for each that can't be read. */
function readTermFields(values: Record<QuoteField, string>, errors: QuoteErrors): Terms {
	const fields = fieldReader(values, errors)
	const deal = values.deal === 'loan' || values.deal === 'lease' ? values.deal : 'cash'
	const terms: Terms = { deal }
	if (isOwnKey(usStates, values.state)) terms.state = values.state as NonNullable<Terms['state']>
	const condition = conditions.find((name) => name === values.condition)
	const vin = values.vin.replaceAll(/\s/g, '').toUpperCase()
	if (vin.length > 40) errors.vin = 'A VIN has 17 characters.'
	else if (vin && !condition) errors.condition = 'Choose whether the car is new or used.'
	else if (condition) terms.vehicle = { condition, ...(vin && { vin }) }
	const outTheDoorCents = fields.dollars('total')
	const paymentCents = fields.dollars('payment')
	terms.stated = withoutUndefined({
		outTheDoorCents,
		paymentCents: deal === 'cash' ? undefined : paymentCents,
	})
	const trade = readTrade(fields)
	if (trade) terms.trade = trade
	if (deal === 'loan') readLoan(terms, { fields, errors, paymentCents })
	if (deal === 'lease') readLease(terms, { fields, errors, paymentCents })
	return terms
}

type QuoteFieldReader = FieldReader<QuoteField>

function readTrade(fields: QuoteFieldReader): Terms['trade'] {
	const allowanceCents = fields.dollars('tradeAllowance')
	const payoffCents = fields.dollars('tradePayoff')
	if (allowanceCents === undefined && payoffCents === undefined) return undefined
	return { allowanceCents: allowanceCents ?? 0, payoffCents: payoffCents ?? 0 }
}

type TermReader = {
	fields: QuoteFieldReader
	errors: QuoteErrors
	paymentCents: number | undefined
}

function readLoan(terms: Terms, { fields, errors, paymentCents }: TermReader): void {
	const aprPpm = fields.rate('apr')
	const months = fields.months('months')
	fields.rate('ownRate')
	if (months === undefined && !errors.months && (aprPpm !== undefined || paymentCents !== undefined))
		errors.months = 'How many months does the loan run? For example 60 or 72.'
	if (months !== undefined) terms.loan = { months, ...withoutUndefined({ aprPpm, paymentCents }) }
	const firstPaymentDate = fields.date('firstPayment')
	if (firstPaymentDate) terms.firstPaymentDate = firstPaymentDate
}

function readLease(terms: Terms, { fields, errors, paymentCents }: TermReader): void {
	const months = fields.months('months')
	const grossCapCents = fields.dollars('capCost')
	const residualCents = fields.dollars('residual')
	const capReductionCents = fields.dollars('capReduction') ?? 0
	const moneyFactorPpb = fields.factor('moneyFactor')
	if ((months ?? grossCapCents ?? residualCents ?? moneyFactorPpb) === undefined) return
	const needed = 'A lease can only be checked with this figure.'
	if (months === undefined) errors.months ??= needed
	if (grossCapCents === undefined) errors.capCost ??= needed
	if (residualCents === undefined) errors.residual ??= needed
	if (months === undefined || grossCapCents === undefined || residualCents === undefined) return
	terms.lease = {
		months,
		residualCents,
		grossCapCents,
		capReductionCents,
		...withoutUndefined({ moneyFactorPpb, paymentCents }),
	}
}

function buyerOf({ state, loan }: DealDocument, { ownRate = '' }: QuoteValues): Buyer | undefined {
	const read = readPercent(ownRate, { max: aprPpmMax / 10_000 })
	if (!state || !loan || !read.ok) return undefined
	return { state, preApproval: { aprPpm: Math.round(read.value * 10_000), months: loan.months } }
}
