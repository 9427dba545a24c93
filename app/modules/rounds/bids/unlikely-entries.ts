import { formatDate } from '#app/lib/dates/dates.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { fieldReader, formatCents, shareOf, type UsState, untaxedStates, usualRatePpmMax } from '#engine'
import { itemRows, nameOfCar, type RoundKind, type RoundTerms } from '../round.ts'
import { isFarFromSticker } from './far-prices.ts'

/** An entry that is probably a mistake, with the question that the dealer confirms before the offer is sealed. */
export type UnlikelyEntry = { field: string; text: string }

/** The fields that are asked about. */
export const askedFields = [
	'price',
	'docFee',
	'salesTax',
	'governmentFees',
	'rebates',
	'capCost',
	'apr',
	'validUntil',
	'arrives',
	'allowance',
	...Array.from({ length: itemRows }, (_, index) => `itemAmount${index}` as const),
] as const

/** The name of the field that confirms an entry. Its value is the question, so that another amount is asked about again. */
export const confirmationOf = <Field extends string>(field: Field): `sure-${Field}` => `sure-${field}`

/** The request that a dealer's form answers. */
export type BidContext = {
	kind: RoundKind
	terms: RoundTerms
	/** ISO dates in the round's time zone: now, and when the offers are opened. */
	today: string
	opens: string
}

/** What an honest price is not outside of, where no sticker is known, in cents. */
const priceMax = 250_000_00
const priceMin = { new: 8_000_00, used: 500_00 }
const allowanceRange = { min: 300_00, max: 150_000_00 }

/** The highest documentation fees are about $2,000, registration is at most a tenth of the price. */
const docFeeMax = 2_500_00
const governmentFeesMin = 3_000_00

/** No state that taxes cars takes less than 2% of the price; some cap it, as South Carolina does at $500. */
const taxPercentMin = 1
const cappedTaxCents = 500_00

const aprPpmMax = 360_000

/** Whole dollars without '.00', as the field shows them. */
const inWords = (cents: number) => formatCents(cents).replace(/\.00$/, '')

/** Lists the entries of a dealer's form that are probably mistakes. An entry that can't be read has an error of its own and is not listed. */
export function unlikelyEntries(
	typed: Readonly<Record<string, string>>,
	context: BidContext,
): UnlikelyEntry[] {
	const fields = fieldReader(typed, {})
	const found =
		context.kind === 'trade' ? unlikelyAllowance(fields, context) : unlikelyAmounts(typed, context)
	return [...found, ...unlikelyDates(fields, context)].map(({ field, text }) => ({
		field,
		text: `${text} Is that right?`,
	}))
}

/** Returns the entries of the list that were not confirmed as they are now. */
export const unconfirmed = (
	entries: readonly UnlikelyEntry[],
	typed: Readonly<Record<string, string>>,
): UnlikelyEntry[] => entries.filter(({ field, text }) => getOwnValue(typed, confirmationOf(field)) !== text)

type Fields = ReturnType<typeof fieldReader>

function unlikelyAllowance(fields: Fields, { terms }: BidContext): UnlikelyEntry[] {
	const cents = fields.dollars('allowance')
	if (!cents || (cents >= allowanceRange.min && cents <= allowanceRange.max)) return []
	return [{ field: 'allowance', text: `You wrote ${inWords(cents)} for a ${nameOfCar(terms.vehicle)}.` }]
}

