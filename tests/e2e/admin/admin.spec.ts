import type { Locator, Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import {
	advisorContext,
	advisorOfFile,
	ascending,
	colorOf,
	columns,
	descending,
	expect,
	heading,
	main,
	momentsOf,
	openHydrated,
	rows,
	toast,
} from '../as-advisor.ts'

// Specification, `/admin`, sections 3, 4 and 9.
const advisor = advisorOfFile()

const tab = (page: Page, list: string, name: string | RegExp): Locator =>
	page.getByRole('navigation', { name: list }).getByRole('link', { name, exact: true })
const lamp = (row: Locator): Locator => row.locator('.lamp').first()

/** Expects the color of the first row of each status, in light and dark mode. */
async function expectBadges(page: Page, table: Locator, colors: Record<string, string>) {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme })
		for (const [status, color] of Object.entries(colors)) {
			const row = rows(table).filter({ has: page.locator('.lamp', { hasText: status }) })
			expect(await colorOf(lamp(row.first())), `${status}, ${colorScheme}`).toBe(color)
		}
	}
}

test('the sidebar lists its sections in order, and the header shows who is signed in, a search and a working Sign Out', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	// Uses a separate session, because the test signs out.
	const context = await advisorContext(browser, baseURL!)
	const page = await context.newPage()
	await openHydrated(page, '/admin')
	const sidebar = page.getByRole('navigation', { name: 'Admin', exact: true })
	await expect(sidebar.getByRole('link')).toHaveText([
		'Overview',
		'Appointments',
		'Credit Applications',
		/^Chat/,
		/^Mail/,
		'Clients',
		'Deals',
		'Dealers',
		'Orders',
		'Moderation',
		'Reviews',
		'Resources',
		'Settings',
		'System',
		'Audit',
	])
	await expect(sidebar.getByRole('link', { name: 'Overview', exact: true })).toHaveAttribute(
		...(['aria-current', 'page'] as const),
	)
	expect(await sidebar.locator('a svg').count()).toBe(await sidebar.getByRole('link').count())
	const header = page.getByRole('banner')
	await expect(header).toContainText('admin@lotwise.test')
	await expect(header.getByText('Admin', { exact: true })).toBeVisible()
	await expect(
		header.getByRole('searchbox', { name: 'Search clients, orders, appointments and applications' }),
	).toBeVisible()
	// The visitors' chat is not offered in the admin area.
	await expect(page.getByRole('button', { name: /^Chat with/ })).toHaveCount(0)

	await header.getByRole('button', { name: 'Sign Out' }).click()
	await expect(page).toHaveURL('/')
	await expect(toast(page, 'Success')).toContainText('You have successfully signed out')
	await page.goto('/admin/orders?tab=paid')
	await expect(page).toHaveURL('/sign-in?returnTo=%2Fadmin%2Forders%3Ftab%3Dpaid')
	await context.close()
})

test('the Overview shows four figures with explanations, open tasks, the next three appointments and the top services', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/admin')
	await expect(heading(page, 'Overview')).toBeVisible()
	const card = (name: string) => main(page).getByRole('region', { name, exact: true })
	const cards = ['Monthly Revenue', 'Total Appointments', 'Conversion Rate', 'Avg Deal Value']
	await expect(main(page).getByRole('button', { name: /^How is this counted/ })).toHaveText(
		cards.map((name) => `How is this counted? ${name}`),
	)
	for (const name of cards) await expect(card(name)).toContainText(/vs \w{3} \d/)
	await expect(card('Monthly Revenue')).toContainText(/\$[\d,]+\.\d\d/)
	await expect(card('Conversion Rate')).toContainText(/\d+%/)
	const explanation = card('Conversion Rate').getByText(/\d+ paid out of \d+ started checkout/)
	await expect(explanation).toBeHidden()
	await card('Conversion Rate')
		.getByRole('button', { name: /^How is this counted/ })
		.click()
	await expect(explanation).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(explanation).toBeHidden()
	for (const name of ['Today', 'Bookings by weekday and slot', 'Revenue by week', 'From visit to paid'])
		await expect(card(name)).toBeVisible()

	await expect(card('Top Performers').getByText('share of paid orders')).toBeVisible()
	for (const name of ['Online Search', 'In-Person Visit'])
		await expect(card('Top Performers').getByRole('listitem').filter({ hasText: name }), name).toHaveText(
			/\d+ orders?\s*\d+%$/,
		)

	const recent = card('Recent Appointments')
	// Directly below the four cards.
	await expect(main(page).locator('section').nth(4)).toHaveAccessibleName('Recent Appointments')
	await expect(columns(recent)).toHaveText([
		'Customer',
		'Service type',
		'Date and time',
		'Location',
		'Status',
		'Actions',
	])
	await expect(rows(recent)).toHaveCount(3)
	const namesIn = (allNames: Locator) =>
		rows(allNames).evaluateAll((each) => each.map((row) => row.querySelector('a')!.textContent!))
	const nextThree = await namesIn(recent)
	const moments = await momentsOf(rows(recent))
	expect(moments).toEqual(ascending(moments))
	await recent.getByRole('link', { name: 'View All Appointments' }).click()
	await expect(heading(page, 'Appointments')).toBeVisible()
	await expect(page).toHaveURL('/admin/appointments')
	const allNames = await namesIn(main(page).getByRole('table'))
	// Another test may have booked an earlier day in the meantime.
	expect(allNames.slice(0, 8)).toEqual(expect.arrayContaining(nextThree))

	await openHydrated(page, '/admin')
	await tab(page, 'Period', 'Quarter').click()
	await expect(page).toHaveURL('/admin?period=quarter')
	await expect(card('Revenue')).toContainText(/vs \w{3} \d/)
	await page.close()
})

