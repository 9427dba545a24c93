import { type Locator, test } from '@playwright/test'
import { expectSound } from '../../setup/expect-sound.ts'
import {
	advisorOfFile,
	ascending,
	colourOf,
	columns,
	descending,
	expect,
	heading,
	main,
	memberContext,
	momentsOf,
	open,
	rows,
	toast,
} from '../as-advisor.ts'
import { expectTroubles, list, tab } from './dashboard-page.ts'

// Specification, `/dashboard`, sections 3, 4, 6, 7 and 9.
const advisor = advisorOfFile()

const tabs = ['Appointments', 'Applications', 'Client Checklists', 'Uploads', 'Vehicle Recommendations']

const lamp = (row: Locator): Locator => row.locator('.lamp')

test('who is signed out is led home with a toast, who is no advisor is told so, and the advisor gets the tabs in their order', async ({
	page,
	browser,
	baseURL,
}) => {
	await page.goto('/dashboard')
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('alert').filter({ hasText: 'Access Denied' })).toContainText(
		'Please sign in to access the dashboard.',
	)
	await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toHaveCount(0)

	const member = await memberContext(browser, baseURL!)
	const theirs = await member.newPage()
	expect((await theirs.goto('/dashboard'))?.status()).toBe(403)
	await expect(theirs.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible()
	const rejection = theirs.getByRole('alert').filter({ hasText: 'Access Denied' })
	await expect(rejection).toContainText('This dashboard is only accessible to administrators.')
	await expect(theirs.getByRole('button', { name: 'View Checklist' })).toHaveCount(0)
	await member.close()

	const advisorPage = await advisor().newPage()
	await open(advisorPage, '/dashboard')
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

test('two package cards, each with its checklist behind a button, closed by Close and by Escape', async () => {
	const page = await advisor().newPage()
	await open(page, '/dashboard')
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
		if (index === 0) await expectSound(page, 'the checklist of a package', { within: '[role=dialog]' })
		if (index === 0) await dialog.getByText('Close', { exact: true }).click()
		else await page.keyboard.press('Escape')
		await expect(dialog).toBeHidden()
		await expect(buttons.nth(index)).toBeFocused()
	}
	await page.close()
})

test('the words of a package are changed in the settings: what they become shows beside them, and what cannot be read is refused', async () => {
	const page = await advisor().newPage()
	await open(page, '/admin/settings')
	await main(page).getByRole('link', { name: 'Package checklists' }).click()
	await expect(heading(page, 'Packages')).toBeVisible()
	const editor = list(page, 'Find It With Me')
	const words = editor.getByLabel('Steps and tasks')
	const preview = editor.getByRole('region', { name: /^Preview/ })
	const before = await words.inputValue()
	await words.fill(`${before}\n- Wave goodbye (optional)`)
	await expect(preview.getByRole('listitem').filter({ hasText: /^Wave goodbye optional$/ })).toBeVisible()
	await words.fill('- A task without a step')
	await expect(preview.getByRole('listitem')).toHaveCount(0)
	await editor.getByRole('button', { name: 'Save Find It With Me' }).click()
	await expect(words).toHaveAttribute('aria-invalid', 'true')
	await expect(words).toHaveValue('- A task without a step')
	await expectSound(page, 'the packages')
	// The same words, so that other tests find them; again when somebody else has just saved.
	await expect(async () => {
		await open(page, '/admin/packages')
		await editor.getByRole('button', { name: 'Save Find It With Me' }).click()
		await expect(toast(page, 'Saved')).toContainText('New checklists will use it', { timeout: 60_000 })
	}).toPass()
	await expect(words).toHaveValue(before)
	await page.close()
})

test('Appointments: client, date, location, description and status by date, in blue but for completed and cancelled', async () => {
	const page = await advisor().newPage()
	await open(page, '/dashboard?tab=applications')
	await expectTroubles(page, 'Appointments', 'We couldn’t load the appointments.')
	const table = list(page, 'Appointments').getByRole('table')
	await expect(columns(table)).toHaveText(['Client', 'Date', 'Location', 'Description', 'Status'])
	const moments = await momentsOf(rows(table))
	expect(moments.length).toBeGreaterThan(9)
	expect(moments).toEqual(ascending(moments))

	const noShow = rows(table).filter({ hasText: 'Petra Novak' })
	await expect(noShow.getByRole('cell')).toHaveText([
		'Petra Novak',
		/^\w{3}, \w{3} \d+, 20\d\d$/,
		'Lakeside Kia, 7 Lake Drive',
		'In-person visit, 11am',
		'no-show',
	])
	const looks = { completed: 'green', cancelled: 'red', confirmed: 'blue', 'no-show': 'blue' }
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme })
		for (const [status, colour] of Object.entries(looks)) {
			const row = rows(table).filter({ has: page.getByRole('cell', { name: status, exact: true }) })
			expect(await colourOf(lamp(row.first())), `${status}, ${colorScheme}`).toBe(colour)
		}
	}
	await page.goto('/dashboard?tab=appointments&after=00000000-0000-4000-8000-000000000000')
	await expect(list(page, 'Appointments')).toContainText('No appointments yet')
	await page.close()
})

