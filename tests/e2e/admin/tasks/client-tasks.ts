import type { Page } from '@playwright/test'
import { expect, main, toast } from '../../as-advisor.ts'
import type { Advisor } from './advisor.ts'
import { buyer, type Task } from './task.ts'

const expectFile = (page: Page, name: string) =>
	expect(page.getByRole('heading', { level: 1 })).toContainText(name)

async function openFile(advisor: Advisor, name: string): Promise<void> {
	await advisor.search(name, new RegExp(`^${name}`))
	await expectFile(advisor.page, name)
}

const steps = (page: Page) => page.getByRole('region', { name: 'Steps', exact: true })

/** What is done about clients. */
export const clientTasks: Task[] = [
	{
		name: 'open a new order',
		async run(advisor) {
			await advisor.click(advisor.card('Today').getByRole('link', { name: buyer.name }).first())
			await expectFile(advisor.page, buyer.name)
			await expect(main(advisor.page)).toContainText('Ask what the client needs from a car')
		},
	},
	{
		name: 'answer a client’s message',
		async run(advisor) {
			const { page } = advisor
			await advisor.click(advisor.today('Reply', 'Joanna Bright'))
			await advisor.fill(page.getByRole('textbox', { name: /^Reply to / }), 'At 62k miles, yes.')
			await advisor.click(advisor.button('Send'))
			await expect(toast(page, 'Message Sent')).toBeVisible()
		},
	},
	{
		name: 'find a client by phone number',
		async run(advisor) {
			await advisor.search('555 010 0405', /^Marisol Quintero/)
			await expectFile(advisor.page, 'Marisol Quintero')
		},
	},
	{
		name: 'record a call',
		async run(advisor) {
			await openFile(advisor, 'Marisol Quintero')
			await advisor.fill(advisor.page.getByLabel('New note'), 'Called: the trade-in is paid off.')
			await advisor.click(advisor.button('Add note'))
			await expect(main(advisor.page).getByText('Called: the trade-in is paid off.').first()).toBeVisible()
		},
	},
	{
		name: 'add a step',
		async run(advisor) {
			await openFile(advisor, 'Marisol Quintero')
			await advisor.fill(steps(advisor.page).getByLabel('Add a step'), 'Ask about the title')
			await advisor.click(steps(advisor.page).getByRole('button', { name: 'Add', exact: true }))
			await expect(steps(advisor.page).getByRole('list', { name: 'Open steps' })).toContainText(
				'Ask about the title',
			)
		},
	},
	{
		name: 'complete a step',
		async run(advisor) {
			const done = advisor.today('Done', 'Elena Ruiz')
			await advisor.click(done)
			await expect(done).toBeHidden()
		},
	},
	{
		name: 'move a client to another stage',
		async run(advisor) {
			await openFile(advisor, 'Marisol Quintero')
			await advisor.choose(advisor.page.getByLabel('Stage'), 'Quotes')
			await advisor.click(advisor.button('Set'))
			await expect(toast(advisor.page, 'Stage: Quotes')).toBeVisible()
		},
	},
	{
		name: 'write to a client',
		async run(advisor) {
			const { page } = advisor
			await advisor.search('email Marisol Quintero', /^Marisol Quintero/)
			await advisor.fill(page.getByLabel('Subject'), 'Two cars')
			await advisor.fill(page.getByLabel('Message', { exact: true }), 'I found two cars for you.')
			await advisor.click(advisor.button('Send'))
			await expect(main(page).getByText('I found two cars for you.').first()).toBeVisible()
			await expect(page).toHaveURL(/\/admin\/mail\/(?!new)/)
		},
	},
	{
		name: 'write to three clients at once',
		async run(advisor) {
			const { page } = advisor
			await advisor.open('Clients')
			for (const name of ['Marcus Bell', 'Marisol Quintero', 'Hank Oyelaran'])
				await advisor.click(page.getByRole('checkbox', { name: `Choose ${name}` }))
			await advisor.click(page.getByRole('button', { name: 'Write to them' }))
			await advisor.fill(page.getByLabel('Subject'), 'Closed on Friday')
			await advisor.fill(page.getByLabel('Message', { exact: true }), 'We are closed on Friday.')
			await advisor.click(advisor.button('Send 3 messages'))
			await expect(page.getByText('3 messages, one to each.')).toBeVisible()
		},
	},
	{
		name: 'send a recommended car',
		async run(advisor) {
			const { page } = advisor
			await advisor.search('recommend Marisol Quintero', /^Marisol Quintero/)
			const dialog = page.getByRole('dialog')
			await advisor.fill(dialog.getByLabel('Make'), 'Honda')
			await advisor.fill(dialog.getByLabel('Model'), 'CR-V')
			await advisor.click(dialog.getByRole('button', { name: 'Add Recommendation' }))
			await expectFile(page, 'Marisol Quintero')
			await expect(steps(page)).toContainText('Respond to the Honda CR-V recommendation')
		},
	},
	{
		name: 'decide about a reported comment',
		async run(advisor) {
			await advisor.click(advisor.today('Moderate', ''))
			const keep = advisor.button(/^Keep it and dismiss the reports/)
			await advisor.click(keep)
			await expect(keep).toBeHidden()
		},
	},
]
