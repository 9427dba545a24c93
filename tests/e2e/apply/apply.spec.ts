import { expect, type Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { openPage } from '../../setup/open-page.ts'
import { applyByRequest, showField } from '../application-journey.ts'
import { createSignedInMember } from '../new-member.ts'
import {
	dob,
	fill,
	license,
	newEmail,
	openHydratedForm,
	pdfFile,
	png,
	ssn,
	submit,
	submitButton,
	uploaded,
	validForm,
} from './apply-form.ts'

type Email = { subject: string; links: string[]; text: string; html: string }

const admin = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }
async function emailTo(page: Page, address: string, subject: RegExp): Promise<Email> {
	let found: Email | undefined
	await expect
		.poll(async () => {
			const emails = (await (
				await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
			).json()) as Email[]
			found = emails.find((email) => subject.test(email.subject))
			return found !== undefined
		})
		.toBe(true)
	return found!
}

async function openByEmail(page: Page, resumeEmail: Email, date = dob) {
	await page.goto(resumeEmail.links.find((link) => link.includes('/apply/resume'))!)
	await page.getByLabel('Date of birth').fill(date)
	await page.getByRole('button', { name: 'Open my application' }).click()
}

test('an application with two documents is stored once however often it is sent, and leaves no data in the browser', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await openPage(browser, { baseURL: baseURL! })
	const email = newEmail()
	await openHydratedForm(page)
	await page.getByLabel("Driver's license upload").setInputFiles(license)
	// The type of a document is chosen by the applicant, before the files or after them.
	await page
		.locator('[name="documents"]')
		.setInputFiles([pdfFile('stub-november.pdf'), { name: 'scan.tiff', mimeType: 'image/tiff', buffer: png }])
	const kind = await showField(page, 'documentKind')
	await expect(page.locator('#documentKind-error')).toHaveText(
		'Choose what stub-november.pdf, scan.tiff is, to upload it.',
	)
	await kind.selectOption('pay_stub')
	await expect(kind).toHaveValue('')
	await expect(uploaded(page, 'stub-november.pdf')).toContainText('Pay stub')
	await expect(page.getByRole('listitem').filter({ hasText: 'scan.tiff' })).toContainText(
		'please use a PDF, PNG, or JPG file',
	)

	await submit(page)
	await expect(page.getByRole('alert')).toContainText('things to fix before you can submit')
	await expect(page).toHaveURL(/#firstName$/)
	await expect(page.locator('[name="firstName"]')).toBeFocused()
	await expect(uploaded(page, 'license.png')).toHaveCount(1)
	await expect(page.locator('#ssn-error')).toHaveText('SSN must be in format XXX-XX-XXXX')

	const { ssn: _, ...rest } = validForm(email)
	await fill(page, rest)
	// The number is typed as digits only and is masked on the screen.
	await showField(page, 'ssn')
	await page.getByLabel('Social security number').pressSequentially(ssn.replaceAll('-', ''))
	await expect(page.getByLabel('Social security number')).toHaveValue(ssn)
	expect(
		await page
			.getByLabel('Social security number')
			.evaluate((field) => getComputedStyle(field).getPropertyValue('-webkit-text-security')),
	).toBe('disc')
	await expect(page.getByText(/^Draft saved/)).toBeVisible()
	await expect(page.getByRole('alert')).toHaveCount(0)

	const submissions: string[] = []
	page.on('request', (request) => {
		if (request.method() === 'POST' && request.postData()?.includes('name="intent"\r\n\r\nsubmit'))
			submissions.push(request.url())
	})
	const [first] = await Promise.all([
		page.waitForRequest(
			(request) =>
				request.url().endsWith('/api/apply') &&
				request.method() === 'POST' &&
				(request.postData() ?? '').includes('submit'),
		),
		(await submitButton(page)).dblclick(),
	])
	await expect(page.getByRole('heading', { name: 'Application Submitted Successfully' })).toBeVisible()
	await expect(
		page.getByText('Thank you for your application. We will review it and contact you soon.'),
	).toBeVisible()
	await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
	expect(submissions).toHaveLength(1)
	// The response is lost and the browser sends the form again: it remains one application.
	const again = await page.request.post('/api/apply', {
		headers: { origin: baseURL!, 'content-type': first.headers()['content-type']! },
		data: first.postDataBuffer()!,
	})
	expect(await again.json()).toMatchObject({ outcome: 'submitted', to: '/apply/submitted' })
	await emailTo(page, email, /^We have your credit application/)
	const emails = (await (
		await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
	).json()) as Email[]
	expect(emails.filter(({ subject }) => subject.startsWith('We have your credit application'))).toHaveLength(
		1,
	)
	for (const secret of [ssn, ssn.replaceAll('-', ''), dob, '1990-05-17'])
		expect(JSON.stringify(emails)).not.toContain(secret)

	await page.goBack()
	expect(page.url()).not.toMatch(/\/apply$/)
	await page.goto('/apply')
	await expect(page.locator('[name="address"]')).toHaveValue('')
	const stored = await page.evaluate(() =>
		JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
	)
	for (const secret of ['987', 'Quintero', 'Larkspur', '1990']) expect(stored).not.toContain(secret)
	await page.context().close()
})

