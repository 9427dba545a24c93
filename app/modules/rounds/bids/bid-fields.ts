import { z } from 'zod'
import { attestations, itemRows } from '../round.ts'
import { askedFields, confirmationOf } from './unlikely-entries.ts'

const numbered = <Name extends string>(name: Name) =>
	Array.from({ length: itemRows }, (_, index) => `${name}${index}` as const)

const commonFields = [
	'managerName',
	'managerTitle',
	'managerPhone',
	'managerEmail',
	'validUntil',
	'note',
] as const
const purchaseFields = [
	'price',
	'docFee',
	'governmentFees',
	'salesTax',
	'rebates',
	'total',
	'vin',
	'stock',
	'arrives',
	'apr',
	'months',
	'payment',
	'capCost',
	'capReduction',
	'residual',
	'moneyFactor',
] as const
const tradeFields = ['allowance'] as const

export type BidField = (typeof commonFields | typeof purchaseFields | typeof tradeFields)[number]

/** The form as it was typed, by the names of its fields. */
export type TypedBid = Readonly<Record<string, string>>
export type BidErrors = Partial<Record<string, string>>

const fieldNames = [
	...commonFields,
	...purchaseFields,
	...tradeFields,
	...numbered('itemLabel'),
	...numbered('itemAmount'),
	...numbered('itemOff'),
	...[...attestations.purchase, ...attestations.trade].map(([key]) => `attest-${key}` as const),
] as const

/** Longer than any field needs. A longer text is rejected at its field but not lost. */
const charsKept = 4_000

const keptText = z.string().transform((text) => text.trim().slice(0, charsKept))

const keptTexts = <Name extends string>(names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, keptText])) as Record<Name, typeof keptText>

/** The form as it was typed, also for a draft; `readBidForm` reads it. */
export const bidSchema = z.object(keptTexts(fieldNames))

/** The form as it is sent, with what was confirmed. A draft confirms nothing. */
export const sentBidSchema = bidSchema.extend(keptTexts(askedFields.map(confirmationOf)))

/** Reads a stored draft; anything that does not have this shape is replaced by empty values. */
export function readTypedBid(stored: unknown): TypedBid {
	const texts = new Map(Object.entries(stored && typeof stored === 'object' ? stored : {}))
	return Object.fromEntries(
		fieldNames.map((name) => {
			const text = texts.get(name)
			return [name, typeof text === 'string' ? text : '']
		}),
	)
}
