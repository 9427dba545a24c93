import { z } from 'zod'
import { type UsState, usStates } from '../places/us-states.ts'
import { categoryNames } from '../reading/classification/categories.ts'
import {
	aprPpmMax,
	centsMax,
	dealFormatVersion,
	labelCharsMax,
	linesMax,
	monthsMax,
	taxesMax,
} from './format-limits.ts'

const cents = z
	.int('Please give the amount in whole cents, like 2500000 for $25,000.00.')
	.min(0, 'An amount is never below zero: the role of the line says whether it adds or subtracts.')
	.max(centsMax, 'This amount is above $100,000,000. Please check it.')

const text = (max: number) =>
	z
		.string('Please give this as text.')
		.trim()
		.min(1, 'This is empty. Please leave the field out instead.')
		.max(max, `Please use at most ${max} characters.`)

const whole = (min: number, max: number, what: string) =>
	z
		.int(`Please give ${what} as a whole number from ${min} to ${max}.`)
		.min(min, `Please give ${what} as a whole number from ${min} to ${max}.`)
		.max(max, `Please give ${what} as a whole number from ${min} to ${max}.`)

const isoDate = z.iso.date('Please give a date that exists, as year-month-day, like 2026-11-30.')
const state = z.enum(
	Object.keys(usStates) as [UsState, ...UsState[]],
	'Please use the two-letter code of a state, like OH.',
)
const zip = z.string().regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits, or nine with a hyphen.')
const months = whole(1, monthsMax, 'the number of months')
const aprPpm = whole(0, aprPpmMax, 'the rate in parts per million (69000 is 6.9 %)')
const vin = text(40)

const category = z.enum(categoryNames, 'This category is not part of the format.')

/** An object without unknown fields; `what` names it in the error for a value that is no object. */
const strictObject = <Shape extends z.ZodRawShape>(what: string, shape: Shape) =>
	z.strictObject(shape, {
		error: ({ code }) => (code === 'invalid_type' ? `Please give ${what} as a JSON object.` : undefined),
	})

const lineSchema = strictObject('a line', {
	label: text(labelCharsMax),
	cents,
	role: z.enum(['charge', 'credit', 'subtotal', 'memo']).optional(),
	category: category.optional(),
	payee: z.enum(['government', 'manufacturer', 'lender', 'dealer', 'third_party']).optional(),
	optional: z.boolean().optional(),
	consent: z.enum(['requested', 'declined', 'unknown']).optional(),
	taxable: z.boolean().optional(),
	paid: z.enum(['financed', 'at_signing', 'capitalized']).optional(),
})

const vehicleSchema = z.strictObject({
	/** Missing where nothing says whether the car is new or used. */
	condition: z.enum(['new', 'used', 'demo', 'cpo']).optional(),
	vin: vin.optional(),
	stock: text(40).optional(),
	year: whole(1900, 2100, 'the model year').optional(),
	make: text(60).optional(),
	model: text(80).optional(),
	trim: text(80).optional(),
	odometer: whole(0, 2_000_000, 'the miles on the odometer').optional(),
	msrpCents: cents.optional(),
})

const statedSchema = z.strictObject({
	outTheDoorCents: cents.optional(),
	amountFinancedCents: cents.optional(),
	dueAtSigningCents: cents.optional(),
	paymentCents: cents.optional(),
	totalOfPaymentsCents: cents.optional(),
	financeChargeCents: cents.optional(),
	totalSalePriceCents: cents.optional(),
})

const taxSchema = z.strictObject({
	label: text(labelCharsMax),
	ratePpm: whole(0, 1_000_000, 'the rate in parts per million (62500 is 6.25 %)').optional(),
	baseCents: cents.optional(),
	cents,
})

const tradeSchema = z.strictObject({
	vin: vin.optional(),
	allowanceCents: cents,
	payoffCents: cents,
	payoffGoodUntil: isoDate.optional(),
})

const loanSchema = z.strictObject({
	aprPpm: aprPpm.optional(),
	months,
	paymentCents: cents.optional(),
	balloonCents: cents.optional(),
	every: z.enum(['month', 'two_weeks']).optional(),
	lender: text(120).optional(),
})

