import { expect } from '@playwright/test'
import { test, waitForHydration, watchRequests } from '../../setup/browser-test.ts'
import { expectAccessibleLooks } from '../../setup/expect-accessible.ts'
import { openPage } from '../../setup/open-page.ts'
import { showField } from '../application-journey.ts'
import { fill, license, newEmail, openHydratedForm, submit, uploaded, validForm } from './apply-form.ts'

const errors: [string, string[], string][] = [
	['lastName', ['', ' '], 'Last name is required'],
	['firstName', [''], 'First name is required'],
	[
		'ssn',
		['', '987654329', '98-765-4329', '987-65-432', '987-65-43290'],
		'SSN must be in format XXX-XX-XXXX',
	],
	['dob', [''], 'Date of birth is required'],
	['dlState', [''], "Driver's license state is required"],
	['email', ['', 'marisol', 'marisol@'], 'Invalid email address'],
	['cellPhone', ['', '914555011'], 'Valid phone number is required'],
	['address', [''], 'Address is required'],
	['city', [''], 'City is required'],
	['state', [''], 'State is required'],
	['zip', ['', '1070'], 'ZIP code is required'],
	['timeAtAddressYears', [''], 'Years at address is required'],
	['timeAtAddressMonths', [''], 'Months at address is required'],
	['residentialStatus', [''], 'Residential status is required'],
	['monthlyPayment', [''], 'Monthly payment is required'],
	['employerName', [''], 'Employer name is required'],
	['employerPhone', ['', '914555011'], 'Employer phone is required'],
	['occupation', [''], 'Occupation is required'],
	['salaryAmount', [''], 'Salary amount is required'],
	['salaryType', [''], 'Salary type is required'],
	['lengthOfEmploymentYears', [''], 'Years of employment is required'],
	['lengthOfEmploymentMonths', [''], 'Months of employment is required'],
	['signature', [''], 'Signature is required'],
	['agreementDate', [''], 'Date is required'],
]

test('each invalid field has its own message, in the browser and by direct POST', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	// In a browser of their own, because what is valid in these posts is saved as its draft.
	const poster = await openPage(browser, { baseURL: baseURL! })
	const headers = { origin: baseURL! }
	const completeForm = { ...validForm(newEmail()), agreementDate: '11/21/2026' }
	for (const [field, values, message] of errors)
		for (const value of values) {
			const response = await poster.request.post('/api/apply', {
				multipart: { ...completeForm, [field]: value },
				headers,
			})
			expect(response.status(), `${field} as '${value}'`).toBe(422)
			expect(((await response.json()) as { errors: object }).errors, `${field} as '${value}'`).toEqual({
				[field]: message,
			})
		}
	// A form that is posted to the URL of the page is answered with the page.
	const pageResponse = await poster.request.post('/apply', { multipart: { lastName: 'Quintero' }, headers })
	expect(pageResponse.status()).toBe(422)
	const html = await pageResponse.text()
	for (const [field, , message] of errors)
		if (field !== 'lastName') expect(html).toContain(message.replace("'", '&#x27;'))

	const page = await openPage(browser, { baseURL: baseURL! })
	await openHydratedForm(page)
	await fill(page, { agreementDate: '', lastName: '' })
	await submit(page)
	// The first wrong field is on screen with its section, and each section says how many it has.
	await expect(page.locator('[name="lastName"]')).toBeFocused()
	const steps = page.getByRole('navigation', { name: 'Sections' })
	await expect(steps.getByRole('link', { name: 'Residential Information 8 things to fix' })).toBeVisible()
	for (const [field, , message] of errors) await expect(page.locator(`#${field}-error`)).toHaveText(message)
	await expect(page.locator('#driversLicense-error')).toHaveText("Driver's license upload is required")
	// Five are listed at once, under the titles of their sections, and the others unfold.
	const summary = page.getByRole('alert')
	await expect(summary.getByRole('link')).toHaveCount(5)
	await expect(summary.getByRole('heading')).toHaveText([
		`${errors.length + 1} things to fix before you can submit`,
		'Applicant Information',
	])
	await summary.getByText(`Show ${errors.length - 4} more`).click()
	await expect(summary.getByRole('link')).toHaveCount(errors.length + 1)
	// A link of the error summary focuses its field.
	await page.getByRole('alert').getByRole('link', { name: 'Occupation is required' }).click()
	await expect(page.locator('[name="occupation"]')).toBeFocused()
	await expect(page).toHaveURL(/#occupation$/)
	await page.goBack()
	await expect(page.locator('[name="lastName"]')).toBeVisible()
	// With less than two years at an address the form asks for the previous one.
	await showField(page, 'address')
	await expect(page.getByLabel('Previous street address')).toBeHidden()
	await fill(page, { timeAtAddressYears: '1', timeAtAddressMonths: '11' })
	await expect(page.getByLabel('Previous street address')).toBeVisible()
	await fill(page, { timeAtAddressYears: '2', timeAtAddressMonths: '0' })
	await expect(page.getByLabel('Previous street address')).toBeHidden()
	// The previous job is always asked for. Someone who is retired is not asked for an employer, and its errors disappear.
	await showField(page, 'occupation')
	await expect(page.getByLabel('Previous employer')).toBeVisible()
	await page.getByLabel('Employment status').selectOption('retired')
	for (const label of ['Employer name', 'Employer phone', 'Occupation', 'Years at job', 'Months at job'])
		await expect(page.getByLabel(label, { exact: false }).first()).toBeHidden()
	await expect(page.locator('#employerName-error')).toHaveCount(0)
	await expect(summary.getByRole('heading').first()).toHaveText(/^1\d things to fix/)
	await page.getByLabel('Employment status').selectOption('')
	await expect(page.getByLabel('Employer name')).toBeVisible()
	await page.context().close()
})

