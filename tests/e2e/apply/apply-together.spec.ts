import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { openPage } from '../../setup/open-page.ts'
import {
	type Applicant,
	applyByRequest,
	fillAnswers,
	license,
	linkEmailed,
	openAsAdvisor,
	openFile,
	showField,
} from '../application-journey.ts'

const tag = `${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6)}`
const first: Applicant = {
	firstName: 'Wren',
	lastName: 'Okoye',
	email: `wren-${tag}@example.com`,
	ssn: '987-65-4320',
	dob: '04/12/1984',
}
const second: Applicant = {
	firstName: 'Ansel',
	lastName: 'Okoye',
	email: `ansel-${tag}@example.com`,
	ssn: '987-65-4326',
	dob: '09/30/1986',
}
const invitation = { to: second.email, subject: /invited to join/, path: '/apply/together' }

test('two people apply together: each signs their own part, and neither sees the other’s data', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const wren = await openPage(browser, { baseURL: baseURL! })
	await applyByRequest(wren, { ...first, origin: baseURL! })
	await wren.goto(
		await linkEmailed(wren, {
			to: first.email,
			subject: /^We have your credit application/,
			path: '/apply/resume',
		}),
	)
	await wren.getByLabel('Date of birth').fill(first.dob)
	await wren.getByRole('button', { name: 'Open my application' }).click()
	await wren.getByText('Invite someone to apply with you').click()
	await wren.getByRole('button', { name: 'Send the invitation' }).click()
	await expect(wren.getByLabel('Their email address')).toHaveAttribute('aria-invalid', 'true')
	await wren.getByLabel('Their email address').fill(second.email)
	await wren.getByLabel('We intend to apply for joint credit.').check()
	await wren.getByRole('button', { name: 'Send the invitation' }).click()
	await expect(wren.getByText('Invited, no answer yet')).toBeVisible()

	const ansel = await openPage(browser, { baseURL: baseURL!, width: 360 })
	await ansel.goto(await linkEmailed(ansel, invitation))
	await expect(ansel.getByText(`Wren Okoye (${first.email}) has invited you`)).toBeVisible()
	await expect(ansel.getByText(/This link expires on \w+ \d{1,2}, 20\d\d/)).toBeVisible()
	await expectAccessible(ansel, 'the part of the other applicant')
	await ansel.getByLabel('Your date of birth').fill(second.dob)
	await ansel.getByRole('button', { name: 'Fill in my part' }).click()
	await expect(ansel).toHaveURL(/\/apply\/part$/)
	await expect(ansel.getByRole('heading', { level: 1 })).toHaveText('Your part of the application')
	// The second applicant's form contains no data of the first; the page before it named who invites.
	await ansel.reload()
	for (const secret of [first.ssn, first.dob, 'Wren', first.email])
		expect(await ansel.content(), secret).not.toContain(secret)
	await fillAnswers(ansel, second)
	await (await showField(ansel, 'jointIntent')).check()
	await ansel.locator('[name="driversLicense"]').setInputFiles(license)
	await expect(
		ansel.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'uploaded and encrypted' }),
	).toHaveCount(1)
	await expectAccessible(ansel, 'the part of the other applicant')
	await ansel.getByRole('button', { name: 'Submit Credit Application' }).click()
	await expect(ansel).toHaveURL(/\/apply\/application$/)
	await expect(ansel.getByRole('region', { name: 'Status' })).toContainText('You sent your part')

	await wren.reload()
	await expect(wren.getByRole('region', { name: 'Status' })).toContainText('The other person sent their part')
	for (const secret of [second.ssn, second.dob, 'Ansel']) expect(await wren.content()).not.toContain(secret)

	const advisorPage = await openAsAdvisor(browser, baseURL!)
	await openFile(advisorPage, first.email)
	await expect(advisorPage.getByRole('main')).toContainText('Ansel')
	await advisorPage.getByRole('button', { name: 'Start reviewing' }).click()
	await advisorPage.getByRole('link', { name: 'Ask for information' }).click()
	await advisorPage
		.getByRole('textbox', { name: 'Supporting Documents' })
		.last()
		.fill('A pay stub of October, please.')
	await advisorPage.getByRole('button', { name: 'Send back' }).click()
	await expect(advisorPage.getByRole('heading', { level: 1 })).toContainText('Needs info')

	await wren.reload()
	const status = wren.getByRole('region', { name: 'Status' })
	await expect(status).toContainText('Ansel Okoye: Supporting Documents')
	await expect(status).toContainText('You: nothing')
	await expect(status).not.toContainText('correct the sections below')
	// The link in the email about it opens the same part.
	const asked = { to: second.email, subject: /needs something from you/, path: '/apply/together' }
	await ansel.goto(await linkEmailed(ansel, asked))
	await ansel.getByLabel('Your date of birth').fill(second.dob)
	await ansel.getByRole('button', { name: 'See my part' }).click()
	await expect(ansel).toHaveURL(/\/apply\/part$|\/apply\/application$/)
	await ansel.getByRole('link', { name: 'Make corrections' }).click()
	const send = ansel.getByRole('button', { name: 'Submit Credit Application' })
	await send.click()
	await expect(ansel.getByText('Add a document, or say below why you can’t.').first()).toBeVisible()
	await expectAccessible(ansel, 'a request that was not answered')
	await ansel.getByLabel('Can’t send or change something? Say why').fill('My employer pays in cash.')
	await send.click()
	await expect(ansel.getByRole('region', { name: 'Status' })).toContainText('In review')
	await advisorPage.reload()
	await expect(advisorPage.getByRole('main')).toContainText('My employer pays in cash.')
	for (const page of [wren, ansel, advisorPage]) await page.context().close()
})
