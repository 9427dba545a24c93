import type { Locator, Page } from '@playwright/test'
import { expect } from '../as-advisor.ts'

const toasts = (page: Page): Locator => page.locator('[data-sonner-toast]')

/** The fields and buttons of an admin page that a toast covers. */
const coveredControls = (page: Page): Promise<string[]> =>
	toasts(page).evaluateAll((all) =>
		[...document.querySelectorAll('main :is(input, select, textarea, label, summary, button, a.button)')]
			.filter((control) => {
				const { width, ...box } = control.getBoundingClientRect().toJSON() as DOMRect
				return all
					.map((toast) => toast.getBoundingClientRect())
					.some(
						({ top, bottom, left, right }) =>
							width > 0 && box.top < bottom && box.bottom > top && box.left < right && box.right > left,
					)
			})
			.map((control) => control.outerHTML.slice(0, 200)),
	)

/** Expects a toast, over nothing that can be typed in or pressed. */
export async function expectClearToast(page: Page): Promise<void> {
	await expect(toasts(page).first()).toBeVisible()
	await expect.poll(() => coveredControls(page)).toEqual([])
}
