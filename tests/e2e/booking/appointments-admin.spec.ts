import { expect } from '@playwright/test'
import { findFreeSlot, revalidateAdminPage, test, waitForHydration } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { openPage } from '../../setup/open-page.ts'
import { bookByRequest, emailTo } from './booking-form.ts'

const admin = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }

test('the advisor sees in the dialog that the appointment changed in the meantime, then restores it and confirms its time', {
	tag: '@deep',
}, async ({ page, browser, baseURL }) => {
	const { email, manage } = await bookByRequest(page, { origin: baseURL! })
	const advisorPage = await openPage(browser, { baseURL: baseURL!, login: admin })
	await advisorPage.goto(`/admin/appointments?q=${encodeURIComponent(email)}`)
	await expect(advisorPage.getByRole('columnheader')).toHaveText([
		'Customer',
		'Service type',
		'Date and time',
		'Location',
		'Status',
		'Actions',
	])
	const row = advisorPage.getByRole('row').filter({ hasText: 'Robin Ferrer' })
	await expect(row).toContainText('Requested')
	await expectAccessible(advisorPage, 'the list')
	await row.getByRole('link', { name: /^Reschedule/ }).click()
	const dialog = advisorPage.getByRole('dialog')
	await expect(dialog).toContainText('Robin Ferrer')
	await expectAccessible(advisorPage, 'the dialog')

	// In the meantime the client cancels.
	await page.goto(manage)
	await page.getByText('Cancel the appointment').click()
	await page.getByRole('button', { name: 'Cancel this appointment' }).click()
	await expect(page.getByRole('main')).toContainText('This appointment was canceled')

	const other = await findFreeSlot(advisorPage)
	await dialog.getByLabel('New date').fill(other.date)
	await dialog.getByLabel('New time').selectOption(other.slot)
	await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
	const conflict = dialog.getByRole('alert').filter({ hasText: 'changed in the meantime' })
	await expect(conflict).toContainText('When you made your choice, it was')
	await expect(conflict).toContainText('Requested')
	await expect(conflict).toContainText('It is now')
	await expect(conflict).toContainText('Canceled')
	await dialog.getByRole('button', { name: 'Keep as it is' }).click()
	await expect(dialog).toBeHidden()

	// The advisor restores the appointment and confirms its time; the history shows every step.
	await advisorPage.goto(`/admin/appointments?tab=all&q=${encodeURIComponent(email)}`)
	await advisorPage.getByRole('link', { name: /^View Details/ }).click()
	await expect(advisorPage.getByRole('heading', { name: 'Next step' })).toBeVisible()
	await advisorPage.getByRole('link', { name: 'Restore', exact: true }).click()
	await advisorPage.getByRole('button', { name: 'Restore', exact: true }).click()
	await expect(advisorPage.getByRole('status').filter({ hasText: 'Appointment restored' })).toBeVisible()
	await advisorPage.getByRole('link', { name: 'Confirm time', exact: true }).click()
	await advisorPage.getByRole('button', { name: 'Confirm time', exact: true }).click()
	await expect(advisorPage.getByRole('status').filter({ hasText: 'Time confirmed' })).toBeVisible()
	const history = advisorPage.getByRole('region', { name: 'History' })
	for (const line of [
		/Requested by the client/,
		/Canceled by the client/,
		/Restored by the advisor/,
		/Confirmed by the advisor/,
	])
		await expect(history.getByText(line)).toBeVisible()
	await expectAccessible(advisorPage, 'the file')
	await emailTo(page, email, /confirm/i)
	await advisorPage.context().close()
})

test('an appointment that has not started cannot be completed', { tag: '@deep' }, async ({
	page,
	browser,
	baseURL,
}) => {
	const { email } = await bookByRequest(page, { origin: baseURL! })
	const advisorPage = await openPage(browser, { baseURL: baseURL!, login: admin })
	await advisorPage.goto(`/admin/appointments?q=${encodeURIComponent(email)}`)
	await advisorPage.getByRole('link', { name: 'Robin Ferrer', exact: true }).click()
	await expect(advisorPage.getByRole('heading', { name: 'Next step' })).toBeVisible()
	await expect(advisorPage.getByRole('link', { name: 'Complete', exact: true })).toBeHidden()
	const id = new URL(advisorPage.url()).pathname.split('/').at(-1)!
	const rejected = await advisorPage.request.post(`/admin/appointments/${id}`, {
		form: { intent: 'complete', version: '1' },
		headers: { origin: baseURL! },
	})
	expect(rejected.status()).toBe(409)
	expect(await rejected.text()).toContain('This appointment hasn’t started yet.')
	await advisorPage.context().close()
})

test('the week view, the availability and the dashboard work and are accessible', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	const advisorPage = await openPage(browser, { baseURL: baseURL!, login: admin })
	await advisorPage.goto('/admin/appointments?view=week')
	await expect(advisorPage.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'date')
	await expectAccessible(advisorPage, 'the week')
	await advisorPage.getByRole('link', { name: 'Next week' }).click()
	await expect(advisorPage.getByRole('link', { name: 'Today' })).not.toHaveAttribute('aria-current')
	// By keyboard: a message that arrives in the meantime may cover the link.
	await advisorPage.getByRole('link', { name: 'Today' }).press('Enter')
	await expect(advisorPage.locator('#today')).toBeInViewport()

	await advisorPage.goto('/admin/availability')
	await expectAccessible(advisorPage, 'the availability')
	const hold = advisorPage.getByLabel('Hold', { exact: true })
	await hold.fill('1000')
	await advisorPage.getByRole('button', { name: 'Save availability' }).click()
	await expect(hold).toHaveAccessibleDescription(/Please enter a whole number from 1 to 336\.$/)
	await hold.fill('24')
	await advisorPage.getByRole('button', { name: 'Save availability' }).click()
	await expect(advisorPage.getByRole('status').filter({ hasText: 'Availability saved' })).toBeVisible()

	// Unsaved input survives a reload of the data, and does not overwrite what somebody else saved in the meantime.
	const other = await advisorPage.context().newPage()
	await other.goto('/admin/availability')
	await waitForHydration(other)
	await other.getByLabel('Hold', { exact: true }).fill('36')
	await advisorPage.getByLabel('Hold', { exact: true }).fill('25')
	const saved = advisorPage.waitForResponse((answer) => answer.request().method() === 'POST')
	await advisorPage.getByRole('button', { name: 'Save availability' }).click()
	await saved
	await revalidateAdminPage(other)
	await expect(other.getByLabel('Hold', { exact: true })).toHaveValue('36')
	await other.getByRole('button', { name: 'Save availability' }).click()
	const conflict = other.getByRole('alert').filter({ hasText: 'changed in the meantime' })
	await expect(conflict).toContainText('25')
	await other.getByLabel('Hold', { exact: true }).fill('24')
	await other.getByRole('button', { name: 'Save availability' }).click()
	await expect(conflict).toHaveCount(0)
	await other.close()

	await advisorPage.goto('/dashboard')
	await expect(advisorPage.getByRole('link', { name: 'Appointments', exact: true })).toBeVisible()
	await expectAccessible(advisorPage, 'the dashboard')
	await advisorPage.context().close()
})
