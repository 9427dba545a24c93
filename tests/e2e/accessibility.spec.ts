import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	expect,
	type Page,
} from '@playwright/test'
import { delaySuccessRedirect, test, waitForHydration } from '../setup/browser-test.ts'
import { inSample, isDeep } from '../setup/deep.ts'
import {
	expectAccessible,
	expectAccessibleLooks,
	expectNothingUnderChat,
} from '../setup/expect-accessible.ts'

/** Every page. A viewer without access sees another page instead, which is checked as well. */
const routes = [
	'/',
	'/services',
	'/community',
	'/community?q=warranty',
	'/community/post/1/i-paid-somebody-to-say-no-for-me',
	'/reviews',
	'/resources',
	'/resources/checklist',
	'/resources/financing',
	'/resources/scams',
	'/resources/buying-tips',
	'/resources/quote-checker',
	'/resources/quote-checker?sample=',
	'/resources/fees-and-taxes',
	'/resources/fees-and-taxes/new-jersey',
	'/developers',
	'/resources/article/1',
	'/resources/guide/complete-car-buying-checklist',
	'/apply',
	'/payment-success',
	'/payment-canceled',
	'/sign-in',
	'/sign-up',
	'/forgot-password',
	'/reset-password?token=old',
	'/verify-email?token=old',
	'/terms',
	'/privacy',
	'/community/member/5',
	'/chat',
	'/account',
	'/account/orders',
	'/account/appointments',
	'/account/deal',
	'/account/deal/compare',
	'/account/deal/kit',
	'/account/deal/signing',
	'/account/applications',
	'/account/saved',
	'/account/notifications',
	'/account/community',
	'/account/messages',
	'/account/security',
	'/account/security/password',
	'/account/security/email',
	'/email-change?token=old',
	'/account/second-factor',
	'/account/confirm?held=gone',
	'/dashboard',
	'/admin',
	'/admin/appointments',
	'/admin/appointments?view=week',
	'/admin/availability',
	'/admin/applications',
	'/admin/chat',
	'/admin/chat/settings',
	'/admin/resources',
	'/dev/mailbox',
	'/dev/ui',
	'/no/such/page',
]

/** Here visitors see only the sign-in page, so the first page of each area is enough for them. */
const requiresSignIn = /^\/(?:account|admin)\//

/** Pages that look the same for everybody are checked once; for signed-in users the header and the access differ. */
const viewers = {
	'a visitor': { login: null, routes: routes.filter((path) => !requiresSignIn.test(path)) },
	member: {
		login: ['member@lotwise.test', 'demo-member-2026!'],
		routes: [
			'/',
			'/services',
			...routes.filter((path) => path.startsWith('/account')),
			'/payment-canceled',
			'/dashboard',
			'/admin',
			'/no/such/page',
		],
	},
	admin: {
		login: ['admin@lotwise.test', 'demo-admin-2026!'],
		routes: ['/', '/services', '/dashboard', ...routes.filter((path) => path.startsWith('/admin'))],
	},
} as const

/** Splits the pages into tests of about nine pages, so that the workers finish at about the same time. Outside the deep run one page in twenty. */
const batches = Object.entries(viewers).flatMap(([viewer, { login, routes: listed }], place) => {
	const all = listed.filter((path) => inSample(20, routes.indexOf(path), place))
	const parts = Math.ceil(all.length / 9)
	return Array.from({ length: parts }, (_, part) => {
		const paths = all.filter((_path, i) => i % parts === part)
		return { name: `${viewer} (${part + 1} of ${parts})`, login, paths, place }
	})
})

for (const { name, login, paths, place } of batches)
	test(`every page of ${name} is accessible at 320 and 1280px in light and dark, and never wider than the screen`, async ({
		browser,
		baseURL,
	}) => {
		const context = await browser.newContext({
			baseURL: baseURL!,
			// No check should run in the middle of an animation.
			reducedMotion: 'reduce',
		})
		if (login) await signIn(context, login, baseURL!)
		const page = await context.newPage()
		await delaySuccessRedirect(page)
		for (const path of paths) {
			await page.goto(path)
			await expectAccessibleLooks(page, path, { widths: [320, 1280], places: [routes.indexOf(path), place] })
		}
		await context.close()
	})

test('the chat button covers no text and no control, on a phone, a tablet and a laptop', async ({
	browser,
	baseURL,
}) => {
	// Where the button is does not depend on scripts.
	const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
	await signIn(context, viewers.member.login, baseURL!)
	const page = await context.newPage()
	for (const path of [
		'/services',
		'/apply',
		'/resources/quote-checker',
		'/account/deal/compare',
		'/account/deal/documents/new',
	]) {
		await page.goto(path)
		for (const width of [390, 820, 1280]) {
			await page.setViewportSize({ width, height: 800 })
			await expect(page.getByRole('button', { name: /^Chat with/ }), path).toBeVisible()
			await expectNothingUnderChat(page, `${path} at ${width}px`)
		}
	}
	await context.close()
})

