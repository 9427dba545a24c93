import { readDollars, readPercent, readWhole } from '#app/lib/money/money-input.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import { usStates } from '#app/lib/places/us-states.ts'
import { type Category, categories } from '../engine/classification/categories.ts'
import type { Buyer, DealDocument, Line } from '../engine/format.ts'
import { aprPpmMax, labelCharsMax, monthsMax, readDealDocument } from '../engine/format.ts'
import { type QuoteField, type QuoteRow, type QuoteValues, quoteFields, rowsMax } from './quote-values.ts'

export type QuoteErrors = Partial<Record<QuoteField | 'lines', string>>

export type ReadQuote = {
	rows: QuoteRow[]
	values: QuoteValues
	errors: QuoteErrors
	/** Null while the form has errors or no line. */
	document: DealDocument | null
	/** What the buyer brings: today the rate another lender offered. */
	buyer: Buyer | undefined
}

/** Reads the quote checker's form. Whatever is wrong is said at its row or field, and everything typed comes back. */
export function readQuoteForm(form: FormData): ReadQuote {
	const values = Object.fromEntries(
		quoteFields.map((name) => [name, textOf(form.get(name)).slice(0, 100)]),
	) as Record<QuoteField, string>
	const errors: QuoteErrors = {}
	const lines: Line[] = []
	const rows = rowsOf(form).map((row) => {
		const read = readRow(row)
		if (typeof read === 'string') return { ...row, error: read }
		if (read) lines.push(read)
		return row
	})
	const terms = readTermFields(values, errors)
	if (lines.length === 0 && !rows.some(({ error }) => error))
		errors.lines = 'Enter at least one line of the quote, or paste the whole message above.'
	const isFine = Object.keys(errors).length === 0 && !rows.some(({ error }) => error)
	const read = isFine ? readDealDocument({ version: 1, kind: 'quote', lines, ...terms }) : null
	// The fields above are stricter than the format, so a fault here is one of the whole.
	if (read && !read.ok) errors.lines = read.faults[0]!.message
	const document = read?.ok ? read.value : null
	return { rows, values, errors, document, buyer: document ? buyerOf(document, values) : undefined }
}

const textOf = (value: FormDataEntryValue | null | undefined) =>
	typeof value === 'string' ? value.trim() : ''

/** The rows of the form, without the empty ones at its end. */
function rowsOf(form: FormData): QuoteRow[] {
	const [labels, amounts, chosen] = ['label', 'amount', 'category'].map((name) =>
		form.getAll(name).map(textOf),
	) as [string[], string[], string[]]
	const count = Math.min(rowsMax, Math.max(labels.length, amounts.length))
	const rows = Array.from({ length: count }, (_, index): QuoteRow => {
		const category = chosen[index] ?? ''
		return {
			label: labels[index] ?? '',
			amount: amounts[index] ?? '',
			category: isOwnKey(categories, category) ? (category as Category) : '',
		}
	})
	while (rows.length > 0 && isEmpty(rows.at(-1)!)) rows.pop()
	return rows
}

const isEmpty = ({ label, amount }: QuoteRow) => label === '' && amount === ''

