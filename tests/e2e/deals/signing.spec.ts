import { randomUUID } from 'node:crypto'
import { type Browser, test } from '@playwright/test'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { advisorContext, expect, heading, main, openHydrated } from '../as-advisor.ts'
import { password, registerMember, signInByRequest } from '../new-member.ts'
import { enterQuote, startDeal } from './start-deal.ts'

const lines = [
	['Selling price', '28100'],
	['Doc fee', '250'],
	['Sales tax', '2204.63'],
	['Title and registration', '120'],
]

/** A new client, signed in on a phone, with a deal in which something was agreed. */
async function clientAtTheDesk(browser: Browser, origin: string, javaScriptEnabled: boolean) {
	const desk = await advisorContext(browser, origin)
	const own = await browser.newContext({
		baseURL: origin,
		javaScriptEnabled,
		viewport: { width: 360, height: 740 },
	})
	const email = await registerMember(own, { origin, name: 'Kim Signer' })
	const page = await desk.newPage()
	const deal = await startDeal(page, { name: 'Kim Signer', email })
	const document = await enterQuote(desk, { origin, deal, dealer: 'Riverside Honda', lines })
	for (const [path, intent] of [
		[document, 'choose'],
		[deal, 'agree'],
	]) {
		const form = { intent: intent!, formKey: randomUUID() }
		const answer = await desk.request.post(path!, { form, headers: { origin }, maxRedirects: 0 })
		expect(answer.status()).toBe(303)
	}
	await page.close()
	await signInByRequest(own, { origin, email, password })
	return { own, desk, deal }
}

test('a buyer’s order is read on a phone with a tap a box, and says at once what it costs more', async ({
	browser,
	baseURL: origin = '',
}) => {
	const { own, desk, deal } = await clientAtTheDesk(browser, origin, true)
	const page = await own.newPage()
	await openHydrated(page, '/account/deal')
	await main(page).getByRole('link', { name: 'At the signing desk' }).click()
	await expect(heading(page, 'At the signing desk')).toBeVisible()
	await main(page).getByRole('button', { name: 'Buyer’s order' }).click()
	await expect(heading(page, 'Buyer’s order')).toBeVisible()
	const same = main(page).getByRole('checkbox', { name: /as agreed$/ })
	await expect(same).toHaveCount(12)
	for (const box of await same.all()) await box.tap().catch(() => box.click())
	await expect(main(page).getByText('This paper is as agreed.')).toBeVisible()

	await main(page)
		.getByLabel('Service contract, GAP and other products: It says something else')
		.fill('1,995')
	await main(page).getByLabel('Total cash price: It says something else').fill('32669.63')
	await expect(main(page).getByText('This paper costs you $1,995.00 more than agreed.')).toBeVisible()
	await expect(
		main(page).getByText('“We did not agree on service contract. Please take the $1,995.00 off.”'),
	).toBeVisible()
	await main(page).getByLabel('Documentation fee: It says something else').fill('lots')
	await expect(main(page).getByText('Please enter an amount in dollars')).toBeVisible()
	await expectAccessible(page, 'a paper being read at 360 px')

	// What was tapped is stored, also after a reload.
	await openHydrated(page, page.url())
	await expect(main(page).getByText('This paper costs you $1,995.00 more than agreed.')).toBeVisible()
	// The advisor sees the same.
	const advisor = await desk.newPage()
	await openHydrated(advisor, deal)
	const seen = main(advisor).getByRole('region', { name: 'At the signing desk' })
	await expect(seen).toContainText('This paper costs you $1,995.00 more than agreed.')
	await expectAccessible(advisor, 'a signing at the desk')
	await main(page).getByRole('button', { name: 'Read the corrected paper' }).click()
	await expect(main(page).getByText('0 of 12 boxes read')).toBeVisible()
	await own.close()
	await desk.close()
})

test('a paper is read and signed against a difference without scripts', async ({
	browser,
	baseURL: origin = '',
}) => {
	const { own, desk } = await clientAtTheDesk(browser, origin, false)
	const page = await own.newPage()
	await page.goto('/account/deal/signing')
	await page.getByRole('button', { name: 'Buyer’s order' }).click()
	await page.getByLabel('Sales tax: It says something else').fill('2304.63')
	await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText('This paper costs you $100.00 more than agreed.')).toBeVisible()
	await page.getByRole('link', { name: 'At the signing desk' }).click()
	await page.getByRole('button', { name: 'I signed' }).click()
	await expect(page.getByText('Say in your own words why you sign it.')).toBeVisible()
	await page.getByLabel('Why do you sign it all the same?').fill('The county changed its rate.')
	await page.getByRole('button', { name: 'I signed' }).click()
	await expect(page.getByText('“The county changed its rate.”')).toBeVisible()
	await expect(page.getByRole('button', { name: 'I signed' })).toHaveCount(0)
	await own.close()
	await desk.close()
})
