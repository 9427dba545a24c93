import { knownCategory, type LineRow, linesMax } from '#engine'
import { rowsOfForm } from '../typed-fields/rows-of-form.ts'

/** The fields of a document's form beside its tables. */
export const documentFields = [
	'kind',
	'title',
	'dealerId',
	'dealerPersonId',
	'writtenBy',
	'date',
	'validUntil',
	'deal',
	'state',
	'zip',
	// The car: one of the deal, or what the paper says.
	'vehicleId',
	'condition',
	'vin',
	'year',
	'make',
	'model',
	// Totals as the paper prints them.
	'total',
	'amountFinanced',
	'dueAtSigning',
	'financeCharge',
	'totalOfPayments',
	'totalSalePrice',
	// Loan and lease.
	'months',
	'payment',
	'apr',
	'every',
	'balloon',
	'firstPayment',
	'capCost',
	'capReduction',
	'residual',
	'moneyFactor',
	'rentCharge',
	'acquisition',
	'disposition',
	'securityDeposits',
	'milesPerYear',
	'taxOn',
	'onePay',
	'tradeAllowance',
	'tradePayoff',
	'payoffGoodUntil',
] as const

export type DocumentField = (typeof documentFields)[number]
export type DocumentValues = Record<DocumentField, string>

/** A row of the table of taxes, as it was typed. */
export type TaxRow = { label: string; rate: string; base: string; amount: string; error?: string | undefined }

/** The form of a document as it was typed; a draft stores it. */
export type TypedDocument = {
	values: DocumentValues
	rows: LineRow[]
	taxes: TaxRow[]
	/** The pasted text. */
	text: string
}

/**
 * Longer than any valid value or label. Text that is too long for a document is kept up to this length, with a message, so that nothing
 * typed is lost.
 */
const charsKept = 4_000
/** Rows beyond the limits of a document are kept as well. */
const rowsKept = 2 * linesMax

const taxColumns = { label: 'taxLabel', rate: 'taxRate', base: 'taxBase', amount: 'taxAmount' } as const

/** Returns the values of a form as they were typed, without the spaces around them. Unknown fields are ignored, repeated rows limited. */
export function typedOfForm(form: FormData): TypedDocument {
	return {
		values: valuesBy((name) => textOf(form.get(name))),
		rows: rowsOfForm(form, { rowsMax: rowsKept }).map(bounded),
		taxes: taxesOfForm(form),
		text: textOf(form.get('text')),
	}
}

/** Returns an empty form with some values. */
export const emptyTyped = (values: Partial<DocumentValues> = {}): TypedDocument => ({
	values: { ...valuesBy(() => ''), ...values },
	rows: [],
	taxes: [],
	text: '',
})

/** Reads a stored draft; anything that does not have this shape is replaced by empty values. */
export function readStoredTyped(stored: unknown): TypedDocument {
	const { values, rows, taxes, text } = recordOf(stored)
	const named = new Map(Object.entries(recordOf(values)))
	return {
		values: valuesBy((name) => textOf(named.get(name))),
		rows: listOf(rows).map((row) =>
			bounded({
				label: textOf(row.label),
				amount: textOf(row.amount),
				category: knownCategory(textOf(row.category)),
			}),
		),
		taxes: listOf(taxes).map((row) => ({
			label: textOf(row.label),
			rate: textOf(row.rate),
			base: textOf(row.base),
			amount: textOf(row.amount),
		})),
		text: textOf(text),
	}
}

function valuesBy(read: (name: DocumentField) => string): DocumentValues {
	return Object.fromEntries(
		documentFields.map((name) => [name, read(name).slice(0, charsKept)]),
	) as DocumentValues
}

const bounded = ({ label, amount, category }: LineRow): LineRow => ({
	label: label.slice(0, charsKept),
	amount: amount.slice(0, charsKept),
	category,
})

function taxesOfForm(form: FormData): TaxRow[] {
	const column = (name: string) => form.getAll(name).map((value) => textOf(value).slice(0, charsKept))
	const [labels, rates, bases, amounts] = Object.values(taxColumns).map(column) as [
		string[],
		string[],
		string[],
		string[],
	]
	const count = Math.min(rowsKept, Math.max(labels.length, amounts.length))
	const rows = Array.from({ length: count }, (_, index) => ({
		label: labels[index] ?? '',
		rate: rates[index] ?? '',
		base: bases[index] ?? '',
		amount: amounts[index] ?? '',
	}))
	while (rows.length > 0 && Object.values(rows.at(-1)!).every((text) => text === '')) rows.pop()
	return rows
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const recordOf = (value: unknown): Record<string, unknown> =>
	typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const listOf = (value: unknown): Record<string, unknown>[] =>
	Array.isArray(value) ? value.slice(0, rowsKept).map(recordOf) : []
