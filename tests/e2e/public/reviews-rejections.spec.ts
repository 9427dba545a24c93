import { expect } from '@playwright/test'
import { test } from '../../setup/journey.ts'
import { uniqueText } from '../unique-text.ts'
import { member, open, png } from './reviews-page.ts'

const good = {
	about: 'service:online_search',
	stars: '5',
	name: 'Marcus Bell',
	vehicleYear: '2020',
	vehicleMake: 'Honda',
	vehicleModel: 'Fit',
	recommends: 'yes',
}

const wrong: [string, Record<string, string>, field: string, sentence: string][] = [
	['six stars', { stars: '6' }, 'stars', 'Please choose one to five whole stars.'],
	['no star', { stars: '0' }, 'stars', 'Please choose one to five whole stars.'],
	['half stars', { stars: '4.5' }, 'stars', 'Please choose one to five whole stars.'],
	[
		'50 kB of text',
		{ body: 'A long story. '.repeat(3_600) },
		'body',
		'Please write at most 5,000 characters.',
	],
	['an emoji for a name', { name: '🚗🚗' }, 'name', 'Please use letters for your name.'],
	['script for a name', { name: '<script>alert(1)</script>' }, 'name', 'Please use letters for your name.'],
	['no name', { name: ' ' }, 'name', 'Your name is required'],
	['no text', { body: '' }, 'body', 'Your review is required'],
	['no make', { vehicleMake: '' }, 'vehicleMake', 'The make is required'],
	['no answer', { recommends: '' }, 'recommends', 'Please say whether you would recommend us.'],
	['a made-up service', { about: 'service:gold' }, 'about', 'Please choose what your review is about.'],
	['another’s order', { about: 'order:LW-4H8Q2T' }, 'about', 'Please choose what your review is about.'],
	['a crafted mark', { about: 'verified:true' }, 'about', 'Please choose what your review is about.'],
]

test('what is sent past the form is refused with the sentence of its field, kept as typed, and not stored', async ({
	browser,
	baseURL,
}) => {
	const page = await open(browser, { baseURL: baseURL!, login: member, scripts: false })
	const headers = { origin: baseURL! }
	const text = uniqueText()
	for (const [what, set, field, sentence] of wrong) {
		const fields = {
			...good,
			body: `This text ${text} is long enough.`,
			...set,
			verified: 'true',
			sample: 'true',
		}
		const answer = await page.request.post('/reviews/new', { multipart: fields, headers, maxRedirects: 0 })
		expect(answer.status(), what).toBe(422)
		await page.setContent(await answer.text())
		await expect(page.locator(`#${field}-error`), what).toHaveText(sentence)
		if (!set.body && set.body !== '')
			await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue(fields.body)
		else
			expect((await page.getByRole('textbox', { name: 'Your review' }).inputValue()).length, what).toBe(
				set.body.length,
			)
	}
	const files: [string, { name: string; mimeType: string; buffer: Buffer }][] = [
		[
			'an SVG',
			{
				name: 'car.svg',
				mimeType: 'image/svg+xml',
				buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
			},
		],
		[
			'a renamed page',
			{ name: 'car.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>1</script></html>') },
		],
		['half a picture', { name: 'car.png', mimeType: 'image/png', buffer: png.subarray(0, 40) }],
		[
			'5 MB and a byte',
			{
				name: 'car.png',
				mimeType: 'image/png',
				buffer: Buffer.concat([png, Buffer.alloc(5_000_001 - png.length)]),
			},
		],
	]
	for (const [what, photo] of files) {
		const fields = { ...good, body: `This text ${text} is long enough.`, photo }
		const answer = await page.request.post('/reviews/new', { multipart: fields, headers, maxRedirects: 0 })
		expect([413, 422], what).toContain(answer.status())
		await page.setContent(await answer.text())
		await expect(page.locator('#photo-error'), what).toHaveText(/^(Please choose|This (file|image|picture))/)
		await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue(fields.body)
	}
	const found = await page.request.get(`/reviews?q=${text}`)
	expect(await found.text()).not.toContain(`This text ${text}`)

	// Somebody else's review stays what it is.
	for (const intent of ['', 'delete']) {
		const answer = await page.request.post('/reviews/1/edit', {
			form: { ...good, body: text, intent },
			headers,
		})
		expect(answer.status()).toBe(404)
	}
	expect((await page.request.get('/reviews/1')).status()).toBe(200)

	// Script is text: shown as it was typed, run by nobody.
	const script = `<script>document.title='${text}'</script> is what I would call it.`
	const fields = { ...good, body: script, verified: 'true', featured: 'true' }
	const posted = await page.request.post('/reviews/new', { multipart: fields, headers, maxRedirects: 0 })
	expect(posted.status()).toBe(303)
	const reader = await open(browser, { baseURL: baseURL! })
	await reader.goto(posted.headers().location!)
	await expect(reader.getByRole('article')).toContainText(script)
	await expect(reader.getByRole('article')).not.toContainText('Verified Purchase')
	await expect(reader).not.toHaveTitle(text)
	for (const each of [page, reader]) await each.context().close()
})
