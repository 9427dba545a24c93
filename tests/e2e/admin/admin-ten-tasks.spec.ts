import { type Locator, type Page, test } from '@playwright/test'
import { expectSound } from '../../setup/expect-sound.ts'
import { advisorOfFile, expect, heading, main, open, rows, toast } from '../as-advisor.ts'

// The ten are those of docs/operations.md.
const advisor = advisorOfFile()

const stepsMax = 3

/**
 * Clicks and keys as the advisor makes them, counted; a fourth fails. The words of a message or a search are none of them: no desk can
 * write them for you.
 */
class Hand {
	readonly page: Page
	steps = 0

	constructor(page: Page) {
		this.page = page
	}

	async click(where: Locator) {
		this.count()
		await where.click()
	}

	async press(key: string) {
		this.count()
		await this.page.keyboard.press(key)
	}

	async choose(where: Locator, option: string) {
		this.count()
		await where.selectOption(option)
	}

	/** A last click that would take something from another test's: all is made sure of but the click. */
	async reach(where: Locator) {
		this.count()
		await where.click({ trial: true })
	}

	private count() {
		this.steps += 1
		expect(this.steps, 'clicks and keys from the Overview').toBeLessThanOrEqual(stepsMax)
	}
}

/** A task, from the Overview on. */
async function from(page: Page, task: string, walk: (hand: Hand) => Promise<void>) {
	await test.step(task, async () => {
		await open(page, '/admin')
		const hand = new Hand(page)
		await walk(hand)
		expect(hand.steps, task).toBeGreaterThan(0)
	})
}

const rail = (page: Page, name: string | RegExp): Locator =>
	page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name })
const card = (page: Page, name: string): Locator => main(page).getByRole('region', { name, exact: true })
const button = (page: Page, name: string | RegExp): Locator =>
	main(page).getByRole('button', { name, exact: true }).first()
const paidOrder = (page: Page): Locator =>
	rows(main(page).getByRole('table')).filter({ hasText: 'Paid' }).getByRole('link').first()

test('visits: confirming a time, moving one and saying how one went take three clicks at most', async () => {
	const page = await advisor().newPage()
	await from(page, 'confirm the time of a request', async (hand) => {
		await hand.click(
			card(page, 'Today')
				.getByRole('link', { name: /^Confirm a time/ })
				.first(),
		)
		await expect(page).toHaveURL(/\/admin\/appointments\/.+do=confirm/)
		await hand.reach(button(page, 'Confirm time'))
	})
	await from(page, 'move a visit', async (hand) => {
		await hand.click(
			card(page, 'Recent Appointments')
				.getByRole('link', { name: /^Reschedule/ })
				.last(),
		)
		const dialog = page.getByRole('dialog', { name: 'Reschedule' })
		const slot = dialog.getByLabel('New time')
		const free = slot.locator('option:not([disabled]):not([value=""]):not(:checked)')
		await hand.choose(slot, (await free.first().getAttribute('value'))!)
		await hand.reach(dialog.getByRole('button', { name: 'Reschedule', exact: true }))
	})
	await from(page, 'say how a visit went', async (hand) => {
		await hand.click(card(page, 'Today').getByRole('link', { name: 'Record the outcome : Gloria Hensley' }))
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Gloria Hensley')
		await hand.reach(button(page, 'Mark as completed'))
	})
	await page.close()
})

test('people: taking an application into review, answering a message and opening a file take three clicks or keys at most', async ({
	browser,
	baseURL,
}) => {
	const page = await advisor().newPage()
	await from(page, 'take an application into review', async (hand) => {
		await hand.click(rail(page, 'Credit Applications'))
		await expect(heading(page, 'Credit Applications')).toBeVisible()
		await hand.reach(button(page, /^Process/))
	})

	const visitor = await browser.newContext({ baseURL: baseURL! })
	const room = await visitor.newPage()
	await open(room, '/chat')
	const question = `Is $199 for nitrogen in tires a joke? ${Date.now()}`
	await room.getByRole('textbox', { name: 'Your message' }).fill(question)
	await room.getByRole('button', { name: 'Send', exact: true }).click()
	await expect(room.getByRole('log').getByText(question)).toBeVisible()
	await from(page, 'answer a message', async (hand) => {
		await hand.click(rail(page, /^Chat/))
		await hand.click(main(page).getByRole('link').filter({ hasText: question }))
		const composer = page.getByRole('textbox', { name: /^Reply to Visitor / })
		await composer.fill('It is 78% of what you breathe.')
		await hand.press('Enter')
		await expect(toast(page, 'Message Sent')).toBeVisible()
	})
	await expect(room.getByRole('log').getByText('It is 78% of what you breathe.')).toBeVisible()
	await visitor.close()

	await from(page, 'open a client’s file', async (hand) => {
		await hand.press('Control+k')
		await page.keyboard.type('Marisol Quintero')
		await expect(found(page, 'Marisol Quintero')).toBeVisible()
		await hand.press('Enter')
		await expect(page).toHaveURL(/\/admin\/clients\/[\w-]+$/)
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Marisol Quintero')
	})
	await page.close()
})