/** Everything but the term may be missing; what follows from the rest is worked out. */
const leaseSchema = z.strictObject({
	months,
	milesPerYear: whole(0, 200_000, 'the miles a year').optional(),
	residualCents: cents.optional(),
	residualPercent: z
		.number('Please give the residual as a percentage of the sticker price, like 58.')
		.min(0, 'A residual is at least 0 %.')
		.max(200, 'A residual is at most 200 %.')
		.optional(),
	moneyFactorPpb: whole(
		0,
		50_000_000,
		'the money factor in parts per billion (2100000 is .00210)',
	).optional(),
	grossCapCents: cents.optional(),
	capReductionCents: cents.optional(),
	adjustedCapCents: cents.optional(),
	rentChargeCents: cents.optional(),
	basePaymentCents: cents.optional(),
	paymentCents: cents.optional(),
	acquisitionCents: cents.optional(),
	dispositionCents: cents.optional(),
	purchaseOptionCents: cents.optional(),
	excessMileCents: cents.optional(),
	securityDepositsCents: cents.optional(),
	// 'upfront' is what documents of the first release say for 'payments_upfront'.
	taxOn: z.enum(['payment', 'payments_upfront', 'upfront', 'price', 'depreciation', 'none']).optional(),
	onePay: z.boolean().optional(),
})

/**
 * Any document that a dealer, a lender or a buyer of trade-ins writes about one purchase. Amounts in cents, rates in parts per million.
 */
export const dealDocumentSchema = strictObject('a document', {
	version: z.literal(dealFormatVersion, 'This reader knows version 1 of the format.'),
	kind: z.enum([
		'quote',
		'bid',
		'worksheet',
		'buyers_order',
		'retail_contract',
		'lease_contract',
		'pre_approval',
		'trade_offer',
	]),
	deal: z.enum(['cash', 'loan', 'lease']),
	date: isoDate.optional(),
	validUntil: isoDate.optional(),
	firstPaymentDate: isoDate.optional(),
	state: state.optional(),
	zip: zip.optional(),
	dealerState: state.optional(),
	vehicle: vehicleSchema.optional(),
	lines: z
		.array(lineSchema, 'Please give the lines as a list.')
		.max(linesMax, `A document has at most ${linesMax} lines. Please leave out what is not about money.`),
	stated: statedSchema.optional(),
	taxes: z.array(taxSchema).max(taxesMax, `A document has at most ${taxesMax} lines of tax.`).optional(),
	trade: tradeSchema.optional(),
	loan: loanSchema.optional(),
	lease: leaseSchema.optional(),
})

/** What a comparison on equal terms needs to know about the buyer. */
export const buyerSchema = z.strictObject({
	state,
	zip: zip.optional(),
	taxRatePpm: whole(0, 1_000_000, 'the tax rate in parts per million (62500 is 6.25 %)').optional(),
	downPaymentCents: cents.optional(),
	trade: tradeSchema.optional(),
	preApproval: z.strictObject({ aprPpm, months }).optional(),
	qualifiesFor: z.array(text(80)).max(40, 'Please name at most 40 rebates.').optional(),
	wants: z.array(category).max(categoryNames.length, 'Please name each category once.').optional(),
})

export type DealDocument = z.infer<typeof dealDocumentSchema>
export type Line = z.infer<typeof lineSchema>
export type Buyer = z.infer<typeof buyerSchema>

/** A fault in a document: where ('lines.3.cents', empty for the whole) and what to do, as a sentence. */
export type FormatFault = { path: string; message: string }
export type ReadFormat<T> = { ok: true; value: T } | { ok: false; faults: FormatFault[] }

/** Validates any value as a `DealDocument`; returns every fault, such as an unknown field, with its path. */
export const readDealDocument = (input: unknown): ReadFormat<DealDocument> =>
	readFormat(dealDocumentSchema, input)

/** Validates any value as a `Buyer`; returns every fault with its path. */
export const readBuyer = (input: unknown): ReadFormat<Buyer> => readFormat(buyerSchema, input)

/** Nobody corrects more at once, and the answer should not be many times longer than the document. */
const faultsMax = 50
/** The longest real path has 30 characters; an unknown field may have a name of any length. */
const pathCharsMax = 100

/** Validates any value by a schema; returns the first 50 faults with their paths, and how many more there are. */
export function readFormat<T>(schema: z.ZodType<T>, input: unknown): ReadFormat<T> {
	const read = schema.safeParse(input)
	if (read.success) return { ok: true, value: read.data }
	const faults = read.error.issues.flatMap(faultsOf)
	const more = faults.length - faultsMax
	if (more <= 0) return { ok: false, faults }
	const rest = { path: '', message: `There are ${more} more faults.` }
	return { ok: false, faults: [...faults.slice(0, faultsMax), rest] }
}

function faultsOf(issue: z.core.$ZodIssue): FormatFault[] {
	if (issue.code === 'unrecognized_keys')
		return issue.keys.map((key) => ({
			path: pathOf([...issue.path, key]),
			message: 'This field is not part of the format. Please remove it or check its spelling.',
		}))
	return [{ path: pathOf(issue.path), message: issue.message }]
}

function pathOf(names: readonly PropertyKey[]): string {
	const path = names.map(String).join('.')
	return path.length > pathCharsMax ? `${path.slice(0, pathCharsMax)}…` : path
}
