import { formatDate } from '#app/lib/dates/dates.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import {
	type DealDocument,
	fieldReader,
	formatCents,
	type Line,
	readDeal,
	readDealDocument,
	totalsOf,
	withoutUndefined,
} from '#engine'
import { attestations, itemRows } from '../round.ts'
import type { BidErrors, BidField, TypedBid } from './bid-fields.ts'
import type { BidInput } from './bids.server.ts'
import { type BidContext, type UnlikelyEntry, unconfirmed, unlikelyEntries } from './unlikely-entries.ts'

const limits = {
	managerName: 80,
	managerTitle: 80,
	managerPhone: 40,
	managerEmail: 120,
	note: 1_000,
} as const
const labelCharsMax = 120

const reject = (errors: BidErrors, field: string, message: string) =>
	Object.assign(errors, { [field]: message })

export type ReadBid = {
	bid: Omit<BidInput, 'attachment'> | null
	errors: BidErrors
	/** The entries that have to be confirmed, and those that are. */
	unlikely: UnlikelyEntry[]
}

/**
 * Reads a dealer's form. It never throws: a field that can't be read has a message, and so has an unlikely entry that was not confirmed.
 */
export function readBidForm(typed: TypedBid, context: BidContext): ReadBid {
	const errors: BidErrors = {}
	const document =
		context.kind === 'trade' ? readTrade(typed, errors, context) : readPurchase(typed, errors, context)
	readContact(typed, errors)
	for (const [key] of attestations[context.kind])
		if (typed[`attest-${key}`] !== 'on') errors[`attest-${key}`] = 'Please confirm this.'
	const unlikely = unlikelyEntries(typed, context).filter(({ field }) => !getOwnValue(errors, field))
	for (const { field, text } of unconfirmed(unlikely, typed)) reject(errors, field, text)
	if (Object.keys(errors).length > 0 || !document) return { bid: null, errors, unlikely }
	const { managerName, managerTitle, managerPhone, managerEmail, arrives = '', note = '' } = typed
	return {
		errors,
		unlikely,
		bid: {
			document,
			contact: { name: managerName!, title: managerTitle!, phone: managerPhone!, email: managerEmail! },
			arrives,
			note,
			attested: attestations[context.kind].map(([key]) => key),
			confirmed: unlikely.map(({ text }) => text),
		},
	}
}

function readContact(typed: TypedBid, errors: BidErrors): void {
	if (!typed.managerName) errors.managerName = 'Enter the name of the manager who stands for this offer.'
	if ((typed.managerPhone ?? '').replaceAll(/\D/g, '').length < 10)
		errors.managerPhone = 'Enter a phone number with its area code, like (215) 555-0142.'
	if (!/^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,100}\.[^\s@,;<>.]{2,24}$/.test(typed.managerEmail ?? ''))
		errors.managerEmail = 'Enter an email address, like manager@example.com. We’ll email your receipt there.'
	for (const [name, max] of Object.entries(limits))
		if ((getOwnValue(typed, name) ?? '').length > max) reject(errors, name, `Use at most ${max} characters.`)
}

const baseOf = ({ terms, today }: BidContext) => ({
	version: 1 as const,
	date: today,
	state: terms.state as NonNullable<DealDocument['state']>,
	zip: terms.zip,
})

/** An offer that has ended is none. */
function readValidUntil(fields: ReturnType<typeof fieldReader>, errors: BidErrors, { today }: BidContext) {
	const date = fields.date('validUntil')
	if (date && date < today)
		errors.validUntil = `This offer ended on ${formatDate(date)}. Enter a later date, or leave it empty.`
	return date
}

function readTrade(typed: TypedBid, errors: BidErrors, context: BidContext): DealDocument | null {
	const fields = fieldReader(typed, errors)
	const allowanceCents = fields.dollars('allowance')
	const validUntil = readValidUntil(fields, errors, context)
	if (allowanceCents === undefined) errors.allowance ??= 'Enter what you would pay for this car.'
	else if (allowanceCents === 0) errors.allowance = 'Enter an amount above zero, or decline below.'
	const { payoffCents } = context.terms.trade ?? { payoffCents: 0 }
	return accepted(errors, 'allowance', {
		...baseOf(context),
		kind: 'trade_offer',
		deal: 'cash',
		lines: [],
		...withoutUndefined({ validUntil }),
		trade: {
			allowanceCents: allowanceCents ?? 0,
			payoffCents,
			...(context.terms.vehicle.vin && { vin: context.terms.vehicle.vin }),
		},
	})
}

function readPurchase(typed: TypedBid, errors: BidErrors, context: BidContext): DealDocument | null {
	const fields = fieldReader(typed, errors)
	const lines: Line[] = []
	const price = fields.dollars('price')
	if (price === undefined) errors.price ??= 'Enter the selling price, before tax and fees.'
	else lines.push({ label: 'Selling price', cents: price, category: 'price' })
	lines.push(...readItems(typed, errors))
	for (const [field, label, category, missing] of amountLines) {
		const cents = fields.dollars(field)
		if (cents === undefined && missing && context.terms.payment !== 'lease') errors[field] ??= missing
		if (cents !== undefined && (cents > 0 || category === 'sales_tax')) lines.push({ label, cents, category })
	}
	const validUntil = readValidUntil(fields, errors, context)
	fields.date('arrives')
	const terms = readPayment(typed, errors, context)
	const { vehicle } = context.terms
	const vin = (typed.vin ?? '').replaceAll(/\s/g, '').toUpperCase()
	if (vin && vin.length !== 17) errors.vin = `A VIN has 17 characters; this has ${vin.length}.`
	if ((typed.stock ?? '').length > 40) errors.stock = 'Use at most 40 characters.'
	const document = accepted(errors, 'price', {
		...baseOf(context),
		kind: 'bid',
		lines,
		vehicle: {
			...vehicle,
			...(vin && { vin }),
			...(typed.stock && { stock: typed.stock }),
		},
		...withoutUndefined({ validUntil }),
		...terms,
	})
	return document && addTotal(document, { typed, errors, isLease: context.terms.payment === 'lease' })
}

