import type { BrowserContext } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { advisorOfFile, expect, main, memberContext, openHydrated, toast } from '../as-advisor.ts'

const contextOfFile = advisorOfFile()

const quote = `Selling price $28,400.00
Doc fee $899.00
VIN etch $399.00
Sales tax $2,130.00
Title and registration $61.00
Total out the door $31,889.00`

/** Makes the site receive an email as from a mail server. */
async function receive(context: BrowserContext, { eml, to = '' }: { eml: string; to?: string }) {
	const page = await context.newPage()
	await openHydrated(page, '/dev/mailbox')
	await page.getByText('Receive an email').click()
	await page.getByLabel('Delivered to').fill(to)
	await page.getByLabel('The email with its headers').fill(eml)
	await page.getByRole('button', { name: 'Receive it' }).click()
	await expect(toast(page, 'Email received')).toBeVisible()
	await page.close()
}

test('a client forwards a dealer’s email, and the advisor sees within half a minute what to ask about', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const subject = `Your numbers ${test.info().repeatEachIndex} ${Date.now()}`
	const client = await memberContext(browser, baseURL!, 360)
	const clientPage = await client.newPage()
	await openHydrated(clientPage, '/account/deal')
	await clientPage.getByText('Forward a dealer’s email').click()
	const address = await clientPage.getByRole('link', { name: /^case-/ }).textContent()
	await expectAccessible(clientPage, 'the deal with its address')
	await client.close()

	const advisor = contextOfFile()
	await receive(advisor, {
		eml: `From: Pat Member <member@lotwise.test>
To: ${address}
Subject: Fwd: ${subject}
Message-ID: <${Date.now()}@home.example>

What do you think?

---------- Forwarded message ---------
From: Dana Reyes <dana@valley-ford.example>
Subject: ${subject}

${quote}`,
	})
	const page = await advisor.newPage()
	await expect(async () => {
		await openHydrated(page, '/admin/mail')
		expect(await page.getByRole('link', { name: subject }).isVisible()).toBe(true)
	}).toPass()
	await page.getByRole('link', { name: subject }).press('Enter')
	const findings = page.getByRole('region', { name: 'Read from this conversation' })
	await expect(findings).toContainText('$31,889.00 out the door')
	await expect(findings).toContainText(/\$[\d,.]+ to ask about/)
	await page.getByRole('button', { name: 'Dana Reyes, not in the dealer book' }).click()
	await expect(toast(page, 'Dealer saved')).toBeVisible()
	await findings.getByRole('link').first().click()
	await expect(page.getByLabel('Other dealer or lender')).toHaveValue('Dana Reyes')
	await expect(page.getByLabel('Line 2: what it says')).toHaveValue('Doc fee')
	await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Adds up')
	await page.close()
})

test('a stranger’s message waits in quarantine until the advisor files it, in three clicks', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const subject = `A stranger ${Date.now()}`
	const client = await memberContext(browser, baseURL!)
	const clientPage = await client.newPage()
	await openHydrated(clientPage, '/account/deal')
	await clientPage.getByText('Forward a dealer’s email').click()
	const to = await clientPage.getByRole('link', { name: /^case-/ }).textContent()
	await client.close()
	const advisor = contextOfFile()
	await receive(advisor, {
		to: to ?? '',
		eml: `From: Robin <robin-${Date.now()}@unknown.example>
To: somebody@else.example
Subject: ${subject}
Authentication-Results: mx.example; spf=pass; dkim=none; dmarc=none

<b>Hello</b> <script>alert(1)</script>`,
	})
	const page = await advisor.newPage()
	await expect(async () => {
		await openHydrated(page, '/admin/mail/quarantine')
		expect(await page.getByRole('link', { name: subject }).isVisible()).toBe(true)
	}).toPass()
	await expectAccessible(page, 'the quarantine')
	await page.getByRole('link', { name: subject }).click()
	await expect(main(page)).toContainText('Sender not proven, says mx.example')
	await expect(main(page)).toContainText('<script>alert(1)</script>')
	await expectAccessible(page, 'a message in quarantine')
	await page
		.getByRole('button', { name: /^File with/ })
		.first()
		.click()
	await expect(toast(page, 'Filed')).toBeVisible()
	await expect(page.getByRole('heading', { level: 1 })).toContainText(subject)
	await openHydrated(page, '/admin/mail/quarantine')
	await expect(page.getByRole('link', { name: subject })).toHaveCount(0)
	await page.close()
})
