import type { Locator, Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { advisorContext, expect, heading, main, openHydrated } from '../as-advisor.ts'
import { registerMember } from '../new-member.ts'
import { enterQuote, startDeal } from './start-deal.ts'

/** Presses Tab until a control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
	for (let steps = 0; steps < 160; steps += 1) {
		await page.keyboard.press('Tab')
		if (await control.evaluate((element) => element === document.activeElement)) return
	}
	throw new Error(`Tab never reaches ${control}`)
}

/** Opens the page with this heading by the keyboard. */
async function follow(page: Page, control: Locator, title: string): Promise<void> {
	await tabTo(page, control)
	await page.keyboard.press('Enter')
	await expect(heading(page, title)).toBeVisible()
}

const lines = [
	['Selling price', '27900'],
	['Doc fee', '499'],
	['Paint protection', '895'],
	['Title', '60'],
	['Sales tax', '1848.38'],
] as const

for (const javaScriptEnabled of [true, false])
	test(`a client enters a document on a phone by keyboard alone, compares it and prints the summary, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
		tag: '@deep',
	}, async ({ browser, baseURL: origin = '' }) => {
		const context = await browser.newContext({
			baseURL: origin,
			javaScriptEnabled,
			reducedMotion: 'reduce',
			viewport: { width: 360, height: 740 },
		})
		const name = 'Harper Typist'
		const email = await registerMember(context, { origin, name })
		const advisor = await advisorContext(browser, origin)
		const deal = await startDeal(advisor, { name, email })
		const quote = [
			['Selling price', '28100'],
			['Doc fee', '250'],
			['Title', '60'],
			['Sales tax', '1861.63'],
		]
		await enterQuote(advisor, { origin, deal, dealer: 'Lakeside Ford', lines: quote })
		await advisor.close()

		const page = await context.newPage()
		if (javaScriptEnabled) await openHydrated(page, '/account/deal')
		else await page.goto('/account/deal')
		await follow(page, main(page).getByRole('link', { name: 'Add a quote' }), 'Add a quote')
		await tabTo(page, page.getByLabel('Dealer or lender'))
		await page.keyboard.type('Hilltop Ford')
		await tabTo(page, page.getByLabel('Line 1: what it says'))
		for (const [index, [label, amount]] of lines.entries()) {
			if (!javaScriptEnabled && index > 0)
				await tabTo(page, page.getByLabel(`Line ${index + 1}: what it says`))
			await page.keyboard.type(label)
			// Enter goes on by scripts; without, it would save.
			await page.keyboard.press(javaScriptEnabled ? 'Enter' : 'Tab')
			await page.keyboard.type(amount)
			if (javaScriptEnabled) await page.keyboard.press('Enter')
		}
		await tabTo(page, page.getByLabel('Out-the-door total'))
		await page.keyboard.type('31302.38')
		// The account's navigation has a link of this name as well.
		const backLink = main(page).getByRole('link', { name: 'Your deal' }).last()
		const difference = 'The lines add up to $31,202.38'
		const sums = page.getByRole('region', { name: 'Totals' })
		if (javaScriptEnabled) await expect(sums).toContainText(difference)
		await follow(page, sums.getByRole('button', { name: 'Confirm' }), 'Hilltop Ford')
		await expect(main(page)).toContainText(difference)
		await expect(main(page)).toContainText('Paint protection')
		await follow(page, backLink, 'Your deal')
		await follow(page, main(page).getByRole('link', { name: 'Compare offers' }), 'Compare your offers')
		await expect(main(page).getByRole('article').filter({ hasText: 'Hilltop Ford' })).toContainText(
			'more than Lakeside Ford',
		)
		await follow(page, backLink, 'Your deal')
		const download = page.waitForEvent('download')
		await tabTo(page, main(page).getByRole('link', { name: 'All offers (PDF)' }))
		await page.keyboard.press('Enter')
		expect((await download).suggestedFilename()).toBe('your-deal.pdf')
		await context.close()
	})