test('Appointments has the tabs Upcoming, Completed and All, each with its columns, order and actions', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/admin/appointments')
	const tabs = page.getByRole('navigation', { name: 'Which appointments' })
	await expect(tabs.getByRole('link')).toHaveText(['Upcoming', 'Completed', 'All Appointments'])
	const table = main(page).getByRole('table')
	const columnNames = ['Customer', 'Service type', 'Date and time', 'Location', 'Status', 'Actions']
	await expect(columns(table)).toHaveText(columnNames)

	const upcoming = await momentsOf(rows(table))
	expect(upcoming.length).toBeGreaterThan(2)
	expect(upcoming).toEqual(ascending(upcoming))
	const confirmed = rows(table).filter({ hasText: 'Dele Adeyemi' })
	await expect(confirmed.getByRole('cell').nth(1)).toHaveText('In-Person Visit')
	await expect(confirmed.getByRole('cell').nth(2)).toHaveText(/^\w{3}, \w{3} \d+\s*10am$/)
	await expect(confirmed.getByRole('cell').nth(3)).toHaveText('Harbor Road Toyota, 418 Harbor Road')
	await expect(confirmed.getByRole('cell').last().getByRole('link')).toHaveText([
		'Reschedule Dele Adeyemi',
		'Cancel Dele Adeyemi',
	])
	await expectBadges(page, table, { Requested: 'yellow', Confirmed: 'blue' })

	await tab(page, 'Which appointments', 'Completed').click()
	await expect(main(page).getByRole('table', { name: 'Completed appointments' })).toBeVisible()
	await expect(columns(table)).toHaveText(columnNames)
	const completed = await momentsOf(rows(table))
	expect(completed).toEqual(descending(completed))
	const details = rows(table).getByRole('link', { name: /^View Details of / })
	await expect(details).toHaveCount(completed.length)
	await expectBadges(page, table, { Completed: 'green' })

	await tab(page, 'Which appointments', 'All Appointments').click()
	await expect(main(page).getByRole('table', { name: 'All appointments' })).toBeVisible()
	const allTimes = await momentsOf(rows(table))
	expect(allTimes).toEqual(descending(allTimes))
	await page.goto('/admin/appointments?tab=all&q=Victor+Almeida')
	await expectBadges(page, table, { Canceled: 'red' })
	await rows(table).first().getByRole('link', { name: 'View Details of Victor Almeida' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Victor Almeida')
	await page.close()
})

test('Credit Applications has the tabs New, Reviewing, Processed and All, each with its rows and actions', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/admin/applications')
	const tabs = page.getByRole('navigation', { name: 'Which applications' })
	await expect(tabs.getByRole('link')).toHaveText([
		/^New\d*$/,
		/^Reviewing\d*$/,
		'Processed',
		'All Applications',
	])
	const table = main(page).getByRole('table')
	const columnNames = ['Customer', 'Contact', 'Date submitted', 'Status', 'Actions']
	await expect(columns(table)).toHaveText(columnNames)
	const moments = await momentsOf(rows(table))
	expect(moments).toEqual(descending(moments))
	await expectBadges(page, table, { New: 'yellow' })
	// No other test processes this application.
	const row = rows(table).filter({ hasText: 'Lucille Tran' })
	await expect(row.getByRole('cell').first()).toHaveText(/Lucille Tran\s*LC-\w{6}$/)
	await expect(row.getByRole('cell').nth(1)).toHaveText(/^lucille\.tran@example\.com\s*\(203\) 555-0119$/)
	await expect(row.getByRole('cell').nth(2)).toHaveText(
		/^\w{3}, \w{3} \d+ · \d+(:\d\d)?[ap]m\s*\d+ days ago$/,
	)
	await expect(row.getByRole('link', { name: 'View Details of Lucille Tran' })).toBeVisible()
	await expect(row.getByRole('button', { name: 'Process the application of Lucille Tran' })).toBeVisible()

	await tab(page, 'Which applications', /^Reviewing/).click()
	await expect(main(page).getByRole('table', { name: 'Applications: Reviewing' })).toBeVisible()
	await expect(columns(table)).toHaveText(columnNames)
	await expectBadges(page, table, { Reviewing: 'blue' })
	await tab(page, 'Which applications', 'Processed').click()
	await expect(main(page).getByRole('table', { name: 'Applications: Processed' })).toBeVisible()
	await expectBadges(page, table, { Approved: 'green', Declined: 'red' })
	const declinedRow = rows(table).filter({ hasText: 'Walter Nyland' })
	await expect(declinedRow.getByRole('button', { name: /^Process/ })).toHaveCount(0)

	await tab(page, 'Which applications', 'All Applications').click()
	await expect(main(page).getByRole('table', { name: 'Applications: All Applications' })).toBeVisible()
	await columns(table).filter({ hasText: 'Date submitted' }).getByRole('link').click()
	await expect(columns(table).filter({ hasText: 'Date submitted' })).toHaveAttribute(
		...(['aria-sort', 'ascending'] as const),
	)
	const oldest = await momentsOf(rows(table))
	expect(oldest).toEqual(ascending(oldest))
	await rows(table)
		.filter({ hasText: 'Walter Nyland' })
		.getByRole('link', { name: 'View Details of Walter Nyland' })
		.click()
	await expect(page.getByRole('heading', { name: 'Next step' })).toBeVisible()
	await page.close()
})

