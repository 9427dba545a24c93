import type { PaperPage } from '../page-words.ts'
import { type Row, textOfRow } from './rows.ts'

/** The share of a page at its top and bottom that headers and footers take. */
const marginShare = 0.14

/** Removes the page numbers, and all but the first of headers and footers that several pages repeat. */
export function withoutRunningHeads(rows: readonly Row[], pages: readonly PaperPage[]): Row[] {
	const seen = new Set<string>()
	return rows.filter((row) => {
		const text = textOfRow(row)
		if (
			/^(?:page|pg\.?) \d{1,3}(?: ?(?:of|\/) ?\d{1,3})?$/i.test(text) ||
			/^\d{1,3} ?\/ ?\d{1,3}$/.test(text)
		)
			return false
		const { height } = pages[row.page]!
		const isMargin = row.center < height * marginShare || row.center > height * (1 - marginShare)
		if (!isMargin) return true
		// The same header may end in a different page number on each page.
		const textWithoutPage = text
			.toLowerCase()
			.replace(/page \d{1,3}.{0,60}$/, '')
			.trim()
		if (seen.has(textWithoutPage)) return false
		if (row.page < pages.length - 1) seen.add(textWithoutPage)
		return true
	})
}
