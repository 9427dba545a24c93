import { labelWords } from '../../classification/classify-label.ts'
import type { LaidWord } from '../layout/clean-words.ts'
import { type Row, wordsOfRow } from '../layout/rows.ts'

/** The position of a caption's words; they may take several rows of a column. */
export type FoundCaption = {
	words: LaidWord[]
	firstRow: number
	lastRow: number
	left: number
	right: number
	height: number
}

/** The largest number of rows that a caption takes. */
const rowsMax = 4

/** Finds the words of a caption on consecutive rows, the first word anywhere on its row. Returns all positions, from top to bottom. */
export function findCaptions(rows: readonly Row[], caption: string): FoundCaption[] {
	const captionWords = caption.split(' ')
	return rows.flatMap((row, index) =>
		wordsOfRow(row).flatMap((word, position) => {
			if (!startsWith(word, captionWords[0]!)) return []
			const found = follow(rows, { row: index, position, captionWords })
			return found ? [found] : []
		}),
	)
}

const startsWith = (word: LaidWord, captionWord: string) => labelWords(word.text)[0] === captionWord

/** Follows a caption from its first word: each next word is right after the previous one, or at the left of the column one row below. */
function follow(
	rows: readonly Row[],
	{ row: start, position, captionWords }: { row: number; position: number; captionWords: readonly string[] },
): FoundCaption | null {
	const words = [wordsOfRow(rows[start]!)[position]!]
	const { height } = rows[start]!
	let row = start
	let at = position
	// 'Sales/Use' is one printed word but two words of the caption.
	let matched = labelWords(words[0]!.text).length
	if (labelWords(words[0]!.text).some((text, index) => text !== captionWords[index])) return null
	while (matched < captionWords.length) {
		const last = words.at(-1)!
		const beside = wordsOfRow(rows[row]!)[at + 1]
		const isBeside =
			beside && beside.left - (last.left + last.width) < height * 1.5 && fits(beside, captionWords, matched)
		if (isBeside) {
			words.push(beside)
			at++
		} else {
			const below = rows[row + 1]
			if (
				!below ||
				row + 1 - start >= rowsMax ||
				below.page !== rows[row]!.page ||
				below.center - rows[row]!.center > height * 2.2
			)
				return null
			const left = Math.min(...words.map((word) => word.left))
			const right = Math.max(...words.map((word) => word.left + word.width))
			const next = wordsOfRow(below).findIndex(
				(word) =>
					word.left < right + height &&
					word.left + word.width > left - height &&
					fits(word, captionWords, matched) &&
					isFirstOfLine(wordsOfRow(below), word, height),
			)
			if (next < 0) return null
			words.push(wordsOfRow(below)[next]!)
			row++
			at = next
		}
		matched += labelWords(words.at(-1)!.text).length
	}
	return {
		words,
		firstRow: start,
		lastRow: row,
		left: Math.min(...words.map((word) => word.left)),
		right: Math.max(...words.map((word) => word.left + word.width)),
		height,
	}
}

/** Whether no word is right before this one; a word in the middle of a line continues that line, not a caption above it. */
const isFirstOfLine = (words: readonly LaidWord[], word: LaidWord, height: number) =>
	!words.some((other) => {
		const gap = word.left - (other.left + other.width)
		return other !== word && gap > -height && gap < height && other.left < word.left
	})

function fits(word: LaidWord, captionWords: readonly string[], matched: number): boolean {
	const parts = labelWords(word.text)
	return parts.length > 0 && parts.every((text, index) => text === captionWords[matched + index])
}
