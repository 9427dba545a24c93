import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdf } from './read-pdf.server.ts'

test('the words of a text PDF are read with their places', async () => {
	const reading = await readPdf(
		await pdfOf((doc) => {
			doc.text('Documentation fee for this quote', 72, 100)
			doc.text('$499.00', 400, 100, { width: 100, align: 'right' })
			doc.text('Please call me with any question', 72, 200)
		}),
	)
	expect(reading.ok).toBe(true)
	if (!reading.ok) return
	const amount = reading.pages[0]!.words.find(({ text }) => text === '$499.00')!
	expect(amount.left + amount.width).toBeCloseTo(500, 0)
	expect(amount.confidence).toBe(1)
})

test('a PDF without text is a scan', async () => {
	expect(await readPdf(await pdfOf((doc) => doc.rect(10, 10, 50, 50).fill()))).toMatchObject({
		ok: false,
		problem: 'scan',
	})
})

test('the text behind a scan is as uncertain as that of a photo', async () => {
	const draw = (doc: PDFKit.PDFDocument) =>
		doc.text('Documentation fee of this quote is 499.00 dollars today')
	for (const [producer, confidence] of [
		['ABBYY FineReader 15', 0.9],
		['Adobe Acrobat Pro DC Paper Capture Plug-in', 0.9],
		['PDFKit', 1],
	] as const) {
		const reading = await readPdf(await pdfOf(draw, { Producer: producer }))
		if (!reading.ok) throw new Error(reading.message)
		expect(reading.pages[0]!.words.every((word) => word.confidence === confidence)).toBe(true)
	}
})

test('a file that is not a whole PDF is reported as damaged', async () => {
	for (const bytes of [new Uint8Array(), Buffer.from('hello'), Buffer.from('%PDF-1.7 nothing')])
		expect(await readPdf(bytes)).toMatchObject({ ok: false, problem: 'damaged' })
})

function pdfOf(draw: (doc: PDFKit.PDFDocument) => void, info?: Record<string, string>): Promise<Buffer> {
	const doc = new PDFDocument({ info })
	const chunks: Buffer[] = []
	return new Promise((resolve) => {
		doc.on('data', (chunk: Buffer) => chunks.push(chunk))
		doc.on('end', () => resolve(Buffer.concat(chunks)))
		draw(doc)
		doc.end()
	})
}
