import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { inSample, isDeep } from './deep.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type AccessibilityOptions = {
	/** A selector: checks only the elements inside it. */
	within?: string
	/** Checks only these rules. */
	rules?: string[]
	/** Skips these rules. */
	withoutRules?: string[]
	/** Whether to check toasts, which fade in and out. False by default. */
	messages?: boolean
}

/**
 * Fails when axe finds a problem on the page, or the page is wider than its window. `name` identifies the page in the failure. For one state
 * of a page within a journey: contrast, which takes half of the time, is checked in the deep run only, because `expectAccessibleLooks`
 * checks it on every page, and a unit test for every pair of colors.
 */
export async function expectAccessible(
	page: Page,
	name: string,
	options: AccessibilityOptions = {},
): Promise<void> {
	const withoutRules = [...(options.withoutRules ?? []), ...(isDeep ? [] : ['color-contrast'])]
	expect(await findAccessibilityProblems(page, { ...options, withoutRules }), name).toEqual([])
}

/** Two widths of the window in pixels, and the positions for `inSample` of the values that are combined with them. */
type LooksOptions = { widths: readonly [number, number]; places: number[] }

/**
 * Expects that the open page fits both widths, and that axe finds no problem in one of the four combinations of width and
 * color scheme, which `places` selects; `npm run test:deep` checks all four. Resizes the window without reloading the page.
 */
export async function expectAccessibleLooks(
	page: Page,
	name: string,
	{ widths, places }: LooksOptions,
): Promise<void> {
	for (const [i, width] of widths.entries()) {
		await page.setViewportSize({ width, height: 800 })
		await expectFits(page, `${name} at ${width}px`)
		await expectNothingUnderChat(page, `${name} at ${width}px`)
		for (const [j, colorScheme] of (['light', 'dark'] as const).entries()) {
			if (!inSample(4, ...places, 2 * i + j)) continue
			await page.emulateMedia({ colorScheme })
			// When both color schemes are checked, only contrast needs a second check.
			const options = isDeep && colorScheme === 'dark' ? { rules: ['color-contrast'] } : {}
			const problems = await findAccessibilityProblems(page, options)
			expect(problems, `${name} at ${width}px in ${colorScheme}`).toEqual([])
		}
	}
}

/** Fails when the page is wider than its window, as it is or with everything on it unfolded. `name` identifies the page in the failure. */
export async function expectFits(page: Page, name: string): Promise<void> {
	expect(await overflowPxOf(page), `${name}: pixels wider than the screen`).toBeLessThanOrEqual(0)
	const unfoldedPx = await page.evaluate(overflowPxUnfolded)
	expect(unfoldedPx, `${name}, unfolded: pixels wider than the screen`).toBeLessThanOrEqual(0)
}

/** Runs in the page. Opens every details element, measures, and closes them again before the page notices. */
function overflowPxUnfolded(): number {
	const folded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
	// Of those with the same name, only one can be open.
	const named = [...document.querySelectorAll<HTMLDetailsElement>('details[name]')].map(
		(details) => [details, details.name] as const,
	)
	for (const [details] of named) details.name = ''
	for (const details of folded) details.open = true
	const root = document.documentElement
	const overflowPx = root.scrollWidth - root.clientWidth
	for (const details of folded) details.open = false
	for (const [details, name] of named) details.name = name
	return overflowPx
}

/** Fails when the chat button covers a text or a control of the page, wherever the page is scrolled. `name` identifies the page in the failure. */
export async function expectNothingUnderChat(page: Page, name: string): Promise<void> {
	expect(await page.evaluate(listUnderChat), `${name}: under the chat button`).toEqual([])
}

/** Runs in the page. A button that floats meets everything that can be scrolled to its height. */
function listUnderChat(): string[] {
	const button = document.querySelector('.chat-button :is(button, a)')
	if (!button) return []
	const floats = getComputedStyle(button.parentElement!).position === 'fixed'
	const place = button.getBoundingClientRect()
	const covered = ({ left, right, top, bottom, width, height }: DOMRect) =>
		width > 1 &&
		height > 1 &&
		left < place.right &&
		right > place.left &&
		(floats || (top < place.bottom && bottom > place.top))
	/** What a scrolling or clipping box does not show isn't on the screen, unless it is scrolled. */
	const isShown = (element: Element) => {
		for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
			if (getComputedStyle(box).overflowX !== 'visible' && !covered(box.getBoundingClientRect())) return false
		return element.checkVisibility({ visibilityProperty: true })
	}
	const found = new Set<string>()
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
	while (texts.nextNode()) {
		const text = texts.currentNode as Text
		const element = text.parentElement!
		// The bars above the page never come down to the button.
		if (!text.data.trim() || !element.closest('main, footer') || element.closest('.sr-only')) continue
		const range = document.createRange()
		range.selectNodeContents(text)
		if ([...range.getClientRects()].some(covered) && isShown(element))
			found.add(text.data.trim().slice(0, 60))
	}
	for (const control of document.querySelectorAll('main :is(a, button, input, select, textarea, summary)'))
		if (covered(control.getBoundingClientRect()) && isShown(control))
			found.add(control.outerHTML.slice(0, 120))
	return [...found]
}

/** Returns by how many pixels the page can be scrolled horizontally. */
const overflowPxOf = (page: Page): Promise<number> =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

type AccessibilityProblem = { id: string; at: string[] }

/**
 * Returns the rules of axe that the page violates with the HTML of the elements, and whether it is wider than its window.
 * Calls axe directly for violations only, because its Playwright wrapper also transfers every passed check.
 */
export async function findAccessibilityProblems(
	page: Page,
	options: AccessibilityOptions = {},
): Promise<AccessibilityProblem[]> {
	const overflowPx = await overflowPxOf(page)
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
	const violations = await page.evaluate(async ({ within, rules, withoutRules = [], messages }) => {
		const { axe: loadedAxe } = window as unknown as { axe: typeof axe }
		const results = await loadedAxe.run(
			{
				...(within ? { include: within } : {}),
				// No page of the site has frames with content of its own.
				exclude: ['iframe', ...(messages ? [] : ['[data-sonner-toaster]'])],
			},
			{
				iframes: false,
				// Style sheets are part of the page; loading them again is for a rule that is off.
				preload: false,
				resultTypes: ['violations'],
				...(rules ? { runOnly: rules } : {}),
				rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
			},
		)
		return results.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
	}, options)
	return overflowPx > 0
		? [{ id: 'wider than the screen', at: [`${overflowPx} px`] }, ...violations]
		: violations
}
