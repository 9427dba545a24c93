import { z } from 'zod'
import type { ControlAttributes } from '#app/lib/forms/form-controls.ts'
import { anyText, textField } from '#app/lib/forms/form-fields.ts'
import { keyField, type TypedField, typedField } from '#app/lib/forms/typed-fields.ts'
import {
	aprPpmMax,
	conditionNames,
	labelCharsMax,
	readPercent,
	textReaders,
	typedCentsMax,
	type UsState,
	usStates,
	writeCents,
} from '#engine'
import { type DocumentKind, documentKindNames } from '../documents/document-kinds.ts'

/** The most characters in the short name of a document and in the name of who wrote it. */
export const nameCharsMax = 120

/** Says where the value of a field is in a document of the format, as 'loan.months'; several for the terms of a loan and of a lease. */
export const at = <Field extends z.ZodType>(field: Field, ...places: string[]) =>
	field.meta({ ...field.meta(), places })

const term = <T>(places: string[], field: TypedField<T>, control: ControlAttributes = {}) =>
	at(typedField(field).meta({ control, max: field.max }), ...places)

const shortText = (charsMax: number) =>
	textField({ charsMax, tooLong: `Shorten this to at most ${charsMax} characters.` })

const decimal = { inputMode: 'decimal' } as const
const numeric = { inputMode: 'numeric' } as const

/** An amount in cents. */
export const dollars = (...places: string[]) =>
	term(places, { read: textReaders.dollars, write: writeCents, max: typedCentsMax }, decimal)

/** A rate in parts per million, typed in percent. */
export const rate = (...places: string[]) =>
	term(places, { read: textReaders.rate, write: (ppm) => String(ppm / 10_000), max: aprPpmMax }, decimal)

/** A whole number between two bounds, also with its unit: '12,000 miles'. */
export const whole = (limits: { min: number; max: number }, ...places: string[]) =>
	term<number>(places, { read: (text) => textReaders.whole(text, limits) }, numeric)

/** A percentage of up to 200, '58.5'. */
const percent = (place: string) =>
	term<number>([place], { read: (text) => readPercent(text, { max: 200 }) }, decimal)

const months = (...places: string[]) => term<number>(places, { read: textReaders.months }, numeric)
const day = (place: string) => term<string>([place], { read: textReaders.date }, { type: 'date' })

/** A money factor, '.00210', with all digits that it has. */
const factor = (place: string) => term([place], { read: textReaders.factor, write: writeFactor }, decimal)

const writeFactor = (ppb: number) =>
	(ppb / 1e9)
		.toFixed(9)
		.slice(1)
		.replace(/0{1,4}$/, '')

/** A text of which `read` returns the value, or null if it is invalid. */
const textBy = (
	place: string,
	read: (text: string) => string | null,
	message: string,
	control?: ControlAttributes,
) =>
	term<string>(
		[place],
		{
			read(text) {
				const value = read(text)
				return value === null ? { ok: false, message } : { ok: true, value }
			},
		},
		control,
	)

/** A VIN as it is printed, in capital letters. */
export const plainVin = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()
const vinUpTo = (max: number) => (text: string) => {
	const vin = plainVin(text)
	return vin.length > max ? null : vin
}

export const zip = (place: string) =>
	textBy(
		place,
		(text) => (/^\d{5}(-\d{4})?$/.test(text) ? text : null),
		'A ZIP code has five digits, like 43215.',
		numeric,
	)

export const state = (place: string) => at(keyField(Object.keys(usStates) as UsState[]), place)

const chooseKind = 'Choose what kind of document this is.'
const kinds = [...documentKindNames.keys()] as DocumentKind[]

