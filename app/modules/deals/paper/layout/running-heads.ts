import type { PaperPage } from '#app/lib/paper/page-words.ts'
import { type Row, textOfRow } from './rows.ts'

/** The part of a page at its top and bottom where heads and feet are. */
const marginShare = 0.14

/** Leaves out the page numbers, and of heads and feet that several pages repeat all but the first. */
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
		// What differs in its digits only is the number of the page; an amount is no part of a head.
		const key = text
			.toLowerCase()
			.replace(/page \d{1,3}.{0,60}$/, '')
			.trim()
		if (seen.has(key)) return false
		if (row.page < pages.length - 1) seen.add(key)
		return true
	})
}
