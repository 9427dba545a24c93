import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../setup/journey.ts'
import { openAsAdvisor } from './application-journey.ts'

// A long walk, on a machine that has other work.
test.describe.configure({ timeout: 180_000 })

const stepsMax = 3

type Step = {
	what: (page: Page) => Locator
	/** What the page it leads to has, and the one before has not. */
	leadsTo?: (page: Page) => Locator
}
/** Clicks from the Overview; the last one does the task, so it is looked at and not pressed. */
type Task = { name: string; steps: Step[] }

const main = (page: Page) => page.getByRole('main')
const titled = (title: string) => (page: Page) =>
	page.getByRole('heading', { level: 1, name: title, exact: true })
const rail = (name: string): Step => ({
	what: (page) => page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name }).first(),
	leadsTo: titled(name),
})
const link = (name: string | RegExp, leadsTo?: Step['leadsTo']): Step => ({
	what: (page) => main(page).getByRole('link', { name }).first(),
	...(leadsTo ? { leadsTo } : {}),
})
const button = (name: string | RegExp): Step => ({
	what: (page) => main(page).getByRole('button', { name }).first(),
})
const paidOrder: Step = {
	what: (page) => main(page).getByRole('row').filter({ hasText: 'Paid' }).getByRole('link').first(),
	leadsTo: (page) => main(page).getByRole('button', { name: 'Send receipt again' }),
}
const prices = (page: Page) => main(page).getByText('A changed price never changes an order.')

/** Of those that docs/operations.md lists; the others are walked by the journeys of visits, refunds and client files. */
const tasks: Task[] = [
	{ name: 'take an application into review', steps: [rail('Credit Applications'), button(/^Process/)] },
	{ name: 'answer a message', steps: [rail('Chat'), link(/./)] },
	{ name: 'send a receipt again', steps: [rail('Orders'), paidOrder, button('Send receipt again')] },
	{
		name: 'send an invoice by link',
		steps: [rail('Orders'), link('Invoices', titled('Invoices')), button('Send invoice')],
	},
	{ name: 'change a price', steps: [rail('Settings'), link('Services and prices', prices), button(/^Save/)] },
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
			for (const { what, leadsTo } of steps.slice(0, -1)) {
				await what(page).click()
				await expect(leadsTo!(page)).toBeVisible()
			}
			await expect(steps.at(-1)!.what(page)).toBeVisible()
		})
})
