import { isOwnKey } from '#app/lib/own-key.ts'
import {
	type DealDocument,
	type FieldReader,
	labelCharsMax,
	readDollars,
	readPercent,
	usStates,
	withoutUndefined,
} from '#engine'
import type { DocumentField, DocumentValues, TaxRow } from './typed-document.ts'

export type DocumentErrors = Partial<Record<DocumentField | 'lines' | 'taxes' | 'text', string>>

/** The input of the readers below: the typed values, the object for error messages, and the reader of numbers and dates. */
export type TermsInput = {
	values: DocumentValues
	errors: DocumentErrors
	number: FieldReader<DocumentField>
}

const conditions = ['new', 'used', 'demo', 'cpo'] as const

type FormatVehicle = NonNullable<DealDocument['vehicle']>

/** Reads the car of a document: the chosen car of the deal with the VIN that the paper prints, or what was typed. */
export function readVehicle(
	{ values, errors, number }: TermsInput,
	chosen: FormatVehicle | undefined,
): FormatVehicle | undefined {
	const vin = values.vin.replaceAll(/\s/g, '').toUpperCase()
	if (vin.length > 40) errors.vin = 'A VIN has 17 characters.'
	const year = number.whole('year', { min: 1900, max: 2100 })
	if (chosen) return { ...chosen, ...(vin && vin.length <= 40 && { vin }) }
	const condition = conditions.find((name) => name === values.condition)
	const typed = withoutUndefined({
		vin: vin.length <= 40 ? vin || undefined : undefined,
		year,
		make: textUpTo('make', 60, { values, errors }),
		model: textUpTo('model', 80, { values, errors }),
	})
	if (condition) return { condition, ...typed }
	if (Object.keys(typed).length > 0) errors.condition = 'Choose whether the car is new or used.'
	return undefined
}

function textUpTo(field: 'make' | 'model', max: number, { values, errors }: Omit<TermsInput, 'number'>) {
	if (values[field].length <= max) return values[field] || undefined
	errors[field] = `Shorten this to at most ${max} characters.`
	return undefined
}

/** Reads the place where the car will be registered. */
export function readPlace({ values, errors }: TermsInput): Pick<DealDocument, 'state' | 'zip'> {
	const place: Pick<DealDocument, 'state' | 'zip'> = {}
	if (isOwnKey(usStates, values.state)) place.state = values.state
	if (values.zip === '') return place
	if (/^\d{5}(-\d{4})?$/.test(values.zip)) place.zip = values.zip
	else errors.zip = 'A ZIP code has five digits, like 43215.'
	return place
}

/** Reads the totals that the paper prints. */
export function readStated({ number }: TermsInput, deal: DealDocument['deal']): DealDocument['stated'] {
	const paymentCents = number.dollars('payment')
	return withoutUndefined({
		outTheDoorCents: number.dollars('total'),
		amountFinancedCents: number.dollars('amountFinanced'),
		dueAtSigningCents: number.dollars('dueAtSigning'),
		financeChargeCents: number.dollars('financeCharge'),
		totalOfPaymentsCents: number.dollars('totalOfPayments'),
		totalSalePriceCents: number.dollars('totalSalePrice'),
		paymentCents: deal === 'cash' ? undefined : paymentCents,
	})
}

/** Reads the trade-in; undefined if neither amount was typed. */
export function readTrade({ values, errors, number }: TermsInput): DealDocument['trade'] {
	const allowanceCents = number.dollars('tradeAllowance')
	const payoffCents = number.dollars('tradePayoff')
	const payoffGoodUntil = number.date('payoffGoodUntil')
	if (allowanceCents === undefined && payoffCents === undefined) {
		if (payoffGoodUntil && !values.tradePayoff)
			errors.tradePayoff ??= 'Enter the payoff that this date is about.'
		return undefined
	}
	return {
		allowanceCents: allowanceCents ?? 0,
		payoffCents: payoffCents ?? 0,
		...(payoffGoodUntil && { payoffGoodUntil }),
	}
}

