import type { Locator } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import {
	advisorOfFile,
	ascending,
	colorOf,
	columns,
	descending,
	expect,
	heading,
	main,
	memberContext,
	momentsOf,
	openHydrated,
	rows,
	toast,
} from '../as-advisor.ts'
import { expectLoadError, list, tab } from './dashboard-page.ts'

// Specification, `/dashboard`, sections 3, 4, 6, 7 and 9.
const advisor = advisorOfFile()

const tabs = ['Appointments', 'Applications', 'Client Checklists', 'Uploads', 'Vehicle Recommendations']

const lamp = (row: Locator): Locator => row.locator('.lamp')

test('a signed-out visitor is sent home with a toast, a member sees an error, and the advisor gets the tabs in order', {
	tag: '@deep',
}, async ({ page, browser, baseURL }) => {
	await page.goto('/dashboard')
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('alert').filter({ hasText: 'Access Denied' })).toContainText(
		'Please sign in to access the dashboard.',
	)
	await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toHaveCount(0)

	const member = await memberContext(browser, baseURL!)
	const memberPage = await member.newPage()
	expect((await memberPage.goto('/dashboard'))?.status()).toBe(403)
	await expect(memberPage.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible()
	const rejection = memberPage.getByRole('alert').filter({ hasText: 'Access Denied' })
	await expect(rejection).toContainText('This dashboard is only accessible to administrators.')
	await expect(memberPage.getByRole('button', { name: 'View Checklist' })).toHaveCount(0)
	await member.close()

	const advisorPage = await advisor().newPage()
	await openHydrated(advisorPage, '/dashboard')
	await expect(heading(advisorPage, 'My Dashboard')).toBeVisible()
	await expect(advisorPage.getByRole('banner').getByText('Admin', { exact: true }).first()).toBeVisible()
	await expect(advisorPage.getByRole('navigation', { name: 'Lists' }).getByRole('link')).toHaveText(tabs)
	await expect(tab(advisorPage, 'Appointments')).toHaveAttribute('aria-current', 'page')
	await advisorPage.close()
})

const findItFast = {
	'Client info intake': [
		'Contact details',
		'Budget',
		'Vehicle type',
		'Mileage range',
		'Must-have features',
		'Trade-in or financing, if any optional',
	],
	'Car search': [
		'Search local dealers and private listings',
		'Choose 2-3 options',
		'Verify price, mileage, location and availability',
	],
	'Delivery and follow-up': [
		'Send matches with notes starts the 48-hour support',
		'Advise on the choice',
		'Offer the VIP visit',
	],
}
const findItWithMe = {
	'Step 1: Client setup': ['Confirm contact, budget and needs', 'Agree on day and place'],
	'Step 2: Prep work': ['Pre-screen 3 or more vehicles', 'Confirm dealers', 'Set test-drive times'],
	'Step 3: Meet and assist': [
		'Inspect and test-drive together',
		'Compare side by side',
		'Negotiate price, fees and rate',
	],
	'Step 4: Close and review': ['Check the contract before signing', 'Ask for a testimonial or referral'],
}

test('coming from another page the dashboard opens at once with “Loading...”, then shows its lists', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/terms')
	let release = () => {}
	const released = new Promise<void>((resolve) => {
		release = resolve
	})
	await page.route('**/dashboard.data*', async (route) => {
		await released
		await route.continue()
	})
	await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
	await expect(heading(page, 'My Dashboard')).toBeVisible()
	await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
	release()
	await expect(list(page, 'Appointments').getByRole('table')).toBeVisible()
	await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0)
	await page.close()
})

