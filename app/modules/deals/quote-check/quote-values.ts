import type { LineRow } from '#engine'

/** A row of the quote checker's form, as it was typed. */
export type QuoteRow = LineRow

/** The other fields of the form. */
export const quoteFields = [
	'deal',
	'state',
	'condition',
	'vin',
	'total',
	'apr',
	'months',
	'payment',
	'firstPayment',
	'ownRate',
	'tradeAllowance',
	'tradePayoff',
	'capCost',
	'capReduction',
	'residual',
	'moneyFactor',
] as const

export type QuoteField = (typeof quoteFields)[number]
export type QuoteValues = Partial<Record<QuoteField, string>>

/** The form shows this many rows at least, and always two empty ones, up to the maximum. */
export const rowsMin = 10
export const rowsMax = 75
/** Rows beyond that are kept with a message, so that nothing typed is lost. */
export const rowsKept = 300
/** Longer than any valid value of a field. */
export const valueCharsKept = 4_000
