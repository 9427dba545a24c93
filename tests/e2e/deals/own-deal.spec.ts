import type { Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible, expectFits } from '../../setup/expect-accessible.ts'
import { expect, heading, main, memberContext, openHydrated, toast } from '../as-advisor.ts'
import { password, registerMember, verificationLinkFor } from '../new-member.ts'

const message = `Selling price $21,150.00
Doc fee $250.00
Title $18.00
Sales tax $1,605.00
Total out the door $23,023.00`

for (const javaScriptEnabled of [true, false])
	test(`a checked quote is kept while a visitor signs in, and then is in their account, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
		tag: javaScriptEnabled ? [] : '@deep',
	}, async ({ browser, baseURL }) => {
		const context = await browser.newContext({
			baseURL,
			javaScriptEnabled,
			viewport: { width: 360, height: 740 },
		})
		const elsewhere = await browser.newContext({ baseURL })
		const email = await registerMember(elsewhere, { origin: baseURL!, name: 'Quinn Saver' })
		const page = await context.newPage()
		await saveQuote(page)
		await expect(page.getByRole('heading', { name: 'Your quote is kept' })).toBeVisible()
		const link = new URL(page.url()).searchParams.get('returnTo')!
		await page.getByLabel('Email').fill(email)
		await page.getByLabel('Password', { exact: true }).fill(password)
		await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
		await expect(page).toHaveURL(/\/account\/deal\/documents\//)
		await expect(toast(page, 'Quote saved')).toBeVisible()
		await expect(main(page)).toContainText('$23,023.00')

		// Another browser has not pressed Save: its person is asked, and the same quote is saved once.
		const other = await elsewhere.newPage()
		await other.goto(link)
		await other.getByRole('button', { name: 'Save the quote' }).click()
		await expect(other).toHaveURL(page.url())
		await context.close()
		await elsewhere.close()
	})

test('a checked quote is kept through a sign-up and the email that confirms it', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ baseURL })
	const page = await context.newPage()
	await saveQuote(page)
	await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
	const email = `kept-quote-${Date.now()}@example.test`
	await page.getByLabel('Full Name').fill('Kit Keeper')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByRole('main').getByRole('checkbox').check()
	await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
	// The answer has the cookie of the browser that signed up.
	await expect(page.getByText('Please check your email').first()).toBeVisible()
	await page.goto(await verificationLinkFor(context, email))
	await page.getByRole('button', { name: 'Confirm my address' }).click()
	await expect(page).toHaveURL(/\/account\/deal\/documents\/|\/sign-in/)
	if (page.url().includes('/sign-in')) {
		await page.getByLabel('Password', { exact: true }).fill(password)
		await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
	}
	await expect(page).toHaveURL(/\/account\/deal\/documents\//)
	await expect(main(page)).toContainText('$23,023.00')
	await context.close()
})

async function saveQuote(page: Page): Promise<void> {
	await page.goto('/resources/quote-checker')
	await page.getByLabel('Paste the dealer’s message or quote').fill(message)
	await page.getByRole('button', { name: 'Check this quote' }).click()
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(page).toHaveURL(/\/sign-in\?/)
}

test('a client compares their offers on a phone and prints the summary', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	const context = await memberContext(browser, baseURL!, 360)
	const page = await context.newPage()
	await openHydrated(page, '/account/deal')
	await expectAccessible(page, '/account/deal at 360 px')
	// The comparison is one tap away; what led to the agreement is closed.
	await expect(main(page).getByRole('link', { name: 'Compare offers' })).toBeVisible()
	await main(page).getByText('Quotes and offers').click()
	const download = page.waitForEvent('download')
	await main(page).getByRole('link', { name: 'All offers (PDF)' }).click()
	expect((await download).suggestedFilename()).toBe('your-deal.pdf')

	await main(page).getByRole('link', { name: 'Compare offers' }).click()
	await expect(heading(page, 'Compare your offers')).toBeVisible()
	const offer = main(page).getByRole('article').filter({ hasText: 'Merriden Honda' })
	await expect(offer).toContainText('$1,858.14 more than Westfield Ford')
	await expect(offer).toContainText('On equal terms, $687.40 more.')
	await expectFits(page, 'the comparison')
	await main(page).getByRole('link', { name: 'On equal terms' }).click()
	await expect(offer).toContainText('$687.40 more than Westfield Ford')
	await expectAccessible(page, '/account/deal/compare at 360 px')

	// Two of the three, chosen by the form.
	await page.getByText('3 of 3 offers compared').click()
	await page.getByRole('checkbox', { name: /Westfield Ford/ }).uncheck()
	await page.getByRole('button', { name: 'Compare these' }).click()
	await expect(page.getByText('2 of 3 offers compared')).toBeVisible()
	await expect(offer).toContainText('$100.97 more than Northside Honda')
	await context.close()
})
