import { expect } from '@playwright/test'
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

	await form.getByLabel('Picture').setInputFiles({ ...car, name: 'IMG_1.HEIC', mimeType: 'image/heic' })
	await expect(form.getByText('This is an iPhone photo in the HEIC format.')).toBeVisible()
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
