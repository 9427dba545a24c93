import type { Page } from '@playwright/test'
import { expect, main, toast } from '../../as-advisor.ts'
import type { Task } from './task.ts'

/** What is done about appointments and days. */
export const visitTasks: Task[] = [
	{
		name: 'confirm the time of a request',
		async run(advisor) {
			await advisor.click(advisor.today('Confirm a time', 'Imani Roberts'))
			await advisor.click(advisor.button('Confirm time'))
			await expect(advisor.page.getByRole('heading', { level: 1 })).toContainText('Confirmed')
		},
	},
	{
		name: 'record the outcome of an appointment',
		async run(advisor) {
			await advisor.click(advisor.today('Record the outcome', 'Gloria Hensley'))
			await advisor.click(advisor.button('Mark as completed'))
			await expect(advisor.page.getByRole('heading', { level: 1 })).toContainText('Completed')
		},
	},
	{
		name: 'enter an appointment that was agreed by phone',
		async run(advisor) {
			const { page } = advisor
			await advisor.search('book Marisol Quintero', /^Marisol Quintero/)
			const dialog = page.getByRole('dialog')
			await advisor.fill(dialog.getByLabel('Day'), await weekdayAhead(page))
			await advisor.fill(dialog.getByLabel('Time'), '13:00')
			await advisor.fill(dialog.getByLabel('Place'), 'Harbor Motors, Albany NY')
			await advisor.click(dialog.getByRole('button', { name: 'Add appointment' }))
			await expect(toast(page, 'Appointment added')).toBeVisible()
		},
	},
	{
		name: 'move an appointment',
		async run(advisor) {
			const { page } = advisor
			await advisor.click(
				advisor.card('Recent Appointments').getByRole('link', { name: 'Reschedule Joanna Bright' }),
			)
			const dialog = page.getByRole('dialog', { name: 'Reschedule' })
			const slot = dialog.getByLabel('New time')
			const free = slot.locator('option:not([disabled]):not([value=""]):not(:checked)')
			await advisor.choose(slot, (await free.first().textContent())!)
			await advisor.click(dialog.getByRole('button', { name: 'Reschedule', exact: true }))
			await expect(dialog).toBeHidden()
		},
	},
	{
		name: 'cancel an appointment and pay back',
		async run(advisor) {
			const { page } = advisor
			await advisor.click(
				advisor.card('Recent Appointments').getByRole('link', { name: 'Cancel Dele Adeyemi' }),
			)
			const dialog = page.getByRole('dialog', { name: 'Cancel' })
			await advisor.fill(dialog.getByLabel('Reason'), 'The car was sold')
			await advisor.click(dialog.getByRole('button', { name: 'Cancel appointment' }))
			await expect(dialog).toBeHidden()
			await expect(
				advisor.card('Recent Appointments').getByRole('link', { name: 'Cancel Dele Adeyemi' }),
			).toBeHidden()
		},
	},
	{
		name: 'close a day',
		async run(advisor) {
			await advisor.search('block sunday', /^Block Sun/)
			await advisor.click(advisor.button('Close these days'))
			await expect(main(advisor.page).getByRole('region', { name: 'Closures' })).toContainText('Sun')
			await expect(toast(advisor.page, 'Closure added')).toBeVisible()
		},
	},
]

/** A weekday some weeks ahead, on which the samples have nothing. */
const weekdayAhead = (page: Page): Promise<string> =>
	page.evaluate(() => {
		const day = new Date(Date.now() + 40 * 86_400_000)
		while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1)
		return day.toISOString().slice(0, 10)
	})