test('dialogs, the phone menu and toasts are accessible', async ({ browser, baseURL }) => {
	const page = await openPhone(browser, baseURL!)
	await page.goto('/')
	await page.getByRole('button', { name: 'Menu' }).click()
	const menu = page.getByRole('navigation', { name: 'Menu' })
	await expect(menu).toBeVisible()
	await expectAccessible(page, 'the phone menu')
	await page.keyboard.press('Escape')
	await expect(menu).toBeHidden()

	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Sign In' }).click()
	await expect(dialog.getByRole('alert')).toBeVisible()
	await expectAccessible(page, 'Sign In, rejected')
	await dialog.getByRole('tab', { name: 'Sign Up' }).click()
	await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
	await expectAccessible(page, 'Sign Up')

	await page.goto('/dashboard')
	await expect(page.getByRole('alert').filter({ hasText: 'Access Denied' })).toBeVisible()
	await expectAccessible(page, 'a message', { messages: true })

	await signIn(page.context(), viewers.admin.login, baseURL!)
	await page.goto('/dashboard')
	await page.getByRole('button', { name: 'View Checklist' }).first().click()
	await expect(page.getByRole('dialog', { name: 'Find It Fast checklist' })).toBeVisible()
	await expectAccessible(page, 'a checklist')
	await page.context().close()
})

test('the pages of a checkout are accessible', { tag: '@deep' }, async ({ browser, baseURL }) => {
	const page = await openPhone(browser, baseURL!)
	await page.goto('/services')
	await page.locator('#online-search').getByRole('button', { name: 'Book Now' }).click()
	await page.waitForURL(/\/agreement\?/)
	await expectAccessible(page, 'the questions before an agreement')
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page.getByText('Choose the state where you live')).toBeVisible()
	await expectAccessible(page, 'the questions with errors')
	const client = { name: 'Robin Ferrer', email: 'robin-axe@example.com' }
	await page.getByLabel('State where you live').selectOption('Ohio')
	await page.getByRole('main').getByLabel('Full name').fill(client.name)
	await page.getByRole('main').getByLabel('Email').fill(client.email)
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read and sign')
	await expectAccessible(page, 'an agreement to sign')
	await page.getByLabel('Type your full name to sign').fill(client.name)
	await page.getByRole('button', { name: 'Sign and pay' }).click()
	await page.waitForURL(/\/sandbox\/checkout\//)
	await expectAccessible(page, 'the payment page')
	await page.getByRole('button', { name: /^Pay/ }).click()
	await expect(page.getByRole('alert')).toBeVisible()
	await expectAccessible(page, 'the payment page with an error')
	await page.getByLabel('Card number').fill('4242 4242 4242 4242')
	await delaySuccessRedirect(page)
	await page.getByRole('button', { name: /^Pay/ }).click()
	await page.getByRole('button', { name: 'Stay on this page' }).click()
	await expect(page.getByText('You’re staying on this page.')).toBeVisible()
	await expectAccessible(page, 'the success page')
	await page.context().close()
})

test('pages are accessible at 200 % zoom on a small laptop and in forced colors', async ({ page }) => {
	await page.setViewportSize({ width: 640, height: 400 })
	await page.emulateMedia({ forcedColors: 'active' })
	for (const zoomed of isDeep ? ['/', '/services', '/sign-in', '/terms'] : ['/services']) {
		await page.goto(zoomed)
		// axe reads the colors of the style sheet, not those with which the system replaces them.
		await expectAccessible(page, zoomed, { withoutRules: ['color-contrast'] })
		await expect(page.getByRole('heading', { level: 1 }), zoomed).toBeVisible()
	}
})

test('on the services page, the focused element always has a ring, is on the screen and is not covered by the sticky header', {
	tag: '@deep',
}, async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 600 })
	await page.goto('/services')
	// Before hydration the date field shows the browser's own button with the browser's own ring.
	await waitForHydration(page)
	for (const key of ['Tab', 'Shift+Tab'])
		for (let step = 0; step < 40; step += 1) {
			await page.keyboard.press(key)
			const focusState = await page.evaluate(() => {
				const focused = document.activeElement
				if (!focused || focused === document.body) return null
				// The radios of the theme lie under their labels, which show the ring.
				const target = focused.closest('label') ?? focused
				const { top, bottom, left, width } = target.getBoundingClientRect()
				const middle = (top + bottom) / 2
				const topElement = document.elementFromPoint(left + width / 2, middle)
				return {
					name: target.textContent?.trim() || target.tagName,
					visible: Boolean(topElement && (target.contains(topElement) || topElement.contains(target))),
					ring: getComputedStyle(target).outlineStyle !== 'none',
				}
			})
			if (focusState) expect(focusState, `${key} ${step}`).toMatchObject({ visible: true, ring: true })
		}
})

test('on public pages, every control on a phone is at least 44 pixels high', async ({ browser, baseURL }) => {
	// The size of a control doesn't depend on scripts, without which a page takes half of the time.
	const page = await openPhone(browser, baseURL!, { javaScriptEnabled: false })
	for (const path of ['/', '/services', '/sign-in', '/sign-up', '/payment-success']) {
		await page.goto(path)
		const small = await page.evaluate(() =>
			[...document.querySelectorAll('button, input:not([type=hidden]), select, summary')]
				.filter((element) => element.checkVisibility() && !element.classList.contains('sr-only'))
				.map((element) => element.closest('label') ?? element)
				.filter((element) => element.getBoundingClientRect().height < 44)
				.map((element) => element.outerHTML),
		)
		expect(small, path).toEqual([])
	}
	await page.context().close()
})

async function openPhone(
	browser: Browser,
	baseURL: string,
	options: BrowserContextOptions = {},
): Promise<Page> {
	const context = await browser.newContext({
		baseURL,
		viewport: { width: 360, height: 740 },
		hasTouch: true,
		isMobile: true,
		reducedMotion: 'reduce',
		...options,
	})
	return context.newPage()
}

async function signIn(
	{ request }: BrowserContext,
	[email, password]: readonly [string, string],
	origin: string,
) {
	const response = await request.post('/sign-in', {
		form: { email, password },
		headers: { origin },
		maxRedirects: 0,
	})
	expect(response.status()).toBe(303)
}
