import type { Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expect, main, openHydrated } from '../as-advisor.ts'
import { createSignedInMember } from '../new-member.ts'
import { clientAtTheDesk, phone } from './agreed-deal.ts'
import { expectSent, openKit, openPaper, section, tapAllSame, waitForOfflineCopy } from './kit-page.ts'

/** Returns the names of the databases, of the kit's caches and of the kit's service workers that the browser has stored for the site. */
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

test('a kit that the advisor removes deletes itself from the phone and leaves nothing there', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { clientContext, admin, deal } = await clientAtTheDesk(browser, origin)
	const page = await openKit(clientContext)
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
	await clientContext.close()
	await admin.close()
})

test('signing out removes the kit from the phone', { tag: '@deep' }, async ({
	browser,
	baseURL: origin = '',
}) => {
	const { clientContext, admin } = await clientAtTheDesk(browser, origin)
	const page = await openKit(clientContext)
	const account = await clientContext.newPage()
	await openHydrated(account, '/account')
	await account.getByRole('button', { name: 'Sign Out' }).first().click()
	await account.waitForURL('/')
	await expect(page.getByRole('heading', { name: 'The kit was removed from this phone' })).toBeVisible()
	await expect.poll(async () => (await storedBy(account)).databases).toEqual([])
	await clientContext.close()
	await admin.close()
})

test('a mailed link opens the kit on a phone without an account, once, and only with its code', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { clientContext, admin, deal, email } = await clientAtTheDesk(browser, origin)
	const advisor = await admin.newPage()
	await openHydrated(advisor, `${deal}/signing`)
	await main(advisor).getByRole('button', { name: 'Email a link to the kit' }).click()
	const shown = main(advisor).getByRole('status').filter({ hasText: 'We sent the link to' })
	const code = /(\d{3} \d{3})/.exec((await shown.textContent()) ?? '')![1]!
	let link = ''
	await expect
		.poll(async () => {
			const answer = await advisor.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
			const emails = (await answer.json()) as { text: string }[]
			link = emails.map(({ text }) => /\S+\/kit#link=[\w-]+/.exec(text)?.[0] ?? '').find(Boolean) ?? ''
			return link
		})
		.not.toBe('')

	// Another member cannot open the kit by the link without the code, nor the client's page of it.
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
	await waitForOfflineCopy(page)
	expect(page.url()).not.toContain('link')
	await foreign.getByLabel('Six-digit code').fill(code)
	await foreign.getByRole('button', { name: 'Open the kit' }).click()
	await expect(foreign.getByText('This link is used or too old.')).toBeVisible()

	// Removed by the person on the phone itself.
	await section(page, 'Help')
	await page.getByRole('button', { name: 'Remove it' }).tap()
	await expect(page.getByRole('heading', { name: 'The kit was removed from this phone' })).toBeVisible()
	await expect.poll(() => storedBy(page)).toEqual(nothing)
	for (const context of [clientContext, admin, other, borrowed]) await context.close()
})
