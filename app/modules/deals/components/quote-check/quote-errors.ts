import type { LineRow } from '#engine'
import { errorsOfRows } from '../deal/line-cells.tsx'

type QuoteErrors = {
	rows: readonly LineRow[]
	errors: Partial<Record<string, string>>
	/** Why the quote could not be checked at all. */
	formError: string | null
}

/** The errors of the form from top to bottom; none if it could be checked. */
export function errorsOfQuote({ rows, errors, formError }: QuoteErrors) {
	if (formError) return [{ id: 'text', message: formError }]
	const { text, lines, ...others } = errors
	const [first, last] = [{ text, lines }, others].map((part) =>
		Object.entries(part).flatMap(([id, message]) => (message ? [{ id, message }] : [])),
	)
	return [...first!, ...errorsOfRows(rows), ...last!]
}
