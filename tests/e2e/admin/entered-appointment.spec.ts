import type { Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible, expectFits } from '../../setup/expect-accessible.ts'
import { openContext } from '../../setup/open-page.ts'
import { expect, heading, main, toast } from '../as-advisor.ts'
import { uniqueText } from '../unique-text.ts'

const login = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }

/** A weekday some weeks ahead, on which the samples have nothing. */
const weekdayAhead = (page: Page): Promise<string> =>
	page.evaluate(() => {
		const day = new Date(Date.now() + 45 * 86_400_000)
		while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1)
		return day.toISOString().slice(0, 10)
	})

for (const { javaScript, time, shown } of [
	{ javaScript: true, time: '07:30', shown: '7:30am' },
	{ javaScript: false, time: '20:15', shown: '8:15pm' },
])
	test(
		`an appointment is entered with the keyboard, 390 pixels wide ${javaScript ? 'with' : 'without'} scripts`,
		{ tag: '@deep' },
		async ({ browser }, { project }) => {
			const context = await openContext(browser, {
				baseURL: project.use.baseURL!,
				login,
				width: 390,
				javaScript,
			})
			const page = await context.newPage()
			const ready = () => (javaScript ? page.locator('html[data-ready]').waitFor() : undefined)
			const { keyboard } = page
			const name = `Kim ${uniqueText()}`

			await page.goto('/admin')
			await ready()
			await main(page).getByRole('link', { name: 'Add appointment' }).focus()
			await keyboard.press('Enter')
			const dialog = page.getByRole('dialog', { name: 'New appointment' })
			await dialog.getByRole('link', { name: 'Someone without a file' }).focus()
			await keyboard.press('Enter')
			await dialog.getByLabel('Client').waitFor()
			// The dialog takes the focus when it opens.
			if (javaScript) await expect(dialog.getByRole('heading', { name: 'New appointment' })).toBeFocused()
			await dialog.getByLabel('Client').focus()
			await keyboard.type(name)
			await dialog.getByLabel('Phone').focus()
			await keyboard.type('(212) 555-0142')
			await dialog.getByLabel('Day').fill(await weekdayAhead(page))
			await dialog.getByLabel('Time').fill(time)
			await dialog.getByLabel('Place').focus()
			await keyboard.type('Harbor Motors, Albany NY')
			await expect(dialog.getByLabel('Amount')).toBeHidden()
			await dialog.getByLabel('Payment').selectOption('Free')
			await dialog.getByLabel('Place').focus()
			await keyboard.press('Enter')

			await expect(dialog.getByText(/^Your hours on this day are /)).toBeVisible()
			if (javaScript) await expectAccessible(page, 'the form for an appointment with a doubt')
			await expectFits(page, 'the form for an appointment')
			await dialog.getByRole('checkbox', { name: 'Add it anyway' }).focus()
			await keyboard.press('Space')
			await dialog.getByRole('button', { name: 'Add appointment' }).focus()
			await keyboard.press('Enter')

			await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
			await expect(toast(page, 'Appointment added')).toBeVisible()
			await expect(main(page)).toContainText('Confirmed')
			await expect(main(page)).toContainText(shown)
			await expect(main(page)).toContainText('Free. There is nothing to pay.')
			await main(page).getByRole('link', { name: 'Client file' }).focus()
			await keyboard.press('Enter')
			await expect(page).toHaveURL(/\/admin\/clients\//)
			await expect(main(page)).toContainText(shown)
			await page.goto('/admin/appointments')
			await expect(heading(page, 'Appointments')).toBeVisible()
		},
	)
