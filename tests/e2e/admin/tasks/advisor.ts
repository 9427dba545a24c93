import type { Locator, Page } from '@playwright/test'
import { main } from '../../as-advisor.ts'

/** The widths at which the tasks are counted, in pixels. */
export const widths = [1280, 390] as const
export type Width = (typeof widths)[number]

/** Works like an advisor at one width, and counts each click, tap, key and choice; the texts that are typed are counted apart. */
export class Advisor {
	readonly page: Page
	private readonly isPhone: boolean
	/** Clicks, taps, keys and choices from a list. */
	steps = 0
	/** Fields that were filled in; a date is one as well. */
	texts = 0

	constructor(page: Page, { width }: { width: Width }) {
		this.page = page
		this.isPhone = width < 768
	}

	async click(target: Locator): Promise<void> {
		this.steps += 1
		await (this.isPhone ? target.tap() : target.click())
	}

	async press(key: string): Promise<void> {
		this.steps += 1
		await this.page.keyboard.press(key)
	}

	async choose(target: Locator, label: string): Promise<void> {
		this.steps += 1
		await target.selectOption({ label })
	}

	async fill(target: Locator, text: string): Promise<void> {
		this.texts += 1
		await target.fill(text)
	}

	/** Searches as on this device: with a key and Enter, or with the magnifier and a tap on what is found. */
	async search(query: string, found: RegExp): Promise<void> {
		const { page } = this
		if (this.isPhone) {
			await this.click(page.getByRole('banner').getByRole('link', { name: 'Search' }))
			await this.fill(page.getByRole('searchbox', { name: 'Search admin' }), query)
			await this.click(main(page).getByRole('link', { name: found }).first())
			return
		}
		await this.press('Control+k')
		this.texts += 1
		await page.keyboard.type(query)
		const results = page.getByRole('region', { name: `Results for ${query}`, exact: true })
		await results.getByRole('link', { name: found }).first().waitFor()
		await this.press('Enter')
	}

	/** Opens a page by the rail, or on a phone by its bar or by 'More'. */
	async open(name: string): Promise<void> {
		const { page } = this
		if (!this.isPhone)
			return this.click(
				page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name, exact: true }),
			)
		await this.click(page.getByRole('button', { name: 'More', exact: true }))
		await this.click(
			page.getByRole('navigation', { name: 'All admin pages' }).getByRole('link', { name, exact: true }),
		)
	}

	/** A list of the Overview, such as 'Today'. */
	card(name: string): Locator {
		return main(this.page).getByRole('region', { name, exact: true })
	}

	/** A link or button of a line of Today: its label, and whose it is. */
	today(label: string, who: string): Locator {
		const name = new RegExp(`^${label} ?: ${who}`)
		const today = this.card('Today')
		return today.getByRole('link', { name }).or(today.getByRole('button', { name })).first()
	}

	button(name: string | RegExp): Locator {
		return main(this.page).getByRole('button', { name, exact: true }).first()
	}
}
