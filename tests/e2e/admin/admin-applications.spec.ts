import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { withoutRandomText } from '../../support/random-text.ts'
import {
	applyByRequest,
	linkEmailed,
	openAsAdvisor,
	openFile,
	payStub,
	reveal,
} from '../application-journey.ts'

const dob = '05/17/1990'
const newApplicant = () => ({
	firstName: 'Marisol',
	lastName: 'Quintero',
	ssn: '987-65-4329',
	dob,
	email: `admin-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`,
})

test('the advisor finds an application, reveals a number for 30 seconds and sends it back; of two decisions at once only one counts', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const applicant = newApplicant()
	const { email } = applicant
	const origin = baseURL!
	const applicantPage = await (
		await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
	).newPage()
	await applyByRequest(applicantPage, { ...applicant, origin }, { documents: payStub() })

	const advisorPage = await openAsAdvisor(browser, origin)
	await advisorPage.clock.install()
	await openFile(advisorPage, email)
	await expect(advisorPage.getByText('•••-••-4329')).toBeVisible()
	expect(withoutRandomText(await advisorPage.content())).not.toContain('987-65')
	await reveal(advisorPage)
	await expect(advisorPage.getByText('987-65-4329')).toBeVisible()
	await advisorPage.clock.runFor(31_000)
	await expect(advisorPage.getByText('•••-••-4329')).toBeVisible()
	expect(withoutRandomText(await advisorPage.content())).not.toContain('987-65')
	await expect(advisorPage.getByRole('region', { name: 'Access log' })).toContainText(
		'opened the social security number',
	)
	await expectAccessible(advisorPage, 'an application')

	const stub = advisorPage.getByRole('listitem').filter({ hasText: 'stub-november.pdf' })
	await stub.getByText('Open').first().click()
	await stub.getByLabel('Reason').selectOption('Verifying identity')
	const download = advisorPage.waitForEvent('download')
	await stub.getByRole('button', { name: 'Download' }).click()
	expect((await readFile(await (await download).path())).equals(payStub().buffer)).toBe(true)

	await advisorPage.getByRole('button', { name: 'Start reviewing' }).click()
	await expect(advisorPage.getByRole('link', { name: 'Ask for information' })).toBeVisible()
	await advisorPage.getByRole('link', { name: 'Ask for information' }).click()
	await advisorPage.getByLabel('Supporting Documents').fill('Please add the stub of October.')
	await advisorPage.getByRole('button', { name: 'Send back' }).click()
	await expect(advisorPage.getByRole('heading', { level: 1 })).toContainText('Needs info')

	await applicantPage.goto(
		await linkEmailed(applicantPage, {
			to: email,
			subject: /needs something from you/,
			path: '/apply/resume',
		}),
	)
	await applicantPage.getByLabel('Date of birth').fill(dob)
	await applicantPage.getByRole('button', { name: 'Open my application' }).click()
	await expect(applicantPage.getByText('Please add the stub of October.')).toBeVisible()
	await expect(applicantPage.getByText('Sending to a lender')).toBeVisible()

	await advisorPage.getByRole('button', { name: 'Continue without an answer' }).click()
	await expect(advisorPage.getByRole('link', { name: 'Approve', exact: true })).toBeVisible()
	const other = await openAsAdvisor(browser, origin)
	for (const page of [advisorPage, other]) await openFile(page, email)
	await advisorPage.getByRole('link', { name: 'Approve', exact: true }).click()
	await other.getByRole('link', { name: 'Decline', exact: true }).click()
	await advisorPage.getByRole('button', { name: 'Approve', exact: true }).click()
	await expect(advisorPage.getByRole('heading', { level: 1 })).toContainText('Approved')
	await other.getByRole('button', { name: 'Decline', exact: true }).click()
	await expect(other.getByRole('alert')).toContainText(
		/When you made your choice, it was.*Reviewing.*It is now.*Approved/,
	)
	await applicantPage.reload()
	await expect(applicantPage.getByText(/Approved/).first()).toBeVisible()
})

test('a decided application has its packet, notice, notes and dashboard row, and a visitor cannot open the list', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const advisorPage = await openAsAdvisor(browser, baseURL!)
	await advisorPage.goto('/admin/applications?tab=processed')
	await expect(advisorPage.getByText('Notice overdue')).toBeVisible()
	await openFile(advisorPage, 'anabelen.soto@example.com')
	const packet = advisorPage.getByRole('region', { name: 'Lender packet' })
	await packet.getByLabel('Lender', { exact: false }).first().fill('Hudson Valley Credit Union')
	const download = advisorPage.waitForEvent('download')
	await packet.getByRole('button', { name: 'Packet with documents' }).click()
	const zip = await readFile(await (await download).path())
	expect(zip.readUInt32LE(0)).toBe(0x04034b50)
	// The packet named its lender, whose answer is then recorded.
	await advisorPage.reload()
	await expect(advisorPage.getByRole('region', { name: 'Access log' })).toContainText(
		'created a packet for Hudson Valley Credit Union',
	)
	const lenders = advisorPage.getByRole('region', { name: 'Lenders' })
	const answerForm = lenders.getByRole('listitem').filter({ hasText: 'Hudson Valley Credit Union' })
	// A download is no sending: the advisor says when it went out.
	await expect(answerForm).toContainText('Packet made, not sent yet')
	await answerForm.getByRole('button', { name: 'I sent it to this lender' }).click()
	await expect(answerForm).toContainText(/Sent \w{3}, /)
	await answerForm.getByText('Record its answer').click()
	await answerForm.getByLabel('Answer').selectOption('countered')
	await answerForm.getByLabel('Terms of its offer').fill('$18,000 at 7.9% over 60 months')
	await answerForm.getByRole('button', { name: 'Save answer' }).click()
	await expect(answerForm).toContainText('Offered other terms')
	await expect(answerForm).toContainText('$18,000 at 7.9% over 60 months')
	await expectAccessible(advisorPage, 'the lenders of an application')
	await advisorPage.getByLabel('Add a note').fill('Called the lender.')
	await advisorPage.getByRole('button', { name: 'Save note' }).click()
	await expect(advisorPage.getByRole('region', { name: 'Notes' })).toContainText('Called the lender.')
	await advisorPage.goto('/dashboard?tab=applications')
	const row = (name: string) => advisorPage.getByRole('row').filter({ hasText: name })
	await expect(row('Ana Belén Soto')).toContainText('approved')
	await expect(row('Walter Nyland')).toContainText('rejected')
	const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
	await visitor.goto('/admin/applications')
	await expect(visitor).toHaveURL(/\/sign-in\?returnTo=/)
})