/**
 * The amounts besides the price: field, label of the line, category, and the message if the amount is missing, as an out-the-door price
 * needs it. A lease has taxes and fees in its payments.
 */
const amountLines = [
	['docFee', 'Documentation fee', 'doc_fee', 'Enter the documentation fee, or 0.'],
	['salesTax', 'Sales tax', 'sales_tax', 'Enter the sales tax, or 0.'],
	['governmentFees', 'Title and registration', 'registration', 'Enter title and registration, or 0.'],
	['rebates', 'Rebates', 'rebate', null],
] as const satisfies readonly [BidField, string, Line['category'], string | null][]

/** Installed accessories and other charges; those that can be removed are optional in the format. */
function readItems(typed: TypedBid, errors: BidErrors): Line[] {
	const fields = fieldReader(typed, errors)
	const lines: Line[] = []
	for (let index = 0; index < itemRows; index++) {
		const [labelField, amountField] = [`itemLabel${index}`, `itemAmount${index}`]
		const label = getOwnValue(typed, labelField) ?? ''
		const cents = fields.dollars(amountField)
		if (label === '' && cents === undefined) continue
		if (label === '') reject(errors, labelField, 'What is this amount for?')
		else if (label.length > labelCharsMax)
			reject(errors, labelField, `Use at most ${labelCharsMax} characters.`)
		else if (cents !== undefined)
			lines.push({ label, cents, ...(getOwnValue(typed, `itemOff${index}`) === 'on' && { optional: true }) })
		// An amount that can't be read already has a message.
		else if (!getOwnValue(errors, amountField))
			reject(errors, amountField, 'Enter the amount, or 0 where it is free.')
	}
	return lines
}

type PaymentTerms = Pick<DealDocument, 'deal'> & Partial<Pick<DealDocument, 'loan' | 'lease'>>

function readPayment(typed: TypedBid, errors: BidErrors, { terms }: BidContext): PaymentTerms {
	const fields = fieldReader(typed, errors)
	if (terms.payment !== 'loan' && terms.payment !== 'lease') return { deal: 'cash' }
	const months = fields.months('months')
	const paymentCents = fields.dollars('payment')
	if (terms.payment === 'loan') {
		const aprPpm = fields.rate('apr')
		if (months === undefined && (aprPpm !== undefined || paymentCents !== undefined))
			errors.months ??= 'How many months does the loan run?'
		return {
			deal: 'loan',
			...(months !== undefined && { loan: { months, ...withoutUndefined({ aprPpm, paymentCents }) } }),
		}
	}
	const [capCost, residual] = [fields.dollars('capCost'), fields.dollars('residual')]
	const capReductionCents = fields.dollars('capReduction') ?? 0
	const moneyFactorPpb = fields.factor('moneyFactor')
	const needed = 'A lease can only be compared with this figure.'
	if (months === undefined) errors.months ??= needed
	if (capCost === undefined) errors.capCost ??= needed
	if (residual === undefined) errors.residual ??= needed
	if (months === undefined || capCost === undefined || residual === undefined) return { deal: 'lease' }
	return {
		deal: 'lease',
		lease: {
			months,
			grossCapCents: capCost,
			residualCents: residual,
			capReductionCents,
			...withoutUndefined({ moneyFactorPpb, paymentCents }),
		},
	}
}

type TotalInput = { typed: TypedBid; errors: BidErrors; isLease: boolean }

/** States the total of the lines as the price out the door; a total that was typed has to be the same. */
function addTotal(document: DealDocument, { typed, errors, isLease }: TotalInput): DealDocument | null {
	// The cost of a lease is in its payments.
	if (isLease) return document
	const { outTheDoorCents } = totalsOf(readDeal(document))
	const total = fieldReader(typed, errors).dollars('total')
	if (errors.total || outTheDoorCents === undefined) return document
	if (total !== undefined && total !== outTheDoorCents) {
		errors.total = `The lines add up to ${formatCents(outTheDoorCents)}. Change a line, or leave this empty.`
		return null
	}
	return { ...document, stated: { outTheDoorCents } }
}

/**
 * Returns the document if the format accepts it. The fields are stricter than the format, so a fault here is about the document as a
 * whole.
 */
function accepted(errors: BidErrors, field: BidField, candidate: unknown): DealDocument | null {
	if (Object.keys(errors).some((name) => !name.startsWith('attest'))) return null
	const read = readDealDocument(JSON.parse(JSON.stringify(candidate)))
	if (read.ok) return read.value
	errors[field] = read.faults[0]!.message
	return null
}
