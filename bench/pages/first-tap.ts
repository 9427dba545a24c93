import type { Page } from '@playwright/test'
import { openPhone } from './first-look.ts'

/** What a tap opens. Selectors are looked up in the page itself, because Playwright's own would run there for longer. */
type Tap = {
	name: string
	path: string
	cookie?: 'member'
	target: string
	/** Runs in the page: the time if what the tap opens can be used, else false. It may be another page. */
	stands: (wasPressed: string | null) => number | false
}
export type FirstTap = { name: string; atPaintMs: number[]; laterMs: number[] }

const laterMs = 3_000
/** A tap that opens nothing within this time has no figure. */
const waitMs = 20_000

const signInStands = () =>
	[...document.querySelectorAll('form[action^="/sign-in"] input[type=email]')].some((field) =>
		field.checkVisibility(),
	) && Date.now()

const tapsOn = (post: string): Tap[] => [
	{
		name: 'Sign In',
		path: '/services',
		target: '.site-bar button:not([popovertarget=site-menu])',
		stands: signInStands,
	},
	{
		name: 'menu',
		path: '/services',
		target: '[popovertarget=site-menu]',
		stands: () => document.querySelector('#site-menu:popover-open') !== null && Date.now(),
	},
	{
		name: 'chat',
		path: '/services',
		target: '.chat-button button',
		stands: () => document.querySelector('.chat-panel textarea, .chat-page textarea') !== null && Date.now(),
	},
	{
		name: 'booking calendar',
		path: '/services',
		target: '#in-person input[type=date]',
		// Until our calendar is there, the browser opens its own.
		stands: () =>
			(document.querySelector('.date-picker') !== null ||
				(document.activeElement?.matches('input[type=date]') === true &&
					!document.querySelector('[aria-label="Open the calendar"]'))) &&
			Date.now(),
	},
	{
		name: 'like, visitor',
		path: post,
		target: 'main button:is([aria-label=Like],[aria-label=Unlike])',
		stands: signInStands,
	},
	{
		name: 'like, member',
		path: post,
		cookie: 'member',
		target: 'main button:is([aria-label=Like],[aria-label=Unlike])',
		stands: (wasPressed) => {
			const button = document.querySelector('main button:is([aria-label=Like],[aria-label=Unlike])')
			return button !== null && button.getAttribute('aria-pressed') !== wasPressed && Date.now()
		},
	},
]

/**
 * Measures how long the first tap on a simulated phone takes until what it opens can be used: made the moment the page is painted, and
 * three seconds later. Null without a browser.
 */
export async function measureFirstTaps(
	origin: string,
	{ post, member, rounds, only = '' }: { post: string; member: string; rounds: number; only?: string },
): Promise<FirstTap[] | null> {
	const phone = await openPhone()
	if (!phone) return null
	const { onPhone, close } = phone
	try {
		const results: FirstTap[] = []
		for (const tap of tapsOn(post)) {
			if (!tap.name.includes(only)) continue
			const result: FirstTap = { name: tap.name, atPaintMs: [], laterMs: [] }
			for (let round = 0; round < rounds; round++)
				for (const [figures, delayMs] of [
					[result.atPaintMs, 0],
					[result.laterMs, laterMs],
				] as const)
					try {
						figures.push(
							await onPhone(async (page) => {
								if (tap.cookie) await page.setExtraHTTPHeaders({ cookie: member })
								return measureTap(page, origin + tap.path, tap, delayMs)
							}),
						)
					} catch (error) {
						console.error(`${tap.name}: ${(error as Error).message.split('\n')[0]}`)
					}
			results.push(result)
		}
		return results
	} finally {
		await close()
	}
}

async function measureTap(
	page: Page,
	url: string,
	{ target, stands }: Tap,
	delayMs: number,
): Promise<number> {
	page.setDefaultTimeout(waitMs)
	await page.goto(url, { waitUntil: 'commit' })
	const place = await page.waitForFunction(
		(selector) => {
			if (!performance.getEntriesByName('first-contentful-paint').length) return null
			const button = document.querySelector(selector)
			if (!button) return null
			button.scrollIntoView({ block: 'center', behavior: 'instant' })
			const { x, y, width, height } = button.getBoundingClientRect()
			return { x: x + width / 2, y: y + height / 2, pressed: button.getAttribute('aria-pressed') }
		},
		target,
		{ polling: 'raf' },
	)
	const { x, y, pressed } = (await place.jsonValue())!
	await page.waitForTimeout(delayMs)
	const tappedAt = Date.now()
	await page.touchscreen.tap(x, y)
	const end = await page.waitForFunction(stands, pressed, { polling: 'raf' })
	return Number(await end.jsonValue()) - tappedAt
}
