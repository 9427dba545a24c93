import { type Page, test } from '@playwright/test'
import { expect, main, openHydrated } from '../as-advisor.ts'
import { createSignedInMember } from '../new-member.ts'
import { clientAtTheDesk, phone } from './agreed-deal.ts'
import { expectSent, keptOffline, openKit, openPaper, section, tapAllSame } from './kit-page.ts'

/** What the browser keeps for the site. */
const storedBy = (page: Page) =>
	page.evaluate(async () => ({
		databases: (await indexedDB.databases()).map(({ name }) => name),
		caches: (await caches.keys()).filter((name) => name.includes('kit')),
		workers: (await navigator.serviceWorker.getRegistrations()).filter(({ scope }) => scope.endsWith('/kit'))
			.length,
		local: Object.keys(localStorage).filter((key) => key.includes('kit')),
		session: Object.keys(sessionStorage).filter((key) => key.includes('kit')),
	}))

const nothing = { databases: [], caches: [], workers: 0, local: [], session: [] }

test('removed from afar, the kit wipes itself from the phone, and leaves nothing there', async ({
	browser,
	baseURL: origin = '',
}) => {
	const { own, admin, deal } = await clientAtTheDesk(browser, origin)
	const page = await openKit(own)
	await openPaper(page, 'Buyer’s order')
	await tapAllSame(page)
	await expectSent(page)
	const advisor = await admin.newPage()
	await openHydrated(advisor, `${deal}/signing`)
	await main(advisor)
		.getByRole('button', { name: /^Remove the kit from/ })
		.click()
	await expect(page.getByRole('heading', { name: 'The kit was removed from this phone' })).toBeVisible()
	await expect.poll(() => storedBy(page)).toEqual(nothing)
	await page.reload()
	await expect(page.getByRole('heading', { name: 'The kit was removed from this phone' })).toBeVisible()
	expect(await page.evaluate(async () => (await fetch('/api/kit')).status)).toBe(410)
	await own.close()
	await admin.close()
})

test('signing out removes the kit from the phone', { tag: '@deep' }, async ({
	browser,
	baseURL: origin = '',
}) => {
	const { own, admin } = await clientAtTheDesk(browser, origin)
	const page = await openKit(own)
	const account = await own.newPage()
	await openHydrated(account, '/account')
	await account.getByRole('button', { name: 'Sign Out' }).first().click()
	await account.waitForURL('/')
	await expect(page.getByRole('heading', { name: 'The kit was removed from this phone' })).toBeVisible()
	await expect.poll(async () => (await storedBy(account)).databases).toEqual([])
	await own.close()
	await admin.close()
})

test('a mailed link opens the kit on a phone without an account, once, and only with its code', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { own, admin, deal, email } = await clientAtTheDesk(browser, origin)
	const advisor = await admin.newPage()
	await openHydrated(advisor, `${deal}/signing`)
	await main(advisor).getByRole('button', { name: 'Email a link to the kit' }).click()
	const shown = main(advisor).getByRole('status').filter({ hasText: 'We sent the link to' })
	const code = /(\d{3} \d{3})/.exec((await shown.textContent()) ?? '')![1]!
	let link = ''
	await expect
		.poll(async () => {
			const answer = await advisor.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
			const sent = (await answer.json()) as { text: string }[]
			link = sent.map(({ text }) => /\S+\/kit#link=[\w-]+/.exec(text)?.[0] ?? '').find(Boolean) ?? ''
			return link
		})
		.not.toBe('')

	// Another member has no use of the link without the code, and none of the page.
	const { context: other, page: foreign } = await createSignedInMember(browser, {
		origin,
		name: 'Nosy Member',
		width: 360,
	})
	await foreign.goto(link)
	await foreign.getByLabel('Six-digit code').fill('000000')
	await foreign.getByRole('button', { name: 'Open the kit' }).click()
	await expect(foreign.getByText(/This is not the code|This link is used/)).toBeVisible()
	expect(await foreign.evaluate(async () => (await fetch('/api/kit')).status)).toBe(401)
	expect((await other.request.get(`/account/deal/kit${new URL(deal, origin).search}`)).status()).toBe(404)

	const borrowed = await browser.newContext({ baseURL: origin, ...phone })
	const page = await borrowed.newPage()
	await page.goto(link)
	await page.getByLabel('Six-digit code').fill(code)
	await page.getByRole('button', { name: 'Open the kit' }).tap()
	await expect(page.getByRole('heading', { name: 'Your numbers' })).toBeVisible()
	await keptOffline(page)
	expect(page.url()).not.toContain('link')
	await foreign.getByLabel('Six-digit code').fill(code)
	await foreign.getByRole('button', { name: 'Open the kit' }).click()
	await expect(foreign.getByText('This link is used or too old.')).toBeVisible()

	// Removed by the person on the phone itself.
	await section(page, 'Help')
	await page.getByRole('button', { name: 'Remove it' }).tap()
	await expect(page.getByRole('heading', { name: 'The kit was removed from this phone' })).toBeVisible()
	await expect.poll(() => storedBy(page)).toEqual(nothing)
	for (const context of [own, admin, other, borrowed]) await context.close()
})