test('two package cards show their checklists in dialogs that Close and Escape close', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/dashboard')
	const buttons = main(page).getByRole('button', { name: 'View Checklist' })
	await expect(buttons).toHaveCount(2)
	await expect(main(page).getByRole('heading', { level: 2, name: /^Find It/ })).toHaveText([
		'Find It Fast',
		'Find It With Me',
	])
	await expect(main(page)).toContainText('find and recommend 1-3 car options remotely')
	await expect(main(page)).toContainText('test, compare and finalize side by side')
	await expect(main(page)).toContainText('$75.00')
	await expect(main(page)).toContainText('$149.99')
	for (const [index, steps] of [findItFast, findItWithMe].entries()) {
		await buttons.nth(index).click()
		const dialog = page.getByRole('dialog', { name: index === 0 ? /^Find It Fast/ : /^Find It With Me/ })
		await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(Object.keys(steps))
		for (const [step, tasks] of Object.entries(steps))
			await expect(
				dialog.locator('ol > li').filter({ hasText: step }).getByRole('listitem'),
				step,
			).toHaveText(tasks)
		if (index === 0) await expectAccessible(page, 'the checklist of a package', { within: '[role=dialog]' })
		if (index === 0) await dialog.getByText('Close', { exact: true }).click()
		else await page.keyboard.press('Escape')
		await expect(dialog).toBeHidden()
		await expect(buttons.nth(index)).toBeFocused()
	}
	await page.close()
})

test('the text of a package is edited in the settings with a live preview, and text that cannot be parsed is rejected', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/admin/settings')
	await main(page).getByRole('link', { name: 'Package checklists' }).click()
	await expect(heading(page, 'Packages')).toBeVisible()
	const editor = list(page, 'Find It With Me')
	const text = editor.getByLabel('Steps and tasks')
	const preview = editor.getByRole('region', { name: /^Preview/ })
	const before = await text.inputValue()
	await text.fill(`${before}\n- Wave goodbye (optional)`)
	await expect(preview.getByRole('listitem').filter({ hasText: /^Wave goodbye optional$/ })).toBeVisible()
	await text.fill('- A task without a step')
	await expect(preview.getByRole('listitem')).toHaveCount(0)
	await editor.getByRole('button', { name: 'Save Find It With Me' }).click()
	await expect(text).toHaveAttribute('aria-invalid', 'true')
	await expect(text).toHaveValue('- A task without a step')
	await expectAccessible(page, 'the packages')
	// Saves the original text again, because other tests look for it; retries if another save came in between.
	await expect(async () => {
		await openHydrated(page, '/admin/packages')
		await editor.getByRole('button', { name: 'Save Find It With Me' }).click()
		await expect(toast(page, 'Saved')).toContainText('New checklists will use it')
	}).toPass()
	await expect(text).toHaveValue(before)
	await page.close()
})

test('a list that cannot be fetched is replaced by an error within the page', async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/dashboard')
	await expectLoadError(page, 'Client Checklists', 'We couldn’t load the checklists.')
	await page.close()
})

test('Appointments lists client, date, location, description and status by date; completed is green, canceled is red, others are blue', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/dashboard?tab=applications')
	await expectLoadError(page, 'Appointments', 'We couldn’t load the appointments.')
	const table = list(page, 'Appointments').getByRole('table')
	await expect(columns(table)).toHaveText(['Client', 'Date', 'Location', 'Description', 'Status'])
	const moments = await momentsOf(rows(table))
	expect(moments.length).toBeGreaterThan(9)
	expect(moments).toEqual(ascending(moments))

	const noShow = rows(table).filter({ hasText: 'Petra Novak' })
	await expect(noShow.getByRole('cell')).toHaveText([
		'Petra Novak',
		/^\w{3}, \w{3} \d+(, 20\d\d)?$/,
		'Lakeside Kia, 7 Lake Drive',
		'In-person visit, 11am',
		'no-show',
	])
	const looks = { completed: 'green', cancelled: 'red', confirmed: 'blue', 'no-show': 'blue' }
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme })
		for (const [status, color] of Object.entries(looks)) {
			const row = rows(table).filter({ has: page.getByRole('cell', { name: status, exact: true }) })
			expect(await colorOf(lamp(row.first())), `${status}, ${colorScheme}`).toBe(color)
		}
	}
	await page.goto('/dashboard?tab=appointments&after=00000000-0000-4000-8000-000000000000')
	await expect(list(page, 'Appointments')).toContainText('No appointments yet')
	await page.close()
})