/** The form of a document that somebody else wrote: a quote, a contract, an approval. */
export const documentSchema = z.object({
	kind: at(
		typedField<DocumentKind>({
			read(text) {
				const value = kinds.find((kind) => kind === text)
				return value ? { ok: true, value } : { ok: false, message: chooseKind }
			},
			missing: chooseKind,
		}),
		'kind',
	),
	title: shortText(nameCharsMax),
	dealerId: anyText(),
	dealerPersonId: anyText(),
	writtenBy: shortText(nameCharsMax),
	date: day('date'),
	validUntil: day('validUntil'),
	deal: at(keyField(['cash', 'loan', 'lease']), 'deal'),
	state: state('state'),
	zip: zip('zip'),
	// The car: one of the deal, or what the paper says.
	vehicleId: anyText(),
	condition: at(keyField(Object.keys(conditionNames)), 'vehicle.condition'),
	vin: textBy('vehicle.vin', vinUpTo(40), 'A VIN has 17 characters.'),
	year: whole({ min: 1900, max: 2100 }, 'vehicle.year'),
	make: at(shortText(60), 'vehicle.make'),
	model: at(shortText(80), 'vehicle.model'),
	// Totals as the paper prints them.
	total: dollars('stated.outTheDoorCents'),
	amountFinanced: dollars('stated.amountFinancedCents'),
	dueAtSigning: dollars('stated.dueAtSigningCents'),
	financeCharge: dollars('stated.financeChargeCents'),
	totalOfPayments: dollars('stated.totalOfPaymentsCents'),
	totalSalePrice: dollars('stated.totalSalePriceCents'),
	// Loan and lease.
	months: months('loan.months', 'lease.months'),
	payment: dollars('loan.paymentCents', 'lease.paymentCents', 'stated.paymentCents'),
	apr: rate('loan.aprPpm'),
	every: at(keyField(['two_weeks']), 'loan.every'),
	balloon: dollars('loan.balloonCents'),
	firstPayment: day('firstPaymentDate'),
	capCost: dollars('lease.grossCapCents'),
	capReduction: dollars('lease.capReductionCents'),
	adjustedCap: dollars('lease.adjustedCapCents'),
	residual: dollars('lease.residualCents'),
	residualPercent: percent('lease.residualPercent'),
	moneyFactor: factor('lease.moneyFactorPpb'),
	rentCharge: dollars('lease.rentChargeCents'),
	basePayment: dollars('lease.basePaymentCents'),
	acquisition: dollars('lease.acquisitionCents'),
	disposition: dollars('lease.dispositionCents'),
	purchaseOption: dollars('lease.purchaseOptionCents'),
	excessMile: dollars('lease.excessMileCents'),
	securityDeposits: dollars('lease.securityDepositsCents'),
	milesPerYear: whole({ min: 0, max: 200_000 }, 'lease.milesPerYear'),
	taxOn: at(
		keyField(['payment', 'payments_upfront', 'upfront', 'price', 'depreciation', 'none']),
		'lease.taxOn',
	),
	onePay: term(['lease.onePay'], {
		read: (text) => ({ ok: true, value: text === 'yes' || undefined }),
		write: (isOnePay: boolean) => (isOnePay ? 'yes' : ''),
	}),
	tradeAllowance: dollars('trade.allowanceCents'),
	tradePayoff: dollars('trade.payoffCents'),
	payoffGoodUntil: day('trade.payoffGoodUntil'),
})

/** A row of the taxes of a document. */
export const taxSchema = z.object({
	label: at(shortText(labelCharsMax), 'label'),
	amount: dollars('cents'),
	rate: rate('ratePpm'),
	base: dollars('baseCents'),
})

const { shape } = documentSchema
/** Ignored unless the deal is a loan. */
const besideLoan = <Field extends z.ZodType>(field: Field) => field.meta({ ...field.meta(), deal: 'loan' })

/** The form of the quote checker: those fields of a document that a quote has, and what another lender offers. */
export const quoteSchema = documentSchema
	.omit({
		kind: true,
		title: true,
		dealerId: true,
		dealerPersonId: true,
		writtenBy: true,
		date: true,
		validUntil: true,
		vehicleId: true,
		every: true,
		payoffGoodUntil: true,
	})
	.extend({ firstPayment: besideLoan(shape.firstPayment), ownRate: besideLoan(rate()) })
