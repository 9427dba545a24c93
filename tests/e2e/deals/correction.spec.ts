import type { APIRequestContext, Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { advisorContext, expect, heading, main, openHydrated } from '../as-advisor.ts'
import { uniqueText } from '../unique-text.ts'
import { phone } from './agreed-deal.ts'
import { enterQuote, startDeal } from './start-deal.ts'

const lines = [
	['Selling price', '28100'],
	['Doc fee', '250'],
	['Sales tax', '2204.63'],
]
const shots = process.env.SHOTS

type Mail = { subject: string; text: string }

/** Returns the path of the link in the email to somebody with this in its subject, as soon as it is there. */
async function linkIn(request: APIRequestContext, to: string, subject: string): Promise<string> {
	let found: Mail | undefined
	await expect
		.poll(async () => {
			const mails: Mail[] = await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()
			found = mails.find((mail) => mail.subject.includes(subject))
			return found !== undefined
		})
		.toBe(true)
	const { pathname, search } = new URL(/http\S+link=[\w.-]+/.exec(found!.text)![0])
	return pathname + search
}

const isIn = async (request: APIRequestContext, to: string, subject: string) =>
	expect
		.poll(async () => {
			const mails: Mail[] = await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()
			return mails.filter((mail) => mail.subject.includes(subject)).length
		})
		.toBe(1)

const shot = async (page: Page, name: string) =>
	void (shots && (await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })))

test('the dealer’s manager changes a fee; the client, who has neither an account nor scripts, is asked anew and says no, of which the manager is told', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const admin = await advisorContext(browser, origin)
	const word = uniqueText()
	const [email, managerEmail] = [`${word}@example.com`, `${word}@dealers.example`]
	const page = await admin.newPage()
	const deal = await startDeal(admin, { name: 'Kim Signer', email })
	await openHydrated(page, await enterQuote(admin, { origin, deal, dealer: 'Riverside Honda', lines }))
	await main(page).getByRole('button', { name: 'Choose this one' }).click()
	await expect(main(page).getByText('Chosen', { exact: true }).first()).toBeVisible()
	await openHydrated(page, deal)
	const agreed = main(page).getByRole('region', { name: 'What was agreed' })
	await agreed.getByRole('button', { name: 'Record what was agreed' }).click()
	await expect(agreed).toContainText('Version 1')
	await agreed.getByLabel('Email of the dealer’s manager').fill(managerEmail)
	await agreed.getByRole('button', { name: 'Ask the manager to confirm' }).click()

	// Two tabs of the client, and the manager's page.
	const plain = await browser.newContext({ baseURL: origin, javaScriptEnabled: false, ...phone })
	const [tab, otherTab, manager] = [await plain.newPage(), await plain.newPage(), await plain.newPage()]
	const own = await linkIn(admin.request, email, 'What was agreed')
	for (const each of [tab, otherTab]) {
		await each.goto(own)
		await expect(each.getByRole('button', { name: 'Yes, this is what I agreed to' })).toBeVisible()
	}
	await shot(tab, 'agreed-before-390')
	await manager.goto(await linkIn(admin.request, managerEmail, 'Please confirm our deal'))
	await expect(heading(manager, 'Is this our deal?')).toBeVisible()
	await manager.getByText('Something is different').click()
	await manager.getByLabel('Doc fee').fill('399')
	await manager.getByLabel('Your name').fill('Rosa Diaz')
	await manager.getByRole('button', { name: 'Send the correction' }).click()
	await expect(manager.getByText('Thank you. We have your correction.')).toBeVisible()
	await expect(manager.getByText('The buyer is asked whether they agree.')).toBeVisible()
	await expect(manager.getByRole('region', { name: 'Your figures' })).toContainText('$399.00')
	await shot(manager, 'manager-corrected-390')

	// The tab with the old figure cannot say yes anymore, and shows the new one.
	await tab.getByRole('button', { name: 'Yes, this is what I agreed to' }).click()
	await expect(tab.getByRole('alert')).toContainText('$30,554.63 → $30,703.63')
	await expect(tab.getByRole('button', { name: 'Yes, this is what I agreed to' })).toHaveCount(0)
	await expect(tab.getByRole('heading', { name: 'The dealer changed what was agreed' })).toBeVisible()

	// The deal is not closed before the client has answered.
	await openHydrated(page, deal)
	await expect(agreed).toContainText('the client has not answered yet')
	await expect(main(page).getByRole('button', { name: 'Close the deal' })).toHaveCount(0)
	await expectAccessible(page, 'figures that the manager changed, in the admin area')
	await shot(page, 'corrected-admin-1280')

	expect(await linkIn(admin.request, email, 'do you agree?')).toBe(own)
	await otherTab.goto(own)
	await expect(main(otherTab).getByRole('row', { name: 'Doc fee' })).toContainText('$250.00 → $399.00')
	await expect(otherTab.getByRole('button', { name: 'Yes, I agree to $30,703.63' })).toBeVisible()
	await shot(otherTab, 'corrected-client-390')
	await otherTab.getByText('No, I don’t agree').click()
	await otherTab.getByLabel('Why not').fill('I was promised $250.')
	await otherTab.getByRole('button', { name: 'Say no to this' }).click()
	await expect(otherTab.getByRole('heading', { name: 'Nothing is agreed' })).toBeVisible()
	await shot(otherTab, 'declined-client-390')
	await isIn(admin.request, managerEmail, 'The buyer does not agree')
	await manager.reload()
	await expect(manager.getByRole('heading', { name: 'The buyer does not agree' })).toBeVisible()

	await openHydrated(page, deal)
	await expect(agreed).toContainText('The buyer said no')
	await expect(agreed).toContainText('I was promised $250.')
	await expect(main(page).getByRole('button', { name: 'Close the deal' })).toBeVisible()
	await shot(page, 'declined-admin-1280')
	await agreed.getByLabel('What changed?').fill('The fee is $250 again.')
	await agreed.getByRole('button', { name: 'Record the new version' }).click()
	await expect(agreed).toContainText('Version 3')
	await tab.goto(own)
	await expect(tab.getByRole('button', { name: 'Yes, this is what I agreed to' })).toBeVisible()
	await tab.getByRole('button', { name: 'Yes, this is what I agreed to' }).click()
	await expect(tab.getByText('You confirmed it')).toBeVisible()
	// Nobody else's link opens it.
	await tab.goto(`${own}x`)
	await expect(tab.getByText('This link no longer works.')).toBeVisible()
	for (const each of [admin, plain]) await each.close()
})
