import { isOwnKey } from '#app/lib/own-key.ts'
import { type Category, categories, type DealBuyer, fieldReader, readBuyer, usStates } from '#engine'
import type { DealTerms } from '../terms.server.ts'

export const termsFields = [
	'wants',
	'mustHaves',
	'budget',
	'target',
	'targetReason',
	'walkAway',
	'state',
	'zip',
	'taxRate',
	'downPayment',
	'tradeAllowance',
	'tradePayoff',
	'qualifiesFor',
	'wantsProducts',
] as const

export type TermsField = (typeof termsFields)[number]
export type TypedTerms = Record<TermsField, string>
export type TermsErrors = Partial<Record<TermsField, string>>

export const termsLabels: Readonly<Record<TermsField, string>> = {
	wants: 'What they want',
	mustHaves: 'Must-haves',
	budget: 'Budget',
	target: 'Target price',
	targetReason: 'Why this target',
	walkAway: 'Walk away above',
	state: 'State',
	zip: 'ZIP code',
	taxRate: 'Tax rate',
	downPayment: 'Down payment',
	tradeAllowance: 'Trade-in offer',
	tradePayoff: 'Owed on the trade-in',
	qualifiesFor: 'Rebates they qualify for',
	wantsProducts: 'Products they want',
}

/** The products that a buyer can want; a comparison on equal terms leaves out all other products. */
export const productCategories = (Object.keys(categories) as Category[]).filter(
	(name) => categories[name].group === 'add_ons',
)

/** Returns the form of a deal's terms, with products as keys separated by spaces. */
export function typedOfTermsForm(form: FormData): TypedTerms {
	const typed = Object.fromEntries(
		termsFields.map((name) => {
			const value = form.get(name)
			return [name, typeof value === 'string' ? value.trim() : '']
		}),
	) as TypedTerms
	const products = form.getAll('wantsProducts').map(String)
	return { ...typed, wantsProducts: productCategories.filter((name) => products.includes(name)).join(' ') }
}

/** Writes the terms of a deal as their form. */
export function typedTerms(terms: DealTerms): TypedTerms {
	const { buyer } = terms
	return {
		wants: terms.wants,
		mustHaves: terms.mustHaves,
		budget: dollars(terms.budgetCents),
		target: dollars(terms.targetCents),
		targetReason: terms.targetReason,
		walkAway: dollars(terms.walkAwayCents),
		state: buyer?.state ?? '',
		zip: buyer?.zip ?? '',
		taxRate: buyer?.taxRatePpm === undefined ? '' : String(buyer.taxRatePpm / 10_000),
		downPayment: dollars(buyer?.downPaymentCents),
		tradeAllowance: dollars(buyer?.trade?.allowanceCents),
		tradePayoff: dollars(buyer?.trade?.payoffCents),
		qualifiesFor: (buyer?.qualifiesFor ?? []).join('\n'),
		wantsProducts: (buyer?.wants ?? []).join(' '),
	}
}

const dollars = (cents: number | null | undefined) => (cents == null ? '' : (cents / 100).toFixed(2))

/** Reads the terms; null with a message for each field that can't be read. */
export function readTerms(typed: TypedTerms): { terms: DealTerms | null; errors: TermsErrors } {
	const errors: TermsErrors = {}
	const number = fieldReader<TermsField>(typed, errors)
	const positive = (field: TermsField) => {
		const cents = number.dollars(field)
		if (cents === 0) errors[field] = 'Enter an amount above zero, or leave it empty.'
		return cents || null
	}
	for (const [field, max] of [
		['wants', 4_000],
		['mustHaves', 4_000],
		['targetReason', 2_000],
	] as const)
		if (typed[field].length > max)
			errors[field] = `Please use at most ${max.toLocaleString('en-US')} characters.`
	const terms: DealTerms = {
		wants: typed.wants,
		mustHaves: typed.mustHaves,
		targetReason: typed.targetReason,
		budgetCents: positive('budget'),
		targetCents: positive('target'),
		walkAwayCents: positive('walkAway'),
		buyer: readBuyerFields(typed, errors),
	}
	const { targetCents, walkAwayCents } = terms
	if (targetCents !== null && walkAwayCents !== null && targetCents > walkAwayCents)
		errors.target = 'The target price is at most the walk-away price.'
	return { terms: Object.keys(errors).length > 0 ? null : terms, errors }
}

const buyerFields = [
	'zip',
	'taxRate',
	'downPayment',
	'tradeAllowance',
	'tradePayoff',
	'qualifiesFor',
	'wantsProducts',
] as const

function readBuyerFields(typed: TypedTerms, errors: TermsErrors): DealBuyer | null {
	const number = fieldReader<TermsField>(typed, errors)
	const taxRatePpm = number.rate('taxRate')
	const downPaymentCents = number.dollars('downPayment')
	const allowanceCents = number.dollars('tradeAllowance')
	const payoffCents = number.dollars('tradePayoff')
	if (typed.zip !== '' && !/^\d{5}(-\d{4})?$/.test(typed.zip))
		errors.zip = 'A ZIP code has five digits, like 43215.'
	if (!isOwnKey(usStates, typed.state)) {
		if (buyerFields.some((name) => typed[name] !== ''))
			errors.state = 'Choose the state where the car will be registered.'
		return null
	}
	const buyer: DealBuyer = { state: typed.state }
	if (typed.zip) buyer.zip = typed.zip
	if (taxRatePpm !== undefined) buyer.taxRatePpm = taxRatePpm
	if (downPaymentCents !== undefined) buyer.downPaymentCents = downPaymentCents
	if ((allowanceCents ?? payoffCents) !== undefined)
		buyer.trade = { allowanceCents: allowanceCents ?? 0, payoffCents: payoffCents ?? 0 }
	const rebates = typed.qualifiesFor
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean)
	if (rebates.length > 0) buyer.qualifiesFor = rebates
	const wanted = productCategories.filter((name) => typed.wantsProducts.split(' ').includes(name))
	if (wanted.length > 0) buyer.wants = wanted
	const read = readBuyer(buyer)
	if (!read.ok && Object.keys(errors).length === 0) errors.qualifiesFor = read.faults[0]!.message
	return buyer
}
