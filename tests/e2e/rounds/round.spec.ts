import { expect, heading, main, openHydrated } from '../as-advisor.ts'
import { test } from './round-site.ts'
import { bidLinks, clientWithDeal, dealerPhone, fillRound, openPageOf, sendBid } from './round-steps.ts'

test.setTimeout(300_000)
const shots = process.env.SHOTS

test('five invited, three bid from phones, one declines, one is late; opened, best and final, awarded', async ({
	browser,
	site: { origin, moveClock },
}) => {
	const { own, deal, page } = await clientWithDeal(browser, origin, 'Robin Fairchild')
	const shot = async (which: typeof page, name: string) =>
		void (shots && (await which.screenshot({ path: `${shots}/${name}.png`, fullPage: true })))

	// The advisor sets it up with five dealers of the book.
	await openHydrated(page, deal)
	await page.getByRole('link', { name: 'Ask dealers', exact: true }).click()
	await fillRound(page)
	const boxes = main(page).getByRole('group', { name: 'Dealers to invite' }).getByRole('checkbox')
	for (let index = 0; index < 5; index++) await boxes.nth(index).check()
	await shot(page, '01-new')
	await main(page).getByRole('button', { name: 'Save and ask for approval' }).click()
	await expect(main(page).getByRole('heading', { name: 'Waiting for the client' })).toBeVisible()
	const round = new URL(page.url()).pathname
	await shot(page, '02-draft')

	// The client reads and approves it on the phone.
	const client = await openPageOf(own, '/account/deal')
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
		const context = await dealerPhone(browser)
		const dealer = await openPageOf(context, links[index]!)
		if (index === 0) await shot(dealer, '05-bid')
		await sendBid(dealer, { price, manager: `Manager ${index}`, email: `manager${index}@dealers.example` })
		phones.push(dealer)
	}
	await shot(phones[0]!, '06-receipt')
	const declining = await openPageOf(await dealerPhone(browser), links[3]!)
	await declining.getByRole('button', { name: 'We don’t have this car' }).click()
	await expect(declining.getByRole('heading', { name: 'You declined' })).toBeVisible()
	await shot(declining, '07-declined')
	const late = await openPageOf(await dealerPhone(browser), links[4]!)

	await openHydrated(page, round)
	await expect(main(page)).toContainText('3 dealers have sealed an offer')
	await expect(main(page)).not.toContainText('33,400')
	await shot(page, '08-sealed')

	// After the deadline the fifth is refused by the database; what was typed stays.
	await moveClock(24 * 3)
	await late.getByLabel('Selling price').fill('30000')
	await late.getByRole('button', { name: /^Send|^Seal/ }).click()
	await shot(late, '09-late')
	await openHydrated(page, round)
	await shot(page, '10-closed')
	await page.getByRole('button', { name: 'Open the offers' }).click()
	await expect(main(page).getByRole('heading', { name: '3 bids' })).toBeVisible()
	await shot(page, '11-opened')
	await client.reload()
	await shot(client, '12-client-opened')
})
