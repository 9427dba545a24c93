import { test } from '@playwright/test'
import { expectSound } from '../../setup/expect-sound.ts'
import { payPlaceholder } from '../application-journey.ts'
import {
	advisorOfFile,
	colourOf,
	columns,
	descending,
	expect,
	momentsOf,
	open,
	rows,
	toast,
} from '../as-advisor.ts'
import { expectTroubles, list } from './dashboard-page.ts'

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

test('Uploads: the community’s, the resources’ and the store’s, an icon for pictures and one for files, the store by name', async ({
	baseURL,
}) => {
	const page = await advisor().newPage()
	const send = async (path: string, multipart: Record<string, string | typeof picture>) => {
		const headers = { origin: baseURL! }
		const answer = await advisor().request.post(path, { multipart, headers, maxRedirects: 0 })
		expect(answer.status(), path).toBe(303)
	}
	const title = `Fees of the county ${Date.now()}`
	const file = (name: string) => ({ ...payPlaceholder(title), name: `00-${title} ${name}.pdf` })
	const given = { intent: 'add', title, description: 'What the clerk asks for', category: 'Safety' }
	await send('/admin/resources', { ...given, file: file('b') })
	await send('/admin/resources', { ...given, title: `${title}, second`, file: file('a') })
	const post = `Is this lot fair? ${Date.now()}`
	await send('/community/new', {
		title: post,
		category: 'financing',
		body: 'They ask for $795.',
		imageAlt: 'A lot at noon',
		picture,
	})

	await open(page, '/dashboard')
	await expectTroubles(page, 'Uploads', 'We couldn’t load the files.')
	const uploads = list(page, 'Uploads')
	await expect(uploads.getByRole('heading', { level: 2 })).toHaveText([
		'Community uploads',
		'Resource uploads',
		'Storage',
	])

	const community = uploads.getByRole('table', { name: 'Community uploads, newest first' })
	await expect(columns(community)).toHaveText(['Title', 'Description', 'Post', 'Added', 'Actions'])
	const shown = rows(community).filter({ hasText: post })
	await expect(shown.getByRole('cell').first()).toHaveText(post)
	await expect(shown.getByRole('cell').nth(1)).toHaveText('A lot at noon (by Dana Whitfield)')
	await expect(shown.getByRole('img', { name: 'Image', exact: true })).toBeVisible()
	await shown.getByText('Preview', { exact: true }).click()
	const preview = shown.getByRole('img', { name: post })
	await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
	const posted = await momentsOf(rows(community))
	expect(posted).toEqual(descending(posted))
	await shown.getByText('Hide', { exact: true }).click()
	await shown.getByLabel('Reason, shown in its place').fill('Asked for by its author')
	await shown.getByRole('button', { name: `Hide ${post}` }).click()
	await expect(shown.getByRole('button', { name: `Show ${post} again` })).toBeVisible()

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
		/20\d\d$/,
		'Published',
		'Hide',
	])
	await expect(row.getByRole('img', { name: 'File', exact: true })).toBeVisible()
	const added = await momentsOf(rows(resources))
	expect(added).toEqual(descending(added))
	await row.getByRole('button', { name: `Hide ${title}` }).click()
	await expect(row.getByRole('button', { name: `Show ${title} again` })).toBeVisible()
	await expect(row).toContainText('Not published')
	await row.getByRole('button', { name: `Show ${title} again` }).click()
	await expect(row.getByRole('button', { name: `Hide ${title}` })).toBeVisible()
	const path = await row.getByRole('link', { name: title, exact: true }).getAttribute('href')
	const sent = await page.request.get(path!)
	expect(sent.headers()['cache-control']).toContain('max-age=3600')

	const store = uploads.getByRole('table', { name: 'Stored files by name' })
	await expect(columns(store)).toHaveText(['Name', 'Belongs to', 'Size', 'Added', 'Who can open it'])
	await expect(store.getByRole('link').filter({ hasText: title })).toHaveText([
		file('a').name,
		file('b').name,
	])
	expect(await rows(store).count()).toBeLessThanOrEqual(100)
	await expectSound(page, 'the uploads')
	await page.close()
})

