import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { expect, heading, main, memberContext, openHydrated, toast } from '../as-advisor.ts'
import { password, registerMember, signInByRequest } from '../new-member.ts'

const message = `Selling price $21,150.00
Doc fee $250.00
Title $18.00
Sales tax $1,605.00
Total out the door $23,023.00`

for (const javaScriptEnabled of [true, false])
	test(`a checked quote is saved to the account of somebody who signs in only after checking it, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
		tag: '@deep',
	}, async ({ browser, baseURL }) => {
		const context = await browser.newContext({
			baseURL,
			javaScriptEnabled,
			viewport: { width: 360, height: 740 },
		})
		const elsewhere = await browser.newContext({ baseURL })
		const email = await registerMember(elsewhere, { origin: baseURL!, name: 'Quinn Saver' })
		const page = await context.newPage()
		await page.goto('/resources/quote-checker')
		await page.getByLabel('Paste the dealer’s message or quote').fill(message)
		await page.getByRole('button', { name: 'Check this text' }).click()
		const results = page.getByRole('region', { name: 'Results' })
		await results.getByRole('textbox', { name: /^The dealer/ }).fill('Riverside Honda')
		await results.getByRole('button', { name: 'Save to my account' }).click()
		await expect(results.getByText('What you typed stays here.')).toBeVisible()
		await expect(page.getByLabel('Line 2: what it says')).toHaveValue('Doc fee')
		await expect(results.getByRole('textbox', { name: /^The dealer/ })).toHaveValue('Riverside Honda')

		await signInByRequest(context, { origin: baseURL!, email, password })
		await results.getByRole('button', { name: 'Save to my account' }).click()
		await expect(page).toHaveURL(/\/account\/deal(#result)?$/)
		await expect(toast(page, 'Quote saved')).toBeVisible()
		const card = main(page).getByRole('article').filter({ hasText: 'Riverside Honda' })
		await expect(card).toContainText('$23,023.00')
		await expect(card).toContainText('Adds up')
		await context.close()
		await elsewhere.close()
	})

test('a client compares their offers on a phone and prints the summary', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	const context = await memberContext(browser, baseURL!, 360)
	const page = await context.newPage()
	await openHydrated(page, '/account/deal')
	await expectAccessible(page, '/account/deal at 360 px')
	const download = page.waitForEvent('download')
	await main(page).getByRole('link', { name: 'Print a summary' }).click()
	expect((await download).suggestedFilename()).toBe('your-deal.pdf')

	await main(page).getByRole('link', { name: 'Compare', exact: true }).click()
	await expect(heading(page, 'Compare your offers')).toBeVisible()
	const offer = main(page).getByRole('article').filter({ hasText: 'Merriden Honda' })
	await expect(offer).toContainText('$1,858.14 more than Westfield Ford')
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
