import { isKnownWord } from './label-words.ts'
import { isLabelCell, type Row } from './rows.ts'

/**
 * Whether the label of a recognized row may have lost a word or may be misspelled: it begins where no other cell begins, has a gap of a word's
 * width, or has a word that no form prints.
 */
export function isLabelDoubtful(row: Row, rows: readonly Row[]): boolean {
	const labels = row.cells.filter(isLabelCell)
	if (labels.length === 0) return true
	const aligned = rows
		.filter(({ page }) => page === row.page)
		.flatMap(({ cells, height }) =>
			cells.filter(({ left }) => Math.abs(left - row.left) < Math.max(height, row.height) * 0.7),
		)
	// Two labels may have lost their first word at the same position.
	const isAlone = aligned.length < 3
	return isAlone || labels.length > 1 || labels.some(({ text }) => text.split(' ').some(isUnknown))
}

/** Three capitals may be an abbreviation that only this dealer uses; three small letters are a word, such as 'fcc' for 'fee'. */
const isUnknown = (word: string) => {
	const letters = word.replace(/[^\p{L}\p{N}]/gu, '')
	const lengthMin = /\p{Ll}/u.test(letters) ? 3 : 4
	return /\p{L}/u.test(letters) && letters.length >= lengthMin && !isKnownWord(letters.toLowerCase())
}
