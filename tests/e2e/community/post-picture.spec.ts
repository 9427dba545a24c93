import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../../setup/browser-test.ts'
import { openPage } from '../../setup/open-page.ts'
import { png } from '../public/reviews-page.ts'
import { uniqueText } from '../unique-text.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }
const car = { name: 'car.png', mimeType: 'image/png', buffer: png }

/** Lets a test hold requests until it has checked what the page shows in the meantime. */
function createHold() {
	let release = () => {}
	const released = new Promise<void>((resolve) => {
		release = resolve
	})
	return { release: () => release(), released }
}

test('a post waits for its picture, errors disappear as they are corrected, and a failed upload posts nothing', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await openPage(browser, { baseURL: baseURL!, login: member, width: 360 })
	const title = `With its picture? ${uniqueText()}`
	await page.goto('/community')
	await page.getByRole('button', { name: 'Create New Post' }).click()
	const form = page.getByRole('region', { name: 'Create New Post' })
	await expect(form.getByRole('heading', { name: 'Create New Post' })).toBeFocused()

	const post = form.getByRole('button', { name: 'Post', exact: true })
	await post.click()
	const summary = form.getByRole('alert')
	await expect(summary).toContainText('3 things to fix')
	await form.getByLabel('Title').fill(title)
	await expect(form.getByText('Title is required')).toHaveCount(0)
	await expect(summary).toContainText('2 things to fix')
	await form.getByLabel('Category').selectOption({ label: 'Trade-Ins' })
	await form.getByLabel('Content').fill('What would you offer?')
	await expect(summary).toHaveCount(0)

	await form.getByLabel('Picture').setInputFiles({ ...car, name: 'car.gif', mimeType: 'image/gif' })
	await expect(form.getByText('Please choose a PNG or JPG file.')).toBeVisible()
	const uploads = '**/api/community-pictures'
	const first = createHold()
	await page.route(uploads, async (route) => {
		await first.released
		await route.abort()
	})
	await form.getByLabel('Picture').setInputFiles(car)
	await expect(form.getByText('Uploading the picture')).toBeVisible()
	await post.click()
	await expect(form.getByRole('button', { name: 'Waiting for the picture...' })).toBeVisible()
	first.release()
	await expect(page.getByText('Not posted yet')).toBeVisible()
	await expect(form.getByLabel('Title')).toHaveValue(title)

	await page.unroute(uploads)
	const second = createHold()
	await page.route(uploads, async (route) => {
		await second.released
		await route.continue()
	})
	await form.getByLabel('Picture').setInputFiles(car)
	await post.click()
	await expect(form.getByRole('button', { name: 'Waiting for the picture...' })).toBeVisible()
	second.release()
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
	await expect(page.getByRole('main').locator('picture img')).toBeVisible()
	await page.context().close()
})

test('a photo above the limit is shrunk on the device, and an iPhone photo is converted by the server', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await openPage(browser, { baseURL: baseURL!, login: member, width: 360 })
	await page.goto('/community')
	await page.getByRole('button', { name: 'Create New Post' }).click()
	const form = page.getByRole('region', { name: 'Create New Post' })
	const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
	const large = await sharp({
		create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise },
	})
		.jpeg({ quality: 95 })
		.toBuffer()
	expect(large.length).toBeGreaterThan(5_000_000)
	for (const file of [
		{ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: large },
		{ name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: readFileSync('tests/fixtures/photo.heic') },
	]) {
		const sending = page.waitForRequest('**/api/community-pictures')
		await form.getByLabel('Picture').setInputFiles(file)
		const [, sent] = await Promise.all([
			form.getByAltText('Your picture, as readers will see it').waitFor(),
			(await sending).sizes(),
		])
		expect(sent.requestBodySize).toBeLessThan(5_000_000)
		await form.getByRole('button', { name: 'Remove picture' }).click()
	}
	await page.context().close()
})
