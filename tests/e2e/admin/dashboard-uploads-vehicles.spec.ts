import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { payStub } from '../application-journey.ts'
import {
	advisorOfFile,
	colorOf,
	columns,
	descending,
	expect,
	momentsOf,
	openHydrated,
	rows,
	toast,
} from '../as-advisor.ts'
import { expectLoadError, list } from './dashboard-page.ts'

// Specification, `/dashboard`, sections 3, 4, 6, 7 and 9.
const advisor = advisorOfFile()

const picture = {
	name: 'a-lot.png',
	mimeType: 'image/png',
	buffer: Buffer.from(
		'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
		'base64',
	),
}

test('Uploads lists community pictures, resource files and stored files by name, with one icon for pictures and one for files', {
	tag: '@deep',
}, async ({ baseURL }) => {
	const page = await advisor().newPage()
	const send = async (path: string, multipart: Record<string, string | typeof picture>) => {
		const headers = { origin: baseURL! }
		const response = await advisor().request.post(path, { multipart, headers, maxRedirects: 0 })
		expect(response.status(), path).toBe(303)
	}
	const title = `00 Fees of the county ${Date.now()}`
	// A file is stored under the title, which starts so that it is among the first by name.
	const fields = { intent: 'add', title, description: 'What the clerk asks for', category: 'Safety' }
	await send('/admin/resources', { ...fields, file: payStub('b') })
	await send('/admin/resources', { ...fields, title: `${title} again`, file: payStub('a') })
	const post = `Is this lot fair? ${Date.now()}`
	await send('/community/new', {
		title: post,
		category: 'financing',
		body: 'They ask for $795.',
		imageAlt: 'A lot at noon',
		picture,
	})

	await openHydrated(page, '/dashboard')
	await expectLoadError(page, 'Uploads', 'We couldn’t load the files.')
	const uploads = list(page, 'Uploads')
	await expect(uploads.getByRole('heading', { level: 2 })).toHaveText([
		'Community uploads',
		'Resource uploads',
		'Storage',
	])

	const community = uploads.getByRole('table', { name: 'Community uploads, newest first' })
	await expect(columns(community)).toHaveText(['Title', 'Description', 'Post', 'Added', 'Actions'])
	const postRow = rows(community).filter({ hasText: post })
	await expect(postRow.getByRole('cell').first()).toHaveText(post)
	await expect(postRow.getByRole('cell').nth(1)).toHaveText('A lot at noon (by Dana Whitfield)')
	await expect(postRow.getByRole('img', { name: 'Image', exact: true })).toBeVisible()
	await postRow.getByText('Preview', { exact: true }).click()
	const preview = postRow.getByRole('img', { name: post })
	await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
	const postTimes = await momentsOf(rows(community))
	expect(postTimes).toEqual(descending(postTimes))
	await postRow.getByText('Hide', { exact: true }).click()
	await postRow.getByLabel('Reason, shown in its place').fill('Asked for by its author')
	await postRow.getByRole('button', { name: `Hide ${post}` }).click()
	await expect(postRow.getByRole('button', { name: `Show ${post} again` })).toBeVisible()

	const resources = uploads.getByRole('table', { name: 'Resource files, newest first' })
	await expect(columns(resources)).toHaveText([
		'Title',
		'Description',
		'Category',
		'Added',
		'Status',
		'Actions',
	])
	const row = rows(resources).filter({ has: page.getByRole('link', { name: title, exact: true }) })
	await expect(row.getByRole('cell')).toHaveText([
		title,
		'What the clerk asks for',
		'Safety',
		/^\w{3}, \w{3} \d+(, 20\d\d)?$/,
		'Shown',
		'Hide',
	])
	await expect(row.getByRole('img', { name: 'File', exact: true })).toBeVisible()
	const addedTimes = await momentsOf(rows(resources))
	expect(addedTimes).toEqual(descending(addedTimes))
	await row.getByRole('button', { name: `Hide ${title}` }).click()
	await expect(row.getByRole('button', { name: `Show ${title} again` })).toBeVisible()
	await expect(row).toContainText('Hidden')
	await row.getByRole('button', { name: `Show ${title} again` }).click()
	await expect(row.getByRole('button', { name: `Hide ${title}` })).toBeVisible()
	const path = await row.getByRole('link', { name: title, exact: true }).getAttribute('href')
	const download = await page.request.get(path!)
	expect(download.headers()['cache-control']).toContain('max-age=3600')

	const store = uploads.getByRole('table', { name: 'Stored files by name' })
	await expect(columns(store)).toHaveText(['Name', 'Belongs to', 'Size', 'Added', 'Who can open it'])
	await expect(store.getByRole('link').filter({ hasText: title })).toHaveText([
		`${title} again.pdf`,
		`${title}.pdf`,
	])
	expect(await rows(store).count()).toBeLessThanOrEqual(100)
	await expectAccessible(page, 'the uploads')
	await page.close()
})

