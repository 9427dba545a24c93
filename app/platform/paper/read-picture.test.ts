import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPaper } from '#engine'
import { drawPage, photograph, tablePage, usualLook } from '#tests/deals/photo.ts'
import { isDeep } from '#tests/setup/deep.ts'
import { createPictureReader, readPicture } from './read-picture.server.ts'

const rows = [
	['Selling price', '$34,995.00'],
	['Destination', '$1,395.00'],
	['Documentation fee', '$175.00'],
	['VIN etch theft protection', '$299.00'],
	['Sales tax', '$3,066.93'],
	['Title and registration', '$238.50'],
	['Total due', '$40,169.43'],
] as const

const photos = [
	['HEIC of a phone', () => readFile('tests/fixtures/paper.heic')],
	['JPEG', async () => photograph(await drawPage(tablePage('Hudson Valley Motors', rows)), usualLook)],
] as const

// Recognizing a page takes seconds, so only the deep run also reads the second photo.
test.for(isDeep ? photos : photos.slice(0, 1))(
	'a photo with tilt, shadow, blur and noise, as %s, becomes the lines of the document, and they add up',
	async ([, take]) => {
		const photo = await take()
		const reading = await readPicture(photo)
		if (!reading.ok) throw new Error(reading.message)
		const paper = readPaper([reading.page])
		expect(paper.lines.map(({ label, cents }) => [label, cents])).toEqual(
			rows.map(([label, amount]) => [label, Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100)]),
		)
		expect(paper.checksum.status).toBe('adds_up')
		expect(paper.usedOcr).toBe(true)
	},
)

test('a file that is not a whole picture or too large is rejected in a sentence, and the next picture is read', async () => {
	const page = await drawPage(tablePage('Quote', rows))
	const long = await sharp({ create: { width: 20_000, height: 1_000, channels: 3, background: '#fff' } })
		.jpeg()
		.toBuffer()
	const huge = Buffer.from(long)
	// The frame header: marker, length, precision, height.
	huge.writeUInt16BE(20_000, huge.indexOf(Buffer.from([0xff, 0xc0, 0, 17, 8])) + 5)
	const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
	for (const [bytes, problem] of [
		[page.subarray(0, page.length / 2), 'not_a_picture'],
		[Buffer.from('hello'), 'not_a_picture'],
		[new Uint8Array(), 'not_a_picture'],
		[svg, 'not_a_picture'],
		[huge, 'too_many_pixels'],
		[new Uint8Array(25_000_001), 'too_large'],
	] as const)
		expect(await readPicture(bytes)).toMatchObject({
			ok: false,
			problem,
			message: expect.stringMatching(/\.$/),
		})
	expect(await readPicture(long)).toMatchObject({ ok: false, problem: 'no_text' })
})

test('a picture that takes too long is given up, and the next job gets a result', async () => {
	const read = createPictureReader({ limitMs: 1 })
	const page = await drawPage(tablePage('Quote', rows))
	expect(await read(page)).toMatchObject({ ok: false, problem: 'took_too_long' })
	expect(await read(Buffer.from('hello'))).toMatchObject({ ok: false })
})
