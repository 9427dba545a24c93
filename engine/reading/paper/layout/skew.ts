import type { PageWord } from '../page-words.ts'

/** The largest slope that is tried: about three degrees. */
const slopeMax = 0.052
const steps = 26

/** A page counts as straight unless another slope lines up its words better by this factor. */
const gainMin = 1.04

/**
 * How far lines of text fall per unit to the right. At the correct slope, the centers of the words are at the fewest different heights.
 */
export function skewOf(words: readonly PageWord[]): number {
	const heights = words.map(({ height }) => height).sort((one, other) => one - other)
	const height = heights[heights.length >> 1]
	if (!height || words.length < 6) return 0
	const straight = concentration(words, 0, height)
	let best = { slope: 0, score: straight * gainMin }
	const tryAround = (center: number, range: number) => {
		for (let step = -steps; step <= steps; step++) {
			const slope = center + (step / steps) * range
			const score = concentration(words, slope, height)
			if (score > best.score) best = { slope, score }
		}
	}
	tryAround(0, slopeMax)
	if (best.slope !== 0) tryAround(best.slope, (2 * slopeMax) / steps)
	return best.slope
}

/** The sum of the squares of how much text lies at each height, each word shared between the two nearest. */
function concentration(words: readonly PageWord[], slope: number, height: number): number {
	const bin = height / 3
	const heights = new Map<number, number>()
	for (const word of words) {
		// Small boxes are dashes and periods, which lie off the center of their line.
		if (word.height < height * 0.6) continue
		const at = (word.top + word.height / 2 - slope * (word.left + word.width / 2)) / bin
		const low = Math.floor(at)
		const weight = Math.min(word.text.length, 12)
		heights.set(low, (heights.get(low) ?? 0) + weight * (low + 1 - at))
		heights.set(low + 1, (heights.get(low + 1) ?? 0) + weight * (at - low))
	}
	let sum = 0
	for (const weight of heights.values()) sum += weight * weight
	return sum
}
