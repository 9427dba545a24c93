import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectSound } from '../../setup/expect-sound.ts'
import { test } from '../../setup/journey.ts'
import {
	apply,
	linkEmailed,
	openAsAdvisor,
	openFile,
	payPlaceholder,
	reveal,
} from '../application-journey.ts'

const dob = '05/17/1990'
const newApplicant = () => ({
	firstName: 'Marisol',
	lastName: 'Quintero',
	ssn: '987-65-4329',
	dob,
	email: `desk-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`,
})

test('the advisor finds an application, opens a number for 30 seconds, sends it back, and two who decide at once agree on one', async ({
	browser,
	baseURL,
}) => {
	const applicant = newApplicant()
	const { email } = applicant
	const site = baseURL!
	const plain = await (await browser.newContext({ baseURL: site, javaScriptEnabled: false })).newPage()
	await apply(plain, applicant, { stub: payPlaceholder() })

	const advisorPage = await openAsAdvisor(browser, site)
	await advisorPage.clock.install()
	await openFile(advisorPage, email)
	await expect(advisorPage.getByText('•••-••-4329')).toBeVisible()
	expect(await advisorPage.content()).not.toContain('987-65')
	await reveal(advisorPage)
	await expect(advisorPage.getByText('987-65-4329')).toBeVisible()
	await advisorPage.clock.runFor(31_000)
	await expect(advisorPage.getByText('•••-••-4329')).toBeVisible()
	expect(await advisorPage.content()).not.toContain('987-65')
	await expect(advisorPage.getByRole('region', { name: 'Access log' })).toContainText(
		'opened the social security number',
	)
	await expectSound(advisorPage, 'an application')

	const stub = advisorPage.getByRole('listitem').filter({ hasText: 'stub-november.pdf' })
	await stub.getByText('Open').first().click()
	await stub.getByLabel('Reason').selectOption('Verifying identity')
	const download = advisorPage.waitForEvent('download')
	await stub.getByRole('button', { name: 'Download' }).click()
	expect((await readFile(await (await download).path())).equals(payPlaceholder().buffer)).toBe(true)

	await advisorPage.getByRole('button', { name: 'Start reviewing' }).click()
	await expect(advisorPage.getByRole('link', { name: 'Ask for information' })).toBeVisible()
	await advisorPage.getByRole('link', { name: 'Ask for information' }).click()
	await advisorPage.getByLabel('Supporting Documents').fill('Please add the stub of October.')
	await advisorPage.getByRole('button', { name: 'Send back' }).click()
	await expect(advisorPage.getByRole('heading', { level: 1 })).toContainText('Needs info')

	await plain.goto(
		await linkEmailed(plain, { to: email, subject: /needs something from you/, path: '/apply/resume' }),
	)
	await plain.getByLabel('Date of birth').fill(dob)
	await plain.getByRole('button', { name: 'Open my application' }).click()
	await expect(plain.getByText('Please add the stub of October.')).toBeVisible()
	await expect(plain.getByText('Sending to a lender')).toBeVisible()

	await advisorPage.getByRole('button', { name: 'Continue without an answer' }).click()
	await expect(advisorPage.getByRole('link', { name: 'Approve', exact: true })).toBeVisible()
	const other = await openAsAdvisor(browser, site)
	for (const page of [advisorPage, other]) await openFile(page, email)
	await advisorPage.getByRole('link', { name: 'Approve', exact: true }).click()
	await other.getByRole('link', { name: 'Decline', exact: true }).click()
	await advisorPage.getByRole('button', { name: 'Approve', exact: true }).click()
	await expect(advisorPage.getByRole('heading', { level: 1 })).toContainText('Approved')
	await other.getByRole('button', { name: 'Decline', exact: true }).click()
	await expect(other.getByRole('alert')).toContainText(
		/When you made your choice, it was.*Reviewing.*It is now.*Approved/,
	)
	await plain.reload()
	await expect(plain.getByText(/Approved/).first()).toBeVisible()
})

test('packet, notice, notes and the dashboard stand for a decided application; others may not', async ({
	browser,
	baseURL,
}) => {
	const advisorPage = await openAsAdvisor(browser, baseURL!)
	await advisorPage.goto('/admin/applications?tab=processed')
	await expect(advisorPage.getByText('Notice overdue')).toBeVisible()
	await openFile(advisorPage, 'anabelen.soto@example.com')
	const packet = advisorPage.getByRole('region', { name: 'Lender packet' })
	const download = advisorPage.waitForEvent('download')
	await packet.getByRole('button', { name: 'Packet with documents' }).click()
	const zip = await readFile(await (await download).path())
	expect(zip.readUInt32LE(0)).toBe(0x04034b50)
	await advisorPage.getByLabel('Add a note').fill('Called the lender.')
	await advisorPage.getByRole('button', { name: 'Save note' }).click()
	await expect(advisorPage.getByRole('region', { name: 'Notes' })).toContainText('Called the lender.')
	await advisorPage.goto('/dashboard?tab=applications')
	const row = (name: string) => advisorPage.getByRole('row').filter({ hasText: name })
	await expect(row('Ana Belén Soto')).toContainText('approved')
	await expect(row('Walter Nyland')).toContainText('rejected')
	const anybody = await (await browser.newContext({ baseURL: baseURL! })).newPage()
	await anybody.goto('/admin/applications')
	await expect(anybody).toHaveURL(`${baseURL}/`)
})
