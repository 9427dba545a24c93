import type { Page } from '@playwright/test'
import { longestInteraction, openPhone } from './first-look.ts'

type Journey = { name: string; path: string; cookie?: 'member' | 'admin'; walk(page: Page): Promise<void> }
export type Interaction = { name: string; ms: number | null }

/** What people do on a page, the first touch included: a page nobody has touched has no scripts yet. */
const journeys: Journey[] = [
	{
		name: 'home: Sign In, then typing',
		path: '/',
		async walk(page) {
			await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).tap()
			const dialog = page.getByRole('dialog')
			await dialog.getByLabel('Email').first().pressSequentially('somebody@example.com')
			await dialog.getByLabel('Password').first().pressSequentially('not my password')
		},
	},
	{
		name: 'community: search typed, tab',
		path: '/community',
		async walk(page) {
			await page.getByRole('searchbox').first().pressSequentially('warranty')
			await page.getByText('Questions', { exact: true }).first().tap()
			await page.waitForURL(/tab=questions/)
		},
	},
	{
		name: 'reviews: filter',
		path: '/reviews',
		async walk(page) {
			await page.getByRole('searchbox').first().pressSequentially('negotiated')
		},
	},
	{
		name: 'financing: figures typed',
		path: '/resources/financing',
		async walk(page) {
			const field = page.locator('main input[inputmode], main input[type=number]').first()
			await field.tap()
			await field.pressSequentially('123')
		},
	},
	{
		name: 'checklist: three ticks',
		path: '/resources/checklist',
		async walk(page) {
			const boxes = page.locator('main').getByRole('checkbox')
			for (const index of [0, 1, 2]) await boxes.nth(index).tap()
		},
	},
	{
		name: 'services: name of a visit typed',
		path: '/services',
		async walk(page) {
			await page
				.locator('main input[type=text], main input[autocomplete=name]')
				.first()
				.pressSequentially('Ada Lovelace')
		},
	},
	{
		name: 'apply: first section typed',
		path: '/apply',
		async walk(page) {
			await page
				.locator('main input[type=text], main input[autocomplete]')
				.first()
				.pressSequentially('Ada Lovelace')
		},
	},
	{
		name: 'chat: opened, a message typed',
		path: '/services',
		async walk(page) {
			await page.getByRole('button', { name: /chat/i }).first().tap()
			await page
				.getByRole('textbox', { name: /message/i })
				.first()
				.pressSequentially('Is this a fair price?')
		},
	},
	{
		name: 'member: a post liked',
		path: '/community',
		cookie: 'member',
		async walk(page) {
			await page.locator('a[href^="/community/post/"]').first().tap()
			await page.waitForURL(/\/community\/post\//)
			await page.getByRole('button', { name: /like/i }).first().tap()
		},
	},
	{
		name: 'desk: from the overview to all visits',
		path: '/admin',
		cookie: 'admin',
		async walk(page) {
			await page.getByRole('link', { name: 'View All Appointments' }).first().tap()
			await page.waitForURL(/\/admin\/appointments/)
		},
	},
]

/** The longest interaction of each journey at a processor four times slower; null for one that could not be walked. */
export async function measureInteractions(
	origin: string,
	cookies: Record<'member' | 'admin', string>,
): Promise<Interaction[] | null> {
	const phone = await openPhone({ slowLine: false })
	if (!phone) return null
	try {
		const seen: Interaction[] = []
		for (const { name, path, cookie, walk } of journeys)
			seen.push({
				name,
				ms: await phone.asPhone(async (page) => {
					page.setDefaultTimeout(20_000)
					if (cookie) await page.setExtraHTTPHeaders({ cookie: cookies[cookie] })
					await page.goto(origin + path)
					try {
						await walk(page)
					} catch (error) {
						console.error(`${name}: ${(error as Error).message.split('\n')[0]}`)
						return null
					}
					await page.waitForTimeout(500)
					return longestInteraction(page)
				}),
			})
		return seen
	} finally {
		await phone.close()
	}
}
