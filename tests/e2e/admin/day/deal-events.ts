import type { Browser } from '@playwright/test'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { expect, main, openHydrated } from '../../as-advisor.ts'
import { clientAtTheDesk } from '../../deals/agreed-deal.ts'
import { openKit, section } from '../../deals/kit-page.ts'
import { enterQuote, startDeal } from '../../deals/start-deal.ts'
import { bidLinks, fillRound } from '../../rounds/round-steps.ts'
import { type Day, linksTo } from './day.ts'
import { fileOf, started } from './mail-events.ts'
import { nora } from './order-events.ts'
import { isNew } from './today-list.ts'

/** Today where the practice is. */
export const localToday = (): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

export const compare = isNew(nora.name, 'Compare the quotes; choose one or ask for sealed offers')
export const expires = `Today: ${nora.name}, … is good until …`

const rita = { name: 'Rita Round', email: 'rita@day.example' }
const send = isNew(rita.name, 'Send the request to the dealers')

export async function aClientAsksAtTheDesk({ today, origin }: Day, browser: Browser): Promise<void> {
	const { clientContext, admin } = await clientAtTheDesk(browser, origin)
	const kit = await openKit(clientContext)
	await section(kit, 'Help')
	await kit.getByLabel('Your question').fill('Is the tax right?')
	await kit.getByRole('button', { name: 'Ask', exact: true }).tap()
	const desk = { line: 'Today: Kim Signer, At the signing desk: 1 question', opens: 'Is the tax right?' }
	await today.expect({ adds: [desk] })
	await clientContext.close()
	await admin.close()
}

export async function aQuoteExpiresTomorrow(day: Day): Promise<void> {
	await enterQuote(day.admin, {
		origin: day.origin,
		deal: `${await fileOf(day, nora.email)}/deal`,
		dealer: 'Northside Honda',
		lines: [
			['Selling price', '28100'],
			['Doc fee', '250'],
		],
		validUntil: addDays(localToday(), 1),
	})
	await day.today.expect({ adds: [compare, { line: expires, opens: 'Northside Honda' }], ends: [started] })
}

export async function aRoundIsApprovedAndSent(day: Day): Promise<void> {
	const { admin, client, today } = day
	const deal = await startDeal(admin, rita)
	const page = await admin.newPage()
	await openHydrated(page, deal)
	await page.getByRole('link', { name: 'Ask dealers', exact: true }).click()
	await fillRound(page)
	await main(page).getByLabel('Day', { exact: true }).fill(addDays(localToday(), 1))
	for (const store of ['Merriden Honda', 'Northside Honda']) await main(page).getByLabel(store).check()
	await main(page).getByRole('button', { name: 'Save and ask for approval' }).click()
	await expect(main(page).getByRole('heading', { name: 'Waiting for the client' })).toBeVisible()
	await today.expect({})
	const [link] = await linksTo(day, rita.email, '/your-offers?link=')
	await openHydrated(client, link!)
	await client.getByRole('button', { name: 'Approve', exact: true }).click()
	await expect(client.getByRole('heading', { name: 'You approved this' })).toBeVisible()
	await today.expect({ adds: [send] })
	await openHydrated(page, page.url())
	await page.getByRole('button', { name: 'Send the invitations' }).click()
	await expect(main(page).getByRole('heading', { name: 'Dealers can bid' })).toBeVisible()
	await today.expect({
		adds: [{ line: `Today: ${rita.name}, Offers are due …`, opens: 'Dealers can bid' }],
		ends: [send],
	})
	const [dealerLink] = await bidLinks(page)
	await page.close()
	await client.goto(dealerLink!)
	await client.getByText('Ask a question').click()
	await client.getByLabel('Your question').fill('Is black fine?')
	await client.getByRole('button', { name: 'Send the question' }).click()
	await expect(client.getByText('It is not answered yet.')).toBeVisible()
	await today.expect({ adds: [isNew(rita.name, 'Answer what dealers ask about the request')] })
}
