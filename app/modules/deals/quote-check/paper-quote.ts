import { linesMax, type PaperReading } from '#engine'
import { quoteOfDeal } from './pasted-quote.ts'
import type { QuoteRow } from './quote-values.ts'

/** The rows and fields of a form that is filled from a paper. Forms take the fields that they have. */
export type PaperQuote = { rows: QuoteRow[]; values: Partial<Record<string, string>> }

/** Returns the values that a form is filled with. Nothing is stored or confirmed by it. */
export function quoteOfReading(reading: PaperReading): PaperQuote {
	const { rows, values } = quoteOfDeal(reading, { rowsMax: linesMax })
	const { vehicle, state, zip, validUntil, firstPaymentDate } = reading.document
	return {
		rows,
		values: {
			...values,
			vin: vehicle?.vin ?? values.vin,
			condition: vehicle?.condition,
			year: vehicle?.year === undefined ? '' : String(vehicle.year),
			make: vehicle?.make,
			model: vehicle?.model,
			state,
			zip,
			validUntil,
			firstPayment: firstPaymentDate,
		},
	}
}
