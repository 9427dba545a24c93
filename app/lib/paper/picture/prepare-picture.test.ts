import { expect, test } from 'vitest'
import { isDeep } from '#tests/setup/deep.ts'
import { cutOut, findPaper } from './find-paper.ts'
import { flattenLight } from './flatten-light.ts'
import { type GrayPicture, grayOfRgba, pgmOfGray, rgbaOfGray } from './gray-picture.ts'
import { preparePicture } from './prepare-picture.ts'
import { shrinkTo } from './scale.ts'
import { findTilt, isSideways, straighten, turnQuarter } from './straighten.ts'

test('the tilt of a page is found and turned back', () => {
	for (const degrees of isDeep ? [-11, -0.6, 0, 7.5] : [-0.6, 7.5]) {
		const tilted = straighten(printedPage(420, 500), -degrees)
		expect(findTilt(tilted)).toBeCloseTo(degrees, 0)
		expect(Math.abs(findTilt(straighten(tilted, findTilt(tilted))))).toBeLessThan(0.2)
	}
})

test('a page without print is not turned', () => {
	expect(findTilt(blank(400, 300, 255))).toBe(0)
	expect(isSideways(blank(400, 300, 255))).toBe(false)
})

test('a page that lies on its side is recognized, and four quarter turns restore a page', () => {
	const page = printedPage(600, 800)
	expect(isSideways(page)).toBe(false)
	expect(isSideways(turnQuarter(page))).toBe(true)
	expect(turnQuarter(turnQuarter(turnQuarter(turnQuarter(page))))).toEqual(page)
})

test('a shadow over half of the page is removed, and print in it stays dark', () => {
	const page = printedPage(600, 800)
	for (let index = 0; index < page.pixels.length; index++)
		if (index % page.width > 300) page.pixels[index] = page.pixels[index]! * 0.4
	const flat = flattenLight(page)
	const paper = [at(flat, 100, 25), at(flat, 500, 25), at(flat, 320, 25)]
	for (const bright of paper) expect(bright).toBeGreaterThan(235)
	const print = [darkest(flat, 50, 290), darkest(flat, 310, 550)]
	for (const bright of print) expect(bright).toBeLessThan(90)
})

test('white print on a black bar stays readable', () => {
	const page = blank(600, 800, 240)
	fill(page, 50, 200, 500, 40, 10)
	fill(page, 80, 210, 6, 20, 235)
	const flat = flattenLight(page)
	expect(at(flat, 300, 220)).toBeLessThan(80)
	expect(at(flat, 82, 220)).toBeGreaterThan(200)
})

test('the sheet of paper is cut out of a photo, even if a corner is in the dark', () => {
	const photo = blank(900, 1_000, 60)
	fill(photo, 200, 150, 500, 700, 230)
	for (let y = 700; y < 850; y++) fill(photo, 1_400 - y, y, 700 - (1_400 - y), 1, 70)
	const corners = findPaper(photo)!
	const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
	const edges = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
	for (const [index, edge] of [200, 700, 150, 850].entries())
		expect(Math.abs(edges[index]! - edge)).toBeLessThan(8)
	const sheet = cutOut(photo, corners)
	expect(Math.abs(sheet.width - 500)).toBeLessThan(16)
	expect(Math.abs(sheet.height - 700)).toBeLessThan(16)
})

test('a page that fills the picture is not cut', () => {
	expect(findPaper(printedPage(600, 800))).toBeNull()
	expect(findPaper(blank(300, 300, 128))).toBeNull()
})

test('a prepared picture has a size at which letters are recognized', () => {
	const sizes = [printedPage(600, 800), blank(20, 9_000, 255), blank(1, 1, 0)].map(preparePicture)
	expect(sizes.map(({ width, height }) => [width, height])).toEqual([
		[1_200, 1_600],
		[6, 2_600],
		[2, 2],
	])
	for (const { width, height, pixels } of sizes) expect(pixels.length).toBe(width * height)
})

test('a shrunk picture keeps its proportions and its brightness', () => {
	const small = shrinkTo(blank(1_000, 500, 99), 100)
	expect([small.width, small.height, at(small, 50, 25)]).toEqual([100, 50, 99])
})

test('colors become their brightness, and transparent pixels become white', () => {
	const colors = [0, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 255, 0, 0, 0, 0]
	const picture = grayOfRgba({ width: 4, height: 1, data: Uint8ClampedArray.from(colors) })
	expect([...picture.pixels]).toEqual([0, 255, 53, 255])
	expect([...rgbaOfGray(picture).subarray(8, 12)]).toEqual([53, 53, 53, 255])
	expect(Buffer.from(pgmOfGray(picture)).toString('latin1')).toBe('P5\n4 1\n255\n\x00\xff\x35\xff')
})

function blank(width: number, height: number, bright: number): GrayPicture {
	return { width, height, pixels: new Uint8Array(width * height).fill(bright) }
}

/** Returns a page with lines of words of different lengths, drawn as bars. */
function printedPage(width: number, height: number): GrayPicture {
	const page = blank(width, height, 250)
	for (let y = 60, line = 0; y < height - 60; y += 26, line++)
		for (let x = 50, word = 0; x < width - 90; word++) {
			const length = 14 + ((line * 7 + word * 13) % 37)
			fill(page, x, y, length, 9, 30)
			x += length + 9
		}
	return page
}

function fill(
	{ width, pixels }: GrayPicture,
	left: number,
	top: number,
	w: number,
	h: number,
	bright: number,
) {
	for (let y = top; y < top + h; y++) pixels.fill(bright, y * width + left, y * width + left + w)
}

const at = ({ width, pixels }: GrayPicture, x: number, y: number) => pixels[y * width + x]!

function darkest({ width, height, pixels }: GrayPicture, from: number, to: number): number {
	let dark = 255
	for (let y = 0; y < height; y++)
		for (let x = from; x < to; x++) dark = Math.min(dark, pixels[y * width + x]!)
	return dark
}
