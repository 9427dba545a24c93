import type { Page } from '@playwright/test'
import { expect, main, openHydrated } from '../../as-advisor.ts'

/**
 * A line of Today as 'group: who, what', in which '…' stands for a time or an address. If its link does not lead to the step that it names,
 * `opens` is what the page says to which it leads; 'later': opening it changes it.
 */
export type Expected = string | { line: string; opens: string }

type Group = { title: string; count: number; lines: { text: string; to: string }[]; others: number }

/** Returns the line of a step that an event has opened. */
export const isNew = (who: string, what: string): string => `New: ${who}, ${what} · by …`

/** Today in the advisor's browser, and what it has to be: all of it, so that a line that an event hides or doubles is noticed. */
export class Today {
	readonly page: Page
	private lines: string[] = []

	constructor(page: Page) {
		this.page = page
	}

	/** Expects that an event has added and ended these lines, that every other one still stands, and that each new one leads to its thing. */
	async expect({ adds = [], ends = [] }: { adds?: readonly Expected[]; ends?: readonly string[] }) {
		expect(this.lines, 'the lines before').toEqual(expect.arrayContaining([...ends]))
		this.lines = [...this.lines.filter((line) => !ends.includes(line)), ...adds.map(lineOf)]
		await expect.poll(() => this.shown()).toEqual([...this.lines].sort())
		for (const added of adds) await this.expectToOpen(added)
	}

	/** Opens what a line leads to. */
	async open(line: string): Promise<void> {
		const groups = await readToday(this.page)
		const found = groups.flatMap(({ lines }) => lines).find(({ text }) => isLike(text, line))
		expect(found, line).toBeDefined()
		await openHydrated(this.page, found!.to)
	}

	/** Presses a button of a line: 'Done', 'Tomorrow' or 'Next week'. */
	async press(button: string, line: string): Promise<void> {
		await openHydrated(this.page, '/admin')
		const [, what = ''] = /^[^:]+: [^,]+, (.*?)(?: · by …)?$/.exec(line) ?? []
		const item = main(this.page).getByRole('listitem').filter({ hasText: what })
		await item.getByRole('button', { name: new RegExp(`^${button}`) }).click()
	}

	private async shown(): Promise<string[]> {
		const groups = await readToday(this.page)
		for (const { title, count, lines, others } of groups)
			expect(count, `the count of ${title}`).toBe(lines.length + others)
		const texts = groups.flatMap(({ lines }) => lines.map(({ text }) => text))
		return texts.map((text) => this.lines.find((line) => isLike(text, line)) ?? text).sort()
	}

	private async expectToOpen(added: Expected): Promise<void> {
		if (typeof added !== 'string') {
			if (added.opens === 'later') return
			await this.open(added.line)
			return expect(main(this.page)).toContainText(added.opens)
		}
		await this.open(added)
		const [, what = ''] = /^[^:]+: [^,]+, (.*?)(?: · by …)?$/.exec(added) ?? []
		const steps = main(this.page).getByRole('list', { name: 'Open steps' })
		await expect(steps.getByRole('listitem').filter({ hasText: what.split('…')[0]! })).toHaveCount(1)
	}
}

const lineOf = (expected: Expected): string => (typeof expected === 'string' ? expected : expected.line)

/** Whether a text is a line with something in place of each '…'. */
function isLike(text: string, line: string): boolean {
	const [first = '', ...others] = line.split('…')
	if (others.length === 0) return text === line
	const last = others.pop()!
	let at = first.length
	for (const part of others) {
		const found = text.indexOf(part, at)
		if (found < 0) return false
		at = found + part.length
	}
	return text.startsWith(first) && text.endsWith(last) && text.length - last.length >= at
}

async function readToday(page: Page): Promise<Group[]> {
	await openHydrated(page, '/admin')
	return main(page)
		.getByRole('region', { name: 'Today', exact: true })
		.evaluate((today) =>
			[...today.querySelectorAll('section')].map((group) => {
				const [title, count] = [...group.querySelector('h3')!.children].map((each) => each.textContent)
				const items = [...group.querySelectorAll('li')]
				const links = items.filter((item) => !item.querySelector('p'))
				const lines = items
					.filter((item) => item.querySelector('p'))
					.map((item) => {
						const [who, what] = item.querySelectorAll('p')
						return {
							text: `${title}: ${who!.textContent}, ${what!.firstElementChild!.textContent}`,
							to: item.querySelector('a')!.getAttribute('href')!,
						}
					})
				const others = links.reduce((sum, link) => sum + Number.parseInt(link.textContent!, 10), 0)
				return { title: title!, count: Number(count), lines, others }
			}),
		)
}
