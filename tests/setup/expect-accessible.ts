import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { inSample, isDeep } from './deep.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Narrowed = {
	/** Only what lies in it. */
	within?: string
	/** Only these rules. */
	rules?: string[]
	/** All rules but these. */
	withoutRules?: string[]
	/** Messages fade in and out, and are looked at only where they stand still. */
	messages?: boolean
}

/** Fails when axe finds anything on the page, or the page is wider than its window. `at` names it in the failure. */
export async function expectAccessible(page: Page, at: string, narrowed: Narrowed = {}): Promise<void> {
	expect(await findings(page, narrowed), at).toEqual([])
}

/** Two widths of the window in pixels, and the positions in their lists of what is combined with them. */
type Looks = { widths: readonly [number, number]; places: number[] }

/**
 * Expects of the open page that it fits both widths, and that axe finds nothing in one of the four looks (width, light or
 * dark), by turns of `places`; `npm run test:deep` takes all four. The window changes without loading the page again.
 */
export async function expectAccessibleLooks(
	page: Page,
	at: string,
	{ widths, places }: Looks,
): Promise<void> {
	for (const [i, width] of widths.entries()) {
		await page.setViewportSize({ width, height: 800 })
		await expectFits(page, `${at} at ${width}px`)
		for (const [j, colorScheme] of (['light', 'dark'] as const).entries()) {
			if (!inSample(4, ...places, 2 * i + j)) continue
			await page.emulateMedia({ colorScheme })
			// Dark differs from light in colors only, where both are checked.
			const narrowed = isDeep && colorScheme === 'dark' ? { rules: ['color-contrast'] } : {}
			await expectAccessible(page, `${at} at ${width}px in ${colorScheme}`, narrowed)
		}
	}
}

/** Fails when the page is wider than its window. `at` names it in the failure. */
export async function expectFits(page: Page, at: string): Promise<void> {
	expect(await overflowOf(page), `${at}: pixels wider than the screen`).toBeLessThanOrEqual(0)
}

/** By how many pixels the page can be scrolled horizontally. */
const overflowOf = (page: Page): Promise<number> =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * What is wrong with the page as it stands: by axe, and when it is wider than its window.
 * axe is asked directly and for violations only: its wrapper brings every passed check of every element back along.
 */
export async function findings(page: Page, narrowed: Narrowed = {}): Promise<{ id: string; at: string[] }[]> {
	const wider = await overflowOf(page)
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
	const violations = await page.evaluate(async ({ within, rules, withoutRules = [], messages }) => {
		const { axe: here } = window as unknown as { axe: typeof axe }
		const found = await here.run(
			{
				...(within ? { include: within } : {}),
				// No page has frames of its own to look into.
				exclude: ['iframe', ...(messages ? [] : ['[data-sonner-toaster]'])],
			},
			{
				iframes: false,
				resultTypes: ['violations'],
				...(rules ? { runOnly: rules } : {}),
				rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
			},
		)
		return found.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
	}, narrowed)
	return wider > 0 ? [{ id: 'wider than the screen', at: [`${wider} px`] }, ...violations] : violations
}