function unlikelyAmounts(typed: Readonly<Record<string, string>>, { terms }: BidContext): UnlikelyEntry[] {
	const fields = fieldReader(typed, {})
	const price = fields.dollars('price')
	if (price === undefined) return []
	const far = farPrice(price, terms)
	// Beside a wrong price, every other amount looks wrong.
	if (far) return [{ field: 'price', text: far }]
	const entries: (UnlikelyEntry | null)[] = [
		tooMuch('docFee', fields, docFeeMax, 'a documentation fee'),
		tooMuch('rebates', fields, price / 2, 'rebates'),
		...Array.from({ length: itemRows }, (_, index) =>
			tooMuch(
				`itemAmount${index}`,
				fields,
				price / 2,
				`“${(getOwnValue(typed, `itemLabel${index}`) ?? '').slice(0, 60) || 'another item'}”`,
			),
		),
	]
	if (terms.payment === 'lease') {
		const capCost = fields.dollars('capCost')
		if (capCost !== undefined && (capCost < price / 2 || capCost > price * 1.5))
			entries.push({
				field: 'capCost',
				text: `You wrote a gross capitalized cost of ${inWords(capCost)} on a price of ${inWords(price)}.`,
			})
	} else
		entries.push(
			unlikelyTax(fields, { price, terms }),
			fields.dollars('governmentFees') === 0
				? {
						field: 'governmentFees',
						text: 'You wrote $0 for title and registration, which every state charges for.',
					}
				: tooMuch(
						'governmentFees',
						fields,
						Math.max(governmentFeesMin, price / 10),
						'title and registration',
					),
		)
	if (terms.payment === 'loan') {
		const apr = fields.rate('apr')
		if (apr !== undefined && apr > aprPpmMax)
			entries.push({ field: 'apr', text: `You wrote an APR of ${apr / 10_000}%.` })
	}
	return entries.filter((entry) => entry !== null)
}

/** Says that the price is far from the sticker or, without one, from what cars cost. */
function farPrice(price: number, { vehicle }: RoundTerms): string | null {
	const isNew = vehicle.condition !== 'used'
	if (vehicle.msrpCents && isFarFromSticker(price, vehicle))
		return `You wrote ${inWords(price)} for a car with a sticker of ${inWords(vehicle.msrpCents)}.`
	if (vehicle.msrpCents && isNew) return null
	if (price >= priceMin[isNew ? 'new' : 'used'] && price <= priceMax) return null
	return `You wrote ${inWords(price)} for a ${nameOfCar(vehicle)}.`
}

function tooMuch(field: string, fields: Fields, max: number, what: string): UnlikelyEntry | null {
	const cents = fields.dollars(field)
	return cents === undefined || cents <= max
		? null
		: { field, text: `You wrote ${inWords(cents)} for ${what}.` }
}

function unlikelyTax(
	fields: Fields,
	{ price, terms }: { price: number; terms: RoundTerms },
): UnlikelyEntry | null {
	const tax = fields.dollars('salesTax')
	if (tax === undefined) return null
	const ask = (text: string) => ({ field: 'salesTax', text })
	if (tax === 0)
		return untaxedStates.has(terms.state as UsState)
			? null
			: ask(`You wrote $0 sales tax, which is due in ${terms.state}.`)
	const items = Array.from({ length: itemRows }, (_, index) => fields.dollars(`itemAmount${index}`) ?? 0)
	const base = items.reduce((sum, cents) => sum + cents, price + (fields.dollars('docFee') ?? 0))
	if (tax > shareOf(base, usualRatePpmMax))
		return ask(`You wrote ${inWords(tax)} sales tax on ${inWords(base)}, more than any place charges.`)
	return tax < (price * taxPercentMin) / 100 && tax < cappedTaxCents
		? ask(`You wrote ${inWords(tax)} sales tax on ${inWords(base)}.`)
		: null
}

function unlikelyDates(fields: Fields, { kind, today, opens }: BidContext): UnlikelyEntry[] {
	const validUntil = fields.date('validUntil')
	const arrives = kind === 'trade' ? undefined : fields.date('arrives')
	const entries: UnlikelyEntry[] = []
	// An offer that has ended already is an error, about which nobody is asked.
	if (validUntil && validUntil >= today && validUntil < opens)
		entries.push({
			field: 'validUntil',
			text: `Your offer would end on ${formatDate(validUntil)}, before the offers are opened on ${formatDate(opens)}.`,
		})
	if (validUntil && validUntil > addDays(opens, 366))
		entries.push({ field: 'validUntil', text: `Your offer would be good until ${formatDate(validUntil)}.` })
	if (arrives && arrives < today)
		entries.push({
			field: 'arrives',
			text: `You wrote that the car arrives on ${formatDate(arrives)}, which is past.`,
		})
	if (arrives && arrives > addDays(today, 550))
		entries.push({ field: 'arrives', text: `You wrote that the car arrives on ${formatDate(arrives)}.` })
	return entries
}