test('Applications: client, email, submitted and status, the latest first; approved green, rejected red, else yellow', async () => {
	const page = await advisor().newPage()
	await open(page, '/dashboard')
	await expectTroubles(page, 'Applications', 'We couldn’t load the applications.')
	const table = list(page, 'Applications').getByRole('table')
	await expect(columns(table)).toHaveText(['Client', 'Email', 'Submitted', 'Status'])
	const moments = await momentsOf(rows(table))
	expect(moments.length).toBeGreaterThan(6)
	expect(moments).toEqual(descending(moments))

	const rejected = rows(table).filter({ hasText: 'walter.nyland@example.com' })
	await expect(rejected.getByRole('cell')).toHaveText([
		'Walter Nyland',
		'walter.nyland@example.com',
		/^\w{3}, \w{3} \d+, 20\d\d$/,
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
		for (const [status, colour] of Object.entries(looks)) {
			const row = rows(table).filter({ has: page.getByRole('cell', { name: status, exact: true }) })
			expect(await colourOf(lamp(row.first())), `${status}, ${colorScheme}`).toBe(colour)
		}
	}
	await page.close()
})

test('Client Checklists: title, client, day and tasks with their ticks, the newest first; a tick holds', async ({
	baseURL,
}) => {
	const page = await advisor().newPage()
	// A checklist of this test's own.
	const client = `Dalia ${Date.now()}`
	const post = async (path: string, form: Record<string, string>) => {
		const headers = { origin: baseURL! }
		const answer = await advisor().request.post(path, { form, headers, maxRedirects: 0 })
		expect(answer.status(), path).toBe(303)
		return answer.headers().location!.split('/').at(-1)!
	}
	const id = await post('/admin/clients/new', { name: client, email: '', phone: '' })
	await post('/admin/packages', { intent: 'open', package: 'find_it_with_me', client: id })
	await open(page, '/dashboard')
	await expectTroubles(page, 'Client Checklists', 'We couldn’t load the checklists.')
	const lists = list(page, 'Client Checklists')
	await expect(lists.getByRole('heading', { level: 2, name: 'Client Checklists' })).toBeVisible()
	const cards = lists.getByRole('article')
	const moments = await momentsOf(cards)
	expect(moments.length).toBeGreaterThan(3)
	expect(moments).toEqual(descending(moments))

	const card = lists.getByRole('article', { name: `Find It With Me checklist, ${client}` })
	await expect(card.getByRole('heading', { name: 'Find It With Me checklist' })).toBeVisible()
	await expect(card).toContainText(new RegExp(`For ${client} · \\w{3}, \\w{3} \\d+, 20\\d\\d`))
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
	await open(page, '/dashboard?tab=checklists')
	await expect(card).toContainText('1 of 10 done')
	await openTasks()
	await card.getByRole('checkbox', { name: 'Confirm dealers', checked: true }).click()
	await expect(card).toContainText('0 of 10 done')
	await page.close()
})