test('Applications lists client, email, submission date and status, newest first; approved is green, rejected is red, others are yellow', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/dashboard')
	await expectLoadError(page, 'Applications', 'We couldn’t load the applications.')
	const table = list(page, 'Applications').getByRole('table')
	await expect(columns(table)).toHaveText(['Client', 'Email', 'Submitted', 'Status'])
	const moments = await momentsOf(rows(table))
	expect(moments.length).toBeGreaterThan(6)
	expect(moments).toEqual(descending(moments))

	const rejected = rows(table).filter({ hasText: 'walter.nyland@example.com' })
	await expect(rejected.getByRole('cell')).toHaveText([
		'Walter Nyland',
		'walter.nyland@example.com',
		/^\w{3}, \w{3} \d+(, 20\d\d)?$/,
		'rejected',
	])
	const looks = {
		approved: 'green',
		rejected: 'red',
		new: 'yellow',
		reviewing: 'yellow',
		'needs info': 'yellow',
	}
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme })
		for (const [status, color] of Object.entries(looks)) {
			const row = rows(table).filter({ has: page.getByRole('cell', { name: status, exact: true }) })
			expect(await colorOf(lamp(row.first())), `${status}, ${colorScheme}`).toBe(color)
		}
	}
	await page.close()
})

test('Client Checklists shows title, client, day and tasks, newest first, and a completed task stays completed', {
	tag: '@deep',
}, async ({ baseURL }) => {
	const page = await advisor().newPage()
	// A checklist that only this test uses.
	const client = `Dalia ${Date.now()}`
	const post = async (path: string, form: Record<string, string>) => {
		const headers = { origin: baseURL! }
		const response = await advisor().request.post(path, { form, headers, maxRedirects: 0 })
		expect(response.status(), path).toBe(303)
		return response.headers().location!.split('/').at(-1)!
	}
	const id = await post('/admin/clients/new', { name: client, email: '', phone: '' })
	await post('/admin/packages', { intent: 'open', package: 'find_it_with_me', client: id })
	await openHydrated(page, '/dashboard')
	await expectLoadError(page, 'Client Checklists', 'We couldn’t load the checklists.')
	const lists = list(page, 'Client Checklists')
	await expect(lists.getByRole('heading', { level: 2, name: 'Client Checklists' })).toBeVisible()
	const cards = lists.getByRole('article')
	const moments = await momentsOf(cards)
	expect(moments.length).toBeGreaterThan(3)
	expect(moments).toEqual(descending(moments))

	const card = lists.getByRole('article', { name: `Find It With Me checklist, ${client}` })
	await expect(card.getByRole('heading', { name: 'Find It With Me checklist' })).toBeVisible()
	await expect(card).toContainText(new RegExp(`For ${client} · \\w{3}, \\w{3} \\d+`))
	await expect(card).toContainText('0 of 10 done')
	const openTasks = async () => {
		const closed = await card.locator('details').evaluate((tasks: HTMLDetailsElement) => !tasks.open)
		if (closed) await card.getByText('Tasks', { exact: true }).click()
	}
	await openTasks()
	await expect(card.getByRole('heading', { level: 4 })).toHaveText(Object.keys(findItWithMe))
	await expect(card.getByRole('checkbox', { checked: false })).toHaveCount(10)
	await card.getByRole('checkbox', { name: 'Confirm dealers' }).click()
	await expect(card.getByRole('progressbar', { name: '1 of 10 tasks done' })).toBeVisible()
	await openHydrated(page, '/dashboard?tab=checklists')
	await expect(card).toContainText('1 of 10 done')
	await openTasks()
	await card.getByRole('checkbox', { name: 'Confirm dealers', checked: true }).click()
	await expect(card).toContainText('0 of 10 done')
	await page.close()
})
