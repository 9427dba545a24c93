import { drawPage, tablePage } from '../../deals/photo.ts'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { expect } from '../as-advisor.ts'
import { clientAtTheDesk } from './agreed-deal.ts'
import { expectSent, openKit, openPaper, section, storedEntries } from './kit-page.ts'

test('a photo of the paper is read in the kit without signal, and each figure counts only after a tap', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { clientContext } = await clientAtTheDesk(browser, origin)
	const page = await openKit(clientContext)
	await section(page, 'Help')
	await page.getByRole('button', { name: 'Download the text recognition (3.8 MB)' }).tap()
	await expect(page.getByText('Photos of documents can be read without signal')).toBeVisible()

	await clientContext.setOffline(true)
	await page.reload()
	await openPaper(page, 'Buyer’s order')
	const rows = [
		['Selling price', '$28,400.00'],
		['Documentation fee', '$250.00'],
		['Sales tax', '$2,204.63'],
		['Title and registration', '$120.00'],
		['Total due', '$30,974.63'],
	] as const
	const buffer = await drawPage(tablePage('Riverside Honda', rows))
	await page
		.getByLabel('Fill in the boxes from a photo')
		.setInputFiles({ name: 'order.png', mimeType: 'image/png', buffer })
	const read = page.getByRole('button', { name: /: the document says \$/ })
	await expect(read.first()).toBeVisible()
	await expect(page.getByText('Read from the photo, not confirmed').first()).toBeVisible()
	await expect(page.getByText('0 of 12 boxes checked')).toBeVisible()
	await expectAccessible(page, 'a paper with figures of a photo')
	const count = await read.count()
	expect(count).toBeGreaterThanOrEqual(4)
	for (let left = count; left > 0; left--) await read.first().tap()
	await expect(page.getByText(`${count} of 12 boxes checked`)).toBeVisible()
	await expect(page.getByText(/This paper costs you \$300\.00 more than agreed/)).toBeVisible()

	await clientContext.setOffline(false)
	await expectSent(page)
	const kinds = (await storedEntries(page)).map(({ entry }) => entry.kind)
	expect(kinds.filter((kind) => kind === 'box')).toHaveLength(count)
	expect(kinds.filter((kind) => kind === 'photo')).toHaveLength(1)
	await clientContext.close()
})
