import type { DealDocument } from '../../format/format.ts'
import type { ReadDeal } from './read-deal.ts'

export type PrintedTax = NonNullable<DealDocument['taxes']>[number]

/** A rate in words: '8%', '6.25 %', '8,875%'. Six digits are enough for every published rate. */
const rateInWords = /(\d{1,2})(?:[.,](\d{1,4}))?\s{0,2}%/g

/** No state and city together tax more; a higher percentage in a label is a share of something else. */
const labelRatePpmMax = 200_000

/**
 * Returns the rate that a label of a tax prints, in parts per million: 'Sales tax 8%', '6.25% sales tax'. Undefined without one, with
 * several, and for a surtax, which is charged on a part of the price only.
 */
export function rateInLabel(label: string): number | undefined {
	const rates = [...label.matchAll(rateInWords)]
	if (rates.length !== 1 || /surtax|discretionary/i.test(label)) return undefined
	const [, whole = '', fraction = ''] = rates[0]!
	const ppm = Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'))
	return ppm > 0 && ppm <= labelRatePpmMax ? ppm : undefined
}

/** Returns the detail of the taxes that the document gives, else what its labels print; empty unless every tax line prints its rate. */
export function printedTaxes({ document, lines }: ReadDeal): PrintedTax[] {
	if (document.taxes && document.taxes.length > 0) return document.taxes
	const taxes: PrintedTax[] = []
	for (const { category, role, label, cents } of lines) {
		if (category !== 'sales_tax' || role !== 'charge') continue
		const ratePpm = rateInLabel(label)
		if (ratePpm === undefined) return []
		taxes.push({ label, ratePpm, cents })
	}
	return taxes
}
