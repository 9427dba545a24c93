import { expect, type Locator, type Page, test } from '@playwright/test'
import { openAsAdvisor } from './application-journey.ts'

// A long walk, on a machine that has other work.
test.describe.configure({ timeout: 180_000 })

const stepsMax = 3

type Task = {
	name: string
	/** Clicks from the Overview; the last one does the task, so it is looked at and not pressed. */
	steps: ((page: Page) => Locator)[]
}

const rail = (name: string) => (page: Page) =>
	page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: false }).first()
const main = (page: Page) => page.getByRole('main')
const link = (name: string | RegExp) => (page: Page) => main(page).getByRole('link', { name }).first()
const button = (name: string | RegExp) => (page: Page) => main(page).getByRole('button', { name }).first()
const paidOrder = (page: Page) =>
	main(page).getByRole('row').filter({ hasText: 'Paid' }).getByRole('link').first()

/** Of those that docs/operations.md lists; the others are walked by the journeys of visits, refunds and client files. */
const tasks: Task[] = [
	{ name: 'take an application into review', steps: [rail('Credit Applications'), button(/^Process/)] },
	{ name: 'answer a message', steps: [rail('Chat'), link(/./)] },
	{ name: 'send a receipt again', steps: [rail('Orders'), paidOrder, button('Send receipt again')] },
	{ name: 'send an invoice by link', steps: [rail('Orders'), link('Invoices'), button('Send invoice')] },
	{ name: 'change a price', steps: [rail('Settings'), link('Services and prices'), button(/^Save/)] },
]

test('the advisor’s commonest tasks take at most three clicks from the Overview', async ({
	browser,
	baseURL,
}) => {
	const page = await openAsAdvisor(browser, baseURL!)
	for (const { name, steps } of tasks)
		await test.step(name, async () => {
			expect(steps.length, name).toBeLessThanOrEqual(stepsMax)
			await page.goto('/admin')
			await page.locator('html[data-ready]').waitFor()
			for (const step of steps.slice(0, -1)) {
				const before = page.url()
				await step(page).click()
				await expect.poll(() => page.url()).not.toBe(before)
			}
			await expect(steps.at(-1)!(page)).toBeVisible()
		})
})
