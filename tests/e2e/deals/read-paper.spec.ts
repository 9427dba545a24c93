import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { recognitionFolder } from '#app/lib/paper/reader-files.ts'
import { drawPage, photograph, tablePage, usualLook } from '../../deals/photo.ts'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'

const rows = [
	['Selling price', '$34,995.00'],
	['Destination', '$1,395.00'],
	['Documentation fee', '$175.00'],
	['VIN etch theft protection', '$299.00'],
	['Sales tax', '$3,066.93'],
	['Title and registration', '$238.50'],
	['Total due', '$40,169.43'],
] as const

const misprinted = rows.map(
	([label, amount]) => [label, label === 'Destination' ? '$1,895.00' : amount] as const,
)

/** Counts the bytes on the wire of what is loaded from a folder of the site, by the page and its workers. */
function countBytes(page: Page, folder: string): () => number {
	let bytes = 0
	page.context().on('response', (response) => {
		if (response.url().includes(folder)) bytes += Number(response.headers()['content-length'] ?? 0)
	})
	return () => bytes
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
	// Focusing the field starts the page's scripts.
	await page.getByLabel('Photo or file').focus()
	await page.getByLabel('Photo or file').setInputFiles({ name, mimeType, buffer })
}

test('a photo on a small phone becomes lines, a wrong digit is repaired with one tap, and findings follow; text recognition is loaded only then', {
	tag: '@deep',
}, async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 })
	const loaded = countBytes(page, recognitionFolder)
	await page.goto('/resources/quote-checker')
	await page.getByLabel('Paste the dealer’s message or quote').fill('Roof rack $250')
	expect(loaded()).toBe(0)
	const photo = await photograph(await drawPage(tablePage('Hudson Valley Motors', misprinted)), usualLook)
	await choose(page, 'paper.jpg', 'image/jpeg', photo)
	const draft = page.getByRole('region', { name: 'Read from paper.jpg' })
	await expect(draft.getByText('It does not add up yet')).toBeVisible()
	// Text recognition: its compressed core, and the English data.
	expect(loaded()).toBeGreaterThan(3_000_000)
	expect(loaded()).toBeLessThan(4_500_000)
	await draft.getByRole('button', { name: /Destination.*1,395\.00/ }).click()
	await expect(draft.getByText(/add up to the printed \$40,169\.43/)).toBeVisible()
	await expect(draft.getByLabel('line 4: what it says')).toHaveValue('VIN etch theft protection')
	await expect(draft.getByRole('img', { name: 'The document at “Sales tax”' })).toBeVisible()
	await expectAccessible(page, 'a document that was read')
	await draft.getByRole('button', { name: 'Use these lines and check them' }).click()
	await page.getByRole('region', { name: 'Results' }).getByText('Show every line').click()
	await expect(page.getByLabel('Line 5: what it says')).toHaveValue('VIN etch theft protection')
	// What was typed before stays.
	await expect(page.getByLabel('Line 1: what it says', { exact: true })).toHaveValue('Roof rack')
})

test('an iPhone photo, which this browser cannot open, is decoded on the device and read', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/resources/quote-checker')
	await choose(page, 'IMG_1.HEIC', 'image/heic', readFileSync('tests/fixtures/paper.heic'))
	const draft = page.getByRole('region', { name: 'Read from IMG_1.HEIC' })
	await expect(draft.getByText(/add up to the printed \$40,169\.43/)).toBeVisible()
})

