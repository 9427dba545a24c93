import { readDollars, readPercent, readWhole } from '#app/lib/money/money-input.ts'
import { checkQuote, type QuoteCheck, type QuoteLine } from './quote-check.ts'

export type QuoteRow = { label: string; amount: string; error?: string }

export type ReadQuote = {
	/** As typed, in order, with empty rows at the end. */
	rows: QuoteRow[]
	values: Record<'total' | 'apr' | 'months' | 'payment', string>
	errors: Partial<Record<'total' | 'apr' | 'months' | 'payment', string>>
	/** Null until there is a complete line, and while there are errors. */
	check: QuoteCheck | null
}

/** A quote usually has about a dozen lines; a bad one twice as many. */
export const quoteRowsMax = 24
const emptyRows = 2
const rowsAtFirst = 8
const labelCharsMax = 80

/** Reads a quote from the URL: `line` and `amount` in pairs, and the total and the loan if they were entered. */
export function readQuote(params: URLSearchParams): ReadQuote {
	const amounts = params.getAll('amount')
	const rows = params
		.getAll('line')
		.slice(0, quoteRowsMax)
		.map((label, index) => readRow(label.slice(0, labelCharsMax), (amounts[index] ?? '').slice(0, 40)))
	const values = {
		total: text(params, 'total'),
		apr: text(params, 'apr'),
		months: text(params, 'months'),
		payment: text(params, 'payment'),
	}
	const errors: ReadQuote['errors'] = {}
	const total = values.total ? readDollars(values.total) : null
	if (total && !total.ok) errors.total = total.message
	const loan = readLoan(values, errors)
	const complete = rows.filter(({ label, amount, error }) => label && amount && !error)
	const readable =
		complete.length > 0 && rows.every(({ error }) => !error) && Object.keys(errors).length === 0
	return {
		rows: withEmptyRows(rows),
		values,
		errors,
		check: readable
			? checkQuote({
					lines: complete.map(lineOf),
					statedTotalCents: total?.ok ? total.value : undefined,
					loan: loan ?? undefined,
				})
			: null,
	}
}

function readLoan(values: ReadQuote['values'], errors: ReadQuote['errors']) {
	if (!values.apr && !values.months && !values.payment) return null
	const apr = readPercent(values.apr, { max: 60 })
	const months = readWhole(values.months, { min: 1, max: 120 })
	const payment = readDollars(values.payment)
	if (!apr.ok) errors.apr = apr.message
	if (!months.ok) errors.months = months.message
	if (!payment.ok) errors.payment = payment.message
	return apr.ok && months.ok && payment.ok
		? { aprPercent: apr.value, months: months.value, paymentCents: payment.value }
		: null
}

function readRow(label: string, amount: string): QuoteRow {
	// A name without an amount yet is not an error.
	if (!amount.trim()) return { label, amount }
	if (!label.trim()) return { label, amount, error: 'Please enter what this line is called on the quote.' }
	const read = readDollars(withoutSign(amount))
	return read.ok ? { label, amount } : { label, amount, error: read.message }
}

function lineOf({ label, amount }: QuoteRow): QuoteLine {
	const read = readDollars(withoutSign(amount))
	const cents = read.ok ? read.value : 0
	return { label, cents: isNegative(amount) ? -cents : cents }
}

/** Dealers write credits as -500, (500) or 500-. */
const isNegative = (amount: string) => /^\s*[-−(]|-\s*$/.test(amount)
const withoutSign = (amount: string) => amount.replace(/[-−()]/g, '')

function withEmptyRows(values: QuoteRow[]): QuoteRow[] {
	const last = values.findLastIndex(({ label, amount }) => label || amount)
	const rows = values.slice(0, last + 1)
	const empty = Math.max(emptyRows, rowsAtFirst - rows.length)
	const freeRows = Math.max(0, quoteRowsMax - rows.length)
	return [...rows, ...Array.from({ length: Math.min(empty, freeRows) }, () => ({ label: '', amount: '' }))]
}

const text = (params: URLSearchParams, name: string) => (params.get(name) ?? '').trim().slice(0, 40)
