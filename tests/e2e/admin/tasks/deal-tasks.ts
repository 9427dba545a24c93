import { expect, heading, main } from '../../as-advisor.ts'
import type { Task } from './task.ts'

/** What is done about quotes and dealers. */
export const dealTasks: Task[] = [
	{
		name: 'ask five dealers for a quote',
		async run(advisor) {
			const { page } = advisor
			await advisor.search('email Marcus Bell', /^Marcus Bell/)
			await advisor.fill(page.getByLabel('Subject'), 'A 2021 Civic')
			await advisor.fill(page.getByLabel('Message', { exact: true }), 'What is your price out the door?')
			await advisor.click(page.getByRole('button', { name: 'Choose from the dealer book' }))
			await expect(heading(page, 'Dealers to write to')).toBeVisible()
			// It proposes those of the car's make, of which the samples have four.
			await advisor.fill(page.getByLabel('Make'), '')
			await advisor.click(page.getByRole('button', { name: 'Search', exact: true }))
			await expect(page).toHaveURL(/make=(&|$)/)
			const dealers = main(page)
				.getByRole('listitem')
				.filter({ has: page.getByRole('checkbox') })
			for (let index = 0; index < 5; index++)
				await advisor.click(dealers.nth(index).getByRole('checkbox').first())
			await advisor.click(page.getByRole('button', { name: 'Add to the email' }))
			await advisor.click(advisor.button('Send 5 messages'))
			await expect(page.getByText('5 messages, one to each.')).toBeVisible()
		},
	},
	{
		name: 'read an email as a quote',
		async run(advisor) {
			const { page } = advisor
			await advisor.click(advisor.today('Read', 'Marcus Bell'))
			await advisor.click(advisor.button('Read as quote'))
			const found = page.getByRole('region', { name: 'Read from this conversation' })
			await advisor.click(found.getByRole('link').first())
			await expect(page).toHaveURL(/\/deal\/documents\//)
			const confirm = advisor.button('Confirm')
			await advisor.click(confirm)
			await expect(confirm).toBeHidden()
			await expect(main(page)).toContainText('$22,876.68')
		},
	},
	{
		name: 'open a deal and compare its quotes',
		async run(advisor) {
			const { page } = advisor
			await advisor.search('compare Marcus Bell', /^Marcus Bell/)
			await expect(page.getByRole('heading', { level: 1 })).toContainText('Compare offers')
			await expect(main(page)).toContainText('Costs least')
		},
	},
	{
		name: 'answer a question from the signing desk',
		async run(advisor) {
			const { page } = advisor
			await advisor.click(advisor.today('Answer', 'Ana Belén Soto'))
			await advisor.fill(page.getByLabel('Your reply'), 'Do not sign it yet.')
			await advisor.click(advisor.button('Reply'))
			await expect(main(page).getByText('Do not sign it yet.').first()).toBeVisible()
		},
	},
]
