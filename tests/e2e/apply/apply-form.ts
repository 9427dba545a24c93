import { expect, type Locator, type Page } from '@playwright/test'
import { waitForHydration } from '../../setup/browser-test.ts'
import { answers, openSections, showField } from '../application-journey.ts'

// From the range of numbers that are never issued.
export const ssn = '987-65-4329'
export const dob = '05/17/1990'
export const newEmail = () => `applicant-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`

export const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
	'base64',
)
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
export const license = { name: 'license.png', mimeType: 'image/png', buffer: png }
export const pdfFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf })

/** A complete application as the form sends it, without optional fields. */
export const validForm = (email: string) => ({
	lastName: 'Quintero',
	firstName: 'Marisol',
	ssn,
	dob,
	email,
	...answers,
	signature: 'Marisol Quintero',
})
export const selects = ['dlState', 'state', 'residentialStatus', 'salaryType']

export async function fill(page: Page, values: Record<string, string>) {
	for (const [name, value] of Object.entries(values)) {
		const field = await showField(page, name)
		await (selects.includes(name) ? field.selectOption(value) : field.fill(value))
	}
}

/** Returns the button that submits, on the screen of the last section. */
export async function submitButton(page: Page): Promise<Locator> {
	const button = page.getByRole('button', { name: 'Submit Credit Application' })
	if (!(await button.isVisible())) await (await openSections(page)).getByRole('link').last().click()
	return button
}
export const submit = async (page: Page) => (await submitButton(page)).click()
/** The list entry of a stored file, also while its section is not on screen. */
export const uploaded = (page: Page, name: string) =>
	page
		.getByRole('listitem', { includeHidden: true })
		.filter({ hasText: name })
		.filter({ hasText: 'uploaded and encrypted' })

/** Opens the form and waits for hydration: typing then changes the progress of its section. */
export async function openHydratedForm(page: Page) {
	await page.goto('/apply')
	await waitForHydration(page)
	await page.locator('[name="lastName"]').fill('')
	await page.locator('[name="lastName"]').pressSequentially('Q')
	await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Started')
}
