import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../../app/routes.ts'
import { test } from '../../setup/browser-test.ts'
import { expectFits } from '../../setup/expect-accessible.ts'
import { openContext } from '../../setup/open-page.ts'
import { advisorOfFile, expect } from '../as-advisor.ts'
import { startDeal } from '../deals/start-deal.ts'
import { fillTrade } from '../rounds/round-steps.ts'

const advisor = advisorOfFile()
const login = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }

/** The URL patterns of all pages of the admin area in `app/routes.ts`; files and redirects are no pages. */
function adminPatterns(): string[] {
	const pagesOf = (entries: readonly RouteConfigEntry[], above: string): string[] =>
		entries.flatMap(({ path, file, children = [] }) => {
			const pattern = path ? `${above}/${path}` : above
			const isPage = /export default/.test(readFileSync(`app/${file}`, 'utf8'))
			return [...(isPage ? [pattern] : []), ...pagesOf(children, pattern)]
		})
	const found = (routes as RouteConfigEntry[])
		.filter(({ path }) => path === 'admin' || path === 'dashboard')
		.flatMap((entry) => pagesOf([entry], ''))
	return [...new Set(found)]
}

const matcherOf = (pattern: string) =>
	new RegExp(
		`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '(?!new$|settings$|history$|prices$)[^/]+')}$`,
	)

/** Returns the paths of all links and forms that can be tapped on a page, also after a tap on the disclosure around them. */
const targetsOn = (page: Page, within = 'body'): Promise<string[]> =>
	page.evaluate(
		(scope) =>
			[
				...document.querySelectorAll<HTMLAnchorElement>(`${scope} a[href^="/"]:not([download])`),
				...document.querySelectorAll<HTMLFormElement>(`${scope} form:not([method=post])`),
			]
				.filter((each) =>
					[each, each.closest('details')?.querySelector('summary')].some((shown) =>
						shown?.checkVisibility({ visibilityProperty: true }),
					),
				)
				.map((each) => new URL(each instanceof HTMLFormElement ? each.action : each.href).pathname),
		within,
	)

/** Opens a path by its link; false if the link is gone, because another test changed the list in the meantime. */
async function tapTo(page: Page, path: string): Promise<boolean> {
	const link = page.locator(`a[href="${path}"], a[href^="${path}?"], a[href^="${path}#"]`)
	const button = page.locator(`form[action="${path}"]:not([method=post]) button`)
	const target = link.or(button)
	// `expectOpen` has waited for the page, whose links come with it.
	if ((await target.count()) === 0) return false
	const shown = target.filter({ visible: true })
	if ((await shown.count()) === 0)
		await page.locator('details:not([open])').filter({ has: target }).locator('summary').first().tap()
	await shown.first().tap()
	await expectOpen(page, path)
	return true
}

/** Waits until a page is shown: React renders it after the URL changed, while the browser is not idle. */
async function expectOpen(page: Page, path: string): Promise<void> {
	await expect.poll(() => new URL(page.url()).pathname, path).toBe(path)
	await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
	await page.evaluate(
		() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
	)
}

/** What the sample data has none of; their own tests open them. */
const withoutSamples = [
	'/admin/payouts/:id',
	'/admin/mail/drafts/:draftId/dealers',
	'/admin/mail/outreach/:id',
	'/admin/settings/import/:id',
]

const moreButton = (page: Page): Locator => page.getByRole('button', { name: 'More', exact: true })
const moreSheet = (page: Page): Locator => page.getByRole('navigation', { name: 'All admin pages' })

/** Returns the visible controls of a page that are lower than 44 pixels, apart from links within a sentence. */
const smallTargetsOn = (page: Page): Promise<string[]> =>
	page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('button, select, summary, textarea, input, main a')]
			.filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.sr-only, th'))
			.filter((each) => !['checkbox', 'radio', 'file', 'hidden'].includes(each.getAttribute('type') ?? ''))
			.filter((each) => each.tagName !== 'A' || getComputedStyle(each).display !== 'inline')
			// The whole card opens what its title links to.
			.filter((each) => !each.closest('td[data-place="title"]'))
			.filter((each) => Math.round(each.getBoundingClientRect().height) < 44)
			.map((each) => `${each.tagName} “${each.textContent || each.getAttribute('name')}”`),
	)

