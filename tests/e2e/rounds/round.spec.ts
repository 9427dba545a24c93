import type { Page } from '@playwright/test'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { expect, heading, main, openHydrated } from '../as-advisor.ts'
import { phone } from '../deals/agreed-deal.ts'
import { test } from '../second-site.ts'
import {
	bidLinks,
	checkReceipt,
	clientWithDeal,
	dealerPhone,
	fillManager,
	fillRound,
	fillTrade,
	openPageOf,
	photo,
	sendBid,
} from './round-steps.ts'

const shots = process.env.SHOTS

/**
 * Waits until the job of each minute has carried out the award, and shows it. It asks for the HTML alone: a page that is loaded again and
 * again takes as much processor time as the rest of the journey.
 */
async function waitForAward(page: Page): Promise<void> {
	await expect
		.poll(async () => (await page.request.get(page.url())).text(), { intervals: [5_000] })
		.toContain('>Awarded<')
	await page.reload()
	await expect(main(page).getByText('Awarded', { exact: true })).toBeVisible()
}

test('of five invited dealers three bid, one declines and one is late; the bids are opened, and a best and final offer is awarded', {
	tag: '@deep',
}, async ({ browser, site: { origin, moveClock } }) => {
	await moveClock(0)
	const { clientContext, deal, page } = await clientWithDeal(browser, origin, 'Robin Fairchild')
	const shot = async (which: typeof page, name: string) =>
		void (shots && (await which.screenshot({ path: `${shots}/${name}.png`, fullPage: true })))

	// The advisor sets up the round with five dealers of the dealer book.
	await openHydrated(page, deal)
	await page.getByRole('link', { name: 'Ask dealers', exact: true }).click()
	await fillRound(page)
	const boxes = main(page).getByRole('group', { name: 'Dealers to invite' }).getByRole('checkbox')
	for (let index = 0; index < 5; index++) await boxes.nth(index).check()
	await shot(page, '01-new')
	await main(page).getByRole('button', { name: 'Save and ask for approval' }).click()
	// Three of them sell other makes than the car's.
	await expect(main(page)).toContainText(
		'Bayview Subaru sells Subaru, Harbor Road Toyota sells Toyota, and Mill Pond Volkswagen sells Volkswagen, not Honda. Ask them anyway?',
	)
	await shot(page, '01-other-makes')
	await main(page).getByLabel('Ask them anyway').check()
	await main(page).getByRole('button', { name: 'Save and ask for approval' }).click()
	await expect(main(page).getByRole('heading', { name: 'Waiting for the client' })).toBeVisible()
	const round = new URL(page.url()).pathname
	await shot(page, '02-draft')

	// The client reads and approves the request on the phone.
	const client = await openPageOf(clientContext, '/account/deal')
	await client.getByRole('link', { name: 'Offers for a 2026 Honda CR-V EX' }).click()
	await expect(heading(client, 'Offers for a 2026 Honda CR-V EX')).toBeVisible()
	await shot(client, '03-client-approve')
	await client.getByRole('button', { name: 'Approve', exact: true }).click()
	await expect(client.getByRole('heading', { name: 'You approved this' })).toBeVisible()

	await openHydrated(page, round)
	await page.getByRole('button', { name: 'Send the invitations' }).click()
	await expect(main(page).getByRole('heading', { name: 'Dealers can bid' })).toBeVisible()
	const links = await bidLinks(page)
	expect(links).toHaveLength(5)
	await shot(page, '04-open')

	// Three dealers bid on phones, one declines with one tap.
	const prices = ['33400', '32900', '34000']
	const phones = []
	for (const [index, price] of prices.entries()) {
		// Only the second one has scripts, without which a page takes half of the time.
		const context = await dealerPhone(browser, { javaScript: index === 1 })
		const dealer = await openPageOf(context, links[index]!)
		if (index === 0) await shot(dealer, '05-bid')
		await sendBid(dealer, { price, manager: `Manager ${index}`, email: `manager${index}@dealers.example` })
		phones.push(dealer)
	}
	await shot(phones[0]!, '06-receipt')
	const declining = await openPageOf(await dealerPhone(browser, { javaScript: false }), links[3]!)
	await declining.getByRole('button', { name: 'We don’t have this car' }).click()
	await expect(declining.getByRole('heading', { name: 'You declined' })).toBeVisible()
	await shot(declining, '07-declined')
	const late = await openPageOf(await dealerPhone(browser, { javaScript: false }), links[4]!)

	await openHydrated(page, round)
	await expect(main(page)).toContainText('3 dealers have submitted an offer')
	await expect(main(page)).not.toContainText('33,400')
	await shot(page, '08-sealed')

	// The fifth dealer bids after the deadline, which the database rejects.
	await moveClock(24 * 3)
	await late.getByLabel('Selling price').fill('30000')
	await late.getByRole('button', { name: 'Seal and send' }).click()
	await shot(late, '09-late')
	await openHydrated(page, round)
	await shot(page, '10-closed')
	await page.getByRole('button', { name: 'Open the offers' }).click()
	await expect(main(page).getByRole('heading', { name: '3 bids' })).toBeVisible()
	await expectAccessible(page, 'the opened round')
	await shot(page, '11-opened')
	const ranked = main(page).locator('ol > li article h3').filter({ hasText: /^\d\./ })
	await expect(ranked).toHaveText([/^1\. /, /^2\. /, /^3\. /])
	await client.reload()
	await expect(client.getByRole('heading', { name: '3 bids' })).toBeVisible()
	await expectAccessible(client, 'the opened round of the client')
	await shot(client, '12-client-opened')

	// A question, and the answer by the dealer's link.
	const best = main(page).getByRole('article').filter({ hasText: '1. ' }).first()
	await best.getByText('Ask a question').click()
	await best.getByLabel('Your question').fill('Is the roof rack included?')
	await best.getByRole('button', { name: 'Send the question' }).click()
	await expect(best.getByText('Not answered yet.')).toBeVisible()
	await phones[1]!.goto(links[1]!)
	await phones[1]!.getByLabel(/answer/i).fill('Yes, at no charge.')
	await phones[1]!.getByRole('button', { name: /answer/i }).click()
	await expect(phones[1]!.getByText('Yes, at no charge.')).toBeVisible()

	// Best and final: each learns its own rank only, and the second makes a better offer.
	await openHydrated(page, round)
	await page.getByText('Ask for best and final offers').click()
	const inDays = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
	await main(page).getByLabel('Day').fill(inDays)
	await page.getByRole('button', { name: 'Ask all bidders' }).click()
	await expect(main(page).getByRole('heading', { name: 'Dealers can bid' })).toBeVisible()
	await phones[0]!.goto(links[0]!)
	await expect(main(phones[0]!)).toContainText('Yours ranks number 2 so far')
	// The form still has what was typed on this device.
	await expect(phones[0]!.getByLabel('Selling price')).toHaveValue('33400')
	await shot(phones[0]!, '13-best-and-final')
	await sendBid(phones[0]!, { price: '32100', manager: 'Manager 0', email: 'manager0@dealers.example' })
	await moveClock(24 * 7)
	await openHydrated(page, round)
	await page.getByRole('button', { name: 'Open the offers' }).click()
	await expect(ranked.first()).toContainText('Bayview Subaru')

	// The client chooses; the advisor reads who will be told what, and takes the first award back.
	await client.reload()
	await client.getByRole('button', { name: 'Send my choice' }).click()
	await expect(client.getByText('Choose an offer, none of them, or a change.')).toBeVisible()
	await client.getByRole('radio', { name: /Bayview Subaru/ }).check()
	await client.getByRole('button', { name: 'Send my choice' }).click()
	await expect(client.getByText('You chose the offer of Bayview Subaru')).toBeVisible()
	await shot(client, '15-client-chose')
	await openHydrated(page, round)
	await page.getByRole('link', { name: 'Award it to Bayview Subaru' }).click()
	await expect(main(page)).toContainText('To manager0@dealers.example: The client chose your offer')
	await expectAccessible(page, 'who will read what')
	await shot(page, '16-preview')
	await page.getByRole('button', { name: 'Confirm the award' }).click()
	await page.getByRole('button', { name: 'Take it back' }).click()
	await page.getByRole('link', { name: 'Award it to Bayview Subaru' }).click()
	await page.getByRole('button', { name: 'Confirm the award' }).click()
	await expect(main(page).getByRole('heading', { name: 'Award confirmed' })).toBeVisible()
	await shot(page, '17-confirmed')
	await moveClock(24 * 7 + 1)
	await waitForAward(page)
	await page.getByRole('button', { name: 'Verify now' }).click()
	await expect(main(page)).toContainText('Nothing was altered, removed, added or opened early')
	await shot(page, '14-awarded')
	await phones[0]!.goto(links[0]!)
	await expect(phones[0]!.getByRole('heading', { name: 'The client chose your offer' })).toBeVisible()
	await phones[2]!.goto(links[2]!)
	await expect(phones[2]!.getByRole('heading', { name: 'The client chose another offer' })).toBeVisible()

	await phones[1]!.goto(links[1]!)
	await expectAccessible(phones[1]!, 'the page of a dealer that was not chosen')
	const proof = await checkReceipt(phones[1]!, { price: '32900' })
	await expectAccessible(phones[1]!, 'the proof')
	await shot(phones[1]!, '15-proof')
	// Without scripts the page says what else checks a receipt.
	const withoutScripts = await dealerPhone(browser, { javaScript: false })
	const plain = await withoutScripts.newPage()
	await plain.goto(proof)
	await expect(plain.getByLabel('The sealed text of the offer')).toBeVisible()
	await expect(main(plain).getByRole('status').locator('noscript')).toBeVisible()
	await withoutScripts.close()

	// What was agreed is there for the client to confirm.
	await client.goto('/account/deal')
	await expect(main(client)).toContainText('$35,237.00')
})

