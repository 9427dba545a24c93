import type { PageWord, PaperPage } from '#engine'

/** A page of rows of evenly wide letters; '|' separates the label from the amount at the right. */
export function typedPage(rows: readonly string[], { confidence = 1 } = {}): PaperPage {
	const words = rows.flatMap((row, index) => {
		const [label = '', amount = ''] = row.split('|')
		const at = (text: string, left: number): PageWord[] =>
			[...text.matchAll(/\S+/g)].map((match) => ({
				text: match[0],
				left: left + match.index * 6,
				top: 60 + index * 18,
				width: match[0].length * 6,
				height: 11,
				confidence,
			}))
		return [...at(label, 60), ...at(amount, 540 - amount.length * 6)]
	})
	return { width: 612, height: 792, words }
}
