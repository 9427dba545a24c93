import { type DealDocument, readDollars } from '#engine'

/** The field with a line's amount. */
export const amountField = (index: number): string => `amount-${index}`

/**
 * The document with the amounts that a manager typed, in dollars by line; null when none differs. A line whose amount is empty stays as
 * it is. `errors` has a sentence by field.
 */
export function correctedDocument(
	document: DealDocument,
	amountOf: (field: string) => string,
): { document: DealDocument | null; errors: Partial<Record<string, string>> } {
	const errors = new Map<string, string>()
	let isChanged = false
	const lines = document.lines.map((line, index) => {
		const field = amountField(index)
		const text = amountOf(field).trim()
		if (!text) return line
		const read = readDollars(text)
		if (!read.ok) {
			errors.set(field, read.message)
			return line
		}
		if (read.value !== line.cents) isChanged = true
		return { ...line, cents: read.value }
	})
	// The printed totals are those of the lines as they were.
	const { stated: _, taxes: __, ...rest } = document
	return { document: isChanged ? { ...rest, lines } : null, errors: Object.fromEntries(errors) }
}
