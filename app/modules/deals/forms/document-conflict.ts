import type { FieldDifference, FormConflict } from '#app/lib/parse-form.ts'
import { conditionNames, usStates } from '#engine'
import { documentKindNames } from '../documents/document-kinds.ts'
import { categoryLabel } from '../quote-check/category-options.ts'
import type { DocumentField, DocumentValues, TypedDocument } from './typed-document.ts'

const labels: Readonly<Record<DocumentField, string>> = {
	kind: 'What it is',
	title: 'Short name',
	dealerId: 'Dealer',
	dealerPersonId: 'Person at the dealer',
	writtenBy: 'Other dealer or lender',
	date: 'Date',
	validUntil: 'Good until',
	deal: 'How it is paid',
	state: 'Registered in',
	zip: 'ZIP code',
	vehicleId: 'Car',
	condition: 'New or used',
	vin: 'VIN on the document',
	year: 'Model year',
	make: 'Make',
	model: 'Model',
	total: 'Out-the-door total',
	amountFinanced: 'Amount financed',
	dueAtSigning: 'Due at signing',
	financeCharge: 'Finance charge',
	totalOfPayments: 'Total of payments',
	totalSalePrice: 'Total sale price',
	months: 'Months',
	payment: 'Monthly payment',
	apr: 'APR',
	every: 'Payments come',
	balloon: 'Balloon payment at the end',
	firstPayment: 'First payment due',
	capCost: 'Gross capitalized cost',
	capReduction: 'Capitalized cost reduction',
	adjustedCap: 'Adjusted capitalized cost',
	residual: 'Residual value',
	residualPercent: 'Residual in percent',
	moneyFactor: 'Money factor',
	rentCharge: 'Rent charge',
	basePayment: 'Payment before tax',
	acquisition: 'Acquisition fee',
	disposition: 'Disposition fee',
	purchaseOption: 'Price to buy it at the end',
	excessMile: 'Each extra mile',
	securityDeposits: 'Security deposits',
	milesPerYear: 'Miles per year',
	taxOn: 'Taxed on',
	onePay: 'Paid in one payment',
	tradeAllowance: 'What the dealer offers for the trade-in',
	tradePayoff: 'Still owed on the trade-in',
	payoffGoodUntil: 'Payoff good until',
}

type Names = ReadonlyMap<string, string>
const choices: Partial<Record<DocumentField, Names>> = {
	kind: documentKindNames,
	deal: new Map([
		['cash', 'Cash, or their own loan'],
		['loan', 'A loan through the dealer'],
		['lease', 'A lease'],
	]),
	state: new Map(Object.entries(usStates)),
	condition: new Map(Object.entries(conditionNames)),
	every: new Map([['two_weeks', 'Every two weeks']]),
	taxOn: new Map([
		['payment', 'Each payment'],
		['payments_upfront', 'All payments at the start'],
		['upfront', 'All payments at the start'],
		['price', 'The price of the car'],
		['depreciation', 'What the car loses in value'],
		['none', 'Nothing'],
	]),
}

type ConflictInput = {
	yours: TypedDocument
	theirs: TypedDocument
	/** The names of dealers, people and cars by their ids. */
	names: Names
	/** Fields that are not on the form of this person. */
	omitted?: readonly DocumentField[]
}

/** Compares everything in a form, as it was typed, with what somebody else saved in the meantime. */
export function documentConflict(
	version: number,
	{ yours, theirs, names, omitted = [] }: ConflictInput,
): FormConflict {
	const fields = (Object.keys(labels) as DocumentField[]).filter((name) => !omitted.includes(name))
	const differences = [
		...fields.map((name) =>
			differenceOf(labels[name], [yours, theirs], {
				of: ({ values }) => typedValue(name, values),
				show: (value) => shownValue(name, value, names),
			}),
		),
		...numbered(Math.max(yours.rows.length, theirs.rows.length), (index) =>
			differenceOf(`Line ${index + 1}`, [yours, theirs], { of: ({ rows }) => lineOf(rows[index]) }),
		),
		...numbered(Math.max(yours.taxes.length, theirs.taxes.length), (index) =>
			differenceOf(`Tax ${index + 1}`, [yours, theirs], { of: ({ taxes }) => taxOf(taxes[index]) }),
		),
		differenceOf('Pasted text', [yours, theirs], { of: ({ text }) => text, show: passageAt }),
	]
	return { version, rows: differences.filter((row) => row !== null) }
}

const numbered = <T>(length: number, itemOf: (index: number) => T) =>
	Array.from({ length }, (_, index) => itemOf(index))

type Compared = {
	of: (typed: TypedDocument) => string
	/** Writes one of two values that differ; `from` is where the difference starts. */
	show?: (value: string, from: number) => string
}

function differenceOf(
	label: string,
	versions: [yours: TypedDocument, theirs: TypedDocument],
	{ of, show = (value) => value }: Compared,
): FieldDifference | null {
	// A browser sends line breaks as CRLF.
	const [yours, theirs] = versions.map((typed) => of(typed).replaceAll('\r\n', '\n')) as [string, string]
	if (yours === theirs) return null
	let from = 0
	while (yours[from] === theirs[from]) from += 1
	const shown = (value: string) => (value && show(value, from)) || 'nothing'
	return { label, yours: shown(yours), theirs: shown(theirs) }
}

/** A form without a choice is about cash. */
const typedValue = (name: DocumentField, values: DocumentValues): string =>
	values[name] || (name === 'deal' ? 'cash' : '')

function shownValue(name: DocumentField, value: string, names: Names): string {
	if (name === 'dealerId' || name === 'dealerPersonId' || name === 'vehicleId')
		return names.get(value) ?? 'one that is no longer listed'
	return choices[name]?.get(value) ?? value
}

function lineOf(row: TypedDocument['rows'][number] | undefined): string {
	if (!row || !(row.label || row.amount || row.category)) return ''
	const { label, amount, category } = row
	const chosen = category ? [categoryLabel(category)] : []
	return [label || 'without a label', amount || 'without an amount', ...chosen].join(' · ')
}

function taxOf(row: TypedDocument['taxes'][number] | undefined): string {
	if (!row) return ''
	const parts = { '': row.label, 'rate ': row.rate, 'on ': row.base, 'tax ': row.amount }
	return Object.entries(parts)
		.flatMap(([name, value]) => (value ? [name + value] : []))
		.join(' · ')
}

const passageChars = 300

/** A pasted text can be long, so only the passage with the difference is shown. */
function passageAt(text: string, from: number): string {
	const start = Math.max(0, from - 60)
	const passage = text.slice(start, start + passageChars)
	const isCut = start + passageChars < text.length
	return `${start > 0 ? '… ' : ''}${passage}${isCut ? ' …' : ''}`
}