test('Vehicle Recommendations: the newest first, each with its price, client and answer; a check, a cross and two clocks', async () => {
	const page = await advisor().newPage()
	await open(page, '/dashboard')
	await expectTroubles(page, 'Vehicle Recommendations', 'We couldn’t load the recommendations.')
	const vehicles = list(page, 'Vehicle Recommendations')
	await expect(vehicles.getByRole('heading', { level: 2, name: 'Vehicle Recommendations' })).toBeVisible()
	const moments = await momentsOf(vehicles.getByRole('article'))
	expect(moments.length).toBeGreaterThan(3)
	expect(moments).toEqual(descending(moments))

	const looks = {
		interested: { icon: /circle-check/, colour: 'green', word: 'Interested' },
		rejected: { icon: /circle-x/, colour: 'red', word: 'Rejected' },
		maybe: { icon: /lucide-clock/, colour: 'yellow', word: 'Maybe' },
		pending: { icon: /lucide-clock/, colour: 'grey', word: 'Pending' },
	}
	const unseen = new Map(Object.entries(looks))
	while (unseen.size > 0) {
		for (const [status, { icon, colour, word }] of unseen) {
			const verdict = vehicles.locator(`[data-status=${status}]`).first()
			if ((await verdict.count()) === 0) continue
			await expect(verdict).toHaveText(word)
			await expect(verdict.locator('svg')).toHaveClass(icon)
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme })
				expect(await colourOf(verdict.locator('svg')), `${status}, ${colorScheme}`).toBe(colour)
			}
			unseen.delete(status)
		}
		if (unseen.size === 0) break
		const opener = vehicles.getByRole('link', { name: /^Open / }).first()
		const before = await opener.getAttribute('href')
		await vehicles.getByRole('link', { name: 'Next', exact: true }).click()
		// Other vehicles, not just another address: what is looked for next is on the new page.
		await expect.poll(() => opener.getAttribute('href')).not.toBe(before)
	}
	await page.close()
})

test('a vehicle is added in a dialog: refused it keeps what was typed, added it closes, names make, model and client, and is empty again', async () => {
	const page = await advisor().newPage()
	await open(page, '/dashboard?tab=vehicles')
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
		'VIN optional',
		'Description optional',
		'Picture optional',
	])
	const client = `Hana ${Date.now()}`
	const typed = {
		'Client name': client,
		'Client email': `hana-${Date.now()}@example.test`,
		Make: 'Honda',
		Model: 'CR-V',
		Year: '2021',
		Price: '$18,400 OTD',
		VIN: '1HGCM82633A004353',
		Description: 'One owner, every stamp in the book.',
	}
	for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value)
	await expect(dialog.getByRole('status')).toHaveText(
		'This VIN isn’t valid: the ninth character should be 5.',
	)
	await dialog.getByRole('button', { name: 'Add Recommendation' }).click()
	await expect(dialog.getByText(/^This VIN isn’t valid: its ninth character should be 5/)).toBeVisible()
	for (const [label, value] of Object.entries(typed))
		await expect(dialog.getByLabel(label), label).toHaveValue(value)
	await expectSound(page, 'the dialog, refused', { within: '[role=dialog]' })

	await dialog.getByLabel('VIN').fill('1HGCM82633A004352')
	await dialog.getByRole('button', { name: 'Add Recommendation' }).click()
	await expect(toast(page, 'Vehicle recommendation added')).toContainText(
		`The Honda CR-V has been recommended to ${client}.`,
	)
	await expect(dialog).toBeHidden()
	const card = vehicles.getByRole('article', { name: `2021 Honda CR-V for ${client}` })
	await expect(vehicles.getByRole('article').filter({ hasText: client })).toHaveCount(1)
	for (const text of ['$18,400 OTD', typed.Description, 'Pending']) await expect(card).toContainText(text)

	await opener.click()
	for (const label of Object.keys(typed)) await expect(dialog.getByLabel(label), label).toHaveValue('')
	await dialog.getByRole('button', { name: 'Close' }).click()
	await expect(dialog).toBeHidden()
	await page.close()
})