test('a PDF and an email are read without text recognition, and every line can be corrected', async ({
	page,
}) => {
	const loaded = countBytes(page, recognitionFolder)
	await page.goto('/resources/quote-checker')
	await choose(page, 'quote.pdf', 'application/pdf', await pdfOf(misprinted))
	const draft = page.getByRole('region', { name: 'Read from quote.pdf' })
	await expect(draft.getByText('It does not add up yet')).toBeVisible()
	await draft.getByLabel('line 2: amount in dollars').fill('1,395')
	await expect(draft.getByText(/add up to the printed \$40,169\.43/)).toBeVisible()
	const amount = draft.getByLabel('line 3: amount in dollars')
	await amount.fill('nothing')
	await expect(draft.getByText(/Please enter an amount in dollars/)).toBeVisible()
	await amount.fill('175')
	await expect(draft.getByText(/add up to the printed/)).toBeVisible()

	const text = rows.map(([label, price]) => `${label} ${price}`).join('\r\n')
	const email = `From: dealer@dealer.example\r\nTo: jo@client.example\r\nSubject: Your quote\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`
	await choose(page, 'quote.eml', 'message/rfc822', Buffer.from(email))
	await expect(
		page.getByRole('region', { name: 'Read from quote.eml' }).getByText(/add up to the printed/),
	).toBeVisible()
	expect(loaded()).toBe(0)
})

test('a file that is no document, too large or broken gets a message, and nothing typed is lost', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/resources/quote-checker')
	const box = page.getByLabel('Paste the dealer’s message or quote')
	await box.fill('Roof rack')
	const long = await sharp({ create: { width: 20_000, height: 1_000, channels: 3, background: '#fff' } })
		.jpeg()
		.toBuffer()
	const huge = Buffer.from(long)
	huge.writeUInt16BE(20_000, huge.indexOf(Buffer.from([0xff, 0xc0, 0, 17, 8])) + 5)
	const png = await drawPage(tablePage('Quote', rows))
	for (const [name, type, bytes, sentence] of [
		['huge.jpg', 'image/jpeg', huge, /20,000 by 20,000 pixels/],
		['half.png', 'image/png', png.subarray(0, png.length / 3), /not a picture that this browser can open/],
		['song.mp3', 'audio/mpeg', Buffer.from('ID3 no paper'), /no PDF, picture or email/],
		['broken.pdf', 'application/pdf', Buffer.from('%PDF-1.7 nothing'), /not a PDF that we can open/],
		['empty.pdf', 'application/pdf', Buffer.alloc(0), /empty/],
		['program.ts', 'text/plain', readFileSync('tests/setup/deep.ts'), /no amounts/],
	] as const) {
		await choose(page, name, type, Buffer.from(bytes))
		await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
	}
	await expect(box).toHaveValue('Roof rack')
})

test('a PDF from the share menu of a phone with the kit is read once, and nothing of it is sent', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/kit')
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
	// The kit's own page may not post forms; a phone's share menu comes from outside of it.
	await page.goto('/resources/fees-and-taxes')
	const bytes = [...(await pdfOf(rows))]
	const posts: string[] = []
	page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
	await page.evaluate((content) => {
		const form = document.createElement('form')
		form.method = 'post'
		form.action = '/kit/share'
		form.enctype = 'multipart/form-data'
		const input = Object.assign(document.createElement('input'), { type: 'file', name: 'paper' })
		const files = new DataTransfer()
		files.items.add(new File([new Uint8Array(content)], 'shared.pdf', { type: 'application/pdf' }))
		input.files = files.files
		form.append(input)
		document.body.append(form)
		form.submit()
	}, bytes)
	await expect(
		page.getByRole('region', { name: 'Read from shared.pdf' }).getByText(/add up to the printed/),
	).toBeVisible()
	expect(posts.filter((path) => path !== '/kit/share')).toEqual([])
	expect(await page.evaluate(() => caches.open('lotwise-shared').then((cache) => cache.keys()))).toEqual([])
})

function pdfOf(lines: readonly (readonly [string, string])[]): Promise<Buffer> {
	const doc = new PDFDocument()
	const chunks: Buffer[] = []
	return new Promise((resolve) => {
		doc.on('data', (chunk: Buffer) => chunks.push(chunk))
		doc.on('end', () => resolve(Buffer.concat(chunks)))
		for (const [index, [label, amount]] of lines.entries()) {
			doc.text(label, 72, 100 + index * 24, { lineBreak: false })
			doc.text(amount, 400, 100 + index * 24, { width: 100, align: 'right' })
		}
		doc.end()
	})
}
