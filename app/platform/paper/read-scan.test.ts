import { degrees, PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPaper } from '#engine'
import { drawPage, tablePage } from '#tests/deals/photo.ts'
import { isDeep } from '#tests/setup/deep.ts'
import { createScanReader, readScan } from './read-scan.server.ts'

const rows = [
	['Selling price', '$34,995.00'],
	['Destination', '$1,395.00'],
	['Documentation fee', '$175.00'],
	['Sales tax', '$3,066.93'],
	['Title and registration', '$238.50'],
	['Total due', '$39,870.43'],
] as const
const cents = [34_995_00, 1_395_00, 175_00, 3_066_93, 238_50, 39_870_43]

/** Returns a PDF as a scanner makes it: one picture fills each page, which may be stored sideways. */
async function scanOf(picture: Buffer, { turns = 0, pages = 1 } = {}): Promise<Uint8Array> {
	const document = await PDFDocument.create()
	const stored = await sharp(picture)
		.rotate(-90 * turns)
		.jpeg({ quality: 80 })
		.toBuffer()
	const image = await document.embedJpg(stored)
	for (let count = 0; count < pages; count++) {
		const page = document.addPage(turns % 2 ? [792, 612] : [612, 792])
		page.drawImage(image, { x: 0, y: 0, ...page.getSize() })
		page.setRotation(degrees(90 * turns))
	}
	return document.save()
}

test('the pages of a scanned PDF become the lines of the document, upright or stored sideways', async () => {
	const picture = await drawPage(tablePage('Hudson Valley Motors', rows))
	// Recognizing a page takes seconds, so only the deep run also reads an upright page.
	for (const turns of isDeep ? [0, 1] : [1]) {
		const reading = await readScan(await scanOf(picture, { turns }))
		if (!reading.ok) throw new Error(reading.message)
		const paper = readPaper(reading.pages)
		expect(paper.lines.map((line) => line.cents)).toEqual(cents)
		expect(paper.checksum.status).toBe('adds_up')
		expect(paper.usedOcr).toBe(true)
	}
})

test('only the first five pages of a long scan are read, one at a time', async () => {
	const seen: number[] = []
	let running = 0
	const read = createScanReader({
		async recognize(png) {
			expect(++running).toBe(1)
			const { width, height } = await sharp(png).metadata()
			seen.push(width / height)
			running--
			return { ok: true, page: { width, height, words: [] } }
		},
	})
	const small = await sharp({ create: { width: 85, height: 110, channels: 3, background: '#fff' } })
		.png()
		.toBuffer()
	expect(await read(await scanOf(small, { pages: 9 }))).toMatchObject({ ok: true })
	expect(seen).toHaveLength(5)
	expect(seen[0]).toBeCloseTo(612 / 792, 1)
})

test('scans that are too large, take too long or are invalid result in an error, and the next scan is read', async () => {
	const recognize = async () => ({ ok: true as const, page: { width: 1, height: 1, words: [] } })
	const read = createScanReader({ recognize })
	const huge = await sharp({ create: { width: 20_000, height: 2_000, channels: 3, background: '#fff' } })
		.jpeg()
		.toBuffer()
	expect(await read(await scanOf(huge))).toMatchObject({ ok: false, problem: 'scan' })
	const large = await drawPage(tablePage('Quote', rows))
	const hurried = createScanReader({ recognize, limitMs: 1 })
	expect(await hurried(await scanOf(large))).toMatchObject({ ok: false, problem: 'took_too_long' })
	expect(await read(Buffer.from('%PDF-1.7 nothing'))).toMatchObject({ ok: false })
	expect(await read(await scanOf(large))).toMatchObject({ ok: true })
})