test('money: a refund, a receipt again, an invoice by link and a price take three clicks at most', async () => {
	const page = await advisor().newPage()
	await from(page, 'give money back', async (hand) => {
		await hand.click(rail(page, 'Orders'))
		await expect(heading(page, 'Orders')).toBeVisible()
		await hand.click(paidOrder(page))
		await expect(page).toHaveURL(/\/admin\/orders\/LW-/)
		await hand.reach(button(page, 'Refund'))
	})
	await from(page, 'send a receipt again', async (hand) => {
		await hand.click(rail(page, 'Orders'))
		await expect(heading(page, 'Orders')).toBeVisible()
		await hand.click(paidOrder(page))
		await expect(page).toHaveURL(/\/admin\/orders\/LW-/)
		await hand.reach(button(page, 'Send receipt again'))
	})
	await from(page, 'send an invoice by link', async (hand) => {
		await hand.click(rail(page, 'Orders'))
		await expect(heading(page, 'Orders')).toBeVisible()
		await hand.click(main(page).getByRole('link', { name: 'Invoices', exact: true }))
		await expect(heading(page, 'Invoices')).toBeVisible()
		const client = `Ines ${Date.now()}`
		const words = {
			Client: client,
			Email: 'ines@example.test',
			Description: 'An hour on the phone',
			Amount: '60',
		}
		for (const [label, value] of Object.entries(words)) await main(page).getByLabel(label).first().fill(value)
		await hand.click(button(page, 'Send invoice'))
		await expect(
			page
				.getByRole('status')
				.filter({ hasText: /invoice/i })
				.first(),
		).toBeVisible()
		await expect(main(page)).toContainText(client)
	})
	await from(page, 'change a price', async (hand) => {
		await hand.click(rail(page, 'Settings'))
		await expect(heading(page, 'Settings')).toBeVisible()
		await hand.click(main(page).getByRole('link', { name: 'Services and prices' }))
		await expect(page).toHaveURL('/admin/settings/prices')
		await hand.reach(button(page, /^Save/))
	})
	await page.close()
})

const found = (page: Page, words: string): Locator =>
	page.getByRole('region', { name: `Results for ${words}`, exact: true })

test('by keyboard alone the search finds a client, an order, an appointment and an application from any page', async () => {
	const page = await advisor().newPage()
	await open(page, '/admin/settings')
	const box = page.getByRole('searchbox', { name: 'Search clients, orders, appointments and applications' })
	await page.keyboard.press('Meta+k')
	await expect(box).toBeFocused()
	await page.keyboard.type('Walter Nyland')
	await expect(found(page, 'Walter Nyland').getByRole('status')).toHaveText(/\d+ found$/)
	await expectSound(page, 'what was found', { within: 'header' })
	await page.keyboard.press('ArrowDown')
	await expect(found(page, 'Walter Nyland').getByRole('link').first()).toBeFocused()
	await page.keyboard.press('ArrowUp')
	await expect(box).toBeFocused()
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('Escape')
	await expect(found(page, 'Walter Nyland')).toBeHidden()
	await expect(box).toBeFocused()

	const wanted = [
		{ words: 'Priya Nandakumar', at: '/admin/clients/' },
		{ words: 'LW-7K2M9Q', at: '/admin/orders/LW-7K2M9Q' },
		{ words: 'Imani Roberts', at: '/admin/appointments/' },
		{ words: 'Tomasz Wilk', at: '/admin/applications/' },
	]
	for (const { words, at } of wanted) {
		await page.keyboard.press('Control+k')
		await expect(box).toBeFocused()
		await page.keyboard.type(words)
		const link = found(page, words).locator(`a[href^="${at}"]`).first()
		await expect(link, words).toBeVisible()
		const places = await found(page, words)
			.locator('[data-found]')
			.evaluateAll((all, start) => all.findIndex((each) => each.getAttribute('href')?.startsWith(start)), at)
		for (let downs = 0; downs <= places; downs++) await page.keyboard.press('ArrowDown')
		await expect(link, words).toBeFocused()
		await page.keyboard.press('Enter')
		await expect.poll(() => new URL(page.url()).pathname, words).toContain(at)
		await expect(found(page, words)).toBeHidden()
	}

	await page.keyboard.press('Control+k')
	await page.keyboard.type('nobody of this name')
	await expect(found(page, 'nobody of this name')).toContainText('Nothing found for ‘nobody of this name’.')
	await page.keyboard.press('Enter')
	await expect(heading(page, 'Search')).toBeVisible()
	await expect(main(page)).toContainText('No client, order, appointment or application matches your search.')
	await page.close()
})
