import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { type Browser, type Locator, type Page, test } from '@playwright/test'
import { expectSound } from '../../setup/expect-sound.ts'
import { licence, linkEmailed } from '../application-journey.ts'
import { advisorOfFile, expect, heading, main, open, toast } from '../as-advisor.ts'
import { newMember } from '../new-member.ts'

// Every client is one of their own.
const advisor = advisorOfFile(240_000)

const once = () => `${Date.now()}-${Math.floor(Math.random() * 1e6)}`
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** A file by hand, as its page shows it. */
async function openFileFor(page: Page, { name, email }: { name: string; email: string }) {
	await open(page, `/admin/clients/new?${new URLSearchParams({ name, email })}`)
	await page.getByRole('button', { name: 'Open the file' }).click()
	await expect(toast(page, 'File opened')).toContainText(name)
	await expect(page).toHaveURL(/\/admin\/clients\/[\w-]{36}$/)
	await page.locator('html[data-ready]').waitFor()
}

/** A client on a phone, with a confirmed address, and their file at the desk. */
async function clientWithFile(browser: Browser, origin: string, name: string) {
	const client = await newMember(browser, { origin, name, width: 360 })
	const advisorPage = await advisor().newPage()
	await openFileFor(advisorPage, { name, email: client.email })
	return { ...client, advisor: advisorPage }
}

test('a client on a phone sees the advisor’s ticks as they are made, and the delivery starts the clock of the support', async ({
	browser,
	baseURL,
}) => {
	const { page, context, advisor: advisorPage } = await clientWithFile(browser, baseURL!, 'Livia Tick')
	await part(advisorPage, 'Start').getByRole('button', { name: 'Find It Fast checklist' }).click()
	await expect(toast(advisorPage, 'Checklist started')).toContainText('Livia Tick sees it in their account.')
	await expect(heading(advisorPage, 'Find It Fast checklist')).toBeVisible()

	await open(page, '/account/checklists')
	await expect(heading(page, 'Checklists')).toBeVisible()
	const done = main(page).getByRole('status')
	await expect(done).toHaveText('0 of 12 done')
	await expect(main(page).getByRole('timer')).toHaveCount(0)
	// Gone with the first reload.
	await page.evaluate(() => Object.assign(window, { sameDocument: true }))

	const task = (name: string) => advisorPage.getByRole('checkbox', { name })
	await task('Budget').click()
	await expect(done).toHaveText('1 of 12 done')
	const budget = main(page)
		.getByRole('listitem')
		.filter({ hasText: /^Budget$/ })
	await expect(budget.getByRole('img', { name: 'Done' })).toBeVisible()
	await task('Budget').click()
	await expect(done).toHaveText('0 of 12 done')

	await task('Send matches with notes').click()
	await expect(done).toHaveText('1 of 12 done')
	await expect(main(page).getByText('48-hour support')).toBeVisible()
	await expect(main(page).getByRole('timer')).toHaveText(/^4[78]h \d\dm left$/)
	await expect(main(page).getByText(/^(?:paused )?until \w{3}, /)).toBeVisible()
	await expect(main(advisorPage).getByRole('timer')).toHaveText(/^4[78]h \d\dm left$/)
	expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
	await expectSound(page, 'a client’s checklist on a phone')
	await advisorPage.close()
	await context.close()
})

