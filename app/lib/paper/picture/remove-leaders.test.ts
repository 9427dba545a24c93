import { expect, test } from 'vitest'
import type { GrayPicture } from './gray-picture.ts'
import { removeLeaders } from './remove-leaders.ts'

test('dots that lead to an amount are removed; decimal points, dashes and letters stay', () => {
	const picture: GrayPicture = { width: 600, height: 80, pixels: new Uint8Array(600 * 80).fill(250) }
	const dot = (left: number, top: number, width = 4, height = 4) => {
		for (let y = top; y < top + height; y++) picture.pixels.fill(20, y * 600 + left, y * 600 + left + width)
	}
	// A letter, a leader that drops by two pixels, a letter, a decimal point between digits, a dash.
	dot(10, 20, 12, 26)
	for (let index = 0; index < 20; index++) dot(40 + index * 12, 42 + Math.floor(index / 10))
	dot(300, 20, 14, 26)
	dot(330, 20, 14, 26)
	dot(348, 42)
	dot(360, 20, 14, 26)
	dot(420, 32, 14, 4)
	const { pixels } = removeLeaders(picture)
	const dark = (left: number, right: number) => {
		let count = 0
		for (let y = 0; y < 80; y++) for (let x = left; x < right; x++) if (pixels[y * 600 + x]! < 128) count++
		return count
	}
	expect(dark(30, 296)).toBe(0)
	expect(dark(0, 30)).toBe(12 * 26)
	expect(dark(296, 400)).toBe(3 * 14 * 26 + 16)
	expect(dark(400, 600)).toBe(14 * 4)
	expect(picture.pixels).not.toEqual(pixels)
})
