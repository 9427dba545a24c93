import { InvalidFields } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { type DealDocument, readDollars } from '#engine'

/** The field with a line's amount. */
export const amountField = (index: number) => `amount-${index}` as const

/**
 * The document with the amounts that a manager typed, in dollars by line; null when none differs. A line whose amount is empty stays as
 * it is. @throws InvalidFields
 */
export function correctedDocument(
	document: DealDocument,
	amounts: Readonly<Record<string, string>>,
): DealDocument | null {
	const errors = new Map<string, string>()
	const lines = document.lines.map((line, index) => {
		const field = amountField(index)
		const text = (getOwnValue(amounts, field) ?? '').trim()
		const read = text ? readDollars(text) : { ok: true as const, value: line.cents }
		if (!read.ok) errors.set(field, read.message)
		return read.ok ? { ...line, cents: read.value } : line
	})
	if (errors.size > 0) throw new InvalidFields(Object.fromEntries(errors))
	// The printed totals are those of the lines as they were.
	const { stated: _, taxes: __, ...rest } = document
	return lines.some(({ cents }, index) => cents !== document.lines[index]!.cents) ? { ...rest, lines } : null
}
