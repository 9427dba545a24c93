import type { GrayPicture } from './gray-picture.ts'
import { pixelAt, shrinkTo } from './scale.ts'

const sideForLight = 640
/** In pixels of the small picture: `strokeRadius` is wider than the strokes of a heading, `barRadius` wider than a bar behind one. */
const [strokeRadius, barRadius] = [4, 24]
/** Paper in a shadow is at least this bright compared with the paper around it; darker areas are print, such as a black bar. */
const shadowMin = 0.3
const lightMin = 16

/**
 * Returns the picture as if its paper were lit evenly: each pixel divided by the brightness of the paper behind it, so shadows and dark
 * corners disappear and the paper is white.
 */
export function flattenLight(picture: GrayPicture): GrayPicture {
	const { width, height, pixels } = picture
	const light = paperLight(picture)
	const flat = new Uint8Array(pixels.length)
	const [toLightX, toLightY] = [light.width / width, light.height / height]
	for (let y = 0, index = 0; y < height; y++) {
		const lightY = (y + 0.5) * toLightY - 0.5
		for (let x = 0; x < width; x++, index++) {
			const bright = Math.max(lightMin, pixelAt(light, (x + 0.5) * toLightX - 0.5, lightY))
			flat[index] = Math.min(255, (pixels[index]! * 255) / bright)
		}
	}
	return { width, height, pixels: flat }
}

/** Returns the brightness of the paper behind the print, as a small picture. The edges of shadows stay where they are. */
function paperLight(picture: GrayPicture): GrayPicture {
	const small = shrinkTo(picture, sideForLight)
	const near = withoutPrint(small, strokeRadius)
	const around = withoutPrint(small, barRadius)
	const pixels = near.pixels.map((bright, index) => Math.max(bright, around.pixels[index]! * shadowMin))
	return soften({ ...small, pixels })
}

/**
 * Fills in dark areas that are narrower than twice the radius: takes the brightest value around each pixel, then the darkest of these (a
 * closing).
 */
export function withoutPrint(picture: GrayPicture, radius: number): GrayPicture {
	return extreme(extreme(picture, radius, Math.max), radius, Math.min)
}

type Choose = (one: number, other: number) => number

function extreme({ width, height, pixels }: GrayPicture, radius: number, choose: Choose): GrayPicture {
	const alongRows = new Uint8Array(pixels.length)
	for (let y = 0; y < height; y++)
		extremeOfLine({ from: pixels, to: alongRows, start: y * width, step: 1, count: width }, radius, choose)
	const result = new Uint8Array(pixels.length)
	for (let x = 0; x < width; x++)
		extremeOfLine({ from: alongRows, to: result, start: x, step: width, count: height }, radius, choose)
	return { width, height, pixels: result }
}

type PixelLine = { from: Uint8Array; to: Uint8Array; start: number; step: number; count: number }

function extremeOfLine({ from, to, start, step, count }: PixelLine, radius: number, choose: Choose): void {
	for (let index = 0; index < count; index++) {
		const last = Math.min(count - 1, index + radius)
		let value = from[start + Math.max(0, index - radius) * step]!
		for (let at = Math.max(0, index - radius) + 1; at <= last; at++)
			value = choose(value, from[start + at * step]!)
		to[start + index * step] = value
	}
}

/** Averages each pixel with its eight neighbors, to reduce steps and noise. */
function soften({ width, height, pixels }: GrayPicture): GrayPicture {
	const result = new Uint8Array(pixels.length)
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			let [sum, count] = [0, 0]
			for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
				for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
					sum += pixels[row * width + column]!
					count++
				}
			result[y * width + x] = sum / count
		}
	return { width, height, pixels: result }
}
