import { z } from 'zod'
import { textField } from '#app/lib/forms/form-fields.ts'
import { type FieldOf, namesOf, readEach, typedField } from '#app/lib/forms/typed-fields.ts'
import { type DealBuyer, readBuyer, textReaders } from '#engine'
import type { DealTerms } from '../terms.server.ts'
import { at, dollars, rate, state, zip } from './deal-fields.ts'
import { placeValues, textsOfTerms } from './deal-terms.ts'
import { productCategories } from './form-labels.ts'

const text = (charsMax: number) =>
	textField({ charsMax, tooLong: `Please use at most ${charsMax.toLocaleString('en-US')} characters.` })

const aboveZero = { ok: false, message: 'Enter an amount above zero, or leave it empty.' } as const

/** An amount above zero. */
const goal = (place: string) =>
	at(
		typedField<number>({
			read(text) {
				const read = textReaders.dollars(text)
				return read.ok && read.value === 0 ? aboveZero : read
			},
			write: (cents) => (cents / 100).toFixed(2),
		}),
		place,
	)

/** A list; `read` returns its items, or none of them. */
const list = (place: string, separator: string, read: (items: string[]) => string[]) =>
	at(
		typedField<string[]>({
			read: (text) => ({ ok: true, value: read(text.split(separator)) }),
			write: (items) => items.join(separator),
		}),
		place,
	)

/** The form of a deal's goals and of the buyer's side of a comparison. */
export const termsSchema = z.object({
	wants: at(text(4_000), 'wants'),
	mustHaves: at(text(4_000), 'mustHaves'),
	budget: goal('budgetCents'),
	target: goal('targetCents'),
	targetReason: at(text(2_000), 'targetReason'),
	walkAway: goal('walkAwayCents'),
	state: state('buyer.state'),
	zip: zip('buyer.zip'),
	taxRate: rate('buyer.taxRatePpm'),
	downPayment: dollars('buyer.downPaymentCents'),
	tradeAllowance: dollars('buyer.trade.allowanceCents'),
	tradePayoff: dollars('buyer.trade.payoffCents'),
	qualifiesFor: list('buyer.qualifiesFor', '\n', (lines) => lines.map((line) => line.trim()).filter(Boolean)),
	wantsProducts: list('buyer.wants', ' ', (keys) => productCategories.filter((name) => keys.includes(name))),
})

export type TermsField = FieldOf<typeof termsSchema>
/** What was typed; the products are keys, separated by spaces. */
export type TypedTerms = Record<TermsField, string>
export type TermsErrors = Partial<Record<TermsField, string>>

export const termsFields = namesOf(termsSchema)

/** Writes the terms of a deal as their form. */
export const typedTerms = (terms: DealTerms): TypedTerms => textsOfTerms(termsSchema, terms)

/** An amount that was not typed is zero beside the other one. */
const noTrade = { allowanceCents: 0, payoffCents: 0 }

const noGoals = {
	wants: '',
	mustHaves: '',
	targetReason: '',
	budgetCents: null,
	targetCents: null,
	walkAwayCents: null,
}

/** Reads the terms; null with a message for each field that can't be read. */
export function readTerms(typed: TypedTerms): { terms: DealTerms | null; errors: TermsErrors } {
	const { values, errors } = readEach(termsSchema, typed)
	const { buyer, ...goals } = placeValues(termsSchema, values) as Partial<Omit<DealTerms, 'buyer'>> & {
		buyer?: Partial<DealBuyer>
	}
	const terms: DealTerms = { ...noGoals, ...goals, buyer: completeBuyer(buyer, { typed, errors }) }
	const { targetCents, walkAwayCents } = terms
	if (targetCents !== null && walkAwayCents !== null && targetCents > walkAwayCents)
		errors.target = 'The target price is at most the walk-away price.'
	return { terms: Object.keys(errors).length > 0 ? null : terms, errors }
}

type Read = { typed: TypedTerms; errors: TermsErrors }

/** Returns the buyer's side; null without a state, which every other field of it needs. */
function completeBuyer(found: Partial<DealBuyer> = {}, { typed, errors }: Read): DealBuyer | null {
	const { state, trade, ...rest } = found
	if (!state) {
		const isTyped = termsFields.slice(termsFields.indexOf('zip')).some((name) => typed[name] !== '')
		if (isTyped) errors.state = 'Choose the state where the car will be registered.'
		return null
	}
	const buyer: DealBuyer = {
		state,
		...rest,
		...(trade && { trade: { ...noTrade, ...trade } }),
	}
	const read = readBuyer(buyer)
	if (!read.ok && Object.keys(errors).length === 0) errors.qualifiesFor = read.faults[0]!.message
	return buyer
}
