import type { PaperPage } from './page-words.ts'
import type { PaperLine } from './paper-reading.ts'

export type CropPart = { left: number; top: number; width: number; height: number }

/**
 * Returns the parts of a page that show a line: its words and its amount, with some paper around them; one part if they are close
 * together.
 */
export function cropParts(
	{ place, amountPlace }: Pick<PaperLine, 'place' | 'amountPlace'>,
	page: PaperPage,
): CropPart[] {
	if (!place) return []
	const margin = place.height * 0.35
	const part = (left: number, right: number): CropPart => {
		const [from, to] = [Math.max(0, left - margin), Math.min(page.width, right + margin)]
		const [top, bottom] = [
			Math.max(0, place.top - margin),
			Math.min(page.height, place.top + place.height + margin),
		]
		return { left: from, top, width: Math.max(1, to - from), height: Math.max(1, bottom - top) }
	}
	const right = place.left + place.width
	const middle = place.top + place.height / 2
	const before = page.words.filter(
		({ left, top, width, height }) =>
			top < middle &&
			top + height > middle &&
			left >= place.left - 1 &&
			left + width <= (amountPlace?.left ?? right),
	)
	const wordsRight = Math.max(place.left, ...before.map(({ left, width }) => left + width))
	if (!amountPlace || before.length === 0 || amountPlace.left - wordsRight < place.height * 3)
		return [part(place.left, right)]
	return [part(place.left, wordsRight), part(amountPlace.left, amountPlace.left + amountPlace.width)]
}
