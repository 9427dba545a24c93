import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import type { Browser, Locator, Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { license, linkEmailed } from '../application-journey.ts'
import { advisorOfFile, expect, heading, main, openHydrated, toast } from '../as-advisor.ts'
import { createSignedInMember } from '../new-member.ts'

// Each test creates its own client.
const advisor = advisorOfFile()

const uniqueTag = () => `${Date.now()}-${Math.floor(Math.random() * 1e6)}`
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Creates a client file by hand and waits for its page. */
async function openFileFor(page: Page, { name, email }: { name: string; email: string }) {
	await openHydrated(page, `/admin/clients/new?${new URLSearchParams({ name, email })}`)
	await page.getByRole('button', { name: 'Open the file' }).click()
	await expect(toast(page, 'File opened')).toContainText(name)
	await expect(page).toHaveURL(/\/admin\/clients\/[\w-]{36}$/)
	await page.locator('html[data-ready]').waitFor()
}

/** Posts a form of the admin area by a request. Returns the URL of the redirect. */
async function post(origin: string, path: string, form: Record<string, string>): Promise<string> {
	const response = await advisor().request.post(path, { form, headers: { origin }, maxRedirects: 0 })
	expect(response.status(), path).toBe(303)
	return response.headers().location!
}

/** Creates a client with a confirmed address on a phone, and opens their file in the admin area. */
async function clientWithFile(browser: Browser, origin: string, name: string) {
	const client = await createSignedInMember(browser, { origin, name, width: 360 })
	const file = await post(origin, '/admin/clients/new', { name, email: client.email, phone: '' })
	const advisorPage = await advisor().newPage()
	await openHydrated(advisorPage, file)
	return { ...client, advisorPage, fileId: file.split('/').at(-1)! }
}

test('a client on a phone sees completed tasks live, and the delivery task starts the support timer', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { page, context, advisorPage } = await clientWithFile(browser, baseURL!, 'Livia Tick')
	await main(advisorPage).getByRole('button', { name: 'Find It Fast checklist' }).click()
	await expect(toast(advisorPage, 'Checklist started')).toContainText('Livia Tick sees it in their account.')
	await expect(heading(advisorPage, 'Find It Fast checklist')).toBeVisible()

	await openHydrated(page, '/account/checklists')
	await expect(heading(page, 'Checklists')).toBeVisible()
	const progress = main(page).getByRole('status')
	await expect(progress).toHaveText('0 of 11 done')
	await expect(main(page).getByRole('timer')).toHaveCount(0)
	// What only the advisor has to do is not shown to the client.
	await expect(main(page).getByText('VIP')).toHaveCount(0)
	await expect(main(advisorPage).getByText('The client sees: Your budget is set')).toBeVisible()
	// This flag is lost with any reload.
	await page.evaluate(() => Object.assign(window, { sameDocument: true }))

	const task = (name: string) => advisorPage.getByRole('checkbox', { name })
	await task('Budget').click()
	await expect(progress).toHaveText('1 of 11 done')
	const budget = main(page)
		.getByRole('listitem')
		.filter({ hasText: /^Your budget is set$/ })
	await expect(budget.getByRole('img', { name: 'Done' })).toBeVisible()
	await task('Budget').click()
	await expect(progress).toHaveText('0 of 11 done')

	await task('Send matches with notes').click()
	await expect(progress).toHaveText('1 of 11 done')
	await expect(main(page).getByText('48-hour support')).toBeVisible()
	await expect(main(page).getByRole('timer')).toHaveText(/^4[78]h \d\dm left$/)
	await expect(main(page).getByText(/^(?:paused )?until \w{3}, /)).toBeVisible()
	await expect(main(advisorPage).getByRole('timer')).toHaveText(/^4[78]h \d\dm left$/)
	expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
	await expectAccessible(page, 'a client’s checklist on a phone')
	await advisorPage.close()
	await context.close()
})