test('people who are retired or on benefits apply without an employer, with scripts and without', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	for (const [status, javaScript] of [
		['retired', true],
		['benefits', false],
	] as const) {
		const page = await openPage(browser, { baseURL: baseURL!, javaScript })
		if (javaScript) await openHydratedForm(page)
		else await page.goto('/apply')
		const form: Partial<ReturnType<typeof validForm>> = validForm(newEmail())
		for (const name of employerFields) delete form[name]
		await (await showField(page, 'employmentStatus')).selectOption(status)
		await fill(page, form)
		await page.locator('input[name="driversLicense"]').setInputFiles(license)
		if (javaScript) await expect(uploaded(page, 'license.png')).toHaveCount(1)
		await submit(page)
		await expect(page.getByRole('heading', { name: 'Application Submitted Successfully' })).toBeVisible()
		await page.context().close()
	}
})

const employerFields = [
	'employerName',
	'employerPhone',
	'occupation',
	'lengthOfEmploymentYears',
	'lengthOfEmploymentMonths',
] as const

test('the application pages are accessible at 360 and 1280px in light and dark, and never wider than the screen', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await openPage(browser, { baseURL: baseURL! })
	const widths = [360, 1280] as const
	await page.goto('/apply')
	await expectAccessibleLooks(page, '/apply', { widths, places: [0] })
	await waitForHydration(page)
	await submit(page)
	await expect(page.getByRole('alert')).toBeVisible()
	await fill(page, { timeAtAddressYears: '1' })
	await expectAccessibleLooks(page, '/apply with errors', { widths, places: [1] })
	for (const name of ['employerName', 'documentKind', 'vehicleYear', 'signature']) {
		await showField(page, name)
		await expectAccessibleLooks(page, `/apply with ${name}`, { widths, places: [1] })
	}
	await page.goto('/apply/consent')
	await expectAccessibleLooks(page, '/apply/consent', { widths, places: [2] })
	await page.context().close()
})

test('the rules of the credit application are loaded when it is edited, not with the page', async ({
	browser,
	baseURL,
}) => {
	const page = await openPage(browser, { baseURL: baseURL! })
	const scripts: string[] = []
	page.on('requestfinished', (request) => {
		if (request.resourceType() === 'script') scripts.push(request.url())
	})
	const requests = watchRequests(page)
	await page.goto('/apply')
	await requests.allEnded()
	const withPage = scripts.length
	await page.locator('[name="lastName"]').pressSequentially('Q')
	await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Started')
	expect(scripts.length).toBeGreaterThan(withPage)
})

test('a file is added at the second try if the code that uploads files was not reachable at the first', async ({
	page,
}) => {
	await page.goto('/apply')
	await waitForHydration(page)
	const field = page.getByLabel("Driver's license upload")
	await page.route('**/assets/*.js', (route) => route.abort())
	await field.setInputFiles(license)
	await expect(page.locator('#driversLicense-error')).toHaveText(
		'This didn’t work. Check your connection and try again.',
	)
	await page.unroute('**/assets/*.js')
	await field.setInputFiles(license)
	await expect(uploaded(page, 'license.png')).toHaveCount(1)
	await expect(page.locator('#driversLicense-error')).toHaveCount(0)
})

test('Next leads on once its section has no errors; the ways back and the list of sections are always open', async ({
	browser,
	baseURL,
}) => {
	const page = await openPage(browser, { baseURL: baseURL!, width: 390 })
	await openHydratedForm(page)
	const next = page.getByRole('link', { name: /^Next: / })
	await next.click()
	await expect(page.locator('[name="firstName"]')).toBeFocused()
	await expect(page.locator('#firstName-error')).toHaveText('First name is required')
	await expect(page.locator('#driversLicense-error')).toBeVisible()
	// Nothing is said about sections that nobody has seen.
	await expect(page.locator('#address-error')).toHaveCount(0)
	await expectAccessibleLooks(page, 'a section with errors', { widths: [390, 1280], places: [0] })

	const { lastName, firstName, ssn, dob, email, cellPhone } = validForm(newEmail())
	await fill(page, { lastName, firstName, ssn, dob, email, cellPhone })
	await page.locator('[name="dlState"]').selectOption('NY')
	await page.locator('[name="driversLicense"]').setInputFiles(license)
	await expect(uploaded(page, license.name)).toHaveCount(1)
	// Enter in a field is the same as Next.
	await page.locator('[name="lastName"]').press('Enter')
	await expect(page.getByRole('heading', { name: /Residential Information$/ })).toBeFocused()
	await expect(page.locator('#firstName-error')).toHaveCount(0)
	await next.click()
	await expect(page.locator('[name="address"]')).toBeFocused()
	await page.getByRole('link', { name: 'Back: Applicant Information' }).click()
	await expect(page.getByRole('heading', { name: /Applicant Information$/ })).toBeFocused()
	// The state of the address decides which notice is shown.
	await fill(page, { state: 'OH' })
	await showField(page, 'signature')
	await expect(page.getByText('Ohio civil rights commission')).toBeVisible()
	await expect(page.getByText('marital property agreement')).toHaveCount(0)
	await page.context().close()
})
