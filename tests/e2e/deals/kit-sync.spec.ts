import { test } from '../../setup/browser-test.ts'
import { expect, main, openHydrated } from '../as-advisor.ts'
import { password, signInByRequest } from '../new-member.ts'
import { clientAtTheDesk, phone } from './agreed-deal.ts'
import { expectSent, openKit, openPaper, section, storedEntries, tapAllSame, typeBox } from './kit-page.ts'

test('two phones read one document without signal: what differs is shown on both until someone decides', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { clientContext, admin, email } = await clientAtTheDesk(browser, origin)
	const first = await openKit(clientContext)
	await openPaper(first, 'Buyer’s order')
	await expectSent(first)
	const otherPhone = await browser.newContext({ baseURL: origin, ...phone })
	await signInByRequest(otherPhone, { origin, email, password })
	const second = await openKit(otherPhone)
	await section(second, 'Read')
	await second.getByRole('link', { name: /^Continue/ }).tap()
	await clientContext.setOffline(true)
	await otherPhone.setOffline(true)
	await tapAllSame(first)
	await tapAllSame(second)
	await typeBox(first, 'Documentation fee', '300')
	await typeBox(second, 'Documentation fee', '350')
	await clientContext.setOffline(false)
	await expectSent(first)
	await otherPhone.setOffline(false)
	await expectSent(second)
	for (const page of [first, second])
		await expect(page.getByText('two phones read this differently')).toBeVisible()
	await second.getByRole('button', { name: '$300.00', exact: true }).tap()
	for (const page of [first, second]) {
		await expect(page.getByText('two phones read this differently')).toHaveCount(0)
		await expect(
			page.getByRole('textbox', { name: 'What the document says: Documentation fee' }),
		).toHaveValue('300.00')
		// The total is still the one that was agreed.
		await expect(page.getByText('Documentation fee: $50.00 higher than agreed.')).toBeVisible()
	}
	const entries = await storedEntries(first)
	expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
	// Twelve boxes on each phone, what both people typed, and the decision.
	expect(entries.filter(({ entry }) => entry.kind === 'box')).toHaveLength(27)
	for (const context of [clientContext, otherPhone, admin]) await context.close()
})

test('after lost responses nothing is stored twice, and a new version of the agreement is shown as an alert', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { clientContext, admin, agreeAgain } = await clientAtTheDesk(browser, origin)
	const page = await openKit(clientContext)
	await openPaper(page, 'Buyer’s order')
	await expectSent(page)
	let lost = 0
	await page.route('**/api/kit/entries', async (route) => {
		if (lost++ > 1) return route.continue()
		await route.fetch()
		await route.abort()
	})
	await tapAllSame(page)
	await expect.poll(() => lost).toBeGreaterThan(1)
	await clientContext.setOffline(true)
	await clientContext.setOffline(false)
	await expectSent(page)
	const entries = await storedEntries(page)
	expect(entries.filter(({ entry }) => entry.kind === 'box')).toHaveLength(12)

	await agreeAgain('28600', 'The destination charge is higher.')
	const note = page.getByRole('alert').filter({ hasText: 'What was agreed has changed: version 2.' })
	await expect(note).toContainText('The destination charge is higher.')
	await expect(page.getByText('costs you $500.00 less than agreed')).toBeVisible()
	await page.reload()
	await note.getByRole('button', { name: 'Got it' }).tap()
	await expect(note).toHaveCount(0)
	await clientContext.close()
	await admin.close()
})

test('the admin page follows every tap, a question alerts the advisor, and the phone shows what two advisors reply', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { clientContext, admin, deal } = await clientAtTheDesk(browser, origin)
	const [one, other, overview] = [await admin.newPage(), await admin.newPage(), await admin.newPage()]
	for (const page of [one, other]) await openHydrated(page, `${deal}/signing`)
	await openHydrated(overview, '/admin')
	const page = await openKit(clientContext)
	await openPaper(page, 'Buyer’s order')
	await typeBox(page, 'Sales tax', '2304.63')
	for (const seen of [one, other])
		await expect(main(seen).getByText('$100.00 more than agreed')).toBeVisible()
	const board = main(overview).getByRole('region', { name: 'At the signing desk' })
	await expect(board.getByText('Buyer’s order: $100.00 more').first()).toBeVisible()

	await section(page, 'Help')
	await page.getByLabel('Your question').fill('Is the tax right?')
	await page.getByRole('button', { name: 'Ask', exact: true }).tap()
	await expect(overview.getByText('Question from the signing desk')).toBeVisible()
	for (const [index, seen] of [one, other].entries()) {
		const asks = main(seen).getByRole('region', { name: 'Questions from the signing desk' })
		await expect(asks.getByText('Is the tax right?')).toBeVisible()
		if (index > 0) await asks.getByText('Reply again').click()
		await asks.getByLabel('Your reply').fill(`No, reply ${index + 1}.`)
		await asks.getByRole('button', { name: 'Reply', exact: true }).click()
		await expect(page.getByText(`Dana: No, reply ${index + 1}.`)).toBeVisible()
	}
	await clientContext.close()
	await admin.close()
})

test('what is checked in the kit without signal is merged into the site’s checklist', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { clientContext, admin } = await clientAtTheDesk(browser, origin)
	const page = await openKit(clientContext)
	await clientContext.setOffline(true)
	await section(page, 'Car')
	const box = page.getByRole('checkbox', { name: /^Compare the VIN/ })
	await box.tap()
	await expect(box).toBeChecked()
	await page.getByRole('button', { name: /^Add a note: Compare the VIN/ }).tap()
	await page.getByRole('textbox', { name: /^Note: Compare the VIN/ }).fill('It is the same.')
	await clientContext.setOffline(false)
	await expectSent(page)
	const site = await clientContext.newPage()
	await openHydrated(site, '/resources/checklist')
	await expect(site.getByRole('checkbox', { name: /^Compare the VIN/ })).toBeChecked()
	await expect(site.getByRole('textbox', { name: /^Note: Compare the VIN/ })).toHaveValue('It is the same.')
	await clientContext.close()
	await admin.close()
})
