import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdf } from './read-pdf.server.ts'

test('a text PDF gives its words with their places', async () => {
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

test('what is no PDF is said in a sentence', async () => {
	for (const bytes of [new Uint8Array(), Buffer.from('hello'), Buffer.from('%PDF-1.7 nothing')])
		expect(await readPdf(bytes)).toMatchObject({ ok: false, problem: 'damaged' })
})

function pdfOf(draw: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> {
	const doc = new PDFDocument()
	const chunks: Buffer[] = []
	return new Promise((resolve) => {
		doc.on('data', (chunk: Buffer) => chunks.push(chunk))
		doc.on('end', () => resolve(Buffer.concat(chunks)))
		draw(doc)
		doc.end()
	})
}
