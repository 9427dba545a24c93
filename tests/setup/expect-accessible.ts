import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

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

/**
 * What is wrong with the page as it stands: by axe, and when it is wider than its window.
 * axe is asked directly and for violations only: its wrapper brings every passed check of every element back along.
 */
export async function findings(page: Page, narrowed: Narrowed = {}): Promise<{ id: string; at: string[] }[]> {
	const wider = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	)
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
