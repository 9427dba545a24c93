import { withoutPrint } from './flatten-light.ts'
import type { GrayPicture } from './gray-picture.ts'
import { shrinkTo } from './scale.ts'

const sideForSearch = 320
/** The smallest share of the picture that the sheet can have; a smaller bright area is something else. */
const shareMin = 0.2
/** How much brighter than its surroundings the sheet must be; otherwise its edge cannot be trusted. */
const contrastMin = 40
/** A sheet with a larger share fills the picture and is not cut out. */
const shareMax = 0.95

type Point = { x: number; y: number }

/**
 * Returns the corners of the sheet of paper in a photo, in pixels, as a rectangle that may be tilted; null if the paper fills the picture
 * or nothing around it is clearly darker. A corner in a deep shadow is included, because the rest of the sheet shows where it must be.
 */
export function findPaper(picture: GrayPicture): Point[] | null {
	const small = withoutPrint(shrinkTo(picture, sideForSearch), 2)
	const { threshold, contrast } = splitBrightness(small)
	if (contrast < contrastMin) return null
	const sheet = largestArea(small, threshold)
	if (sheet.length < shareMin * small.pixels.length) return null
	const outline = convexOutline(
		sheet.map((index) => ({ x: index % small.width, y: Math.floor(index / small.width) })),
	)
	const corners = smallestRectangle(outline)
	if (areaOf(corners) > shareMax * small.pixels.length) return null
	const scale = picture.width / small.width
	return corners.map(({ x, y }) => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale }))
}

/** Returns the part of the picture within an outline, with white around it. */
export function cutOut({ width, height, pixels }: GrayPicture, outline: readonly Point[]): GrayPicture {
	const xs = outline.map(({ x }) => x)
	const ys = outline.map(({ y }) => y)
	const [left, top] = [Math.max(0, Math.floor(Math.min(...xs))), Math.max(0, Math.floor(Math.min(...ys)))]
	const cutWidth = Math.min(width, Math.ceil(Math.max(...xs))) - left
	const cutHeight = Math.min(height, Math.ceil(Math.max(...ys))) - top
	const cut = new Uint8Array(cutWidth * cutHeight).fill(255)
	for (let row = 0; row < cutHeight; row++) {
		const span = spanAt(outline, top + row + 0.5)
		if (!span) continue
		const from = Math.max(0, Math.ceil(span[0]) - left)
		const to = Math.min(cutWidth, Math.floor(span[1]) - left)
		if (to <= from) continue
		const start = (top + row) * width + left
		cut.set(pixels.subarray(start + from, start + to), row * cutWidth + from)
	}
	return { width: cutWidth, height: cutHeight, pixels: cut }
}

/** Returns the threshold that best separates dark from bright pixels (Otsu, 1979), and the difference of their mean brightness. */
function splitBrightness({ pixels }: GrayPicture): { threshold: number; contrast: number } {
	const counts = new Float64Array(256)
	for (const bright of pixels) counts[bright]!++
	const total = counts.reduce((sum, count, bright) => sum + count * bright, 0)
	let [below, sumBelow, bestSpread] = [0, 0, -1]
	let result = { threshold: 128, contrast: 0 }
	for (let threshold = 0; threshold < 255; threshold++) {
		below += counts[threshold]!
		sumBelow += counts[threshold]! * threshold
		const above = pixels.length - below
		if (below === 0 || above === 0) continue
		const distance = (total - sumBelow) / above - sumBelow / below
		const spread = below * above * distance ** 2
		if (spread > bestSpread) {
			bestSpread = spread
			result = { threshold, contrast: distance }
		}
	}
	return result
}

function largestArea({ width, pixels }: GrayPicture, threshold: number): number[] {
	const seen = new Uint8Array(pixels.length)
	let largest: number[] = []
	for (let start = 0; start < pixels.length; start++) {
		if (pixels[start]! <= threshold || seen[start]) continue
		const area = [start]
		seen[start] = 1
		for (let at = 0; at < area.length; at++) {
			const index = area[at]!
			const x = index % width
			const beside = [x > 0 ? index - 1 : -1, x < width - 1 ? index + 1 : -1]
			for (const next of [...beside, index - width, index + width])
				if (next >= 0 && next < pixels.length && pixels[next]! > threshold && !seen[next]) {
					seen[next] = 1
					area.push(next)
				}
		}
		if (area.length > largest.length) largest = area
	}
	return largest
}

/** Returns the smallest convex outline around points (Andrew's monotone chain). */
function convexOutline(points: Point[]): Point[] {
	const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
	const half = (ordered: Point[]) => {
		const chain: Point[] = []
		for (const point of ordered) {
			while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
			chain.push(point)
		}
		return chain.slice(0, -1)
	}
	return [...half(sorted), ...half(sorted.toReversed())]
}

const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Returns the smallest rectangle around an outline. One of its sides always lies on a side of the outline. */
function smallestRectangle(outline: readonly Point[]): Point[] {
	let [best, bestArea]: [Point[], number] = [[...outline], Number.POSITIVE_INFINITY]
	for (const [index, from] of outline.entries()) {
		const to = outline[(index + 1) % outline.length]!
		const angle = Math.atan2(to.y - from.y, to.x - from.x)
		const turned = outline.map((point) => turnBy(point, -angle))
		const [left, right] = rangeOf(turned.map(({ x }) => x))
		const [top, bottom] = rangeOf(turned.map(({ y }) => y))
		const area = (right - left) * (bottom - top)
		if (area >= bestArea) continue
		bestArea = area
		const corners = [
			{ x: left, y: top },
			{ x: right, y: top },
			{ x: right, y: bottom },
			{ x: left, y: bottom },
		]
		best = corners.map((corner) => turnBy(corner, angle))
	}
	return best
}

const rangeOf = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)]

const turnBy = ({ x, y }: Point, angle: number): Point => ({
	x: x * Math.cos(angle) - y * Math.sin(angle),
	y: x * Math.sin(angle) + y * Math.cos(angle),
})

function areaOf(outline: readonly Point[]): number {
	const twice = outline.reduce((sum, { x, y }, index) => {
		const next = outline[(index + 1) % outline.length]!
		return sum + x * next.y - next.x * y
	}, 0)
	return Math.abs(twice) / 2
}

/** Returns where a row crosses the outline, left and right; null if it does not. */
function spanAt(outline: readonly Point[], y: number): [number, number] | null {
	const crossings = outline.flatMap((from, index) => {
		const to = outline[(index + 1) % outline.length]!
		if (from.y <= y === to.y <= y) return []
		return [from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)]
	})
	return crossings.length < 2 ? null : [Math.min(...crossings), Math.max(...crossings)]
}
