import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { waitForHydration } from '../setup/browser-test.ts'
import { advisorContext } from './as-advisor.ts'

export type Applicant = { firstName: string; lastName: string; email: string; ssn: string; dob: string }

export const license = {
	name: 'license.png',
	mimeType: 'image/png',
	buffer: Buffer.from(
		'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
		'base64',
	),
}

export const payStub = (text = 'stub') => ({
	name: 'stub-november.pdf',
	mimeType: 'application/pdf',
	buffer: Buffer.from(`%PDF-1.4\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF`),
})

/** What every applicant of these tests answers besides name, numbers and email address. */
export const answers = {
	dlState: 'NY',
	cellPhone: '(914) 555-0110',
	address: '41 Larkspur Ave',
	city: 'Yonkers',
	state: 'NY',
	zip: '10701',
	timeAtAddressYears: '3',
	timeAtAddressMonths: '8',
	residentialStatus: 'rent',
	monthlyPayment: '1650',
	employerName: 'Riverbend',
	employerPhone: '(914) 555-0111',
	occupation: 'Assistant',
	salaryAmount: '48200',
	salaryType: 'yearly',
	lengthOfEmploymentYears: '3',
	lengthOfEmploymentMonths: '2',
}
const selects = ['dlState', 'state', 'residentialStatus', 'salaryType']

/** Fills the form and submits it; with `javaScript`, waits for hydration and the uploads. */
export async function apply(
	page: Page,
	applicant: Applicant,
	{ stub, javaScript = false }: { stub?: ReturnType<typeof payStub>; javaScript?: boolean } = {},
) {
	await page.goto('/apply')
	// Once the form is hydrated, typing an answer changes the progress of its section.
	if (javaScript) {
		await waitForHydration(page)
		await page.locator('[name="lastName"]').pressSequentially('Q')
		await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Started')
	}
	await fillAnswers(page, applicant)
	// Also those of sections that are not on screen.
	const uploaded = page
		.getByRole('listitem', { includeHidden: true })
		.filter({ hasText: 'uploaded and encrypted' })
	await page.locator('[name="driversLicense"]').setInputFiles(license)
	if (javaScript) await expect(uploaded).toHaveCount(1)
	if (stub) {
		await (await showField(page, 'documentKind')).selectOption('pay_stub')
		await page.locator('[name="documents"]').setInputFiles(stub)
	}
	if (javaScript && stub) await expect(uploaded).toHaveCount(2)
	await showField(page, 'signature')
	await page.getByRole('button', { name: 'Submit Credit Application' }).click()
	await expect(page.getByRole('heading', { name: 'Application Submitted Successfully' })).toBeVisible()
}

/** Returns the list of the sections, which unfolds first on a phone. */
export async function openSections(page: Page): Promise<Locator> {
	const sections = page.getByRole('navigation', { name: 'Sections' })
	const fold = sections.locator('summary')
	if ((await fold.isVisible()) && !(await sections.getByRole('listitem').first().isVisible()))
		await fold.click()
	return sections
}

/** Brings a field on screen with its section, by the links that people use. Without scripts all sections are on screen. */
export async function showField(page: Page, name: string): Promise<Locator> {
	const section = page.locator('main [data-section]').filter({ has: page.locator(`[name="${name}"]`) })
	if (!(await section.isVisible())) {
		const id = await section.getAttribute('data-section')
		await (await openSections(page)).locator(`a[href="#${id}-section"]`).click()
		await expect(section).toBeVisible()
	}
	return section.locator(`[name="${name}"]`)
}

/** Fills in every required field of the open form. */
export async function fillAnswers(page: Page, applicant: Applicant) {
	const values = { ...answers, ...applicant, signature: `${applicant.firstName} ${applicant.lastName}` }
	for (const [name, value] of Object.entries(values)) {
		const field = await showField(page, name)
		await (selects.includes(name) ? field.selectOption(value) : field.fill(value))
	}
}

/** Submits the form by a request, for tests that begin with a submitted application. */
export async function applyByRequest(
	{ request }: Page,
	{ origin, ...applicant }: Applicant & { origin: string },
	files: { documents?: ReturnType<typeof payStub> } = {},
) {
	const [, consentVersion = ''] =
		/name="consentVersion" value="([^"]+)"/.exec(await (await request.get('/apply')).text()) ?? []
	const fields = {
		...answers,
		...applicant,
		signature: `${applicant.firstName} ${applicant.lastName}`,
		agreementDate: '11/21/2026',
		consentVersion,
		driversLicense: license,
		...(files.documents && { documentKind: 'pay_stub' }),
		...files,
	}
	const response = await request.post('/apply', { multipart: fields, headers: { origin }, maxRedirects: 0 })
	expect(response.status()).toBe(303)
}

type Email = { subject: string; links: string[] }

/** Waits for an email with a matching subject and returns its first link that contains `path`. */
export async function linkEmailed(
	page: Page,
	{ to, subject, path }: { to: string; subject: RegExp; path: string },
): Promise<string> {
	let link: string | undefined
	await expect
		.poll(async () => {
			const mailbox = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)
			const emails = (await mailbox.json()) as Email[]
			link = emails.find((email) => subject.test(email.subject))?.links.find((each) => each.includes(path))
			return link !== undefined
		})
		.toBe(true)
	return link!
}

export async function openAsAdvisor(browser: Browser, baseURL: string): Promise<Page> {
	const page = await (await advisorContext(browser, baseURL)).newPage()
	await page.goto('/admin/applications')
	await expect(page.getByRole('heading', { name: 'Credit Applications' })).toBeVisible()
	return page
}

/** Finds an application in the admin list by its email address and opens it. */
export async function openFile(advisorPage: Page, email: string) {
	await advisorPage.goto('/admin/applications?tab=all')
	await advisorPage.getByRole('searchbox', { name: 'Name, email or reference' }).fill(email)
	await advisorPage.getByRole('button', { name: 'Search' }).click()
	await expect(advisorPage.getByRole('row')).toHaveCount(2)
	await advisorPage.getByRole('link', { name: /^View Details/ }).click()
	await expect(advisorPage.getByRole('heading', { name: 'Next step' })).toBeVisible()
}

/** Reveals the social security number for 30 seconds. */
export async function reveal(advisorPage: Page) {
	await advisorPage.getByRole('link', { name: 'Reveal social security number' }).click()
	const form = advisorPage.locator('form').filter({ hasText: 'Why do you need the full number?' })
	await form.getByLabel('Reason').selectOption('Sending to a lender')
	await form.getByRole('button', { name: 'Reveal for 30 seconds' }).click()
}
