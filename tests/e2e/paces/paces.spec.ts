import { expect, type Page } from '@playwright/test'
import { delaySuccessRedirect, findFreeSlot, test } from '../../setup/browser-test.ts'
import { answers, license, linkEmailed } from '../application-journey.ts'
import { newPerson, openPhone, type Person } from './person-on-phone.ts'

// Each prints how long it took for somebody who types and reads. Only their own part is limited: it is counted, so no machine changes it.

const newEmail = () => `p-${Date.now()}-${Math.floor(Math.random() * 1e4)}@example.com`

const message = `Hi Jordan, as promised:
Selling price $42,750.00
Market adjustment $995.00
VIN etch $299.00
Doc fee $399.00
Title and registration $256.00
Sales tax $3,659.04
Total out the door $48,358.04
Let me know!`

test('an email of a dealer is pasted, understood and answered in 25 seconds on a phone', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { page } = await openPhone(browser, baseURL!)
	await page.goto('/')
	const person = newPerson()
	await person.paste(page.getByLabel('Have a quote? Paste it here'), message)
	await person.tap(page.getByRole('main').getByRole('button', { name: 'Check this quote' }))
	const results = page.getByRole('region', { name: 'Results' })
	await expect(results).toBeVisible()
	// The sentence and the first things to ask about.
	await person.read(results, 40)
	await person.tap(page.getByRole('button', { name: 'Copy', exact: true }))
	await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
	expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/market adjustment/i)
	expect(person.report('Email pasted to reply copied').own).toBeLessThan(22)
})

test('an in-person visit is booked, and its agreement read, signed and paid, on a phone', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { page } = await openPhone(browser, baseURL!)
	await delaySuccessRedirect(page)
	const email = newEmail()
	const { date, slot } = await findFreeSlot(page)
	await page.goto('/services#in-person')
	const person = newPerson()
	const form = page.locator('#in-person')
	await person.type(form.getByLabel('Dealership/Seller Location'), 'Route 9 Autos, Fishkill NY')
	await person.chooseDay(form.getByLabel('Preferred Date'), date)
	await person.choose(form.getByLabel('Preferred Time'), slot)
	await person.type(form.getByLabel('Full Name'), 'Robin Ferrer')
	await person.type(form.getByLabel('Email Address'), email)
	await person.type(form.getByLabel('Phone Number'), '2125550142')
	await person.choose(form.getByLabel('State where you live'), 'OH')
	await person.tap(form.getByRole('button', { name: 'Book Now - $149.99' }))
	await person.tap(page.getByRole('button', { name: 'Continue to agreement' }))
	await page.waitForURL(/\/agreement\?/)
	const text = page.getByRole('article', { name: /^Agreement/ })
	await expect(text).toBeVisible()
	const booked = person.report('Visit booked')
	const signer = newPerson()
	await signer.read(text)
	await signer.type(page.getByLabel('Type your full name to sign'), 'Robin Ferrer')
	await signer.tap(page.getByRole('button', { name: 'Sign and pay' }))
	await page.waitForURL(/\/sandbox\/checkout\//)
	await signer.type(page.getByLabel('Card number'), '4242424242424242')
	await signer.type(page.getByLabel('Expiry'), '1234')
	await signer.type(page.getByLabel('CVC'), '123')
	await signer.tap(page.getByRole('button', { name: 'Pay $149.99' }))
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
	expect(signer.report('Agreement read, signed and paid').own).toBeLessThan(55)
	expect(booked.own).toBeLessThan(45)
})

test('the credit application is filled in within 12 minutes on a phone, and continued on a second one', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const email = newEmail()
	const values: Record<string, string> = {
		...answers,
		lastName: 'Quintero',
		firstName: 'Marisol',
		// From the range of numbers that are never issued.
		ssn: '987654329',
		dob: '05171990',
		email,
		cellPhone: '9145550110',
		employerPhone: '9145550111',
		signature: 'Marisol Quintero',
	}
	const { page: first } = await openPhone(browser, baseURL!)
	await first.goto('/apply')
	const person = newPerson()
	await person.read(first.getByRole('main'), 250)
	await fillSection(first, person, values)
	await person.attach(first.locator('[name="driversLicense"]'), license)
	await goOn(first, person)
	await fillSection(first, person, values)
	await person.tap(first.getByRole('button', { name: 'Save and email me a link' }))
	const link = await linkEmailed(first, { to: email, subject: /application/i, path: '/apply/resume' })

	const { page: second } = await openPhone(browser, baseURL!)
	await person.open(second, link)
	await person.type(second.getByLabel('Date of birth'), values.dob!)
	await person.tap(second.getByRole('button', { name: 'Open my application' }))
	await expect(sectionOnScreen(second)).toContainText('Employment Information')
	const submit = second.getByRole('button', { name: 'Submit Credit Application' })
	while (!(await submit.isVisible())) {
		await fillSection(second, person, values)
		await goOn(second, person)
	}
	await person.read(sectionOnScreen(second))
	await fillSection(second, person, values)
	await person.tap(submit)
	await expect(second.getByRole('heading', { name: 'Application Submitted Successfully' })).toBeVisible()
	expect(person.report('Credit application on two phones').own).toBeLessThan(10 * 60)
})

const sectionOnScreen = (page: Page) => page.locator('main [data-section]:visible')

/** Answers what is required on the screen, reading every label first. */
async function fillSection(page: Page, person: Person, values: Record<string, string>) {
	const section = sectionOnScreen(page)
	await person.read(section, 100)
	const names = await section
		.locator('input[required]:visible, select[required]:visible')
		.evaluateAll((fields) =>
			fields
				.filter((field) => !['file', 'checkbox', 'radio'].includes((field as HTMLInputElement).type))
				.map((field) => ({ name: (field as HTMLInputElement).name, isList: field.tagName === 'SELECT' })),
		)
	for (const { name, isList } of names) {
		const field = section.locator(`[name="${name}"]`)
		if (await field.inputValue()) continue
		const value = values[name]
		expect(value, `a value for ${name}`).toBeDefined()
		await (isList ? person.choose(field, value!) : person.type(field, value!))
	}
}

/** Goes to the next screen, and expects to get there. */
async function goOn(page: Page, person: Person) {
	const before = await sectionOnScreen(page).getAttribute('data-section')
	await person.tap(sectionOnScreen(page).getByRole('link', { name: /^Next/ }))
	await expect(sectionOnScreen(page)).not.toHaveAttribute('data-section', before!)
}