test('every admin page of app/routes.ts is reached from the home page of a 360 px phone by taps alone, fits, and has targets of 44 px', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const context = await browser.newContext({
		baseURL: baseURL!,
		storageState: await advisor().storageState(),
		viewport: { width: 360, height: 740 },
		hasTouch: true,
		isMobile: true,
		reducedMotion: 'reduce',
	})
	// The sample data has no invoice to open.
	const invoice = {
		customerName: 'Ines Duarte',
		customerEmail: 'ines@example.test',
		title: 'An hour',
		amount: '60',
	}
	const sent = await context.request.post('/admin/invoices', {
		form: { ...invoice, note: '', dueOn: '', requestKey: crypto.randomUUID() },
		headers: { origin: baseURL! },
		maxRedirects: 0,
	})
	expect(sent.status()).toBe(303)
	// Nor an email of a stranger, which waits in quarantine.
	const received = await context.request.post('/dev/mailbox', {
		multipart: {
			to: '',
			raw: 'From: Lee Stranger <lee@example.test>\nSubject: A stranger asks\n\nIs this you?',
		},
		headers: { origin: baseURL! },
		maxRedirects: 0,
	})
	expect(received.status()).toBe(303)
	const quarantine = async () => (await context.request.get('/admin/mail/quarantine')).text()
	await expect.poll(quarantine).toContain('A stranger asks')
	const page = await context.newPage()
	// Nor a trade-in round that is not approved yet, whose photos can still change.
	await page.goto(await startDeal(page))
	await page.getByRole('link', { name: 'Sell their car' }).tap()
	await fillTrade(page)
	await page.getByRole('group', { name: 'Dealers to invite' }).getByRole('checkbox').first().check()
	await page.getByRole('button', { name: 'Save and ask for approval' }).tap()
	await expect(page.getByRole('heading', { name: 'Waiting for the client' })).toBeVisible()
	await page.goto('/')
	await page.getByRole('button', { name: 'Menu' }).tap()
	await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).tap()
	await page.getByRole('link', { name: 'Orders and revenue' }).tap()
	await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

	const missing = new Map(
		adminPatterns()
			.filter((pattern) => !withoutSamples.includes(pattern))
			.map((pattern) => [pattern, matcherOf(pattern)]),
	)
	expect(missing.size).toBeGreaterThan(25)
	const small: Record<string, string[]> = {}
	const visited = new Set<string>()
	const dealPage = matcherOf('/admin/clients/:id/deal')
	const roundPage = matcherOf('/admin/clients/:id/deal/rounds/:roundId')
	const isAnother = (pages: RegExp, path: string, part: string) =>
		pages.test(path) && !visited.has(path) && [...missing.keys()].some((each) => each.includes(part))
	/**
	 * Whether a path is of a page that is missing yet, or of another deal or round that may lead to a missing page: not every deal has offers
	 * to compare, and only a round of a trade-in has photos.
	 */
	const mayLead = (path: string) =>
		[...missing.values()].some((matcher) => matcher.test(path)) ||
		isAnother(dealPage, path, '/deal/') ||
		isAnother(roundPage, path, '/rounds/:roundId/')
	// Goes back with the browser, so that each page is reached by taps from the page before it.
	async function visit(): Promise<void> {
		const here = new URL(page.url()).pathname
		const title = await page.title()
		visited.add(here)
		for (const [pattern, matcher] of missing) if (matcher.test(here)) missing.delete(pattern)
		await expectFits(page, here)
		const found = await smallTargetsOn(page)
		if (found.length > 0) small[here] = found
		// Again at the end: React may still show the page before when the first links are read.
		for (const isInSheet of [false, true, false]) {
			const openSheet = async () => {
				if (!isInSheet || !here.startsWith('/admin')) return
				await moreButton(page).tap()
				await expect(moreSheet(page)).toBeVisible()
			}
			await openSheet()
			// What is behind the open sheet cannot be tapped.
			const targets = await targetsOn(page, isInSheet ? '[popover]:popover-open' : undefined)
			if (isInSheet && here.startsWith('/admin')) await page.keyboard.press('Escape')
			for (const path of new Set(targets)) {
				if (!mayLead(path)) continue
				await openSheet()
				if (!(await tapTo(page, path))) continue
				await visit()
				await page.goBack()
				await expectOpen(page, here)
				await expect(page).toHaveTitle(title)
			}
		}
	}
	await visit()
	expect([...missing.keys()], 'pages that no tap leads to').toEqual([])
	expect(small, 'controls lower than 44 px').toEqual({})
	await context.close()
})

test('without scripts, the More button opens the sheet as well, and checking a task on the dashboard returns to the task', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const context = await openContext(browser, { baseURL: baseURL!, login, javaScript: false, width: 360 })
	const page = await context.newPage()
	await page.goto('/admin/audit')
	await moreButton(page).click()
	await moreSheet(page).getByRole('link', { name: 'Availability' }).click()
	await expect(page).toHaveURL('/admin/availability')

	await page.goto('/dashboard?tab=checklists')
	const task = page.getByRole('main').getByRole('checkbox', { checked: false }).first()
	const id = await task.getAttribute('id')
	await task.click()
	await expect(page).toHaveURL(`/dashboard?tab=checklists#${id}`)
	await expect(page.locator(`#${id}`)).toHaveAttribute('aria-checked', 'true')
	await page.locator(`#${id}`).click()
	await expect(page.locator(`#${id}`)).toHaveAttribute('aria-checked', 'false')
	await context.close()
})

test('a card of a list opens wherever it is tapped', { tag: '@deep' }, async () => {
	const page = await advisor().newPage()
	await page.setViewportSize({ width: 360, height: 740 })
	for (const path of ['/admin/clients', '/admin/dealers', '/admin/orders']) {
		await page.goto(path)
		await page.locator('html[data-ready]').waitFor()
		const card = page.getByRole('main').locator('tbody tr').first()
		const box = (await card.boundingBox())!
		// The corner away from the name.
		await card.click({ position: { x: box.width - 12, y: box.height - 12 } })
		await expect(page).toHaveURL(new RegExp(`${path}/[^/?]+$`))
	}
	await page.close()
})