test('a vehicle comes with pictures, is answered from its mail and from the account with a reason, and the desk sees what was said', async ({
	browser,
	baseURL,
}) => {
	const {
		page,
		context,
		email,
		advisor: advisorPage,
	} = await clientWithFile(browser, baseURL!, 'Vera Hickel')
	const model = `CX-5 ${once()}`
	const car = `2020 Mazda ${model}`
	await part(advisorPage, 'Start').getByRole('link', { name: 'Recommend a vehicle' }).click()
	await expect(heading(advisorPage, 'Vehicle Recommendations')).toBeVisible()
	const form = part(advisorPage, 'Add a vehicle recommendation')
	await expect(form.getByLabel('Client name')).toHaveValue('Vera Hickel')
	await expect(form.getByLabel('Client email')).toHaveValue(email)
	const vehicle = { Make: 'Mazda', Model: model, Year: '2020', Price: '$21,300', VIN: '1HGCM82633A004352' }
	for (const [label, value] of Object.entries(vehicle)) await form.getByLabel(label).fill(value)
	await form.getByLabel('Picture').setInputFiles(licence)
	await form.getByRole('button', { name: 'Add Recommendation' }).click()
	await expect(toast(advisorPage, 'Vehicle recommendation added')).toContainText(
		`The Mazda ${model} has been recommended to Vera Hickel.`,
	)
	await advisorPage.getByRole('link', { name: `Open ${car} for Vera Hickel` }).click()
	await expect(heading(advisorPage, car)).toBeVisible()
	const pictures = part(advisorPage, 'Pictures')
	await expect(pictures).toContainText('1 of 6')
	await pictures.getByLabel('Add a picture').setInputFiles(licence)
	await pictures.getByLabel('What the picture shows').fill('The left rear arch')
	await pictures.getByRole('button', { name: 'Add picture' }).click()
	await expect(toast(advisorPage, 'Picture added')).toBeVisible()
	await expect(pictures).toContainText('2 of 6')

	// Anybody's browser: whoever has the mail can answer.
	const elsewhere = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } })
	const mail = await elsewhere.newPage()
	const link = await linkEmailed(mail, { to: email, subject: /Mazda|vehicle/i, path: '/vehicle?token=' })
	await mail.goto(`${link}${link.includes('answer=') ? '' : '&answer=maybe'}`)
	await expect(heading(mail, car)).toBeVisible()
	await expect(main(mail).locator('[data-status=pending]').first()).toBeVisible()
	const arch = main(mail).getByRole('img', { name: 'The left rear arch' })
	await arch.scrollIntoViewIfNeeded()
	await expect.poll(() => arch.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
	await expectSound(mail, 'a vehicle on a phone')
	await advisorPage.reload()
	await expect(main(advisorPage).locator('[data-status=pending]').first()).toBeVisible()

	// By keyboard: the reason, and from it on to the second answer.
	await main(mail).getByLabel('Why').focus()
	await mail.keyboard.type('Is the arch rusty?')
	await mail.keyboard.press('Tab')
	await expect(mail.getByRole('button', { name: 'Interested' })).toBeFocused()
	await mail.keyboard.press('Tab')
	await mail.keyboard.press('Enter')
	await expect(toast(mail, 'Maybe')).toContainText(`Your advisor knows what you think of the ${car}.`)
	await expect(main(mail).locator('[data-status=maybe]').first()).toBeVisible()
	await advisorPage.reload()
	await expect(main(advisorPage).locator('[data-status=maybe]').first()).toBeVisible()
	await expect(main(advisorPage)).toContainText('Vera Hickel says: “Is the arch rusty?”')

	await open(page, '/account/vehicles')
	const card = main(page).getByRole('article', { name: car })
	for (const { answer, status, reason, said } of [
		{ answer: 'Interested', status: 'interested', reason: 'Then I take it.', said: 'Interested' },
		{ answer: 'Not for me', status: 'rejected', reason: 'My neighbor has one.', said: 'Not for me' },
	]) {
		await card.getByLabel('Why').fill(reason)
		await card.getByRole('button', { name: answer }).click()
		await expect(toast(page, said)).toBeVisible()
		await expect(card.locator(`[data-status=${status}]`)).toBeVisible()
		await advisorPage.reload()
		await expect(main(advisorPage).locator(`[data-status=${status}]`).first()).toBeVisible()
		await expect(main(advisorPage)).toContainText(`“${reason}”`)
	}
	await elsewhere.close()
	await advisorPage.close()
	await context.close()
})

