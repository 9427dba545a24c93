import type { Pool } from 'pg'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect } from 'vitest'
import { yearOf } from '#app/lib/dates/dates.ts'
import { pagePath } from '#app/lib/paths/page-path.ts'
import { clearedBy } from '#server/pages/cache/invalidation.ts'
import { pageRoutes } from '../attacks/route-table.ts'
import { isoDate } from '../mistakes/readable-dates.ts'
import { inSample } from '../setup/deep.ts'
import { test } from './crawl.ts'
import { invalidMarkupOf } from './html-validity.ts'
import { isShared, withCookie } from './page-readers.ts'
import { findDealPages } from './pages-with-id.ts'
import { budgets, budgetsWithId, usualBudget } from './query-budgets.ts'
import { translatedTexts } from './translated-texts.ts'

const routes = pageRoutes()
const pathnameOf = (path: string) => path.split('?')[0]!

test('every page is rendered for every reader who may see it', ({ crawl }) => {
	const wrong = crawl.filter(({ status, path }) => status !== 200 && !path.includes('.data'))
	expect(wrong.map(({ path, reader, status }) => `${path} as ${reader}: ${status}`)).toEqual([])
})

test('every page is valid HTML', async ({ crawl, routePages }) => {
	const pages = [
		...crawl.filter(({ text }) => text.startsWith('<!DOCTYPE html>')),
		...routePages.owner,
		...routePages.admin,
	]
	const texts = new Map(pages.map((page) => [page.path, page.text]))
	const validated = [...texts].filter((_, i) => inSample(8, i))
	expect(validated.length).toBeGreaterThan(12)
	expect(await invalidMarkupOf(new Map(validated))).toEqual([])
})

