import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureSizeOf } from './picture-size.ts'

const picture = () =>
	sharp({ create: { width: 321, height: 1_234, channels: 4, background: { r: 9, g: 90, b: 9, alpha: 0.5 } } })

test('the dimensions of a picture are read without decoding it', async () => {
	for (const bytes of [
		await picture().png().toBuffer(),
		await picture().jpeg().toBuffer(),
		await picture().jpeg({ progressive: true }).withMetadata({ orientation: 1 }).toBuffer(),
		await picture().webp().toBuffer(),
		await picture().webp({ lossless: true }).toBuffer(),
		await picture().removeAlpha().webp().toBuffer(),
	])
		expect(pictureSizeOf(bytes)).toEqual({ width: 321, height: 1_234 })
})

test('a file that ends early or is something else has no dimensions', async () => {
	const jpeg = await picture().jpeg().toBuffer()
	for (let length = 0; length < 40; length++) expect(pictureSizeOf(jpeg.subarray(0, length))).toBeNull()
	for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.alloc(64), Buffer.from([0xff, 0xd8, 1, 2, 3, 4])])
		expect(pictureSizeOf(bytes)).toBeNull()
})
