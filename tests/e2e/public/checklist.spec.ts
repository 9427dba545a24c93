import { expect, type Page } from '@playwright/test'
import { test, waitForHydration } from '../../setup/browser-test.ts'
import { expectAccessibleLooks } from '../../setup/expect-accessible.ts'
import { password, registerMember, signInByRequest } from '../new-member.ts'
import {
	brakes,
	check,
	checklistPath,
	complete,
	models,
	needs,
	noteAt,
	total,
	writeNote,
} from './checklist-page.ts'

/** Resolves once the account has stored changes that contain this text. */
const savedToAccount = (page: Page, text: string) =>
	page.waitForResponse(
		(response) =>
			response.url().endsWith('/api/checklist') && Boolean(response.request().postData()?.includes(text)),
	)

/** Opens the page and waits until the service worker has cached it with all its assets. */
async function openForOffline(page: Page) {
	await page.goto(checklistPath)
	const isCached = async () =>
		(await navigator.serviceWorker.ready) &&
		Boolean(await caches.match('/resources/checklist', { ignoreVary: true }))
	await expect.poll(() => page.evaluate(isCached)).toBe(true)
}

test('completions and notes made offline survive a reload and are merged with those of another signed-in browser', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const laptop = await browser.newContext({ baseURL: baseURL! })
	const email = await registerMember(laptop, { origin: baseURL!, name: 'Robin Ferrer' })
	const onLaptop = await laptop.newPage()
	await onLaptop.goto(checklistPath)
	await complete(onLaptop, brakes)
	const savedChanges = savedToAccount(onLaptop, 'from the laptop')
	await writeNote(onLaptop, needs, 'from the laptop')
	await savedChanges
	await expect(onLaptop.getByText('Saved in this browser and in your account.')).toBeVisible()

	const phone = await browser.newContext({ baseURL: baseURL! })
	const onPhone = await phone.newPage()
	await openForOffline(onPhone)
	await phone.setOffline(true)
	await onPhone.reload()
	await complete(onPhone, models)
	await writeNote(onPhone, needs, 'from the phone')
	await onPhone.reload()
	await expect(check(onPhone, models)).toBeChecked()
	await expect(noteAt(onPhone, needs).getByRole('textbox')).toHaveValue('from the phone')
	await expect(total(onPhone)).toHaveText('1 of 50')

	await phone.setOffline(false)
	await signInByRequest(phone, { origin: baseURL!, email, password })
	const merged = savedToAccount(onPhone, 'from the phone')
	await onPhone.goto(checklistPath)
	for (const name of [models, brakes]) await expect(check(onPhone, name)).toBeChecked()
	await expect(noteAt(onPhone, needs).getByRole('textbox')).toHaveValue(/from the laptop/)
	await expect(noteAt(onPhone, needs).getByRole('textbox')).toHaveValue(/from the phone/)
	await merged
	await expect(onPhone.getByText('Saved in this browser and in your account.')).toBeVisible()

	await onLaptop.reload()
	await expect(check(onLaptop, models)).toBeChecked()
	await expect(total(onLaptop)).toHaveText('2 of 50')

	// A completion that is undone in one browser does not come back from the other.
	await check(onLaptop, models).uncheck()
	await expect(async () => {
		await onPhone.reload()
		await waitForHydration(onPhone)
		expect(await check(onPhone, models).isChecked()).toBe(false)
	}).toPass()
	await laptop.close()
	await phone.close()
})

test('the offline copy contains nothing about the member who opened the page', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ baseURL: baseURL! })
	const email = await registerMember(context, { origin: baseURL!, name: 'Robin Ferrer' })
	const page = await context.newPage()
	await openForOffline(page)
	await complete(page, needs)
	await page.reload()
	const cachedTexts = await page.evaluate(async () => {
		const names = await caches.keys()
		const texts: string[] = []
		for (const name of names) {
			const cache = await caches.open(name)
			for (const request of await cache.keys()) {
				const response = await cache.match(request)
				texts.push(
					`${new URL(request.url).pathname} ${response?.headers.get('content-type')?.startsWith('text/html') ? await response.text() : ''}`,
				)
			}
		}
		return texts
	})
	expect(cachedTexts.filter((text) => text.startsWith('/resources/checklist '))).toHaveLength(1)
	// Icons that appear without a connection are in it as well.
	expect(cachedTexts.filter((text) => /^\/assets\/icons-[^/]+\.svg /.test(text))).toHaveLength(1)
	for (const text of cachedTexts) {
		expect(text).not.toContain(email)
		expect(text.split(' ')[0]).toMatch(/^\/(assets\/.+|resources\/checklist)$/)
	}
	// The service worker does not control other pages.
	await page.goto('/resources/financing')
	expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
	await context.close()
})

