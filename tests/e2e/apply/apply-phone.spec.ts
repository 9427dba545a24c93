import { expect } from '@playwright/test'
import { test, waitForHydration } from '../../setup/browser-test.ts'
import { openPage } from '../../setup/open-page.ts'

test('on a phone the first question and the way on are on the first screen, and the rest is folded behind one line each', async ({
	browser,
	baseURL,
}) => {
	for (const width of [320, 390]) {
		const page = await openPage(browser, { baseURL: baseURL!, width })
		await page.goto('/apply')
		await waitForHydration(page)
		const next = page.getByRole('link', { name: 'Next: Residential Information' })
		await expect(next).toBeInViewport({ ratio: 1 })
		const first = (await page.getByLabel('Last name').boundingBox())!
		expect(first.y + first.height).toBeLessThanOrEqual((await next.boundingBox())!.y)

		const disclosure = page.getByText('Your data is shared only with lenders')
		await expect(disclosure).toBeHidden()
		await page.getByRole('heading', { name: 'Important Disclosures' }).click()
		await expect(disclosure).toBeVisible()

		const sections = page.getByRole('navigation', { name: 'Sections' })
		await expect(sections.getByRole('listitem').first()).toBeHidden()
		await sections.getByText('Section 1 of 7').click()
		await sections.getByRole('link', { name: 'Employment Information' }).click()
		const heading = page.getByRole('heading', { name: '3 of 7: Employment Information' })
		await expect(heading).toBeInViewport({ ratio: 1 })
		// The browser moves the focus once more when it renders the page that a fragment leads to.
		await page.evaluate(
			() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
		)
		expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
		await expect(sections.getByText('Section 3 of 7')).toBeVisible()
		await expect(sections.getByRole('listitem').first()).toBeHidden()

		// The way on covers nothing that has the focus, and at the end of the section it stands below the fields.
		const last = page.getByLabel('Months at previous job')
		await last.focus()
		const field = (await last.boundingBox())!
		const foot = (await page.getByRole('link', { name: /^Next: / }).boundingBox())!
		expect(field.y + field.height).toBeLessThanOrEqual(foot.y)
		await page.context().close()
	}
})

test('on a computer the sections and the disclosures are open', async ({ browser, baseURL }) => {
	const page = await openPage(browser, { baseURL: baseURL!, width: 1280 })
	await page.goto('/apply')
	await expect(page.getByText('Your data is shared only with lenders')).toBeVisible()
	await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveCount(7)
	await expect(page.getByText('Section 1 of 7')).toBeHidden()
	await page.context().close()
})

test('on a computer the keyboard does not stop at a line that cannot be folded', async ({
	browser,
	baseURL,
}) => {
	const page = await openPage(browser, { baseURL: baseURL!, width: 1280 })
	for (const [path, name] of [
		['/apply', 'Important Disclosures'],
		['/services', 'The fine print, in full size'],
	] as const) {
		await page.goto(path)
		const heading = page.getByRole('heading', { name })
		await expect(heading).toBeVisible()
		const summary = page.locator('summary').filter({ has: heading })
		await summary.focus()
		await expect(summary, name).not.toBeFocused()
	}
	await page.context().close()
})