test('a draft continues on a second device: by account, and by the emailed link with the date of birth', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await openPage(browser, { baseURL: baseURL! })
	const email = newEmail()
	await openHydratedForm(page)
	const { signature: _, ...rest } = validForm(email)
	await fill(page, rest)
	await page.getByLabel("Driver's license upload").setInputFiles(license)
	await expect(uploaded(page, 'license.png')).toHaveCount(1)
	await page.getByRole('button', { name: 'Save and email me a link' }).click()
	const resumeEmail = await emailTo(page, email, /^Continue your credit application/)

	const phone = await openPage(browser, { baseURL: baseURL!, width: 360 })
	await openByEmail(phone, resumeEmail, '05/18/1990')
	await expect(phone.locator('#dob-error')).toHaveText('This is not the date of birth on the application.')
	await openByEmail(phone, resumeEmail)
	await expect(phone).toHaveURL(/\/apply$/)
	// It opens where something is missing, and says what.
	await expect(phone.getByRole('heading', { name: '7 of 7: Authorization and Agreement' })).toBeVisible()
	await expect(phone.getByRole('region', { name: 'Authorization and Agreement' })).toBeVisible()
	await expect(phone.getByRole('main')).toContainText('Authorization and Agreement: Digital signature')
	await expect(phone.locator('[name="address"]')).toHaveValue('41 Larkspur Ave')
	await expect(phone.locator('[name="ssn"]')).toHaveValue('')
	await expect(phone.locator('#ssn-hint')).toContainText('•••-••-4329')
	expect(await phone.content()).not.toContain(ssn)
	await showField(phone, 'ssn')
	await expect(uploaded(phone, 'license.png')).toHaveCount(1)
	await showField(phone, 'signature')
	// The agreement to electronic notices is not checked beforehand: it is an act of the applicant.
	await expect(phone.locator('[name="electronicRecords"]')).not.toBeChecked()
	await phone.getByLabel('I agree to get the disclosures and notices').check()
	await phone.locator('[name="signature"]').fill('Marisol Quintero')
	await submit(phone)
	await expect(phone.getByRole('heading', { name: 'Application Submitted Successfully' })).toBeVisible()
	await openByEmail(phone, await emailTo(phone, email, /^We have your credit application/))
	await expect(phone.getByRole('heading', { name: 'Your application', exact: true })).toBeVisible()
	await expect(phone.getByText('no one has opened it.')).toBeVisible()
	await expect(phone.getByRole('listitem').filter({ hasText: 'With lenders' })).toBeVisible()
	await phone.getByText('Get the notices on paper').click()
	await phone.getByRole('button', { name: 'Switch to postal mail' }).click()
	await expect(phone.getByText('You chose to get the notices by postal mail')).toBeVisible()
	await expect(phone.getByText('Get the notices on paper')).toHaveCount(0)
	await phone.getByRole('link', { name: 'Open the text you signed' }).click()
	await expect(phone.getByText('Fingerprint (SHA-256)')).toBeVisible()
	await expect(phone.getByText('I agree to get the disclosures and notices')).toBeVisible()
	for (const each of [page, phone]) await each.context().close()

	// By account.
	const { page: laptop, ...form } = await createSignedInMember(browser, {
		origin: baseURL!,
		name: 'Robin Draft',
	})
	const tablet = await openPage(browser, { baseURL: baseURL!, width: 360 })
	const { email: account, password } = form
	const signedIn = await tablet.request.post('/sign-in', {
		form: { email: account, password },
		headers: { origin: baseURL! },
		maxRedirects: 0,
	})
	expect(signedIn.status()).toBe(303)
	await openHydratedForm(laptop)
	await fill(laptop, {
		address: '9 Other St',
		city: 'Beacon',
		state: 'NY',
		zip: '12508',
		timeAtAddressYears: '5',
	})
	await fill(laptop, { timeAtAddressMonths: '0', residentialStatus: 'own', monthlyPayment: '0' })
	await expect(laptop.getByText(/^Draft saved/)).toBeVisible()
	// The first save may not have included every field yet.
	await expect(async () => {
		await tablet.goto('/apply')
		expect(await tablet.locator('[name="address"]').inputValue()).toBe('9 Other St')
	}).toPass()
	await tablet.goto('/account/applications')
	await expect(tablet.getByRole('main')).toContainText('Draft')
	for (const each of [laptop, tablet]) await each.context().close()
})