test('a trade-in round without scripts for dealers and client has photos, a client’s code and the tax beside each offer', {
	tag: '@deep',
}, async ({ browser, site: { origin, moveClock } }) => {
	await moveClock(0)
	const { clientContext, deal, page } = await clientWithDeal(browser, origin, 'Jamie Ortolan')
	const shot = async (which: typeof page, name: string) =>
		void (shots && (await which.screenshot({ path: `${shots}/${name}.png`, fullPage: true })))
	await openHydrated(page, deal)
	await page.getByRole('link', { name: 'Sell their car' }).click()
	await fillTrade(page)
	const boxes = main(page).getByRole('group', { name: 'Dealers to invite' }).getByRole('checkbox')
	for (const index of [0, 1]) await boxes.nth(index).check()
	await expectAccessible(page, 'the form of a trade-in round')
	await shot(page, '20-trade-new')
	await main(page).getByRole('button', { name: 'Save and ask for approval' }).click()
	await expect(main(page).getByRole('heading', { name: 'Waiting for the client' })).toBeVisible()
	const round = new URL(page.url()).pathname

	const plain = await browser.newContext({
		baseURL: origin,
		...phone,
		javaScriptEnabled: false,
		storageState: await clientContext.storageState(),
	})
	const client = await openPageOf(plain, `/account/deal/rounds/${round.split('/').at(-1)}`)
	await client.getByRole('link', { name: 'Add or remove photos' }).click()
	await client.locator('#upload').setInputFiles({
		name: 'jamie-ortolan.png',
		mimeType: 'image/png',
		buffer: await photo(),
	})
	await client.getByRole('button', { name: 'Add photo' }).click()
	await expect(client.getByAltText('View 1 of 1 of the car')).toBeVisible()
	await client.getByRole('link', { name: '2016 Subaru Outback' }).click()
	await client.getByLabel('Require my code to open the offers').check()
	await client.getByRole('button', { name: 'Approve', exact: true }).click()
	const code = (await client.getByRole('status').locator('.num').textContent())!
	expect(code).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{1,5}){5}$/)
	await shot(client, '21-code')

	await openHydrated(page, round)
	await page.getByRole('button', { name: 'Send the invitations' }).click()
	await expect(main(page).getByRole('heading', { name: 'Dealers can bid' })).toBeVisible()
	const links = await bidLinks(page)
	for (const [index, dollars] of ['9,800', '10,450'].entries()) {
		const context = await dealerPhone(browser, { javaScript: false })
		const dealer = await openPageOf(context, links[index]!)
		await expect(dealer.getByAltText('View 1 of 1 of the car')).toHaveJSProperty('complete', true)
		// An empty form names each field, and keeps what is typed.
		await dealer.getByLabel('Your offer for this car').fill(dollars)
		await dealer.getByRole('button', { name: 'Seal and send' }).click()
		await expect(dealer.getByText('Enter the name of the manager')).toBeVisible()
		await expect(dealer.getByLabel('Your offer for this car')).toHaveValue(dollars)
		await fillManager(dealer, { manager: `Buyer ${index}`, email: `buyer${index}@dealers.example` })
		await dealer.getByRole('button', { name: 'Seal and send' }).click()
		await expect(dealer.getByRole('heading', { name: 'Your offer is sealed' })).toBeVisible()
		await shot(dealer, `22-trade-bid-${index}`)
	}
	await moveClock(24 * 3)
	await client.goto(`/account/deal/rounds/${round.split('/').at(-1)}`)
	await client.getByRole('button', { name: 'Open the offers' }).click()
	await expect(client.getByText('This is not the code of this round')).toBeVisible()
	await client.getByLabel('The client’s code').fill(code.toLowerCase())
	await client.getByRole('button', { name: 'Open the offers' }).click()
	await expect(client.getByRole('heading', { name: '2 quotes' })).toBeVisible()
	await expect(main(client).getByRole('article').first()).toContainText('$10,450.00')
	await expect(main(client).getByRole('article').first()).toContainText('sales tax')
	await shot(client, '23-trade-opened')
	await openHydrated(page, round)
	await page.getByText('Record what the client told you').click()
	await main(page).getByRole('radio').first().check()
	await main(page).getByLabel('How and when the client told you').fill('By phone, today at noon.')
	await page.getByRole('button', { name: 'Record the choice' }).click()
	await page.getByRole('link', { name: /^Sell it to/ }).click()
	await page.getByRole('button', { name: 'Confirm the award' }).click()
	await expect(main(page).getByRole('heading', { name: 'Award confirmed' })).toBeVisible()
	await moveClock(24 * 3 + 1)
	await waitForAward(page)
})