/** The line of a row, null for an empty row, or a message that says what is wrong. */
function readRow(row: QuoteRow): Line | string | null {
	if (isEmpty(row)) return null
	// A line whose amount the dealer left open is none of our sums; it stays in the form.
	if (row.amount === '') return null
	if (row.label === '') return 'Enter what this amount is for, as the dealer wrote it.'
	if (row.label.length > labelCharsMax) return `Shorten this to at most ${labelCharsMax} characters.`
	const isNegative = /^\s*(?:[-−–(]|\$\s*[-−–])|[-−–]\s*$/.test(row.amount)
	const read = readDollars(row.amount.replaceAll(/[-−–()]/g, ''))
	if (!read.ok) return read.message
	const line: Line = { label: row.label, cents: read.value }
	if (row.category !== '') line.category = row.category
	const usual = row.category === '' ? null : categories[row.category].role
	if (isNegative && usual !== 'credit') line.role = 'credit'
	return line
}

const conditions = ['new', 'used', 'demo', 'cpo'] as const

type Terms = Omit<DealDocument, 'version' | 'kind' | 'lines'>

/** Reads the fields below the lines; adds a message to `errors` for each that can't be read. */
function readTermFields(values: Record<QuoteField, string>, errors: QuoteErrors): Terms {
	const number = numberReader(values, errors)
	const deal = values.deal === 'loan' || values.deal === 'lease' ? values.deal : 'cash'
	const terms: Terms = { deal }
	if (isOwnKey(usStates, values.state)) terms.state = values.state as NonNullable<Terms['state']>
	const condition = conditions.find((name) => name === values.condition)
	const vin = values.vin.replaceAll(/\s/g, '').toUpperCase()
	if (vin.length > 40) errors.vin = 'A VIN has 17 characters.'
	else if (vin && !condition) errors.condition = 'Choose whether the car is new or used.'
	else if (condition) terms.vehicle = { condition, ...(vin && { vin }) }
	const outTheDoorCents = number.dollars('total')
	const paymentCents = number.dollars('payment')
	terms.stated = withoutUndefined({
		outTheDoorCents,
		paymentCents: deal === 'cash' ? undefined : paymentCents,
	})
	const trade = readTrade(number)
	if (trade) terms.trade = trade
	if (deal === 'loan') readLoan(terms, { number, values, errors, paymentCents })
	if (deal === 'lease') readLease(terms, { number, errors, paymentCents })
	return terms
}

type NumberReader = ReturnType<typeof numberReader>

function numberReader(values: Record<QuoteField, string>, errors: QuoteErrors) {
	const read = (field: QuoteField, reader: (text: string) => ReturnType<typeof readDollars>) => {
		if (values[field] === '') return undefined
		const result = reader(values[field])
		if (result.ok) return result.value
		errors[field] = result.message
		return undefined
	}
	return {
		dollars: (field: QuoteField) => read(field, readDollars),
		/** In parts per million. */
		rate: (field: QuoteField) => {
			const percent = read(field, (text) => readPercent(text, { max: aprPpmMax / 10_000 }))
			return percent === undefined ? undefined : Math.round(percent * 10_000)
		},
		months: (field: QuoteField) =>
			read(field, (text) => {
				const years = /^(\d{1,2})\s*(?:years?|yrs?)$/i.exec(text)?.[1]
				const plain = years ? String(Number(years) * 12) : text.replace(/\s{0,5}(?:months?|mos?)\.?$/i, '')
				return readWhole(plain, { min: 1, max: monthsMax })
			}),
		/** A money factor in parts per billion. */
		factor: (field: QuoteField) =>
			read(field, (text) =>
				/^0?\.0\d{2,8}$/.test(text)
					? { ok: true, value: Math.round(Number(text) * 1e9) }
					: {
							ok: false,
							message:
								'A money factor is a small number like .00210. Leave it empty if you only have a rate.',
						},
			),
	}
}

function readTrade(number: NumberReader): Terms['trade'] {
	const allowanceCents = number.dollars('tradeAllowance')
	const payoffCents = number.dollars('tradePayoff')
	if (allowanceCents === undefined && payoffCents === undefined) return undefined
	return { allowanceCents: allowanceCents ?? 0, payoffCents: payoffCents ?? 0 }
}

type TermReader = {
	number: NumberReader
	values: Record<QuoteField, string>
	errors: QuoteErrors
	paymentCents: number | undefined
}

function readLoan(terms: Terms, { number, values, errors, paymentCents }: TermReader): void {
	const aprPpm = number.rate('apr')
	const months = number.months('months')
	number.rate('ownRate')
	if (months === undefined && !errors.months && (aprPpm !== undefined || paymentCents !== undefined))
		errors.months = 'How many months does the loan run? For example 60 or 72.'
	if (months !== undefined) terms.loan = { months, ...withoutUndefined({ aprPpm, paymentCents }) }
	if (values.firstPayment === '') return
	if (/^\d{4}-\d{2}-\d{2}$/.test(values.firstPayment)) terms.firstPaymentDate = values.firstPayment
	else errors.firstPayment = 'Enter the date as year-month-day, for example 2026-12-31.'
}

function readLease(terms: Terms, { number, errors, paymentCents }: Omit<TermReader, 'values'>): void {
	const months = number.months('months')
	const grossCapCents = number.dollars('capCost')
	const residualCents = number.dollars('residual')
	const capReductionCents = number.dollars('capReduction') ?? 0
	const moneyFactorPpb = number.factor('moneyFactor')
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

function withoutUndefined<T extends Record<string, unknown>>(record: T) {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
		[Key in keyof T]?: Exclude<T[Key], undefined>
	}
}
