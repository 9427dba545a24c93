import type { PageWord } from './page-words.ts'
import type { PaperPlace } from './paper-reading.ts'

/** The place of at least one word on its page. */
export function placeOf(words: readonly PageWord[], page: number): PaperPlace {
	let left = Infinity
	let top = Infinity
	let right = 0
	let bottom = 0
	for (const word of words) {
		left = Math.min(left, word.left)
		top = Math.min(top, word.top)
		right = Math.max(right, word.left + word.width)
		bottom = Math.max(bottom, word.top + word.height)
	}
	return { page, left, top, width: right - left, height: bottom - top }
}
