import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { advisorContext, expect, heading, main, openHydrated } from '../as-advisor.ts'
import { password, registerMember, signInByRequest } from '../new-member.ts'
import { phone } from './agreed-deal.ts'
import { openKit, openPaper, section, tapAllSame } from './kit-page.ts'
import { enterQuote, startDeal } from './start-deal.ts'

/** The lines come to $22,290.25. */
const lines = [
	['Sale price', '20600'],
	['Doc fee', '249'],
	['Sales tax 6.625%', '1381.25'],
	['Title', '60'],
]
const note =
	'The sum of the lines, $22,290.25, counts, not the dealer’s total of $22,490.25: Gail typed it wrong.'

test('a quote that does not add up is agreed on once the advisor decides which total counts, and the kit has no difference', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const admin = await advisorContext(browser, origin)
	const clientContext = await browser.newContext({ baseURL: origin, ...phone })
	const email = await registerMember(clientContext, { origin, name: 'Kim Signer' })
	const page = await admin.newPage()
	const deal = await startDeal(admin, { name: 'Kim Signer', email })
	const quote = { origin, deal, dealer: 'Westfield Ford', lines, total: '22490.25' }
	await openHydrated(page, await enterQuote(admin, quote))
	await main(page).getByRole('button', { name: 'Choose this one' }).click()
	await expect(main(page).getByText('Chosen', { exact: true }).first()).toBeVisible()

	await openHydrated(page, deal)
	const agreed = main(page).getByRole('region', { name: 'What was agreed' })
	const record = agreed.getByRole('button', { name: 'Record what was agreed' })
	await record.click()
	await expect(agreed).toContainText('Choose which of the two totals counts.')
	await expectAccessible(page, 'a total to decide')
	await agreed.getByLabel('The sum of its lines: $22,290.25').check()
	await record.click()
	await expect(agreed).toContainText('Say why this figure counts')
	await expect(agreed.getByLabel('The sum of its lines: $22,290.25')).toBeChecked()
	await agreed.getByLabel('Why does it count?').fill('Gail typed it wrong.')
	await record.click()
	await expect(agreed).toContainText('Version 1')
	await expect(agreed.getByText('$22,290.25', { exact: true })).toBeVisible()
	await expect(agreed).toContainText(note)
	await agreed.getByRole('button', { name: 'Ask the manager to confirm' }).click()
	const link = new URL(await agreed.getByLabel('The link, to send it yourself').inputValue())

	// The manager has no scripts.
	const elsewhere = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
	const manager = await elsewhere.newPage()
	await manager.goto(link.pathname + link.search)
	await expect(heading(manager, 'Is this our deal?')).toBeVisible()
	await expect(manager.getByText(note)).toBeVisible()
	await expect(manager.getByText('$22,290.25', { exact: true })).toBeVisible()

	await signInByRequest(clientContext, { origin, email, password })
	const account = await clientContext.newPage()
	await openHydrated(account, '/account/deal')
	await expect(main(account).getByText(note)).toBeVisible()
	const kit = await openKit(clientContext)
	await expect(kit.getByText(note)).toBeVisible()
	await openPaper(kit, 'Buyer’s order')
	await tapAllSame(kit)
	await expect(kit.getByText('12 of 12 boxes checked')).toBeVisible()
	await expect(kit.getByText(/^All 12 boxes match\. \d+ questions are left below\.$/)).toBeVisible()
	await section(kit, 'Numbers')
	await expect(kit.getByText('$22,290.25', { exact: true })).toBeVisible()
	await admin.close()
	await clientContext.close()
	await elsewhere.close()
})

test('without scripts, a document that does not add up is rejected with a sentence, and what was typed stays', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const admin = await advisorContext(browser, origin)
	const deal = await startDeal(admin)
	const quote = { origin, deal, dealer: 'Westfield Ford', lines, total: '22490.25' }
	const document = await enterQuote(admin, quote)
	const plain = await browser.newContext({
		baseURL: origin,
		javaScriptEnabled: false,
		storageState: await admin.storageState(),
	})
	const page = await plain.newPage()
	await page.goto(document)
	await page.getByRole('button', { name: 'Choose this one' }).click()
	await page.goto(deal)
	await page.getByLabel('Why does it count?').fill('As in his email')
	await page.getByRole('button', { name: 'Record what was agreed' }).click()
	await expect(page.getByText('Choose which of the two totals counts.')).toBeVisible()
	await expect(page.getByLabel('Why does it count?')).toHaveValue('As in his email')
	await page.getByLabel('The total on the document: $22,490.25').check()
	await page.getByRole('button', { name: 'Record what was agreed' }).click()
	await expect(page.getByText('The dealer’s total of $22,490.25 counts')).toBeVisible()
	await admin.close()
	await plain.close()
})
