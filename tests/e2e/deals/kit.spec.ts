import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { expect, main, openHydrated } from '../as-advisor.ts'
import { clientAtTheDesk, phone } from './agreed-deal.ts'
import { expectSent, openKit, openPaper, section, storedEntries, tapAllSame, typeBox } from './kit-page.ts'

test('the kit opens from the account, reads documents without signal, survives closing, and sends everything once', async ({
	browser,
	baseURL: origin = '',
}) => {
	const { clientContext, admin, deal } = await clientAtTheDesk(browser, origin)
	let page = await openKit(clientContext)
	await clientContext.setOffline(true)
	await page.reload()
	await expect(page.getByRole('status')).toHaveText('No signal, all saved here')
	// On a narrow phone the name of the car, beside the longest status, is shown whole.
	await page.setViewportSize({ width: 320, height: 568 })
	const isCut = (text: Element) => text.scrollWidth > text.clientWidth
	for (const text of await page.getByRole('banner').getByRole('paragraph').all())
		expect(await text.evaluate(isCut)).toBe(false)
	await page.setViewportSize(phone.viewport)
	await openPaper(page, 'Buyer’s order')
	// Five boxes have a figure; one question answers the seven that are $0.
	await expect(page.getByText('Nothing checked yet.')).toBeVisible()
	// A box that differs counts before its amount is typed.
	await page.getByRole('button', { name: 'Documentation fee: different' }).tap()
	await expect(page.getByText('Documentation fee differs: enter what it says.')).toHaveCount(2)
	expect(await tapAllSame(page)).toBe(6)
	await expect(page.getByText('Documentation fee differs: enter what it says.')).toHaveCount(0)
	await expect(page.getByText('12 of 12 boxes checked')).toBeVisible()
	await expect(page.getByText(/^All 12 boxes match\. \d+ questions are left below\.$/)).toBeVisible()
	await typeBox(page, 'Service contract, GAP and other products', '1,995')
	await expect(page.getByText('6 of 12 boxes checked')).toBeVisible()
	await page.getByRole('button', { name: 'None of the others' }).tap()
	await expect(page.getByText('12 of 12 boxes checked')).toBeVisible()
	await typeBox(page, 'Total cash price', '32669.63')
	await expect(page.getByText('This paper costs you $1,995.00 more than agreed.')).toBeVisible()
	await expect(
		page.getByText('“We did not agree on service contract. Please take the $1,995.00 off.”'),
	).toBeVisible()
	await expectAccessible(page, 'a document in the kit')
	// The first screen says so, too, without a signal.
	await section(page, 'Numbers')
	await expect(page.getByText('This paper costs you $1,995.00 more than agreed.')).toBeVisible()
	await expect(page.getByRole('term').filter({ hasText: 'Documentation fee' })).toBeVisible()
	await expectAccessible(page, 'the first screen of the kit with a difference')
	await page.goBack()

	// The dealer prints the document again, twice.
	for (const _ of ['second', 'third']) {
		await page.getByRole('button', { name: 'Check the corrected document' }).tap()
		await expect(page.getByText('0 of 12 boxes checked')).toBeVisible()
		await tapAllSame(page)
		await expect(page.getByText(/^All 12 boxes match\./)).toBeVisible()
	}

	// The status says when everything is stored on the phone.
	await expect(page.getByRole('status')).toHaveText(/^Saved here/)
	await page.close()
	page = await clientContext.newPage()
	await page.goto('/kit#read')
	await expect(page.getByText('This paper costs you $1,995.00 more than agreed.')).toBeVisible()
	await section(page, 'Photos')
	await page
		.getByLabel('Take a photo')
		.setInputFiles({ name: 'order.png', mimeType: 'image/png', buffer: await page.screenshot() })
	await expect(page.getByText('Photo, waits for signal')).toBeVisible()
	await section(page, 'Say this')
	await expect(page.getByText('Please print the contract without them.')).toBeVisible()
	await expect(page.getByRole('status')).toHaveText(/^Saved here, \d+ entries waiting for signal$/)

	await clientContext.setOffline(false)
	await expectSent(page)
	const entries = await storedEntries(page)
	expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
	// Twelve boxes of each document; of the first, the seven of $0 were opened again, and the product and the total were typed.
	expect(entries.filter(({ entry }) => entry.kind === 'box')).toHaveLength(3 * 12 + 7 + 7 + 1)
	expect(entries.filter(({ entry }) => entry.kind === 'photo')).toHaveLength(1)

	// The browser cleared its storage: everything comes back from the site.
	await page.goto('/services')
	await page.evaluate(
		() =>
			new Promise((resolve) => {
				indexedDB.deleteDatabase('lotwise-kit').onsuccess = resolve
			}),
	)
	await page.goto('/kit#read')
	await expect(page.getByText('This paper costs you $1,995.00 more than agreed.')).toBeVisible()

	const advisor = await admin.newPage()
	await openHydrated(advisor, `${deal}/signing`)
	await expect(main(advisor)).toContainText('This paper costs you $1,995.00 more than agreed.')
	await expect(main(advisor).getByText('Corrected and as agreed')).toBeVisible()
	await expect(main(advisor).getByRole('img', { name: 'From the signing desk, 1 of 1' })).toBeVisible()
	await expectAccessible(advisor, 'the signing desk of the advisor')
	await clientContext.close()
	await admin.close()
})
