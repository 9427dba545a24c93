import type { Locator, Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { advisorOfFile, expect, heading, main, openHydrated, rows, toast } from '../as-advisor.ts'

// The ten tasks are those of docs/operations.md.
const advisor = advisorOfFile()

const stepsMax = 3

/** Counts the advisor's clicks and key presses; a fourth one fails. The text of a message or a search does not count. */
class StepCounter {
	readonly page: Page
	count = 0

	constructor(page: Page) {
		this.page = page
	}

	async click(target: Locator) {
		this.step()
		await target.click()
	}

	async press(key: string) {
		this.step()
		await this.page.keyboard.press(key)
	}

	async choose(target: Locator, option: string) {
		this.step()
		await target.selectOption(option)
	}

	/** Counts a last click without performing it, because it would change data of other tests; it only checks that it is possible. */
	async reach(target: Locator) {
		this.step()
		await target.click({ trial: true })
	}

	private step() {
		this.count += 1
		expect(this.count, 'clicks and keys from the Overview').toBeLessThanOrEqual(stepsMax)
	}
}

/** Runs one task that starts at the Overview. */
async function startFromOverview(page: Page, task: string, run: (steps: StepCounter) => Promise<void>) {
	await test.step(task, async () => {
		await openHydrated(page, '/admin')
		const counter = new StepCounter(page)
		await run(counter)
		expect(counter.count, task).toBeGreaterThan(0)
	})
}

const sidebarLink = (page: Page, name: string | RegExp): Locator =>
	page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name })
const card = (page: Page, name: string): Locator => main(page).getByRole('region', { name, exact: true })
const button = (page: Page, name: string | RegExp): Locator =>
	main(page).getByRole('button', { name, exact: true }).first()
const paidOrder = (page: Page): Locator =>
	rows(main(page).getByRole('table')).filter({ hasText: 'Paid' }).getByRole('link').first()

test('confirming, rescheduling and recording the outcome of an appointment take at most three clicks', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await startFromOverview(page, 'confirm the time of a request', async (steps) => {
		await steps.click(
			card(page, 'Today')
				.getByRole('link', { name: /^Confirm a time/ })
				.first(),
		)
		await expect(page).toHaveURL(/\/admin\/appointments\/.+do=confirm/)
		await steps.reach(button(page, 'Confirm time'))
	})
	await startFromOverview(page, 'reschedule an appointment', async (steps) => {
		await steps.click(
			card(page, 'Recent Appointments')
				.getByRole('link', { name: /^Reschedule/ })
				.last(),
		)
		const dialog = page.getByRole('dialog', { name: 'Reschedule' })
		const slot = dialog.getByLabel('New time')
		const free = slot.locator('option:not([disabled]):not([value=""]):not(:checked)')
		await steps.choose(slot, (await free.first().getAttribute('value'))!)
		await steps.reach(dialog.getByRole('button', { name: 'Reschedule', exact: true }))
	})
	await startFromOverview(page, 'record the outcome of an appointment', async (steps) => {
		await steps.click(card(page, 'Today').getByRole('link', { name: 'Record the outcome : Gloria Hensley' }))
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Gloria Hensley')
		await steps.reach(button(page, 'Mark as completed'))
	})
	await page.close()
})

test('starting a review, answering a message and opening a client file take at most three clicks or keys', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await advisor().newPage()
	await startFromOverview(page, 'take an application into review', async (steps) => {
		await steps.click(sidebarLink(page, 'Credit Applications'))
		await expect(heading(page, 'Credit Applications')).toBeVisible()
		await steps.reach(button(page, /^Process/))
	})

	const visitor = await browser.newContext({ baseURL: baseURL! })
	const visitorPage = await visitor.newPage()
	await openHydrated(visitorPage, '/chat')
	const question = `Is $199 for nitrogen in tires a joke? ${Date.now()}`
	await visitorPage.getByRole('textbox', { name: 'Your message' }).fill(question)
	await visitorPage.getByRole('button', { name: 'Send', exact: true }).click()
	await expect(visitorPage.getByRole('log').getByText(question)).toBeVisible()
	await startFromOverview(page, 'answer a message', async (steps) => {
		await steps.click(sidebarLink(page, /^Chat/))
		await steps.click(main(page).getByRole('link').filter({ hasText: question }))
		const composer = page.getByRole('textbox', { name: /^Reply to Visitor / })
		await composer.fill('It is 78% of what you breathe.')
		await steps.press('Enter')
		await expect(toast(page, 'Message Sent')).toBeVisible()
	})
	await expect(visitorPage.getByRole('log').getByText('It is 78% of what you breathe.')).toBeVisible()
	await visitor.close()

	await startFromOverview(page, 'open a client’s file', async (steps) => {
		await steps.press('Control+k')
		await page.keyboard.type('Marisol Quintero')
		await expect(found(page, 'Marisol Quintero')).toBeVisible()
		await steps.press('Enter')
		await expect(page).toHaveURL(/\/admin\/clients\/[\w-]+$/)
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Marisol Quintero')
	})
	await page.close()
})