test('Vehicle Recommendations come newest first, each with the icon and color of its answer', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/dashboard')
	await expectLoadError(page, 'Vehicle Recommendations', 'We couldn’t load the recommendations.')
	const vehicles = list(page, 'Vehicle Recommendations')
	await expect(vehicles.getByRole('heading', { level: 2, name: 'Vehicle Recommendations' })).toBeVisible()
	const moments = await momentsOf(vehicles.getByRole('article'))
	expect(moments.length).toBeGreaterThan(3)
	expect(moments).toEqual(descending(moments))

	const looks = {
		interested: { icon: /#circle-check$/, color: 'green', label: 'Interested' },
		rejected: { icon: /#circle-x$/, color: 'red', label: 'Rejected' },
		maybe: { icon: /#clock$/, color: 'yellow', label: 'Maybe' },
		pending: { icon: /#clock$/, color: 'gray', label: 'Pending' },
	}
	const remaining = new Map(Object.entries(looks))
	while (remaining.size > 0) {
		for (const [status, { icon, color, label }] of remaining) {
			const statusBadge = vehicles.locator(`[data-status=${status}]`).first()
			if ((await statusBadge.count()) === 0) continue
			await expect(statusBadge).toHaveText(label)
			await expect(statusBadge.locator('use')).toHaveAttribute('href', icon)
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme })
				expect(await colorOf(statusBadge.locator('svg')), `${status}, ${colorScheme}`).toBe(color)
			}
			remaining.delete(status)
		}
		if (remaining.size === 0) break
		const opener = vehicles.getByRole('link', { name: /^Open / }).first()
		const before = await opener.getAttribute('href')
		await vehicles.getByRole('link', { name: 'Next', exact: true }).click()
		// Waits for the next page's vehicles, because the URL changes before the page does.
		await expect.poll(() => opener.getAttribute('href')).not.toBe(before)
	}
	await page.close()
})

test('the dialog that adds a vehicle keeps what was typed when it is rejected, and closes and resets when it is accepted', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openHydrated(page, '/dashboard?tab=vehicles')
	const vehicles = list(page, 'Vehicle Recommendations')
	const opener = vehicles.getByRole('link', { name: 'Add Recommendation' })
	await opener.click()
	const dialog = page.getByRole('dialog', { name: 'Add a vehicle recommendation' })
	await expect(dialog.locator('label')).toHaveText([
		'Client name *',
		'Client email *',
		'Make *',
		'Model *',
		'Year optional',
		'Price optional',
		'Tax and fees optional',
		'Trim optional',
		'Mileage optional',
		'VIN optional',
		'Link to the listing optional',
		'Description optional',
		'Picture optional',
		'Take a photo',
	])
	const client = `Hana ${Date.now()}`
	const values = {
		'Client name': client,
		'Client email': `hana-${Date.now()}@example.test`,
		Make: 'Honda',
		Model: 'CR-V',
		Year: '2021',
		Price: '$18,400 OTD',
		VIN: '1HGCM82633A004353',
		Description: 'One owner, every stamp in the book.',
	}
	for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value)
	await expect(dialog.getByRole('status')).toHaveText(
		'This VIN isn’t valid: the ninth character should be 5.',
	)
	await dialog.getByRole('button', { name: 'Add Recommendation' }).click()
	await expect(dialog.getByText(/^This VIN isn’t valid: its ninth character should be 5/)).toBeVisible()
	for (const [label, value] of Object.entries(values))
		await expect(dialog.getByLabel(label), label).toHaveValue(value)
	await expectAccessible(page, 'the dialog, rejected', { within: '[role=dialog]' })

	await dialog.getByLabel('VIN').fill('1HGCM82633A004352')
	await dialog.getByRole('button', { name: 'Add Recommendation' }).click()
	await expect(toast(page, 'Vehicle recommendation added')).toContainText(
		`The Honda CR-V has been recommended to ${client}.`,
	)
	await expect(dialog).toBeHidden()
	const card = vehicles.getByRole('article', { name: `2021 Honda CR-V for ${client}` })
	await expect(vehicles.getByRole('article').filter({ hasText: client })).toHaveCount(1)
	for (const text of ['$18,400 OTD', values.Description, 'Pending']) await expect(card).toContainText(text)

	await opener.click()
	for (const label of Object.keys(values)) await expect(dialog.getByLabel(label), label).toHaveValue('')

	// Several cars for one client: each is added from the empty form of the next, and the dialog stays open until the last.
	for (const label of ['Client name', 'Client email', 'Make'] as const)
		await dialog.getByLabel(label).fill(values[label])
	await dialog.getByLabel('Model').fill('Fit')
	await dialog.getByLabel('Link to the listing').fill('www.dealer.example/fit')
	await dialog.getByRole('button', { name: 'Add another car' }).click()
	await expect(toast(page, 'It is emailed with the next one')).toBeVisible()
	await expect(dialog.getByLabel('Make')).toBeFocused()
	await expect(dialog.getByLabel('Client email')).toHaveValue(values['Client email'])
	for (const label of ['Make', 'Model', 'Link to the listing'])
		await expect(dialog.getByLabel(label), label).toHaveValue('')
	await page.keyboard.type('Honda')
	await dialog.getByLabel('Model').fill('Civic')
	await dialog.getByRole('button', { name: 'Add Recommendation' }).click()
	await expect(dialog).toBeHidden()
	const fit = vehicles.getByRole('article', { name: `Honda Fit for ${client}` })
	await expect(fit.getByRole('link', { name: 'dealer.example' })).toHaveAttribute(
		'rel',
		'noopener noreferrer nofollow',
	)
	await expect(vehicles.getByRole('article', { name: `Honda Civic for ${client}` })).toBeVisible()
	const mailbox = await page.request.get(`/dev/mailbox.json?to=${values['Client email']}`)
	const emails: { subject: string }[] = await mailbox.json()
	expect(emails.map(({ subject }) => /found (.*)$/.exec(subject)?.[1])).toEqual([
		'2 cars for you',
		'a car for you: 2021 Honda CR-V',
	])
	await opener.click()
	await dialog.getByRole('button', { name: 'Close' }).click()
	await expect(dialog).toBeHidden()
	await page.close()
})
