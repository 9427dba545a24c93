import type { Locator, Page } from '@playwright/test'
import { longestInteraction, openPhone } from './first-look.ts'

type Journey = {
	name: string
	path: string
	cookie?: 'member' | 'admin'
	perform(person: Person): Promise<void>
}
export type Interaction = { name: string; ms: number[] }

/** The time a practiced typist takes per key, at most. */
const betweenKeysMs = 120
/** Pause before pressing something; also lets Playwright's scripts in the page finish. */
const lookMs = 400
/** The time until a phone's keyboard is shown. */
const keyboardMs = 300

/** A person with a phone. Playwright's own `tap` and `pressSequentially` run scripts in the page, which would be measured too. */
export class Person {
	readonly page: Page
	constructor(page: Page) {
		this.page = page
	}

	async press(what: Locator): Promise<void> {
		await what.scrollIntoViewIfNeeded()
		const box = (await what.boundingBox())!
		await this.page.waitForTimeout(lookMs)
		await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
	}

	async typeInto(field: Locator, text: string): Promise<void> {
		await this.press(field)
		await this.page.waitForTimeout(keyboardMs)
		await this.page.keyboard.type(text, { delay: betweenKeysMs })
	}

	/** Resolves once scripts run on the page: they load with the first interaction, or soon after it was rendered. */
	async waitForHydration(): Promise<void> {
		await this.page.locator('html[data-ready]').waitFor()
	}
}

/** What people do on a page while its scripts load, and once they run. */
export const journeys: Journey[] = [
	{
		name: 'home: Sign In, then typing',
		path: '/',
		async perform(person) {
			await person.press(person.page.getByRole('banner').getByRole('button', { name: 'Sign In' }))
			const dialog = person.page.getByRole('dialog')
			await person.typeInto(dialog.getByLabel('Email').first(), 'somebody@example.com')
			await person.typeInto(dialog.getByLabel('Password').first(), 'not my password')
		},
	},
	{
		name: 'community: search typed, tab',
		path: '/community',
		async perform(person) {
			await person.typeInto(person.page.getByRole('searchbox').first(), 'a long warranty')
			await person.waitForHydration()
			await person.press(person.page.getByText('Questions', { exact: true }).first())
			await person.page.waitForURL(/tab=questions/)
		},
	},
	{
		name: 'reviews: search typed',
		path: '/reviews',
		async perform(person) {
			const search = person.page.getByRole('searchbox').first()
			await person.typeInto(search, 'negotiated the price')
			await person.waitForHydration()
			await person.typeInto(search, ' down')
		},
	},
	{
		name: 'financing: figures typed',
		path: '/resources/financing',
		async perform(person) {
			const field = person.page.locator('main input[inputmode], main input[type=number]').first()
			await person.typeInto(field, '123')
			await person.waitForHydration()
			await person.typeInto(field, '45')
		},
	},
	{
		name: 'checklist: six items checked',
		path: '/resources/checklist',
		async perform(person) {
			const boxes = person.page.locator('main').getByRole('checkbox')
			for (const index of [0, 1, 2]) await person.press(boxes.nth(index))
			await person.waitForHydration()
			for (const index of [3, 4, 5]) await person.press(boxes.nth(index))
		},
	},
	{
		name: 'services: name in the booking form typed',
		path: '/services',
		async perform(person) {
			const field = person.page.locator('main input[type=text], main input[autocomplete=name]').first()
			await person.typeInto(field, 'Ada Lovelace')
			await person.waitForHydration()
			await person.typeInto(field, ' King')
		},
	},
	{
		name: 'apply: first section typed',
		path: '/apply',
		async perform(person) {
			const field = person.page.locator('main input[type=text], main input[autocomplete]').first()
			await person.typeInto(field, 'Ada Lovelace')
			await person.waitForHydration()
			await person.typeInto(field, ' King')
		},
	},
	{
		name: 'chat: opened, a message typed',
		path: '/services',
		async perform(person) {
			await person.press(person.page.getByRole('button', { name: /chat/i }).first())
			await person.typeInto(
				person.page.getByRole('textbox', { name: /message/i }).first(),
				'Is this a fair price?',
			)
		},
	},
	{
		name: 'member: a post opened and liked',
		path: '/community',
		cookie: 'member',
		async perform(person) {
			await person.press(person.page.locator('a[href^="/community/post/"]').first())
			// The URL changes a moment before the page does, and the list has like buttons too.
			await person.page.getByLabel('Add a comment').waitFor()
			await person.press(person.page.getByRole('button', { name: /like/i }).first())
			await person.waitForHydration()
			await person.press(person.page.getByRole('button', { name: /like/i }).first())
		},
	},
	{
		name: 'admin: from the overview to all appointments',
		path: '/admin',
		cookie: 'admin',
		async perform(person) {
			await person.waitForHydration()
			await person.press(person.page.getByRole('link', { name: 'View All Appointments' }).first())
			await person.page.waitForURL(/\/admin\/appointments/)
		},
	},
]

/**
 * Measures the longest interaction of each journey on a processor four times slower, `rounds` times. A journey that fails has
 * no figures.
 */
export async function measureInteractions(
	origin: string,
	cookies: Record<'member' | 'admin', string>,
	rounds: number,
): Promise<Interaction[] | null> {
	const phone = await openPhone({ slowLine: false })
	if (!phone) return null
	const { onPhone, close } = phone
	try {
		const results: Interaction[] = []
		for (const journey of journeys) {
			const ms: number[] = []
			for (let round = 0; round < rounds; round++)
				try {
					ms.push(await onPhone((page) => measureJourney(page, journey, origin, cookies)))
				} catch (error) {
					console.error(`${journey.name}: ${(error as Error).message.split('\n')[0]}`)
				}
			results.push({ name: journey.name, ms })
		}
		return results
	} finally {
		await close()
	}
}

async function measureJourney(
	page: Page,
	{ path, cookie, perform }: Journey,
	origin: string,
	cookies: Record<'member' | 'admin', string>,
): Promise<number> {
	page.setDefaultTimeout(20_000)
	if (cookie) await page.setExtraHTTPHeaders({ cookie: cookies[cookie] })
	await page.goto(origin + path)
	await perform(new Person(page))
	// The last press has been rendered by then.
	await page.waitForTimeout(1_000)
	return longestInteraction(page)
}
