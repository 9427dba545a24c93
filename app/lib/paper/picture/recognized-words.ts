import type { PageWord } from '../page-words.ts'

/** The part of tesseract.js's result that is read. */
export type RecognizedPage = { blocks: readonly RecognizedBlock[] | null }
type RecognizedBlock = {
	paragraphs: readonly { lines: readonly { words: readonly RecognizedWord[] }[] }[]
}
type RecognizedWord = {
	text: string
	/** 0 to 100. */
	confidence: number
	bbox: { x0: number; y0: number; x1: number; y1: number }
}

/** No paper about a car has more words on a page; a wall of leaves could. */
const wordsMax = 6_000
/** What the lines of a table, its corners and specks of dust are read as. A dash may be the sign of an amount. */
const noWord = /^[|¦_‘’'`´"“”~=.,:;\\/[\]{}<>«»•·°^*]+$/

/** Returns the words that text recognition found, without what was a ruled line. */
export function wordsOf({ blocks }: RecognizedPage): PageWord[] {
	const words: PageWord[] = []
	for (const { paragraphs } of blocks ?? [])
		for (const { lines } of paragraphs)
			for (const { words: found } of lines)
				for (const { text, confidence, bbox } of found) {
					if (noWord.test(text) || text.trim() === '' || words.length === wordsMax) continue
					words.push({
						text,
						left: bbox.x0,
						top: bbox.y0,
						width: bbox.x1 - bbox.x0,
						height: bbox.y1 - bbox.y0,
						// 1 is for characters that a file states.
						confidence: Math.min(0.99, Math.max(0, confidence / 100)),
					})
				}
	return words
}