test('a client answers a recommended vehicle from the email and from the account with a reason, and the advisor sees the answers', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { page, context, email, advisorPage } = await clientWithFile(browser, baseURL!, 'Vera Hickel')
	const model = `CX-5 ${uniqueTag()}`
	const car = `2020 Mazda ${model}`
	await main(advisorPage).getByRole('link', { name: 'Recommend', exact: true }).click()
	await expect(heading(advisorPage, 'Vehicle Recommendations')).toBeVisible()
	const form = advisorPage.getByRole('dialog', { name: 'Add a vehicle recommendation' })
	await expect(form.getByLabel('Client name')).toHaveValue('Vera Hickel')
	await expect(form.getByLabel('Client email')).toHaveValue(email)
	const vehicle = { Make: 'Mazda', Model: model, Year: '2020', Price: '$21,300', VIN: '1HGCM82633A004352' }
	for (const [label, value] of Object.entries(vehicle)) await form.getByLabel(label).fill(value)
	await form.getByLabel('Picture').setInputFiles(license)
	await form.getByRole('button', { name: 'Add Recommendation' }).click()
	await expect(toast(advisorPage, 'Vehicle recommendation added')).toContainText(
		`The Mazda ${model} has been recommended to Vera Hickel.`,
	)
	await expect(advisorPage).toHaveURL(/\/admin\/clients\//)
	await section(advisorPage, 'In this file').getByRole('link', { name: car }).click()
	await expect(heading(advisorPage, car)).toBeVisible()
	const pictures = section(advisorPage, 'Pictures')
	await expect(pictures).toContainText('1 of 6')
	await pictures.getByLabel('Add a picture').setInputFiles(license)
	await pictures.getByLabel('What the picture shows').fill('The left rear arch')
	await pictures.getByRole('button', { name: 'Add picture' }).click()
	await expect(toast(advisorPage, 'Picture added')).toBeVisible()
	await expect(pictures).toContainText('2 of 6')

	// A browser that is signed out: whoever has the email can answer.
	const otherContext = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } })
	const emailPage = await otherContext.newPage()
	const link = await linkEmailed(emailPage, { to: email, subject: /Mazda|vehicle/i, path: '/vehicle?link=' })
	await emailPage.goto(`${link}${link.includes('answer=') ? '' : '&answer=maybe'}`)
	await expect(heading(emailPage, car)).toBeVisible()
	await expect(main(emailPage).locator('[data-status=pending]').first()).toBeVisible()
	const arch = main(emailPage).getByRole('img', { name: 'The left rear arch' })
	await arch.scrollIntoViewIfNeeded()
	await expect.poll(() => arch.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
	await expectAccessible(emailPage, 'a vehicle on a phone')
	await advisorPage.reload()
	await expect(main(advisorPage).locator('[data-status=pending]').first()).toBeVisible()

	// By keyboard: the reason first, and then the second button.
	await main(emailPage).getByLabel('Why').focus()
	await emailPage.keyboard.type('Is the arch rusty?')
	await emailPage.keyboard.press('Tab')
	await expect(emailPage.getByRole('button', { name: 'Interested' })).toBeFocused()
	await emailPage.keyboard.press('Tab')
	await emailPage.keyboard.press('Enter')
	await expect(toast(emailPage, 'Maybe')).toContainText(`Your advisor knows what you think of the ${car}.`)
	await expect(main(emailPage).locator('[data-status=maybe]').first()).toBeVisible()
	await advisorPage.reload()
	await expect(main(advisorPage).locator('[data-status=maybe]').first()).toBeVisible()
	await expect(main(advisorPage)).toContainText('Vera Hickel says: “Is the arch rusty?”')

	await openHydrated(page, '/account/vehicles')
	const card = main(page).getByRole('article', { name: car })
	for (const { answer, status, reason, title } of [
		{ answer: 'Interested', status: 'interested', reason: 'Then I take it.', title: 'Interested' },
		{ answer: 'Not for me', status: 'rejected', reason: 'My neighbor has one.', title: 'Not for me' },
	]) {
		await card.getByLabel('Why').fill(reason)
		await card.getByRole('button', { name: answer }).click()
		await expect(toast(page, title)).toBeVisible()
		await expect(card.locator(`[data-status=${status}]`)).toBeVisible()
		await advisorPage.reload()
		await expect(main(advisorPage).locator(`[data-status=${status}]`).first()).toBeVisible()
		await expect(main(advisorPage)).toContainText(`“${reason}”`)
	}
	await otherContext.close()
	await advisorPage.close()
	await context.close()
})

test('unsaved input in one form of a client file survives a change made in another', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	await openFileFor(page, { name: 'Halina Half', email: `${uniqueTag()}@example.test` })
	const details = section(page, 'Details')
	await details.getByText('Change name or phone').click()
	await details.getByLabel('Phone').fill('(212) 555-0188')
	await details.getByText('Add a tag').click()
	await details.getByLabel('Tag', { exact: true }).fill('Weekends')
	await details.getByRole('button', { name: 'Add tag' }).click()
	await expect(details.getByRole('list', { name: 'Tags' })).toContainText('Weekends')
	await expect(details.getByLabel('Phone')).toHaveValue('(212) 555-0188')
	await expect(details.getByLabel('Tag', { exact: true })).toHaveValue('')

	const steps = section(page, 'Steps')
	await steps.getByLabel('Add a step').fill('Call the de')
	await details.getByRole('button', { name: 'Save details' }).click()
	await expect(details.getByRole('link', { name: '(212) 555-0188' })).toBeVisible()
	await expect(steps.getByLabel('Add a step')).toHaveValue('Call the de')
	await page.close()
})