test('what is half written in a file stays while something else in it changes', async () => {
	const page = await advisor().newPage()
	await openFileFor(page, { name: 'Halina Half', email: `${once()}@example.test` })
	const details = part(page, 'Details')
	await details.getByText('Change name or phone').click()
	await details.getByLabel('Phone').fill('(212) 555-0188')
	await details.getByText('Add a tag').click()
	await details.getByLabel('Tag', { exact: true }).fill('Weekends')
	await details.getByRole('button', { name: 'Add tag' }).click()
	await expect(details.getByRole('list', { name: 'Tags' })).toContainText('Weekends')
	await expect(details.getByLabel('Phone')).toHaveValue('(212) 555-0188')
	await expect(details.getByLabel('Tag', { exact: true })).toHaveValue('')

	const next = part(page, 'Next')
	await next.getByText('Change the next step').click()
	await next.getByLabel('What needs to be done').fill('Call the de')
	await details.getByRole('button', { name: 'Save details' }).click()
	await expect(details.getByRole('link', { name: '(212) 555-0188' })).toBeVisible()
	await expect(next.getByLabel('What needs to be done')).toHaveValue('Call the de')
	await page.close()
})

test('of two who change the same file the later one sees both versions; of two files of one person the double goes into the other', async () => {
	const page = await advisor().newPage()
	const mark = once()
	const email = `${mark}@example.test`
	await openFileFor(page, { name: 'Theodora Voss', email })
	const file = new URL(page.url()).pathname
	const reference = (await main(page)
		.getByText(/^LF-\w{6}$/)
		.first()
		.textContent())!
	const other = await advisor().newPage()
	await open(other, file)
	const change = async (by: Page, name: string, label = 'Save details') => {
		const details = part(by, 'Details')
		if (label === 'Save details') await details.getByText('Change name or phone').click()
		await details.getByLabel('Name').fill(name)
		await details.getByRole('button', { name: label, exact: true }).click()
	}
	await change(page, 'Theodora Voss-Hale')
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Theodora Voss-Hale')
	const answered = other.waitForResponse((answer) => answer.request().method() === 'POST')
	await change(other, 'Thea Voss')
	expect((await answered).status()).toBe(409)
	const both = part(other, 'Details')
		.getByRole('alert')
		.filter({ hasText: 'This file changed in the meantime' })
	await expect(both).toBeFocused()
	await expect(both).toContainText('Thea Voss')
	await expect(both).toContainText('Theodora Voss-Hale')
	await expect(part(other, 'Details').getByLabel('Name')).toHaveValue('Thea Voss')
	await expectSound(other, 'both versions')
	await change(other, 'Thea Voss', 'Save details anyway')
	await expect(other.getByRole('heading', { level: 1 })).toContainText('Thea Voss')
	await expect(both).toHaveCount(0)

	await openFileFor(page, { name: `Thea V. ${mark}`, email: `second-${email}` })
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
	await expect(part(other, 'Details')).toContainText(`second-${email}`)
	// Who had the double open is led to the file that stayed.
	await page.goto(duplicate)
	await expect(page).toHaveURL(file)
	await expect(part(page, 'Details')).toContainText(email)
	await page.close()
	await other.close()
})

test('a client takes a copy of their data along, with their own in it and nobody else’s, and deletes the account', async ({
	browser,
	baseURL,
}) => {
	const { page, context, email, advisor: advisorPage } = await clientWithFile(browser, baseURL!, 'Odile Fern')
	await part(advisorPage, 'Start').getByRole('button', { name: 'Find It Fast checklist' }).click()
	await expect(heading(advisorPage, 'Find It Fast checklist')).toBeVisible()

	await open(page, '/account/data')
	await expectSound(page, 'your data on a phone')
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Download my data' }).click(),
	])
	expect(download.suggestedFilename()).toBe('your-data.zip')
	const data = textOf(readFileSync((await download.path())!), 'data.json')
	for (const own of [email, 'Odile Fern', 'Find It Fast checklist']) expect(data).toContain(own)
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

/** A file of a ZIP, found by the directory at its end. */
function textOf(zip: Buffer, name: string): string {
	let at = zip.readUInt32LE(zip.length - 22 + 16)
	while (zip.readUInt32LE(at) === 0x02014b50) {
		const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
		if (zip.toString('utf8', at + 46, at + 46 + nameLength!) === name) {
			const head = zip.readUInt32LE(at + 42)
			const begins = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
			const bytes = zip.subarray(begins, begins + zip.readUInt32LE(at + 20))
			return (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8')
		}
		at += 46 + nameLength! + extraLength! + noteLength!
	}
	throw new Error(`no ${name} in it`)
}
