import type { GrayPicture } from './gray-picture.ts'

/** Darker pixels are print. The dots of a leader are small, so blur makes them paler than letters. */
const printMax = 190
/** The largest size of a dot, or of some that blur has joined, in pixels of a prepared picture. */
const [dotHeightMax, dotWidthMax] = [10, 40]
/**
 * In pixels: the largest gap between the dots of a leader and their largest difference in height; and the fewest dots of a leader. Decimal
 * points and dashes stand alone.
 */
const [gapMax, riseMax, dotsMin] = [30, 3, 6]

type Dot = { left: number; right: number; top: number; bottom: number; pixels: number[] }

/** Removes the dots that lead from a label to an amount, because text recognition reads them as letters. */
export function removeLeaders(picture: GrayPicture): GrayPicture {
	const pixels = picture.pixels.slice()
	// Including the pale edge that blur gives them.
	for (const leader of leadersOf(findDots(picture)))
		for (const { left, right, top, bottom } of leader)
			for (let y = Math.max(0, top - 2); y <= Math.min(picture.height - 1, bottom + 2); y++)
				pixels.fill(
					255,
					y * picture.width + Math.max(0, left - 2),
					y * picture.width + Math.min(picture.width, right + 3),
				)
	return { ...picture, pixels }
}

/** Returns the areas of print that are as small as a dot. */
function findDots({ width, height, pixels }: GrayPicture): Dot[] {
	const seen = new Uint8Array(pixels.length)
	const dots: Dot[] = []
	for (let start = 0; start < pixels.length; start++) {
		if (seen[start] || pixels[start]! >= printMax) continue
		const dot: Dot = { left: width, right: 0, top: height, bottom: 0, pixels: [start] }
		seen[start] = 1
		for (let at = 0; at < dot.pixels.length; at++) {
			const index = dot.pixels[at]!
			const [x, y] = [index % width, Math.floor(index / width)]
			dot.left = Math.min(dot.left, x)
			dot.right = Math.max(dot.right, x)
			dot.top = Math.min(dot.top, y)
			dot.bottom = Math.max(dot.bottom, y)
			const beside = [x > 0 ? index - 1 : -1, x < width - 1 ? index + 1 : -1]
			for (const next of [...beside, index - width, index + width])
				if (next >= 0 && next < pixels.length && !seen[next] && pixels[next]! < printMax) {
					seen[next] = 1
					dot.pixels.push(next)
				}
		}
		if (dot.bottom - dot.top < dotHeightMax && dot.right - dot.left < dotWidthMax) dots.push(dot)
	}
	return dots
}

/** Returns the runs of dots that follow each other on a line and are long enough. */
function leadersOf(dots: Dot[]): Dot[][] {
	const open: Dot[][] = []
	const leaders: Dot[][] = []
	for (const dot of dots.toSorted((a, b) => a.left - b.left)) {
		for (let index = open.length - 1; index >= 0; index--)
			if (dot.left - open[index]!.at(-1)!.right > gapMax) leaders.push(...open.splice(index, 1))
		const run = open.find((each) => {
			const last = each.at(-1)!
			return Math.abs(last.bottom - dot.bottom) <= riseMax && dot.left > last.right
		})
		if (run) run.push(dot)
		else open.push([dot])
	}
	return [...leaders, ...open].filter((run) => run.length >= dotsMin)
}
