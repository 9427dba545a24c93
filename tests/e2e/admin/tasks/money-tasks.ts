import type { Page } from '@playwright/test'
import { expect, main, toast } from '../../as-advisor.ts'
import { buyer, type Task } from './task.ts'

const invoiceTitle = 'An hour on the phone'

/** What is done about money. */
export const moneyTasks: Task[] = [
	{
		name: 'send an invoice',
		async run(advisor) {
			const { page } = advisor
			await advisor.search('invoice Marisol Quintero', /^Marisol Quintero/)
			const dialog = page.getByRole('dialog')
			await advisor.fill(dialog.getByLabel('Description'), invoiceTitle)
			await advisor.fill(dialog.getByLabel('Amount'), '60')
			await advisor.click(dialog.getByRole('button', { name: 'Send invoice' }))
			await expect(toast(page, 'Invoice sent')).toBeVisible()
		},
	},
	{
		name: 'record a payment in cash',
		async run(advisor) {
			const { page } = advisor
			await advisor.search('cash Marisol Quintero', /^Marisol Quintero/)
			await advisor.choose(page.getByLabel('Paid by'), 'Cash')
			await advisor.click(advisor.button('Record payment'))
			await expect(toast(page, 'Payment recorded')).toBeVisible()
		},
	},
	{
		name: 'send a new version of an agreement',
		async run(advisor) {
			const { page } = advisor
			await advisor.search(`receipt ${buyer.name}`, new RegExp(`^${buyer.name}`))
			const version = page.getByRole('region', { name: 'New version of the agreement' })
			await advisor.click(version.getByText('Propose a new version'))
			await advisor.fill(version.getByLabel(/^Car/), '2021 Honda CR-V')
			await advisor.fill(version.getByLabel('Price of the car'), '24900')
			await advisor.fill(page.getByLabel('Agreement ends on'), await nextMonth(page))
			await advisor.fill(page.getByLabel('Type your full name to sign'), 'Dana Whitfield')
			await advisor.click(advisor.button('Sign and send to the client'))
			await expect(toast(page, 'New version on its way')).toBeVisible()
		},
	},
	{
		name: 'refund an order',
		async run(advisor) {
			const { page } = advisor
			await advisor.search(`refund ${buyer.name}`, new RegExp(`^${buyer.name}`))
			await advisor.fill(page.getByLabel('Reason'), 'No car was found.')
			await advisor.click(advisor.button('Refund'))
			await expect(toast(page, 'Refund on its way')).toBeVisible()
		},
	},
	{
		name: 'export last month for the accountant',
		async run(advisor) {
			const { page } = advisor
			await advisor.search('last month', /^Books of last month/)
			const download = page.waitForEvent('download')
			await advisor.click(main(page).getByRole('link', { name: 'Spreadsheet' }))
			expect((await download).suggestedFilename()).toMatch(/\.csv$/)
		},
	},
]

/** The day thirty days from now, where the browser is. */
const nextMonth = (page: Page): Promise<string> =>
	page.evaluate(() => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
