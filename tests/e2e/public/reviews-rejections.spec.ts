import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { openPage } from '../../setup/open-page.ts'
import { uniqueText } from '../unique-text.ts'
import { member, png } from './reviews-page.ts'

const validReview = {
	about: 'service:online_search',
	stars: '5',
	name: 'Marcus Bell',
	vehicleYear: '2020',
	vehicleMake: 'Honda',
	vehicleModel: 'Fit',
	recommends: 'yes',
}

const invalidReviews: [string, Record<string, string>, field: string, message: string][] = [
	['six stars', { stars: '6' }, 'stars', 'Please choose one to five whole stars.'],
	['no star', { stars: '0' }, 'stars', 'Please choose one to five whole stars.'],
	['half stars', { stars: '4.5' }, 'stars', 'Please choose one to five whole stars.'],
	[
		'50 kB of text',
		{ body: 'A long story. '.repeat(3_600) },
		'body',
		'Please write at most 5,000 characters. This has 50,399.',
	],
	['an emoji for a name', { name: '🚗🚗' }, 'name', 'Please use letters for your name.'],
	['script for a name', { name: '<script>alert(1)</script>' }, 'name', 'Please use letters for your name.'],
	['no name', { name: ' ' }, 'name', 'Your name is required'],
	['no text', { body: '' }, 'body', 'Your review is required'],
	['no make', { vehicleMake: '' }, 'vehicleMake', 'The make is required'],
	['no answer', { recommends: '' }, 'recommends', 'Please say whether you would recommend us.'],
	['a made-up service', { about: 'service:gold' }, 'about', 'Please choose what your review is about.'],
	['another’s order', { about: 'order:LW-4H8Q2T' }, 'about', 'Please choose what your review is about.'],
	['a forged verification', { about: 'verified:true' }, 'about', 'Please choose what your review is about.'],
]

test('an invalid review posted directly is rejected with an error at its field, keeps its input, and is not stored', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await openPage(browser, { baseURL: baseURL!, login: member, javaScript: false })
	const headers = { origin: baseURL! }
	const text = uniqueText()
	for (const [description, change, field, message] of invalidReviews) {
		const fields = {
			...validReview,
			body: `This text ${text} is long enough.`,
			...change,
			verified: 'true',
			sample: 'true',
		}
		const response = await page.request.post('/reviews/new', { multipart: fields, headers, maxRedirects: 0 })
		expect(response.status(), description).toBe(422)
		await page.setContent(await response.text())
		await expect(page.locator(`#${field}-error`), description).toHaveText(message)
		if (!change.body && change.body !== '')
			await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue(fields.body)
		else
			expect(
				(await page.getByRole('textbox', { name: 'Your review' }).inputValue()).length,
				description,
			).toBe(change.body.length)
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
	for (const [description, photo] of files) {
		const fields = { ...validReview, body: `This text ${text} is long enough.`, photo }
		const response = await page.request.post('/reviews/new', { multipart: fields, headers, maxRedirects: 0 })
		expect([413, 422], description).toContain(response.status())
		await page.setContent(await response.text())
		await expect(page.locator('#photo-error'), description).toHaveText(
			/^(Please choose|This (file|image|picture))/,
		)
		await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue(fields.body)
	}
	const found = await page.request.get(`/reviews?q=${text}`)
	expect(await found.text()).not.toContain(`This text ${text}`)
	await page.context().close()
})

test('a member cannot change or delete the review of somebody else', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	const page = await openPage(browser, { baseURL: baseURL!, login: member, javaScript: false })
	for (const intent of ['', 'delete']) {
		const response = await page.request.post('/reviews/1/edit', {
			form: { ...validReview, body: uniqueText(), intent },
			headers: { origin: baseURL! },
		})
		expect(response.status()).toBe(404)
	}
	expect((await page.request.get('/reviews/1')).status()).toBe(200)
	await page.context().close()
})

test('a script in a review is shown as text, and a review cannot mark itself as verified', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await openPage(browser, { baseURL: baseURL!, login: member, javaScript: false })
	const text = uniqueText()
	const script = `<script>document.title='${text}'</script> is what I would call it.`
	const fields = { ...validReview, body: script, verified: 'true', featured: 'true' }
	const headers = { origin: baseURL! }
	const posted = await page.request.post('/reviews/new', { multipart: fields, headers, maxRedirects: 0 })
	expect(posted.status()).toBe(303)
	const reader = await openPage(browser, { baseURL: baseURL! })
	await reader.goto(posted.headers().location!)
	await expect(reader.getByRole('article')).toContainText(script)
	await expect(reader.getByRole('article')).not.toContainText('Verified Purchase')
	await expect(reader).not.toHaveTitle(text)
	for (const each of [page, reader]) await each.context().close()
})
