import type { PageWord } from '#engine'

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

/** No paper about a car has more words on a page, but a photo of leaves could seem to. */
const wordsMax = 6_000
/**
 * Texts that are not words: the lines of a table, its corners and specks of dust are recognized as such. A dash is not among them, because
 * it may be the sign of an amount.
 */
const noWord = /^[|¦_‘’'`´"“”~=.,:;\\/[\]{}<>«»•·°^*]+$/

/** Returns the words that text recognition found, without those that were ruled lines or dust. */
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
						// A confidence of 1 is only for characters that a file states.
						confidence: Math.min(0.99, Math.max(0, confidence / 100)),
					})
				}
	return words
}