/** Reads the terms of a loan; undefined if nothing was typed about one. */
export function readLoan({ values, errors, number }: TermsInput): DealDocument['loan'] {
	const aprPpm = number.rate('apr')
	const months = number.months('months')
	const balloonCents = number.dollars('balloon')
	const paymentCents = number.dollars('payment')
	if (months === undefined) {
		const isStated = [values.apr, values.payment, values.balloon].some((text) => text !== '')
		if (isStated && !errors.months) errors.months = 'How many months does the loan run? For example 60 or 72.'
		return undefined
	}
	const every = values.every === 'two_weeks' ? ('two_weeks' as const) : undefined
	return { months, ...withoutUndefined({ aprPpm, paymentCents, balloonCents, every }) }
}

const taxOns = ['payment', 'upfront', 'price'] as const

/** Reads the figures of a lease; undefined if nothing was typed about one. */
export function readLease({ values, errors, number }: TermsInput): DealDocument['lease'] {
	const months = number.months('months')
	const grossCapCents = number.dollars('capCost')
	const residualCents = number.dollars('residual')
	const optional = withoutUndefined({
		paymentCents: number.dollars('payment'),
		moneyFactorPpb: number.factor('moneyFactor'),
		rentChargeCents: number.dollars('rentCharge'),
		acquisitionCents: number.dollars('acquisition'),
		dispositionCents: number.dollars('disposition'),
		securityDepositsCents: number.dollars('securityDeposits'),
		milesPerYear: number.whole('milesPerYear', { min: 0, max: 200_000 }),
		taxOn: taxOns.find((name) => name === values.taxOn),
		onePay: values.onePay === 'yes' ? true : undefined,
	})
	const capReductionCents = number.dollars('capReduction') ?? 0
	const isStated = [values.capCost, values.residual, values.moneyFactor, values.months].some(
		(text) => text !== '',
	)
	if (!isStated) return undefined
	const needed = 'A lease can only be checked with this figure.'
	if (months === undefined) errors.months ??= needed
	if (grossCapCents === undefined) errors.capCost ??= needed
	if (residualCents === undefined) errors.residual ??= needed
	if (months === undefined || grossCapCents === undefined || residualCents === undefined) return undefined
	return { months, grossCapCents, residualCents, capReductionCents, ...optional }
}

/** Reads the taxes in detail; a row that can't be read gets an error message. */
export function readTaxes(rows: readonly TaxRow[]): {
	rows: TaxRow[]
	taxes: NonNullable<DealDocument['taxes']>
} {
	const taxes: NonNullable<DealDocument['taxes']> = []
	const checked = rows.map((row) => {
		const read = readTaxRow(row)
		if (typeof read === 'string') return { ...row, error: read }
		if (read) taxes.push(read)
		return row
	})
	return { rows: checked, taxes }
}

function readTaxRow({
	label,
	rate,
	base,
	amount,
}: TaxRow): NonNullable<DealDocument['taxes']>[number] | string | null {
	if ([label, rate, base, amount].every((text) => text === '')) return null
	if (label.length > labelCharsMax) return `Shorten this to at most ${labelCharsMax} characters.`
	if (amount === '') return 'Enter the amount of this tax.'
	const cents = readDollars(amount)
	if (!cents.ok) return cents.message
	const ratePercent = rate === '' ? null : readPercent(rate, { max: 100 })
	if (ratePercent && !ratePercent.ok) return ratePercent.message
	const baseCents = base === '' ? null : readDollars(base)
	if (baseCents && !baseCents.ok) return baseCents.message
	return {
		label: label || 'Tax',
		cents: cents.value,
		...(ratePercent && { ratePpm: Math.round(ratePercent.value * 10_000) }),
		...(baseCents && { baseCents: baseCents.value }),
	}
}