test('the browser’s translator leaves alone amounts, VINs, references, email addresses and names of people and stores', async ({
	site,
	crawl,
	routePages,
}) => {
	const { rows } = await site.pool.query<{ name: string }>(
		'select name from "user" union select author_name from review union select name from dealer',
	)
	// Of the sample stores some are named by one word that stands for more.
	const names = new Set(rows.map(({ name }) => name).filter((name) => name?.includes(' ')))
	expect(names.size).toBeGreaterThan(20)
	const pages = [
		...crawl.filter(({ text }) => text.startsWith('<!DOCTYPE html>')),
		...routePages.owner,
		...routePages.admin,
	]
	const found = pages
		.filter(({ path }) => !/^\/(dev|resources\/(article|guide)|community\/post)\//.test(path))
		.flatMap(({ path, text }) =>
			// An article's text is written by people.
			translatedTexts(text, names).map((value) => `${path}: ${value}`),
		)
	expect([...new Set(found)]).toEqual([])
})

test('a field for an amount opens the keys of numbers, and sign-in names its fields for password managers', async ({
	site,
	crawl,
	routePages,
}) => {
	const pages = [...crawl, ...routePages.owner, ...routePages.admin]
	const amounts = pages.flatMap(({ path, text }) =>
		[...text.matchAll(/>\$<\/span>(<input [^>]*>)/g)].map(([, input]) => ({ path, input: input! })),
	)
	expect(amounts.length).toBeGreaterThan(20)
	expect(amounts.filter(({ input }) => !/ inputmode="(decimal|numeric)"/i.test(input))).toEqual([])
	const { text: signIn } = await site.send('/sign-in')
	expect(signIn).toMatch(/<input (?=[^>]* autocomplete="username")[^>]* name="email"/i)
	expect(signIn).toMatch(/<input (?=[^>]* autocomplete="current-password")[^>]* name="password"/i)
})

/** The texts that applicants sign have the day of their wording as the name of their version. */
const consentVersion = /^Version 20\d\d-\d\d-\d\d$/

test('a date is written as people write it', ({ crawl, routePages }) => {
	const pages = [
		...crawl.filter(({ text }) => text.startsWith('<!DOCTYPE html>')),
		...routePages.owner,
		...routePages.admin,
	]
	const found = pages
		.filter(({ path }) => !path.startsWith('/dev'))
		.flatMap(({ path, text }) =>
			text
				.replace(/<(script|style|textarea|pre)\b.*?<\/\1>/gs, '')
				.split(/<[^>]*>/)
				.filter((shown) => isoDate.test(shown) && !consentVersion.test(shown))
				.map((shown) => `${path}: ${shown}`),
		)
	expect([...new Set(found)]).toEqual([])
})

// Our scales are not Tailwind's: without them `text-small text-ink` would look like two colors.
const withoutOverridden = extendTailwindMerge({
	extend: {
		theme: {
			text: ['display', 'h1', 'h2', 'h3', 'h4', 'lead', 'body', 'base', 'compact', 'small', 'fine', 'micro'],
			radius: ['xs', 'sm', 'control', 'card', 'dialog'],
			shadow: ['card', 'pop', 'go', 'go-compact', 'chip', 'stamp'],
			font: ['display', 'text', 'plate'],
		},
	},
})

test('no element has two classes for the same property, of which the order of the style sheet would choose one', ({
	crawl,
}) => {
	const lists = new Map<string, string>()
	for (const { path, text: html } of crawl)
		for (const [, classes = ''] of html.matchAll(/<[a-z][^<>]* class="([^"<>]*)"/g))
			if (!lists.has(classes)) lists.set(classes, path)
	expect(lists.size).toBeGreaterThan(500)
	const ambiguous = [...lists].flatMap(([classes, path]) => {
		const text = classes.replaceAll('&amp;', '&').replaceAll('&gt;', '>')
		const kept = withoutOverridden(text).split(' ')
		const lost = text.split(/\s+/).filter((name) => name && !kept.includes(name))
		return lost.length ? [`${path}: ${lost.join(' ')} of "${text}"`] : []
	})
	expect(ambiguous).toEqual([])
})

test('shared pages contain no personal data, and personal pages are never shared', ({
	crawl,
	people,
	cookies,
}) => {
	const token = (cookie: string) => decodeURIComponent(cookie.split('=')[1]!).split('.')[0]
	const identifiers = {
		owner: new RegExp(['member@lotwise', people.ids.owner, token(cookies.owner)].join('|')),
		admin: new RegExp(['admin@lotwise', people.ids.admin, token(cookies.admin)].join('|')),
	}
	const failures = crawl.flatMap(({ path, reader, headers, text }) => {
		const shared = isShared(headers)
		const others = (['owner', 'admin'] as const).filter((other) => other !== reader)
		// Admin pages may show members' data.
		const leaked = path.startsWith('/admin') ? [] : others.filter((other) => identifiers[other].test(text))
		return [
			...leaked.map((other) => `contains data of ${other}`),
			...(shared && reader !== 'anonymous' ? ['may be shared'] : []),
			...(shared && headers['set-cookie'] ? ['is shared and sets a cookie'] : []),
			...(shared && !/cookie/i.test(headers.vary ?? '') ? ['does not vary by cookie'] : []),
		].map((problem) => `${path} as ${reader} ${problem}`)
	})
	expect(failures).toEqual([])
	// The patterns do match on the readers' own pages.
	for (const reader of ['owner', 'admin'] as const)
		expect(
			crawl.some((read) => read.reader === reader && identifiers[reader].test(read.text)),
			reader,
		).toBe(true)
	expect(crawl.filter((read) => isShared(read.headers)).length).toBeGreaterThan(100)
})

/** Tables whose changes always come with a change of another table, which is the one that notifies. */
const coveredBy: Record<string, string[]> = {
	forum_counter: ['forum_post'],
	forum_document: ['forum_post'],
	review_counter: ['review'],
	// The row of a file never changes while something refers to it.
	upload: ['forum_post', 'resource_upload'],
	// What a member has seen; visitors have no rows here.
	forum_view: ['forum_post'],
}

test('a change of any table that a public page reads invalidates the page on every instance', async ({
	site,
	crawl,
}) => {
	const notifiedBy = await notifiedTables(site.pool)
	const sharedReads = crawl.filter(
		({ headers, reader, again }) => isShared(headers) && reader === 'anonymous' && !again,
	)
	const missing = sharedReads.flatMap(({ path, headers }) => {
		expect(headers['server-timing'], path).toMatch(/queries;desc="\d+"/)
		return tablesOf(String(headers['server-timing']))
			.filter((table) => {
				const topics = (coveredBy[table] ?? [table]).flatMap((each) => notifiedBy.get(each) ?? [])
				return !topics.some((topic) => clearedBy(routes, topic)(pagePath(pathnameOf(path))))
			})
			.map((table) => `${table} on ${path}`)
	})
	expect(missing).toEqual([])
})

test('a change of any table that an admin page has read into memory makes every instance read it again', async ({
	site,
	cookies,
}) => {
	const notifiedBy = await notifiedTables(site.pool)
	const { rows } = await site.pool.query(`select tablename from pg_tables where schemaname = 'public'`)
	// The name of a query also contains the names of its 'with' parts, which are not tables.
	const tables = new Set(rows.map(({ tablename }) => tablename))
	for (const path of ['/admin', '/admin?period=year', '/admin/clients', '/admin/orders']) {
		let inMemory: string[] = []
		const read = async () => {
			const { headers } = await site.send(path, withCookie(cookies.admin))
			inMemory = tablesOf(String(headers['server-timing']), 'm').filter((table) => tables.has(table))
			return inMemory.length
		}
		// A job may write between two readings, and the second one reads the database again.
		await expect.poll(read, { interval: 50 }).toBeGreaterThan(3)
		expect(
			inMemory.filter((table) => !(coveredBy[table] ?? [table]).some((each) => notifiedBy.has(each))),
			path,
		).toEqual([])
	}
})

test('an admin page shows a row as soon as it is written, also when it was read just before', async ({
	site,
	cookies,
}) => {
	const shown = async () => (await site.send('/admin/orders', withCookie(cookies.admin))).text
	await shown()
	expect(await shown()).not.toContain('Ottoline Quist')
	await site.pool.query(
		`update "order" set customer_name = 'Ottoline Quist' where reference = (select reference from "order" order by created_at desc, id desc limit 1)`,
	)
	await expect.poll(shown, { interval: 20 }).toContain('Ottoline Quist')
})

/** Returns the tables with a notifying trigger, and the topics they notify. */
async function notifiedTables(pool: Pool): Promise<Map<string, string[]>> {
	const { rows } = await pool.query<{ table: string; trigger: string; topics: string }>(
		`select tgrelid::regclass::text as table, tgname as trigger, encode(tgargs, 'escape') as topics
		from pg_trigger where tgname in ('pages_changed', 'forum_changed', 'admin_changed')`,
	)
	const notifiedBy = new Map<string, string[]>()
	for (const { table, trigger, topics } of rows) {
		const name = table.replaceAll('"', '')
		const topic = trigger === 'pages_changed' ? topics.replaceAll('\\000', '') : trigger.split('_')[0]!
		notifiedBy.set(name, [...(notifiedBy.get(name) ?? []), topic])
	}
	return notifiedBy
}

/** The tables of the queries that were sent (`q`), and of those whose result was in memory (`m`). */
const tablesOf = (timing: string, kinds = 'qm') =>
	[...timing.matchAll(new RegExp(`[${kinds}]\\d+;desc="\\w+ ([^"]*?)(?: x\\d+)?"`, 'g'))].flatMap(
		([, tables]) => tables!.split(' '),
	)

test('no page exceeds its query budget', ({ crawl }) => {
	const counted = crawl.filter(
		({ path, again }) => !again && !pathnameOf(path).endsWith('.data') && !path.startsWith('/dev/'),
	)
	const exceeding = counted.flatMap(({ path, reader, headers }) => {
		const timing = String(headers['server-timing'])
		const count = queriesOf(timing)
		const [nobody = 0, member = nobody, admin = member] = budgets[pathnameOf(path)] ?? usualBudget
		const budget = { anonymous: nobody, owner: member, admin }[reader]
		return count <= budget ? [] : [`${path} as ${reader} sends ${count} queries of ${budget}: ${timing}`]
	})
	expect(exceeding).toEqual([])
})

test('no page of a conversation, deal or dealer exceeds its query budget', async ({
	site,
	cookies,
	crawl,
}) => {
	// After the crawl, no request is the first of its session.
	expect(crawl.length).toBeGreaterThan(0)
	const exceeding: string[] = []
	for (const { reader, path, pattern } of await findDealPages({ site, cookies })) {
		const { status, headers } = await site.send(path, withCookie(cookies[reader]))
		expect(status, path).toBe(200)
		const timing = String(headers['server-timing'])
		const budget = budgetsWithId[pattern] ?? 0
		// A page that sends no query at all would not have been counted.
		const count = queriesOf(timing)
		if (!(count > 0 && count <= budget))
			exceeding.push(`${pattern} sends ${count} queries of ${budget}: ${timing}`)
	}
	expect(exceeding).toEqual([])
})

test.for([
	['admin', '/admin'],
	['owner', '/account'],
] as const)(
	'as %s, no page under %s shows the year of a day of this year',
	async ([reader], { routePages }) => {
		const pages = routePages[reader]
		expect(pages.length).toBeGreaterThan(8)
		// The settings of the sample world are in New York.
		const thisYear = yearOf(new Date(), 'America/New_York')
		const withYear = new RegExp(`[^<>]{0,40}\\b[A-Z][a-z]{2}, [A-Z][a-z]{2} \\d{1,2}, ${thisYear}`, 'g')
		const failures = pages.flatMap(({ path, text }) => {
			// The text of a notice keeps the year, because it is read later.
			const shown = text.replace(/<script\b.*?<\/script>|<textarea\b.*?<\/textarea>/gs, '')
			return (shown.match(withYear) ?? []).map((day) => `${path}: ${day}`)
		})
		expect(failures).toEqual([])
		const shortDay = /\b[A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}\b/
		expect(pages.filter(({ text }) => shortDay.test(text)).length).toBeGreaterThan(2)
	},
)

const queriesOf = (timing: string) => Number(/queries;desc="(\d+)"/.exec(timing)?.[1])
