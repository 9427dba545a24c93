import { expect, test } from 'vitest'
import { readPrepared } from './read-picture.ts'
import { type RecognizedPage, wordsOf } from './recognized-words.ts'

const pageOf = (words: readonly (readonly [text: string, confidence: number])[]): RecognizedPage => ({
	blocks: [
		{
			paragraphs: [
				{
					lines: [
						{
							words: words.map(([text, confidence], index) => ({
								text,
								confidence,
								bbox: { x0: index * 50, y0: 10, x1: index * 50 + 40, y1: 30 },
							})),
						},
					],
				},
			],
		},
	],
})

test('words keep their place; ruled lines and specks are not words, but dashes and dollar signs are', () => {
	const words = wordsOf(
		pageOf([
			['|', 96],
			['Title', 95],
			['-', 80],
			['$', 70],
			['50.00', 130],
			['_', 50],
			['"', 9],
		]),
	)
	expect(words.map(({ text }) => text)).toEqual(['Title', '-', '$', '50.00'])
	expect(words[0]).toEqual({ text: 'Title', left: 50, top: 10, width: 40, height: 20, confidence: 0.95 })
	expect(words[3]!.confidence).toBe(0.99)
	expect(wordsOf({ blocks: null })).toEqual([])
})

test('a page that is upside down is turned and read again, and a legible page is read only once', async () => {
	const picture = { width: 2, height: 1, pixels: Uint8Array.of(1, 2) }
	const good = pageOf(['Selling', 'price', 'Sales', 'tax'].map((text) => [text, 95]))
	const bad = pageOf(['6u!||3S', '3o!ud', 'x8t', 's3|'].map((text) => [text, 30]))
	const seen: number[] = []
	const recognize = (isUpsideDown: boolean) => async (pgm: Uint8Array) => {
		seen.push(pgm.at(-1)!)
		return (pgm.at(-1) === 1) === isUpsideDown ? good : bad
	}
	const turned = await readPrepared(picture, recognize(true))
	expect([...turned.picture.pixels]).toEqual([2, 1])
	expect(turned.page.words[0]!.text).toBe('Selling')
	expect(seen).toEqual([2, 1])
	await readPrepared(picture, recognize(false))
	expect(seen).toEqual([2, 1, 2])
})
