import { test } from '../../setup/browser-test.ts'
import { advisorContext, expect, main } from '../as-advisor.ts'
import { startDeal } from './start-deal.ts'

for (const javaScriptEnabled of [true, false])
	test(`the person at a dealer who wrote a quote is chosen, and gets the message, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
		tag: '@deep',
	}, async ({ browser, baseURL }) => {
		const signedIn = await advisorContext(browser, baseURL!)
		const deal = await startDeal(signedIn)
		const context = await browser.newContext({
			baseURL,
			javaScriptEnabled,
			reducedMotion: 'reduce',
			storageState: await signedIn.storageState(),
		})
		const page = await context.newPage()
		await page.goto(`${deal}/documents/new`)
		if (javaScriptEnabled) await page.locator('html[data-ready]').waitFor()
		await page.getByLabel('Line 1: what it says').fill('Selling price')
		await page.getByLabel('Line 1: amount in dollars').fill('28,400')
		await page.getByRole('combobox', { name: /^Dealer/ }).selectOption({ label: 'Bayview Subaru, Red Bank' })
		// With scripts the people of a dealer appear by themselves.
		if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show who works there' }).click()
		const people = page.getByRole('combobox', { name: /^Who at the dealer wrote it/ })
		await people.selectOption({ label: 'Luis Carranza, finance manager' })
		await expect(page.getByLabel('Line 1: amount in dollars')).toHaveValue('28,400')

		// Somebody of another dealer never stays chosen.
		await page.getByRole('combobox', { name: /^Dealer/ }).selectOption({ label: 'Northside Honda, Paterson' })
		if (javaScriptEnabled) await expect(people.getByRole('option', { name: /Marcus Oyelowo/ })).toBeAttached()
		else {
			await page.getByRole('button', { name: 'Confirm' }).click()
			await expect(main(page).getByText('This person does not work at this dealer.').first()).toBeVisible()
		}
		await expect(people).toHaveValue('')
		await people.selectOption({ label: 'Marcus Oyelowo, internet sales' })
		await page.getByRole('button', { name: 'Confirm' }).click()
		const to = page.getByRole('combobox', { name: 'To' })
		await expect(to.locator('option:checked')).toContainText('Marcus Oyelowo, internet sales')
		await page.getByRole('button', { name: 'Send by email' }).click()
		await expect(main(page).getByText(/^Emailed to \S+@/)).toBeVisible()
		await context.close()
		await signedIn.close()
	})