test('a dealer fills in the form by keyboard alone at 360 px, in fewer than 250 keys', {
	tag: '@deep',
}, async ({ browser, site: { origin, moveClock } }) => {
	await moveClock(0)
	const { clientContext, deal, page } = await clientWithDeal(browser, origin, 'Taylor Brisk')
	await openHydrated(page, deal)
	await page.getByRole('link', { name: 'Ask dealers', exact: true }).click()
	await fillRound(page)
	await main(page).getByLabel('Northside Honda').check()
	await main(page).getByRole('button', { name: 'Save and ask for approval' }).click()
	await expect(main(page).getByRole('heading', { name: 'Waiting for the client' })).toBeVisible()
	const round = new URL(page.url()).pathname
	const client = await openPageOf(clientContext, `/account/deal/rounds/${round.split('/').at(-1)}`)
	await client.getByRole('button', { name: 'Approve', exact: true }).click()
	await expect(client.getByRole('heading', { name: 'You approved this' })).toBeVisible()
	await openHydrated(page, round)
	await page.getByRole('button', { name: 'Send the invitations' }).click()
	await expect(main(page).getByRole('heading', { name: 'Dealers can bid' })).toBeVisible()
	const [link] = await bidLinks(page)

	const dealer = await openPageOf(await dealerPhone(browser), link!)
	await expectAccessible(dealer, 'the page of a dealer')
	await dealer.locator('#price').focus()
	let keys = 0
	const press = async (key: string) => {
		keys += 1
		await dealer.keyboard.press(key)
	}
	for (const [name, text] of [
		['price', '33400'],
		['docFee', '449'],
		['salesTax', '2004'],
		['governmentFees', '120'],
		['itemLabel0', 'Floor mats'],
		['itemAmount0', '219'],
		['itemOff0', ' '],
		['managerName', 'Gail Brandt'],
		['managerPhone', '2155550142'],
		['managerEmail', 'gail@dealers.example'],
		['attest-complete', ' '],
		['attest-available', ' '],
		['attest-authorized', ' '],
	] as const) {
		for (let tabs = 0; tabs < 40; tabs++) {
			if ((await dealer.evaluate(() => document.activeElement?.getAttribute('name'))) === name) break
			await press('Tab')
		}
		for (const key of text) await press(key === ' ' ? 'Space' : key)
	}
	await press('Tab')
	await press('Enter')
	await expect(dealer.getByRole('heading', { name: 'Your offer is sealed' })).toBeVisible()
	await expect(main(dealer)).toContainText('$36,192.00')
	test.info().annotations.push({ type: 'keys', description: `${keys} keys` })
	if (shots) console.log(`${keys} keys`)
	expect(keys).toBeLessThan(250)
})
