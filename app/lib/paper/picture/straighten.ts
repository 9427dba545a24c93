import type { GrayPicture } from './gray-picture.ts'
import { pixelAt, shrinkTo } from './scale.ts'

/** The largest tilt that is searched for. A paper that is tilted more is turned by a quarter first. */
const degreesMax = 15
const sideForSearch = 900
/** Darker pixels are print, if the light was evened out before. */
const printMax = 160
const paperWhite = 255

/**
 * Returns by how many degrees the lines of print fall to the right (negative if they rise). At the right angle, the print of each line is
 * in few rows, so that neighboring rows differ most.
 */
export function findTilt(picture: GrayPicture): number {
	const print = printOf(shrinkTo(picture, sideForSearch))
	if (print.x.length === 0) return 0
	const scoreAt = (degrees: number) => lineScore(print, degrees)
	const coarse = best(steps(-degreesMax, degreesMax, 0.5), scoreAt)
	const fine = best(steps(coarse - 0.45, coarse + 0.45, 0.05), scoreAt)
	// A score that is the same at every angle, such as that of a photo without print, is no reason to turn the picture.
	return scoreAt(fine) > scoreAt(0) * 1.02 ? fine : 0
}

/** Whether the lines of print run from top to bottom, as in a photo taken with the phone turned. */
export function isSideways(picture: GrayPicture): boolean {
	const small = shrinkTo(picture, sideForSearch)
	const bestScore = (print: Print) =>
		Math.max(...steps(-degreesMax, degreesMax, 1).map((degrees) => lineScore(print, degrees)))
	// Ruled lines of a table run both ways, so the difference has to be clear.
	return bestScore(printOf(turnQuarter(small))) > 1.5 * bestScore(printOf(small))
}

type Print = { x: Int32Array; y: Int32Array; width: number; height: number }

function printOf({ width, height, pixels }: GrayPicture): Print {
	const [x, y]: [number[], number[]] = [[], []]
	for (let index = 0; index < pixels.length; index++)
		if (pixels[index]! < printMax) {
			x.push(index % width)
			y.push(Math.floor(index / width))
		}
	return { x: Int32Array.from(x), y: Int32Array.from(y), width, height }
}

function lineScore({ x, y, width, height }: Print, degrees: number): number {
	const slope = Math.tan((degrees * Math.PI) / 180)
	const offset = Math.ceil(Math.abs(slope) * width) + 1
	const counts = new Float64Array(height + 2 * offset)
	for (let index = 0; index < x.length; index++) counts[Math.round(y[index]! - x[index]! * slope) + offset]!++
	let score = 0
	for (let row = 1; row < counts.length; row++) score += (counts[row]! - counts[row - 1]!) ** 2
	return score
}

const steps = (from: number, to: number, step: number) =>
	Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step)

function best(angles: number[], scoreAt: (degrees: number) => number): number {
	let [bestAngle, bestScore] = [0, -1]
	for (const angle of angles) {
		const score = scoreAt(angle)
		if (score > bestScore) [bestAngle, bestScore] = [angle, score]
	}
	return bestAngle
}

/** Returns the picture turned back by its tilt, on a white background large enough for its corners. */
export function straighten(picture: GrayPicture, tiltDegrees: number): GrayPicture {
	if (tiltDegrees === 0) return picture
	const angle = (tiltDegrees * Math.PI) / 180
	const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
	const width = Math.ceil(picture.width * cos + picture.height * Math.abs(sin))
	const height = Math.ceil(picture.width * Math.abs(sin) + picture.height * cos)
	const pixels = new Uint8Array(width * height)
	for (let y = 0, index = 0; y < height; y++)
		for (let x = 0; x < width; x++, index++) {
			const [fromX, fromY] = [x - width / 2, y - height / 2]
			const atX = fromX * cos - fromY * sin + picture.width / 2
			const atY = fromX * sin + fromY * cos + picture.height / 2
			const isInside = atX > -1 && atY > -1 && atX < picture.width && atY < picture.height
			pixels[index] = isInside ? pixelAt(picture, atX, atY) : paperWhite
		}
	return { width, height, pixels }
}

/** Returns the picture turned clockwise by a quarter. */
export function turnQuarter({ width, height, pixels }: GrayPicture): GrayPicture {
	const turned = new Uint8Array(pixels.length)
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = pixels[y * width + x]!
	return { width: height, height: width, pixels: turned }
}
