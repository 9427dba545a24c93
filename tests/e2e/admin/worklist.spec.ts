import type { Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { advisorContext, expect, main, openHydrated, toast } from '../as-advisor.ts'

/** The name of a button of a step: its label, and what it is about for screen readers. */
const nameOf = (label: string, what: string) => new RegExp(`^${label} ?: ${what}$`)

/** Adds a step that is due today in the file that is open, and returns to the overview. */
async function addStep(page: Page, what: string, today: string) {
	const steps = page.getByRole('region', { name: 'Steps', exact: true })
	await steps.getByLabel('Add a step').fill(what)
	await steps.getByLabel('By').fill(today)
	await steps.getByRole('button', { name: 'Add', exact: true }).click()
	await expect(steps.getByRole('list', { name: 'Open steps' })).toContainText(what)
}

for (const [name, scripts, width] of [
	['on a desktop', true, 1280],
	['on a phone', true, 390],
	['on a phone without scripts', false, 390],
] satisfies [string, boolean, number][])
	test(`steps are added in a file, done from Today, and opened again ${name}`, { tag: '@deep' }, async ({
		browser,
		baseURL,
	}) => {
		const signedIn = await advisorContext(browser, baseURL!)
		const context = await browser.newContext({
			baseURL: baseURL!,
			javaScriptEnabled: scripts,
			viewport: { width, height: 844 },
			storageState: await signedIn.storageState(),
			reducedMotion: 'reduce',
		})
		const page = await context.newPage()
		const mark = `${width}${scripts ? '' : 'n'}`
		await page.goto(`/admin/clients/new?name=Wanda%20List${mark}&email=list${mark}@example.test`)
		await page.getByRole('button', { name: 'Open the file' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Wanda List')
		const file = page.url()
		const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
		const what = `Call about ${mark}`
		await addStep(page, what, today)
		await addStep(page, `Write about ${mark}`, today)
		const steps = page.getByRole('region', { name: 'Steps', exact: true })
		const written = steps.getByRole('listitem').filter({ hasText: `Write about ${mark}` })
		await written.getByText('Later').click()
		await steps.getByRole('button', { name: nameOf('Tomorrow', `Write about ${mark}`) }).click()
		await expect(written).not.toContainText('Today ·')

		await page.goto('/admin')
		const work = main(page).getByRole('region', { name: 'Today', exact: true })
		if (width < 768) {
			// Above everything else on a phone.
			const top = (await work.boundingBox())!.y
			const figures = (await main(page).getByText('Monthly Revenue').first().boundingBox())!.y
			expect(top).toBeLessThan(figures)
		}
		if (scripts) await expectAccessible(page, 'overview')

		await page.goto(file)
		await steps.getByRole('button', { name: nameOf('Done', what) }).click()
		await expect(steps.getByRole('list', { name: 'Open steps' })).not.toContainText(what)
		await steps.getByText('Done lately').click()
		await steps.getByRole('button', { name: nameOf('Undo', what) }).click()
		await expect(steps.getByRole('list', { name: 'Open steps' })).toContainText(what)
		await context.close()
		await signedIn.close()
	})

test('a client is moved to another stage by drag, by key and by form', async ({ browser, baseURL }) => {
	const context = await advisorContext(browser, baseURL!)
	const page = await context.newPage()
	await page.goto('/admin/clients/new?name=Stella%20Columns&email=stella@example.test')
	await page.getByRole('button', { name: 'Open the file' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Stella Columns')
	await openHydrated(page, '/admin/clients/columns')
	const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d+$`) })
	const card = (name: string) => column(name).getByRole('listitem').filter({ hasText: 'Stella Columns' })
	await expectAccessible(page, 'columns')

	await card('Lead').dragTo(column('Quotes').getByRole('heading'))
	await expect(card('Quotes')).toBeVisible()
	await expect(toast(page, 'Stage: Quotes')).toBeVisible()

	await card('Quotes').getByRole('link').focus()
	await page.keyboard.press('Shift+ArrowRight')
	await expect(card('Agreed').getByRole('link')).toBeFocused()
	await page.keyboard.press('Shift+ArrowLeft')
	await expect(card('Quotes').getByRole('link')).toBeFocused()

	const withoutScripts = await browser.newContext({
		baseURL: baseURL!,
		javaScriptEnabled: false,
		viewport: { width: 390, height: 844 },
		storageState: await context.storageState(),
	})
	const phone = await withoutScripts.newPage()
	await phone.goto('/admin/clients/columns?stage=quotes')
	const phoneCard = phone.getByRole('listitem').filter({ hasText: 'Stella Columns' })
	await expect(phone.getByRole('heading', { level: 2, name: /^Lead/ })).toBeHidden()
	await phoneCard.getByText('Move').click()
	await phoneCard.getByLabel('Stage of Stella Columns').selectOption('Closed')
	await phoneCard.getByRole('button', { name: 'Set' }).click()
	await phone
		.getByRole('navigation', { name: 'Stages' })
		.getByRole('link', { name: /^Closed/ })
		.click()
	await expect(phoneCard).toBeVisible()
	await withoutScripts.close()
	await context.close()
})
