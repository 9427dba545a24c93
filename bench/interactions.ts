import type { Locator, Page } from '@playwright/test'
import { longestInteraction, openPhone } from './first-look.ts'

type Journey = {
	name: string
	path: string
	cookie?: 'member' | 'admin'
	walk(person: Person): Promise<void>
}
export type Interaction = { name: string; ms: number[] }

/** The longest that a key of a practised typist takes. */
const betweenKeysMs = 120
/** Before somebody presses what is seen; also what Playwright runs in the page to find it is over by then. */
const lookMs = 400
/** Until a phone's keyboard is there. */
const keyboardMs = 300

/** Somebody with a phone. Playwright's own `tap` and `pressSequentially` run in the page just then, and would be measured too. */
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

	/** Scripts have taken the page over: those that come with the first touch, or soon after it was painted. */
	async scriptsRun(): Promise<void> {
		await this.page.locator('html[data-ready]').waitFor()
	}
}

/** What people do on a page: while its scripts come, which is with the first touch, and once they are there. */
export const journeys: Journey[] = [
	{
		name: 'home: Sign In, then typing',
		path: '/',
		async walk(person) {
			await person.press(person.page.getByRole('banner').getByRole('button', { name: 'Sign In' }))
			const dialog = person.page.getByRole('dialog')
			await person.typeInto(dialog.getByLabel('Email').first(), 'somebody@example.com')
			await person.typeInto(dialog.getByLabel('Password').first(), 'not my password')
		},
	},
	{
		name: 'community: search typed, tab',
		path: '/community',
		async walk(person) {
			await person.typeInto(person.page.getByRole('searchbox').first(), 'a long warranty')
			await person.scriptsRun()
			await person.press(person.page.getByText('Questions', { exact: true }).first())
			await person.page.waitForURL(/tab=questions/)
		},
	},
	{
		name: 'reviews: search typed',
		path: '/reviews',
		async walk(person) {
			const search = person.page.getByRole('searchbox').first()
			await person.typeInto(search, 'negotiated the price')
			await person.scriptsRun()
			await person.typeInto(search, ' down')
		},
	},
	{
		name: 'financing: figures typed',
		path: '/resources/financing',
		async walk(person) {
			const field = person.page.locator('main input[inputmode], main input[type=number]').first()
			await person.typeInto(field, '123')
			await person.scriptsRun()
			await person.typeInto(field, '45')
		},
	},
	{
		name: 'checklist: six ticks',
		path: '/resources/checklist',
		async walk(person) {
			const boxes = person.page.locator('main').getByRole('checkbox')
			for (const index of [0, 1, 2]) await person.press(boxes.nth(index))
			await person.scriptsRun()
			for (const index of [3, 4, 5]) await person.press(boxes.nth(index))
		},
	},
	{
		name: 'services: name of a visit typed',
		path: '/services',
		async walk(person) {
			const field = person.page.locator('main input[type=text], main input[autocomplete=name]').first()
			await person.typeInto(field, 'Ada Lovelace')
			await person.scriptsRun()
			await person.typeInto(field, ' King')
		},
	},
	{
		name: 'apply: first section typed',
		path: '/apply',
		async walk(person) {
			const field = person.page.locator('main input[type=text], main input[autocomplete]').first()
			await person.typeInto(field, 'Ada Lovelace')
			await person.scriptsRun()
			await person.typeInto(field, ' King')
		},
	},
	{
		name: 'chat: opened, a message typed',
		path: '/services',
		async walk(person) {
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
		async walk(person) {
			await person.press(person.page.locator('a[href^="/community/post/"]').first())
			// The address changes a moment before the page does, and the list has buttons to like with too.
			await person.page.getByLabel('Add a comment').waitFor()
			await person.press(person.page.getByRole('button', { name: /like/i }).first())
			await person.scriptsRun()
			await person.press(person.page.getByRole('button', { name: /like/i }).first())
		},
	},
	{
		name: 'desk: from the overview to all visits',
		path: '/admin',
		cookie: 'admin',
		async walk(person) {
			await person.scriptsRun()
			await person.press(person.page.getByRole('link', { name: 'View All Appointments' }).first())
			await person.page.waitForURL(/\/admin\/appointments/)
		},
	},
]

/** The longest interaction of each journey at a processor four times slower, walked `rounds` times; none of one that could not be walked. */
export async function measureInteractions(
	origin: string,
	cookies: Record<'member' | 'admin', string>,
	rounds: number,
): Promise<Interaction[] | null> {
	const phone = await openPhone({ slowLine: false })
	if (!phone) return null
	const { asPhone, close } = phone
	try {
		const seen: Interaction[] = []
		for (const journey of journeys) {
			const ms: number[] = []
			for (let round = 0; round < rounds; round++)
				try {
					ms.push(await asPhone((page) => walked(page, journey, origin, cookies)))
				} catch (error) {
					console.error(`${journey.name}: ${(error as Error).message.split('\n')[0]}`)
				}
			seen.push({ name: journey.name, ms })
		}
		return seen
	} finally {
		await close()
	}
}

async function walked(
	page: Page,
	{ path, cookie, walk }: Journey,
	origin: string,
	cookies: Record<'member' | 'admin', string>,
): Promise<number> {
	page.setDefaultTimeout(20_000)
	if (cookie) await page.setExtraHTTPHeaders({ cookie: cookies[cookie] })
	await page.goto(origin + path)
	await walk(new Person(page))
	// What was pressed last has been painted by then.
	await page.waitForTimeout(1_000)
	return longestInteraction(page)
}
