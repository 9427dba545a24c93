import type { Page } from '@playwright/test'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { expect, main, openHydrated } from '../as-advisor.ts'
import { test } from '../second-site.ts'
import {
	bidLinks,
	clientWithDeal,
	dealerPhone,
	fillManager,
	fillRound,
	openPageOf,
	sendBid,
} from './round-steps.ts'

const shots = process.env.SHOTS

/** Takes pictures on a phone and on a desktop, light and dark. */
async function shot(page: Page, name: string): Promise<void> {
	if (!shots) return
	const before = page.viewportSize()!
	for (const width of [390, 1280])
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.setViewportSize({ width, height: 900 })
			await page.emulateMedia({ colorScheme })
			await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true })
		}
	await page.setViewportSize(before)
	await page.emulateMedia({ colorScheme: 'light' })
}

test('a dealer asks, offers, confirms an unlikely price, withdraws and offers again, all on a phone', {
	tag: '@deep',
}, async ({ browser, site: { origin, moveClock } }) => {
	await moveClock(0)
	const { clientContext, deal, page } = await clientWithDeal(browser, origin, 'Morgan Ellery')
	await openHydrated(page, deal)
	await page.getByRole('link', { name: 'Ask dealers', exact: true }).click()
	await fillRound(page)
	for (const store of ['Merriden Honda', 'Northside Honda']) await main(page).getByLabel(store).check()
	await main(page).getByRole('button', { name: 'Save and ask for approval' }).click()
	await expect(main(page).getByRole('heading', { name: 'Waiting for the client' })).toBeVisible()
	const round = new URL(page.url()).pathname
	const client = await openPageOf(clientContext, `/account/deal/rounds/${round.split('/').at(-1)}`)
	await client.getByRole('button', { name: 'Approve', exact: true }).click()
	await expect(client.getByRole('heading', { name: 'You approved this' })).toBeVisible()
	await openHydrated(page, round)
	await page.getByRole('button', { name: 'Send the invitations' }).click()
	await expect(main(page).getByRole('heading', { name: 'Dealers can bid' })).toBeVisible()
	const links = await bidLinks(page)

	// The first dealer has no scripts. It asks; the advisor answers; the other dealer and the client read it.
	const dealer = await openPageOf(await dealerPhone(browser, { javaScript: false }), links[0]!)
	await shot(dealer, '01-open')
	await dealer.getByText('Ask a question').click()
	await dealer.getByLabel('Your question').fill('Is black fine? Call us: (215) 555-0142')
	await dealer.getByRole('button', { name: 'Send the question' }).click()
	await expect(dealer.getByText('It is not answered yet.')).toBeVisible()
	await openHydrated(page, round)
	const asked = main(page).getByRole('region', { name: 'Questions from dealers' })
	await asked.getByLabel('Your answer').fill('Black is fine, too.')
	await asked.getByRole('button', { name: 'Answer all dealers' }).click()
	await expect(asked.getByText('This may tell who asked')).toBeVisible()
	if (shots) await page.screenshot({ path: `${shots}/02-advisor.png`, fullPage: true })
	await asked.getByLabel('The question, as all dealers read it').fill('Is black fine?')
	await asked.getByRole('button', { name: 'Answer all dealers' }).click()
	await expect(asked.getByText('As dealers read it: Is black fine?')).toBeVisible()
	const other = await openPageOf(await dealerPhone(browser), links[1]!)
	for (const reader of [dealer, other, client]) {
		await reader.reload()
		await expect(reader.getByText('Is black fine?', { exact: true })).toBeVisible()
		await expect(reader.getByText('Black is fine, too.', { exact: true })).toBeVisible()
		await expect(reader.getByText('(215) 555-0142')).toHaveCount(0)
	}

	// A digit is missing: the page asks, keeps what was typed, and seals what is confirmed.
	await dealer.getByLabel('Selling price').fill('3690')
	await dealer.getByLabel('Documentation fee').fill('449')
	await dealer.getByLabel('Sales tax').fill('240')
	await dealer.getByLabel('Title and registration').fill('120')
	await fillManager(dealer, { manager: 'Gail Brandt', email: 'gail@dealers.example' })
	await dealer.getByRole('button', { name: 'Seal and send' }).click()
	const price = dealer.getByLabel('Selling price')
	await expect(price).toHaveAttribute('aria-invalid', 'true')
	await expect(price).toHaveAccessibleDescription(
		/You wrote \$3,690 for a 2026 Honda CR-V EX\. Is that right\?/,
	)
	await expect(price).toHaveValue('3690')
	await shot(dealer, '03-asked')
	await dealer.getByLabel(/^Yes, it is right/).check()
	await dealer.getByRole('button', { name: 'Seal and send' }).click()
	await expect(dealer.getByRole('heading', { name: 'Your offer is sealed' })).toBeVisible()
	await shot(dealer, '04-sealed')

	// It withdraws after a second step, and offers again.
	await dealer.getByText('Withdraw this offer').click()
	await dealer.getByRole('button', { name: 'Yes, withdraw it' }).click()
	await expect(dealer.getByRole('heading', { name: 'You withdrew your offer' })).toBeVisible()
	await shot(dealer, '05-withdrawn')
	await openHydrated(page, round)
	await expect(main(page).getByText(/^Offer withdrawn/)).toBeVisible()
	await client.reload()
	await expect(client.getByText('(offer withdrawn)')).toBeVisible()
	await dealer.getByRole('link', { name: 'Check a receipt' }).click()
	await expect(dealer.getByText('The dealer withdrew it')).toBeVisible()
	await dealer.goto(links[0]!)
	await sendBid(dealer, { price: '33690', manager: 'Gail Brandt', email: 'gail@dealers.example' })
	await shot(dealer, '06-again')

	// With scripts, the question is asked in the same way.
	await other.getByLabel('Selling price').fill('3690')
	await other.getByRole('button', { name: 'Seal and send' }).click()
	await expect(other.getByLabel(/^Yes, it is right/)).toBeVisible()
	await expectAccessible(other, 'the question about the price')

	// The other dealer's page was open at the deadline: afterwards there is nothing to send.
	await moveClock(24 * 3)
	await other.getByText('Ask a question').click()
	await other.getByLabel('Your question').fill('And white?')
	await other.getByRole('button', { name: 'Send the question' }).click()
	await expect(other.getByText('The deadline has passed, so your question was not sent.')).toBeVisible()
	for (const [each, text] of [
		[other, 'We have no offer from you'],
		[dealer, 'We have your offer, and it is opened next.'],
	] as const) {
		await each.reload()
		await expect(main(each).getByRole('status')).toContainText(text)
		await expect(main(each).getByRole('button')).toHaveCount(0)
		await expect(main(each).locator('form')).toHaveCount(0)
	}
	await expectAccessible(other, 'the page of a dealer after the deadline')
	await shot(dealer, '07-closed')
	await openHydrated(page, round)
	await page.getByRole('button', { name: 'Open the offers' }).click()
	await expect(main(page).getByRole('heading', { name: '1 quote' })).toBeVisible()
	await page.getByRole('button', { name: 'Verify now' }).click()
	await expect(main(page)).toContainText('Nothing was altered, removed, added or opened early')
	await dealer.reload()
	await expect(dealer.getByRole('heading', { name: 'The offers are open' })).toBeVisible()
	await shot(dealer, '08-opened')
})