test('in the chat Enter sends a message with a toast and its time, Shift+Enter starts a new line, and blank messages are not sent', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
	await openHydrated(visitor, '/chat')
	const question = `Is a doc fee of $795 common? ${Date.now()}`
	await visitor.getByRole('textbox', { name: 'Your message' }).fill(question)
	await visitor.getByRole('button', { name: 'Send', exact: true }).click()
	// Only a stored conversation has a transcript, and the admin list then shows it.
	await expect(visitor.getByText('Transcript', { exact: true })).toBeVisible()
	const page = await advisor().newPage()
	await openHydrated(page, '/admin/chat')
	await expect(heading(page, 'Chat')).toBeVisible()
	await expect(page.getByRole('navigation', { name: 'Which conversations' }).getByRole('link')).toHaveText([
		'All',
		'Open',
		'Closed',
	])
	const conversations = main(page).getByRole('region', { name: 'Conversations' })
	await conversations.getByRole('link').filter({ hasText: question }).click()
	const log = page.getByRole('log', { name: 'Messages' })
	await expect(log.getByText(question)).toBeVisible()
	const composer = page.getByRole('textbox', { name: /^Reply to Visitor / })
	const sendButton = main(page).getByRole('button', { name: 'Send', exact: true })

	const minuteBefore = Date.now() - 60_000
	await composer.fill(' \n ')
	await expect(sendButton).toBeDisabled()
	await composer.press('Enter')
	await composer.fill('It is common.')
	await composer.press('Shift+Enter')
	await composer.pressSequentially('It is also negotiable.')
	await expect(composer).toHaveValue('It is common.\nIt is also negotiable.')
	await composer.press('Enter')
	await expect(toast(page, 'Message Sent')).toContainText('Your message has been sent successfully.')
	await expect(composer).toHaveValue('')
	// The log may also contain the automatic reply, if the advisor was away.
	const own = log.locator('.chat-item[data-own]').filter({ hasText: 'It is common.' })
	await expect(own).toHaveCount(1)
	await expect(own).toContainText('It is common.\nIt is also negotiable.')
	const [sentAt] = await momentsOf(own)
	// The page shows whole minutes.
	expect(sentAt).toBeGreaterThanOrEqual(minuteBefore)
	expect(sentAt).toBeLessThanOrEqual(Date.now())
	await expect(visitor.getByRole('log').getByText('It is also negotiable.')).toBeVisible()
	await visitor.context().close()
	await page.close()
})
