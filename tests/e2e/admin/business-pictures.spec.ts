import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { openContext } from '../../setup/open-page.ts'
import { startSeparateSite } from '../../setup/sample-site/separate-site.ts'

// A site of its own, because a logo is on every page.

const login = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }
const settings = '/admin/settings?section=look'

const draw = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 4, background: '#284f' } })
		.png()
		.toBuffer()
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Returns the addresses of the uploaded images of a page as a visitor without an account gets it, from the cache where it is stored. */
async function imagesOf(visitor: APIRequestContext, path: string): Promise<string[]> {
	const html = await (await visitor.get(path)).text()
	return [...html.matchAll(/<img[^>]* src="(\/files\/[^"]+)"/g)].map(([, src]) => src!)
}

for (const javaScript of [true, false])
	test(`the advisor publishes and undoes a logo and a photo ${javaScript ? 'with' : 'without'} scripts`, {
		tag: '@deep',
	}, async ({ browser }) => {
		const site = await startSeparateSite()
		const { request: visitor } = await openContext(browser, { baseURL: site.origin })
		const context = await openContext(browser, { baseURL: site.origin, login, javaScript })
		const page = await context.newPage()
		const logo = sectionOf(page, 'Logo')
		const photo = sectionOf(page, 'Photo of the advisor')
		const open = async () => {
			await page.goto(settings)
			if (javaScript) await page.locator('html[data-ready]').waitFor()
		}
		const upload = async (section: typeof logo, label: string, buffer: Buffer) => {
			await section.getByLabel(label).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
			await section.getByRole('button', { name: 'Upload for preview' }).click()
		}
		// The checks are scripts.
		const check = async (name: string) => javaScript && expectAccessible(page, name)
		const preview = (section: typeof logo) => section.getByText('Preview: only you see this')
		expect(await imagesOf(visitor, '/services')).toEqual([])

		await open()
		await upload(logo, 'Choose a logo', Buffer.from('This is a logo.'))
		await expect(logo.getByText('Please choose a PNG or JPG file.')).toBeVisible()
		await open()
		await upload(logo, 'Choose a logo', await draw(900, 180))
		await expect(preview(logo)).toBeVisible()
		const shown = logo.getByRole('region', { name: 'Preview: Light' }).locator('img')
		const chosen = (await shown.getAttribute('src'))!
		expect((await context.request.get(chosen)).headers()['cache-control']).toBe('private, no-cache')
		expect((await visitor.get(chosen)).status()).toBe(404)
		expect(await imagesOf(visitor, '/services')).toEqual([])
		await check('a preview of a logo')

		await logo.getByRole('button', { name: 'Publish' }).click()
		await expect(logo.getByRole('button', { name: 'Undo' })).toBeVisible()
		await expect(preview(logo)).toBeHidden()
		expect(new Set(await imagesOf(visitor, '/services'))).toEqual(new Set([chosen]))
		expect((await visitor.get(chosen)).headers()['cache-control']).toContain('immutable')
		await page.goto('/services')
		const home = page.getByRole('banner').getByRole('link', { name: 'Lotwise', exact: true })
		await expect(home.locator('img')).toHaveAttribute('width', '144')
		await expect(home.locator('img')).toHaveAttribute('height', '29')
		expect(await home.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
		await check('a page with a logo')

		await open()
		await upload(photo, 'Choose a photo', await draw(600, 900))
		await expect(preview(photo)).toBeVisible()
		await photo.getByRole('button', { name: 'Publish' }).click()
		await expect(photo.getByText('Please say what the photo shows.')).toBeVisible()
		await photo.getByLabel('What the photo shows').fill('Dana beside a pickup')
		await photo.getByRole('button', { name: 'Publish' }).click()
		await expect(photo.getByRole('button', { name: 'Undo' })).toBeVisible()
		await page.goto('/')
		await expect(page.getByRole('main').getByRole('img', { name: 'Dana beside a pickup' })).toBeVisible()
		await check('a home page with a photo')
		expect(new Set(await imagesOf(visitor, '/')).size).toBe(2)

		await open()
		await logo.getByRole('button', { name: 'Undo' }).click()
		await expect(logo.getByText('The site shows its own logo.')).toBeVisible()
		expect((await visitor.get(chosen)).status()).toBe(404)
		expect(await imagesOf(visitor, '/services')).toEqual([])
		await logo.getByRole('button', { name: 'Undo' }).click()
		await expect(logo.getByText('The site shows its own logo.')).toBeHidden()
		await photo.getByRole('button', { name: 'Show no photo' }).click()
		await expect(photo.getByText('The site shows no photo.')).toBeVisible()
		expect(await imagesOf(visitor, '/')).toEqual(await imagesOf(visitor, '/services'))
		await site.stop()
	})