test('a refund, a repeated receipt, an invoice by link and a price change take at most three clicks', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await startFromOverview(page, 'refund an order', async (steps) => {
		await steps.click(sidebarLink(page, 'Orders'))
		await expect(heading(page, 'Orders')).toBeVisible()
		await steps.click(paidOrder(page))
		await expect(page).toHaveURL(/\/admin\/orders\/LW-/)
		await steps.reach(button(page, 'Refund'))
	})
	await startFromOverview(page, 'send a receipt again', async (steps) => {
		await steps.click(sidebarLink(page, 'Orders'))
		await expect(heading(page, 'Orders')).toBeVisible()
		await steps.click(paidOrder(page))
		await expect(page).toHaveURL(/\/admin\/orders\/LW-/)
		await steps.reach(button(page, 'Send receipt again'))
	})
	await startFromOverview(page, 'send an invoice by link', async (steps) => {
		await steps.press('Control+k')
		await page.keyboard.type('invoice Marisol Quintero')
		await expect(found(page, 'invoice Marisol Quintero')).toBeVisible()
		await steps.press('Enter')
		await fillInvoice(page)
		await steps.click(page.getByRole('dialog').getByRole('button', { name: 'Send invoice' }))
		await expect(toast(page, 'Invoice sent')).toBeVisible()
		await expect(main(page)).toContainText('Marisol Quintero')
	})
	await startFromOverview(page, 'change a price', async (steps) => {
		await steps.click(sidebarLink(page, 'Settings'))
		await expect(heading(page, 'Settings')).toBeVisible()
		await steps.click(main(page).getByRole('link', { name: 'Services and prices' }))
		await expect(page).toHaveURL('/admin/settings/prices')
		await steps.reach(button(page, /^Save/))
	})
	await page.close()
})

async function fillInvoice(page: Page) {
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Description').fill('An hour on the phone')
	await dialog.getByLabel('Amount').fill('60')
}

test('on a phone of 360 px each of the ten tasks takes at most three taps from the Overview', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const context = await browser.newContext({
		baseURL: baseURL!,
		storageState: await advisor().storageState(),
		viewport: { width: 360, height: 740 },
		hasTouch: true,
		isMobile: true,
		reducedMotion: 'reduce',
	})
	const page = await context.newPage()
	const bar = (name: string | RegExp) =>
		page.getByRole('navigation', { name: 'Admin, short' }).getByRole('link', { name })
	/** Opens the search, types, and taps the result; the results come while typing. */
	async function search(steps: StepCounter, query: string, result: RegExp) {
		await steps.click(page.getByRole('banner').getByRole('link', { name: 'Search' }))
		await page.getByRole('searchbox', { name: 'Search admin' }).pressSequentially(query)
		await expect(page).toHaveURL(/\/admin\/search\?q=/)
		await steps.click(main(page).getByRole('link', { name: result }).first())
	}
	const today = (name: RegExp) => card(page, 'Today').getByRole('link', { name }).first()

	await startFromOverview(page, 'confirm the time of a request', async (steps) => {
		await steps.click(today(/^Confirm a time/))
		await steps.reach(button(page, 'Confirm time'))
	})
	await startFromOverview(page, 'reschedule an appointment', async (steps) => {
		await steps.click(
			card(page, 'Recent Appointments')
				.getByRole('link', { name: /^Reschedule/ })
				.last(),
		)
		const dialog = page.getByRole('dialog', { name: 'Reschedule' })
		const slot = dialog.getByLabel('New time')
		const free = slot.locator('option:not([disabled]):not([value=""]):not(:checked)')
		await steps.choose(slot, (await free.first().getAttribute('value'))!)
		await steps.reach(dialog.getByRole('button', { name: 'Reschedule', exact: true }))
	})
	await startFromOverview(page, 'record the outcome of an appointment', async (steps) => {
		await steps.click(today(/^Record the outcome/))
		await steps.reach(button(page, 'Mark as completed'))
	})
	await startFromOverview(page, 'take an application into review', async (steps) => {
		await steps.click(bar('Credit'))
		await expect(heading(page, 'Credit Applications')).toBeVisible()
		await steps.reach(button(page, /^Process/))
	})
	await startFromOverview(page, 'answer a message', async (steps) => {
		await steps.click(bar(/^Chat/))
		await steps.click(
			main(page)
				.getByRole('region', { name: 'Conversations' })
				.getByRole('listitem')
				.getByRole('link')
				.first(),
		)
		await page.getByRole('textbox', { name: /^Reply to / }).fill('Thank you.')
		await steps.reach(button(page, 'Send'))
	})
	await startFromOverview(page, 'open a client’s file', async (steps) => {
		await search(steps, 'Marisol Quintero', /^Marisol Quintero/)
		await expect(page).toHaveURL(/\/admin\/clients\/[\w-]+$/)
	})
	await startFromOverview(page, 'refund an order', async (steps) => {
		await search(steps, 'refund Marisol Quintero', /^Marisol Quintero/)
		await steps.reach(button(page, 'Refund'))
	})
	await startFromOverview(page, 'send a receipt again', async (steps) => {
		await search(steps, 'receipt Marisol Quintero', /^Marisol Quintero/)
		await steps.reach(button(page, 'Send receipt again'))
	})
	await startFromOverview(page, 'send an invoice by link', async (steps) => {
		await search(steps, 'invoice Marisol Quintero', /^Marisol Quintero/)
		await fillInvoice(page)
		await steps.reach(page.getByRole('dialog').getByRole('button', { name: 'Send invoice' }))
	})
	await startFromOverview(page, 'change a price', async (steps) => {
		await steps.click(page.getByRole('button', { name: 'More', exact: true }))
		await steps.click(
			page
				.getByRole('navigation', { name: 'All admin pages' })
				.getByRole('link', { name: 'Services and prices' }),
		)
		await steps.reach(button(page, /^Save/))
	})
	await context.close()
})

