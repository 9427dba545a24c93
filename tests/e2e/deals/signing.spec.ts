import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { expect, heading, main, openHydrated } from '../as-advisor.ts'
import { clientAtTheDesk } from './agreed-deal.ts'

test('a buyer’s order is read on a phone with one tap per box, and the page shows at once how much more it costs', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { clientContext, admin, deal } = await clientAtTheDesk(browser, origin)
	const page = await clientContext.newPage()
	await openHydrated(page, '/account/deal')
	await main(page).getByRole('link', { name: 'Check the documents' }).click()
	await expect(heading(page, 'At the signing desk')).toBeVisible()
	await main(page).getByRole('button', { name: 'Buyer’s order' }).click()
	await expect(heading(page, 'Buyer’s order')).toBeVisible()
	const same = main(page).getByRole('checkbox', { name: /as agreed$/ })
	await expect(same).toHaveCount(5)
	for (const box of await same.all()) await box.tap().catch(() => box.click())
	await main(page).getByRole('checkbox', { name: 'None of these' }).check()
	await expect(main(page).getByText('12 of 12 boxes checked')).toBeVisible()
	await expect(main(page).getByText(/^All 12 boxes match\. \d+ questions are left below\.$/)).toBeVisible()

	await main(page).getByText('One of them is in the document').click()
	await main(page)
		.getByLabel('Service contract, GAP and other products: The document says something else')
		.fill('1,995')
	await main(page).getByLabel('Total cash price: The document says something else').fill('32669.63')
	await expect(main(page).getByText('This paper costs you $1,995.00 more than agreed.')).toBeVisible()
	await expect(
		main(page).getByText('“We did not agree on service contract. Please take the $1,995.00 off.”'),
	).toBeVisible()
	await main(page).getByLabel('Documentation fee: The document says something else').fill('lots')
	await expect(main(page).getByText('Please enter an amount in dollars')).toBeVisible()
	await expectAccessible(page, 'a document being read at 360 px')

	// What was tapped is stored, also after a reload.
	await openHydrated(page, page.url())
	await expect(main(page).getByText('This paper costs you $1,995.00 more than agreed.')).toBeVisible()
	// The advisor sees the same.
	const advisor = await admin.newPage()
	await openHydrated(advisor, `${deal}/signing`)
	const seen = main(advisor).getByRole('region', { name: 'Buyer’s order' })
	await expect(seen).toContainText('This paper costs you $1,995.00 more than agreed.')
	await expectAccessible(advisor, 'a signing in the admin area')
	await openHydrated(advisor, deal)
	const [first] = await main(advisor).getByRole('region').all()
	await expect(first!).toContainText('Buyer’s order: $1,995.00 more')
	// What somebody at the dealer needs comes first, wherever they look for it.
	for (const path of ['/account', '/account/deal']) {
		const other = await clientContext.newPage()
		await openHydrated(other, path)
		await expect(main(other)).toContainText('The buyer’s order costs you $1,995.00 more than agreed.')
		for (const amount of ['$30,674.63', '$32,669.63', '+$1,995.00'])
			await expect(main(other).getByText(amount, { exact: true }).first()).toBeVisible()
		await expectAccessible(other, `a difference on ${path}`)
		await main(other).getByRole('link', { name: 'See what to say' }).click()
		await expect(main(other).getByRole('region', { name: 'What to say' })).toBeVisible()
		await other.close()
	}
	await main(page).getByRole('button', { name: 'Check the corrected document' }).click()
	await expect(main(page).getByText('0 of 12 boxes checked')).toBeVisible()
	await clientContext.close()
	await admin.close()
})

test('without scripts, a document is read and signed despite a difference', { tag: '@deep' }, async ({
	browser,
	baseURL: origin = '',
}) => {
	const { clientContext, admin } = await clientAtTheDesk(browser, origin, { javaScriptEnabled: false })
	const page = await clientContext.newPage()
	await page.goto('/account/deal/signing')
	await page.getByRole('button', { name: 'Buyer’s order' }).click()
	await page.getByLabel('Sales tax: The document says something else').fill('2304.63')
	await page.getByRole('checkbox', { name: 'None of these' }).check()
	await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText('8 of 12 boxes checked')).toBeVisible()
	await expect(page.getByRole('checkbox', { name: 'None of these' })).toBeChecked()
	await expect(page.getByText('This paper costs you $100.00 more than agreed.')).toBeVisible()
	await page.getByRole('link', { name: 'At the signing desk' }).click()
	await page.getByRole('button', { name: 'I signed' }).click()
	await expect(page.getByText('Tell us in your own words why you’re signing it.')).toBeVisible()
	await page.getByLabel('If you signed anyway, why?').fill('The county changed its rate.')
	await page.getByRole('button', { name: 'I signed' }).click()
	await expect(page.getByText('“The county changed its rate.”')).toBeVisible()
	await expect(page.getByRole('button', { name: 'I signed' })).toHaveCount(0)
	await page.goto('/account/deal')
	await expect(page.getByRole('main')).toContainText('The buyer’s order costs you $100.00 more than agreed.')
	await expect(page.getByRole('main')).toContainText('You signed.')
	await clientContext.close()
	await admin.close()
})