test('a completion and a note made before any script has loaded are kept', { tag: '@deep' }, async ({
	page,
}) => {
	await page.route('**/assets/*.js', () => {})
	await page.goto(checklistPath, { waitUntil: 'domcontentloaded' })
	await complete(page, needs)
	await writeNote(page, models, 'a wagon')
	await expect(total(page)).toHaveText('1 of 50')
	await page.unroute('**/assets/*.js')
	await page.reload()
	await expect(check(page, needs)).toBeChecked()
	await page.locator('html[data-ready]').waitFor()
	await complete(page, brakes)
	await page.reload()
	await expect(total(page)).toHaveText('2 of 50')
	await expect(noteAt(page, models).getByRole('textbox')).toHaveValue('a wagon')
})

test('every completion made during hydration is counted', { tag: '@deep' }, async ({ page }) => {
	await page.goto(checklistPath, { waitUntil: 'commit' })
	await page.locator('#checklist').waitFor()
	const checked = await page.evaluate(async () => {
		const boxes = [...document.querySelectorAll<HTMLInputElement>('#checklist input[type=checkbox]')]
		const isReady = () => document.documentElement.dataset.ready !== undefined
		// Clicks the boxes one after the other, again and again, in every task between those of the scripts.
		for (let index = 0; !isReady() || index % boxes.length; index++) {
			boxes[index % boxes.length]!.click()
			await new Promise((resolve) => setTimeout(resolve))
		}
		boxes[0]!.click()
		return boxes.map((box) => box.checked)
	})
	const count = `${checked.filter(Boolean).length} of ${checked.length}`
	await expect(total(page)).toHaveText(count)
	await page.reload()
	await expect(total(page)).toHaveText(count)
})

test('a box that is checked while React hydrates it and unchecked before hydration ends is counted correctly', {
	tag: '@deep',
}, async ({ page }) => {
	await page.addInitScript(() => {
		const define = Object.defineProperty
		Object.defineProperty = (object, key, descriptor) => {
			const defined = define(object, key, descriptor)
			// React records the state of a box and then tracks changes through a property that it defines on the element.
			if (key === 'checked' && object === document.querySelector('#checklist input') && 'get' in descriptor) {
				Object.defineProperty = define
				;(object as HTMLInputElement).click()
			}
			return defined
		}
	})
	await page.goto(checklistPath)
	const first = page.locator('#checklist input[type=checkbox]').first()
	// Not `check`, which expects the box to stay checked: hydration may uncheck it at once.
	await first.click()
	await page.locator('html[data-ready]').waitFor()
	await expect(first).not.toBeChecked()
	await expect(total(page)).toHaveText('0 of 50')
	await first.check()
	await expect(total(page)).toHaveText('1 of 50')
	await page.reload()
	await expect(total(page)).toHaveText('1 of 50')
})

test('the whole checklist can be cleared, and clearing can be undone', { tag: '@deep' }, async ({ page }) => {
	await page.goto(checklistPath)
	await complete(page, needs)
	await complete(page, brakes)
	await writeNote(page, needs, 'three seats')
	await page.getByRole('button', { name: 'Clear all' }).click()
	await expect(page.getByText('Cleared: 2 items checked, 1 note.')).toBeVisible()
	await expect(total(page)).toHaveText('0 of 50')
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(total(page)).toHaveText('2 of 50')
	await expect(noteAt(page, needs).getByRole('textbox')).toHaveValue('three seats')
	await page.reload()
	await expect(total(page)).toHaveText('2 of 50')
})

test('the keyboard completes a step, opens its note and writes it', { tag: '@deep' }, async ({ page }) => {
	await page.goto(checklistPath)
	await check(page, needs).focus()
	await page.keyboard.press('Space')
	await expect(check(page, needs)).toBeChecked()
	await page.locator('html[data-ready]').waitFor()
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await page.keyboard.press('Tab')
	await page.keyboard.type('blue')
	await expect(noteAt(page, needs).getByRole('textbox')).toHaveValue('blue')
	await page.keyboard.press('Escape')
	await page.reload()
	await expect(noteAt(page, needs).getByRole('textbox')).toHaveValue('blue')
})

test('the checklist prints on one page with completions and notes', { tag: '@deep' }, async ({ page }) => {
	await page.goto(checklistPath)
	await complete(page, needs)
	await writeNote(page, needs, 'three seats')
	const pdf = await page.pdf({ format: 'Letter', margin: { top: '0.5in', bottom: '0.5in' } })
	expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
	for (const line of ['Car', 'VIN']) {
		const { width } = (await page
			.locator('.checklist-print-head')
			.getByText(line, { exact: true })
			.boundingBox())!
		expect(width, `the line for the ${line} can be written on`).toBeGreaterThan(180)
	}
	await expect(noteAt(page, needs).getByRole('textbox')).toBeVisible()
})

test('the checklist with completions and notes has no axe findings and no horizontal scrolling at 360 and 1280 px', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto(checklistPath)
	await complete(page, needs)
	await writeNote(page, needs, 'a very-long-word-without-any-room-to-break-it-anywhere-on-a-narrow-phone')
	await page.getByRole('button', { name: 'Clear all' }).click()
	await page.getByRole('button', { name: 'Undo' }).waitFor()
	await expectAccessibleLooks(page, 'the checklist', { widths: [360, 1280], places: [0] })
})