test('without JavaScript a form with an error keeps its input and files, and can then be submitted', async ({
	browser,
	baseURL,
}) => {
	const page = await openPage(browser, { baseURL: baseURL!, javaScript: false, width: 360 })
	const email = newEmail()
	await page.goto('/apply')
	await fill(page, { ...validForm(email), zip: '1070' })
	await page.locator('input[name="driversLicense"]').setInputFiles(license)
	await page.locator('input[name="documents"]').setInputFiles(pdfFile('stub-november.pdf'))
	await submit(page)
	// Without its type, the document is not filed as something it may not be.
	await expect(page.locator('#documents-error')).toHaveText(
		'Please choose what kind of document it is, and then the file again.',
	)
	await page.getByLabel('Document type').selectOption('bank_statement')
	await page.locator('input[name="documents"]').setInputFiles(pdfFile('stub-november.pdf'))
	await fill(page, { ssn, dob })
	await submit(page)
	await expect(page.getByRole('alert')).toContainText('1 thing to fix before you can submit')
	await expect(page.locator('#zip-error')).toHaveText('ZIP code is required')
	await expect(page.locator('[name="address"]')).toHaveValue('41 Larkspur Ave')
	await expect(page.locator('[name="zip"]')).toHaveValue('1070')
	for (const name of ['license.png', 'stub-november.pdf']) await expect(uploaded(page, name)).toHaveCount(1)
	await expect(uploaded(page, 'stub-november.pdf')).toContainText('Bank statement')
	expect(await page.content()).not.toContain(ssn)
	await fill(page, { zip: '10701' })
	await submit(page)
	await expect(page.getByRole('heading', { name: 'Application Submitted Successfully' })).toBeVisible()
	expect((await emailTo(page, email, /^We have your credit application/)).text).not.toContain('Larkspur')
	await page.context().close()
})

test('an application that is sent back is corrected, and the applicant sees who opened which data and why', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const email = newEmail()
	const headers = { origin: baseURL! }
	const phone = await openPage(browser, { baseURL: baseURL!, width: 360 })
	await applyByRequest(phone, {
		firstName: 'Marisol',
		lastName: 'Quintero',
		ssn,
		dob,
		email,
		origin: baseURL!,
	})

	const advisorPage = await openPage(browser, { baseURL: baseURL! })
	const signedIn = await advisorPage.request.post('/sign-in', { form: admin, headers, maxRedirects: 0 })
	expect(signedIn.status()).toBe(303)
	await advisorPage.goto(`/admin/applications?q=${encodeURIComponent(email)}`)
	await advisorPage
		.getByRole('link', { name: /View Details/ })
		.first()
		.click()
	await advisorPage.getByRole('button', { name: 'Start reviewing' }).click()
	await expect(advisorPage.getByRole('link', { name: 'Ask for information' })).toBeVisible()
	await advisorPage.getByRole('link', { name: 'Reveal social security number' }).click()
	await advisorPage
		.getByRole('region', { name: 'Applicant Information' })
		.getByLabel('Reason')
		.selectOption('Verifying identity')
	await advisorPage.getByRole('button', { name: 'Reveal for 30 seconds' }).click()
	await expect(advisorPage.getByText(ssn)).toBeVisible()
	await advisorPage.getByRole('link', { name: 'Ask for information' }).click()
	await advisorPage
		.getByRole('textbox', { name: 'Residential Information' })
		.fill('The ZIP code is not the one of Yonkers.')
	await advisorPage.getByRole('button', { name: 'Send back' }).click()

	await openByEmail(phone, await emailTo(phone, email, /needs something from you/))
	const main = phone.getByRole('main')
	await expect(main).toContainText('The ZIP code is not the one of Yonkers.')
	await expect(main).toContainText('opened your Social Security number')
	await expect(main).toContainText('Reason: Verifying identity')
	await expectAccessible(phone, 'an application that was sent back')
	await phone.getByRole('link', { name: 'Make corrections' }).click()
	await expect(phone.locator('[name="zip"]')).toHaveValue('10701')
	await expect(phone.locator('[name="employerName"], [name="ssn"], [name="signature"]')).toHaveCount(0)
	await phone.locator('[name="zip"]').fill('10703')
	await submit(phone)
	await expect(phone).toHaveURL(/\/apply\/application$/)
	await expect(main).toContainText('In review')
	await phone.getByText('Residential Information').click()
	await expect(main).toContainText('10703')
	for (const each of [phone, advisorPage]) await each.context().close()
})