const found = (page: Page, query: string): Locator =>
	page.getByRole('region', { name: `Results for ${query}`, exact: true })

test('with the keyboard alone the search finds a client, an order, an appointment and an application from any page', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/admin/settings')
	const box = page.getByRole('searchbox', { name: 'Search clients, orders, appointments and applications' })
	await page.keyboard.press('Meta+k')
	await expect(box).toBeFocused()
	await page.keyboard.type('Walter Nyland')
	await expect(found(page, 'Walter Nyland').getByRole('status')).toHaveText(/\d+ found$/)
	await expectAccessible(page, 'the search results', { within: 'header' })
	await page.keyboard.press('ArrowDown')
	await expect(found(page, 'Walter Nyland').getByRole('link').first()).toBeFocused()
	await page.keyboard.press('ArrowUp')
	await expect(box).toBeFocused()
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('Escape')
	await expect(found(page, 'Walter Nyland')).toBeHidden()
	await expect(box).toBeFocused()

	const searches = [
		{ query: 'Priya Nandakumar', pathPrefix: '/admin/clients/' },
		{ query: 'LW-7K2M9Q', pathPrefix: '/admin/orders/LW-7K2M9Q' },
		{ query: 'Imani Roberts', pathPrefix: '/admin/appointments/' },
		{ query: 'Tomasz Wilk', pathPrefix: '/admin/applications/' },
	]
	for (const { query, pathPrefix } of searches) {
		await page.keyboard.press('Control+k')
		await expect(box).toBeFocused()
		await page.keyboard.type(query)
		const link = found(page, query).locator(`a[href^="${pathPrefix}"]`).first()
		await expect(link, query).toBeVisible()
		const index = await found(page, query)
			.locator('[data-found]')
			.evaluateAll(
				(all, start) => all.findIndex((each) => each.getAttribute('href')?.startsWith(start)),
				pathPrefix,
			)
		for (let downs = 0; downs <= index; downs++) await page.keyboard.press('ArrowDown')
		await expect(link, query).toBeFocused()
		await page.keyboard.press('Enter')
		await expect.poll(() => new URL(page.url()).pathname, query).toContain(pathPrefix)
		await expect(found(page, query)).toBeHidden()
	}

	await page.keyboard.press('Control+k')
	await page.keyboard.type('nobody of this name')
	await expect(found(page, 'nobody of this name')).toContainText('Nothing found for “nobody of this name”.')
	await page.keyboard.press('Enter')
	await expect(heading(page, 'Search')).toBeVisible()
	await expect(main(page)).toContainText('No client, order, appointment or application matches your search.')
	await page.close()
})