test('the second of two conflicting changes to a file shows both versions, and a duplicate file can be merged', {
	tag: '@deep',
}, async () => {
	const page = await advisor().newPage()
	const tag = uniqueTag()
	const email = `${tag}@example.test`
	await openFileFor(page, { name: 'Theodora Voss', email })
	const file = new URL(page.url()).pathname
	const reference = (await main(page)
		.getByText(/^LF-\w{6}$/)
		.first()
		.textContent())!
	const other = await advisor().newPage()
	await openHydrated(other, file)
	const change = async (editorPage: Page, name: string, label = 'Save details') => {
		const details = section(editorPage, 'Details')
		if (label === 'Save details') await details.getByText('Change name or phone').click()
		await details.getByLabel('Name').fill(name)
		await details.getByRole('button', { name: label, exact: true }).click()
	}
	await change(page, 'Theodora Voss-Hale')
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Theodora Voss-Hale')
	const answered = other.waitForResponse((response) => response.request().method() === 'POST')
	await change(other, 'Thea Voss')
	expect((await answered).status()).toBe(409)
	const conflict = section(other, 'Details')
		.getByRole('alert')
		.filter({ hasText: 'This file changed in the meantime' })
	await expect(conflict).toBeFocused()
	await expect(conflict).toContainText('Thea Voss')
	await expect(conflict).toContainText('Theodora Voss-Hale')
	await expect(section(other, 'Details').getByLabel('Name')).toHaveValue('Thea Voss')
	await expectAccessible(other, 'both versions')
	await change(other, 'Thea Voss', 'Save details anyway')
	await expect(other.getByRole('heading', { level: 1 })).toContainText('Thea Voss')
	await expect(conflict).toHaveCount(0)

	await openFileFor(page, { name: `Thea V. ${tag}`, email: `second-${email}` })
	const duplicate = new URL(page.url()).pathname
	const duplicateReference = (await main(page)
		.getByText(/^LF-\w{6}$/)
		.first()
		.textContent())!
	await other.getByRole('button', { name: 'Merge with another file' }).click()
	await expect(other.getByRole('heading', { level: 1 })).toContainText('Merge files')
	await other.getByLabel('Name, email, phone or reference').fill(duplicateReference)
	await other.getByRole('button', { name: 'Search', exact: true }).click()
	await expect(main(other)).toContainText('Duplicate to merge')
	await other.getByRole('button', { name: `Merge ${duplicateReference} into ${reference}` }).click()
	await expect(toast(other, 'Files merged')).toContainText('Thea Voss')
	await expect(section(other, 'Details')).toContainText(`second-${email}`)
	// The URL of the merged duplicate redirects to the remaining file.
	await page.goto(duplicate)
	await expect(page).toHaveURL(file)
	await expect(section(page, 'Details')).toContainText(email)
	await page.close()
	await other.close()
})

test('a client downloads a copy of their own data only, and deletes the account', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	const { page, context, email, advisorPage, fileId } = await clientWithFile(browser, baseURL!, 'Odile Fern')
	await post(baseURL!, '/admin/packages', { intent: 'open', package: 'find_it_fast', client: fileId })

	await openHydrated(page, '/account/data')
	await expectAccessible(page, 'your data on a phone')
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Download my data' }).click(),
	])
	expect(download.suggestedFilename()).toBe('your-data.zip')
	const data = textOf(readFileSync((await download.path())!), 'data.json')
	for (const text of [email, 'Odile Fern', 'Find It Fast checklist']) expect(data).toContain(text)
	const addresses = new Set(data.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g))
	expect([...addresses]).toEqual([email])

	await page.getByRole('button', { name: 'Delete my account' }).click()
	await expect(main(page)).toContainText(
		'Please check the box to confirm that you want to delete your account.',
	)
	await page.getByRole('checkbox', { name: /^I want to delete my account/ }).check()
	await page.getByRole('button', { name: 'Delete my account' }).click()
	await expect(toast(page, 'Your account has been deleted')).toBeVisible()
	await expect(page).toHaveURL('/')
	await page.goto('/account')
	await expect(page).toHaveURL(/\/sign-in\?/)
	const again = await context.request.post('/sign-in', {
		form: { email, password: 'a quiet lane in october' },
		headers: { origin: baseURL! },
		maxRedirects: 0,
	})
	expect(again.status()).not.toBe(303)
	await advisorPage.close()
	await context.close()
})

/** Returns the text of a file in a ZIP archive, found through the central directory at its end. Throws if it is missing. */
function textOf(zip: Buffer, name: string): string {
	let entryOffset = zip.readUInt32LE(zip.length - 22 + 16)
	while (zip.readUInt32LE(entryOffset) === 0x02014b50) {
		const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
			zip.readUInt16LE(entryOffset + offset),
		)
		if (zip.toString('utf8', entryOffset + 46, entryOffset + 46 + nameLength!) === name) {
			const localHeader = zip.readUInt32LE(entryOffset + 42)
			const start = localHeader + 30 + zip.readUInt16LE(localHeader + 26) + zip.readUInt16LE(localHeader + 28)
			const bytes = zip.subarray(start, start + zip.readUInt32LE(entryOffset + 20))
			return (zip.readUInt16LE(entryOffset + 10) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8')
		}
		entryOffset += 46 + nameLength! + extraLength! + noteLength!
	}
	throw new Error(`no ${name} in it`)
}
