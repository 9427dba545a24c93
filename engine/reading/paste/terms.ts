/** Amounts of a lease that are not lines of the deal, in cents. */
export type PastedLease = {
	grossCapCents?: number
	capReductionCents?: number
	residualCents?: number
	rentChargeCents?: number
	dispositionCents?: number
}

const leaseLabels: [RegExp, keyof PastedLease][] = [
	[/\bgross cap/i, 'grossCapCents'],
	[/\bcap(?:italized)?\.? ?(?:cost )?red/i, 'capReductionCents'],
	[/\bresidual\b/i, 'residualCents'],
	[/\brent charge\b/i, 'rentChargeCents'],
	[/\bdisposition\b/i, 'dispositionCents'],
]

/** Returns the amount of a lease that a label names; null for any other label. */
export const leaseAmountOf = (label: string): keyof PastedLease | null =>
	leaseLabels.find(([words]) => words.test(label))?.[1] ?? null

/** Terms of a deal that are not amounts. Rates in parts per million, the money factor in parts per billion. */
export type PastedTerms = { vin?: string; aprPpm?: number; months?: number; moneyFactorPpb?: number }

/** Finds the VIN, the rate, the term and the money factor in a line; an empty object if it has none of them. */
export function readTerms(line: string): PastedTerms {
	const text = line.slice(0, 500)
	const terms: PastedTerms = {}
	const vin = text.match(/(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/i)?.[0]
	if (vin && /\d/.test(vin) && /[A-Z]/i.test(vin)) terms.vin = vin.toUpperCase()
	// A negative term is invalid; a dash followed by a space or between two terms is not a minus.
	const months =
		text.match(/(?<![\d.,]|(?:^|[\s:(])[-−–])(\d{1,3})\s?(?:months?|mos?)\b/i)?.[1] ??
		text.match(/\bterm\b[\s:=#.]{0,4}(\d{2,3})(?![\d.,/%])/i)?.[1]
	if (months && Number(months) >= 1 && Number(months) <= 120) terms.months = Number(months)
	const rate =
		text.match(/(?<![\d.,])(\d{1,2}(?:\.\d{1,3})?)\s?%/)?.[1] ?? rateAboveLimit(text) ?? rateWithoutSign(text)
	// A percentage is an interest rate only beside the word or the term; beside a tax it is a tax rate.
	const isInterest = /\b(?:apr|rate|interest|financ\w{0,6})\b/i.test(text) || terms.months !== undefined
	if (rate && isInterest && !/\btax/i.test(text)) terms.aprPpm = Math.round(Number(rate) * 10_000)
	const factor = /\b(?:money factor|mf)\b/i.test(text)
		? text.match(/(?<!\d)0?\.(00\d{2,6})(?!\d)/)?.[1]
		: undefined
	if (factor) terms.moneyFactorPpb = Number(factor.padEnd(9, '0'))
	return terms
}

/** Reads a rate that a printed form names without its percent sign: 'APR 5.90', 'RATE: 8.49'. */
const rateWithoutSign = (text: string) =>
	/\b(?:apr|rate)\b[\s:=]{0,4}(\d{1,2}\.\d{1,3})(?![\d.,])/i.exec(text)?.[1]

/** A rate of three or four digits right beside its word, which no lender charges; 100 % of a price is no rate. */
const rateAboveLimit = (text: string) =>
	(/(?<![\d.,])(\d{3,4}(?:\.\d{1,3})?)\s?% ?(?:apr|interest)\b/i.exec(text) ??
		/\b(?:apr|interest rate)\b[ :=]{0,3}(\d{3,4}(?:\.\d{1,3})?)\s?%/i.exec(text))?.[1]
