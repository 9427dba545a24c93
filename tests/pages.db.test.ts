import type { Pool } from 'pg'
import { expect, vi } from 'vitest'
import { pagePath } from '#app/lib/addresses/page-path.ts'
import { clearedBy } from '#server/pages/invalidation.ts'
import { answerFor, matrix } from './access-matrix.ts'
import { meetPeople, type People } from './attacks/people.ts'
import { dataOf, fill } from './attacks/probes.ts'
import { pageRoutes } from './attacks/route-table.ts'
import { type Answer, openSite, type Site } from './attacks/site.ts'
import { test as base } from './setup/database.ts'

// It asks for every page there is, several times, on a machine that has other work.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

type Reader = 'anonymous' | 'owner' | 'admin'
type Read = { path: string; reader: Reader; headers: Answer['headers']; text: string; again: boolean }

/** Addresses that everybody may read, with a thing in them that there is. */
const real: Record<string, string> = {
	'/community/post/:id/:slug': '/community/post/1/i-paid-somebody-to-say-no-for-me',
	'/resources/guide/:slug': '/resources/guide/complete-car-buying-checklist',
}
const routes = pageRoutes()
const reading = Object.entries(matrix).filter(([address]) => address.startsWith('GET '))
const addressOf = (address: string) => real[address.slice(4)] ?? fill(address)[1]
const openPages = reading
	.filter(([address, row]) => row === 200 || address.slice(4) in real)
	.map(([address]) => addressOf(address))
/** Views of the lists, kept like the lists. */
const storedViews = ['/community?sort=popular', '/reviews?sort=lowest', '/resources?category=guides']
const pathnameOf = (path: string) => path.split('?')[0]!
const ownPages: [reader: Reader, path: string][] = reading.flatMap(([address, row]) =>
	(['owner', 'admin'] as const)
		.filter(
			(reader) =>
				answerFor(row, reader) === 200 &&
				row !== 200 &&
				address.includes(reader === 'admin' ? ' /admin' : ' /account'),
		)
		.map((reader): [Reader, string] => [reader, addressOf(address)]),
)

/** One site for the file, walked once. */
const test = base.extend<{ site: Site; people: People; cookies: Record<Reader, string>; walk: Read[] }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb)
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
	people: [async ({ site }, use) => use(await meetPeople(site)), { scope: 'file' }],
	cookies: [
		async ({ people }, use) =>
			use({ anonymous: '', owner: await people.cookieOf('owner'), admin: await people.cookieOf('admin') }),
		{ scope: 'file' },
	],
	walk: [
		async ({ site, cookies }, use) => {
			const reads: Read[] = []
			const read = async (reader: Reader, path: string, again = false) =>
				reads.push({ path, reader, again, ...(await site.send(path, as(cookies[reader]))) })
			// The first request of a session asks more: who arrives.
			for (const reader of ['owner', 'admin'] as const) await site.send('/terms', as(cookies[reader]))
			for (const path of [...openPages, ...storedViews].flatMap((page) => [page, dataOf(page)])) {
				// Those who are known first: if anything of theirs were kept, the next who asks would be handed it.
				await Promise.all([read('owner', path), read('admin', path)])
				await read('anonymous', path)
				await read('anonymous', path, true)
			}
			for (const [reader, path] of ownPages) if (!/\.(csv|pdf)$/.test(path)) await read(reader, path)
			await use(reads)
		},
		{ scope: 'file' },
	],
})

const as = (cookie: string, headers: Record<string, string> = {}) => ({
	headers: { ...headers, ...(cookie ? { cookie } : {}) },
})
const isShared = (headers: Record<string, unknown>) => /s-maxage/.test(String(headers['cache-control']))

test('what is kept for everybody holds nothing of anybody, and what is drawn for somebody is kept by nobody', ({
	walk,
	people,
	cookies,
}) => {
	const token = (cookie: string) => decodeURIComponent(cookie.split('=')[1]!).split('.')[0]
	const theirs = {
		owner: new RegExp(['member@lotwise', people.ids.owner, token(cookies.owner)].join('|')),
		admin: new RegExp(['admin@lotwise', people.ids.admin, token(cookies.admin)].join('|')),
	}
	const wrong = walk.flatMap(({ path, reader, headers, text }) => {
		const shared = isShared(headers)
		const others = (['owner', 'admin'] as const).filter((other) => other !== reader)
		// The advisor's desk shows whose account it is.
		const told = path.startsWith('/admin') ? [] : others.filter((other) => theirs[other].test(text))
		return [
			...told.map((other) => `tells of ${other}`),
			...(shared && reader !== 'anonymous' ? ['may be kept'] : []),
			...(shared && headers['set-cookie'] ? ['is kept and sets a cookie'] : []),
			...(shared && !/cookie/i.test(headers.vary ?? '') ? ['does not vary by cookie'] : []),
		].map((fault) => `${path} as ${reader} ${fault}`)
	})
	expect(wrong).toEqual([])
	// The look finds what it looks for where it is.
	for (const reader of ['owner', 'admin'] as const)
		expect(
			walk.some((read) => read.reader === reader && theirs[reader].test(read.text)),
			reader,
		).toBe(true)
	expect(walk.filter((read) => isShared(read.headers)).length).toBeGreaterThan(100)
})

test('a cookie that a page could read gets a page of its own, and one that it shows a kept one of its own', async ({
	site,
}) => {
	for (const cookie of ['lw_toast=x', 'lw_visit=x', 'lw_apply=x', 'lw_buyer=x', 'unknown=x'])
		for (const path of ['/services', '/services.data'])
			expect(isShared((await site.send(path, as(cookie))).headers), `${path} with ${cookie}`).toBe(false)
	const dark = await site.send('/terms', as('theme=dark'))
	expect([isShared(dark.headers), /<html[^>]* data-theme="dark"/.test(dark.text)]).toEqual([true, true])
	expect((await site.send('/terms', as(''))).text).not.toMatch(/<html[^>]* data-theme=/)
})

test('a kept page is told apart by its bytes, so that nobody loads twice what has not changed', async ({
	site,
}) => {
	for (const path of ['/terms', '/terms.data']) {
		const tags = new Set<string>()
		for (const encoding of ['br', 'gzip', 'identity']) {
			const accepting = { 'accept-encoding': encoding }
			const { status, headers } = await site.send(path, as('', accepting))
			expect([status, headers['cache-control']]).toEqual([
				200,
				'public, max-age=0, must-revalidate, s-maxage=10',
			])
			expect(headers['cdn-cache-control']).toContain('stale-while-revalidate=50')
			expect(headers.vary).toBe('Accept-Encoding, Cookie')
			expect(headers.etag).toMatch(/^"[\w-]+"$/)
			tags.add(headers.etag!)
			const again = await site.send(path, as('', { ...accepting, 'if-none-match': headers.etag! }))
			expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag])
			expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
		}
		// The same text in other bytes is another thing.
		expect(tags.size, path).toBe(3)
	}
	const { headers } = await site.send('/terms', as(''))
	const changed = () => site.send('/terms', as('', { 'if-none-match': headers.etag! }))
	// Drawn anew, but the same.
	await site.pool.query('update settings set header_brand = header_brand')
	expect((await changed()).status).toBe(304)
	await site.pool.query(`update settings set header_brand = 'Fairwind'`)
	await expect.poll(async () => (await changed()).status, { timeout: 20_000 }).toBe(200)
})

test('what is drawn for one person is sent compressed, unless another site asked for it', async ({
	site,
	cookies,
}) => {
	for (const path of ['/services', '/services.data', '/account', '/community?sort=newest'])
		for (const encoding of ['br', 'gzip']) {
			const cookie = path.includes('?') ? cookies.anonymous : cookies.owner
			const taking = { 'accept-encoding': encoding }
			const { status, headers } = await site.send(path, as(cookie, taking))
			expect([status, headers['content-encoding'], headers['cache-control']], path).toEqual([
				200,
				encoding,
				'private, no-store',
			])
			expect(headers.vary, path).toMatch(/accept-encoding/i)
			const lured = await site.send(path, as(cookie, { ...taking, 'sec-fetch-site': 'cross-site' }))
			expect([lured.status, lured.headers['content-encoding']], path).toEqual([200, undefined])
		}
})

test('a path that no text of the database may hold, or that nobody can decode, leads nowhere', async ({
	site,
	cookies,
}) => {
	for (const path of [
		'/admin/orders/%00',
		'/admin/invoices/LI-%00',
		'/admin/orders/%ff',
		'/community/post/%00/x',
	])
		for (const address of [path, dataOf(path)])
			expect((await site.send(address, as(cookies.admin))).status, address).toBe(404)
})

test('what no text of the database may hold is left out of what is searched for', async ({
	site,
	cookies,
}) => {
	const searched = [
		'/community',
		'/reviews',
		'/resources',
		'/admin/search',
		'/admin/clients',
		'/admin/orders',
		'/admin/appointments',
		'/admin/applications',
		'/admin/chat',
		'/admin/moderation',
		'/admin/reviews',
	].flatMap((path) => [`${path}?q=%00`, dataOf(`${path}?q=lease%00`)])
	for (const address of [...searched, '/api/chat/desk/conversations?q=%00'])
		expect((await site.send(address, as(cookies.admin))).status, address).toBe(200)
})

/** What is written, past the application, and how it shows. Nobody who writes tells the instances: the database does. */
const writes: [path: string, sql: (round: number) => string, shown: (round: number) => string][] = [
	['/privacy', (n) => `update settings set footer_brand = 'Fairwind ${n}'`, (n) => `Fairwind ${n}`],
	[
		'/services',
		(n) => `update offering set title = 'Concierge ${n}' where kind = 'concierge'`,
		(n) => `Concierge ${n}`,
	],
	[
		'/reviews?sort=highest',
		(n) => `update review set author_name = 'Thorough ${n}' where stars = 5`,
		(n) => `Thorough ${n}`,
	],
	['/reviews/1', (n) => `update review set author_name = 'Steady ${n}' where id = 1`, (n) => `Steady ${n}`],
	[
		'/community/member/1',
		(n) => `update forum_member set name = 'Steady ${n}' where id = 1`,
		(n) => `Steady ${n}`,
	],
]

test('a write is seen by the next who asks, on every instance', async ({ site }) => {
	const other = await openSite(site, { beside: site })
	const took: number[] = []
	try {
		for (const [path, sql, shown] of writes)
			for (const [round, address] of [path, dataOf(path)].entries()) {
				for (const each of [site, other]) {
					const before = await each.send(address)
					expect([before.status, before.text.includes(shown(round))], address).toEqual([200, false])
				}
				await site.pool.query(sql(round))
				const startedAt = performance.now()
				await Promise.all(
					[site, other].map((each) =>
						expect
							.poll(async () => (await each.send(address)).text, { timeout: 60_000, interval: 5 })
							.toContain(shown(round)),
					),
				)
				took.push(performance.now() - startedAt)
			}
	} finally {
		await other.close()
	}
	const median = took.toSorted((a, b) => a - b)[took.length >> 1]!
	console.info(`a write was shown by two instances after ${median.toFixed(0)} ms (median of ${took.length})`)
	// Alone it is a few milliseconds and one rendering; a page that nobody let go of would stay for ten seconds and more.
	expect(median).toBeLessThan(5_000)
})

/** Tables whose changes reach public pages by a change of another one, which is told. */
const followers: Record<string, string[]> = {
	forum_counter: ['forum_post'],
	forum_document: ['forum_post'],
	review_counter: ['review'],
	// A file's row never changes while something shows it.
	upload: ['forum_post', 'resource_upload'],
	// What a member has seen; nobody in particular has seen nothing.
	forum_view: ['forum_post'],
}

test('whatever a public page reads, its change is told to the instances that keep it', async ({
	site,
	walk,
}) => {
	const told = await notifiedTables(site.pool)
	const rendered = walk.filter(
		({ headers, reader, again }) => isShared(headers) && reader === 'anonymous' && !again,
	)
	const untold = rendered.flatMap(({ path, headers }) => {
		expect(headers['server-timing'], path).toMatch(/queries;desc="\d+"/)
		return tablesOf(String(headers['server-timing']))
			.filter((table) => {
				const words = (followers[table] ?? [table]).flatMap((each) => told.get(each) ?? [])
				return !words.some((word) => clearedBy(routes, word)(pagePath(pathnameOf(path))))
			})
			.map((table) => `${table} on ${path}`)
	})
	expect(untold).toEqual([])
})

/** Tables with a trigger that tells, and the words it tells it in. */
async function notifiedTables(pool: Pool): Promise<Map<string, string[]>> {
	const { rows } = await pool.query<{ table: string; trigger: string; words: string }>(
		`select tgrelid::regclass::text as table, tgname as trigger, encode(tgargs, 'escape') as words
		from pg_trigger where tgname in ('pages_changed', 'forum_changed')`,
	)
	const told = new Map<string, string[]>()
	for (const { table, trigger, words } of rows) {
		const name = table.replaceAll('"', '')
		const word = trigger === 'forum_changed' ? 'forum' : words.replaceAll('\\000', '')
		told.set(name, [...(told.get(name) ?? []), word])
	}
	return told
}

const tablesOf = (timing: string) =>
	[...timing.matchAll(/q\d+;desc="\w+ ([^"]*?)(?: x\d+)?"/g)].flatMap(([, tables]) => tables!.split(' '))

/**
 * So many queries a page may ask; a lower number is a success, to be written here. What everybody may read: for nobody in particular, a
 * member, an admin. The others: for whose they are.
 */
const budgets: Record<string, number[]> = {
	'/': [8, 9, 9],
	'/services': [7, 8, 8],
	'/community': [5, 9, 9],
	'/community/feed.xml': [2, 2, 2],
	'/community/feed/financing.xml': [2, 2, 2],
	'/community/sitemap.xml': [1, 1, 1],
	'/community/sitemap/1': [2, 2, 2],
	'/community/post/1/i-paid-somebody-to-say-no-for-me': [7, 15, 15],
	'/community/member/1': [7, 10, 9],
	'/community/new': [1, 2, 2],
	'/community/comment/1': [2, 3, 3],
	'/reviews': [8, 9, 9],
	'/reviews/1': [3, 5, 5],
	'/how-we-measure': [5, 6, 6],
	'/resources': [3, 4, 4],
	'/resources/checklist': [1, 3, 3],
	'/resources/financing': [1, 2, 2],
	'/resources/quote-checker': [1, 2, 2],
	'/resources/scams': [1, 2, 2],
	'/resources/buying-tips': [1, 2, 2],
	'/resources/article/1': [2, 3, 3],
	'/resources/guide/complete-car-buying-checklist': [2, 3, 3],
	'/resources/feed.xml': [1, 1, 1],
	'/apply': [4, 5, 5],
	'/apply/consent': [2, 3, 3],
	'/terms': [2, 3, 3],
	'/privacy': [2, 3, 3],
	'/sitemap.xml': [2, 2, 2],
	'/chat': [5, 7, 7],
	'/forgot-password': [1, 2, 2],
	'/reset-password': [2, 3, 3],
	'/verify-email': [2, 3, 3],
	'/email-change': [2, 3, 3],
	'/api/slots': [2, 2, 2],
	'/payment-success': [1, 2, 2],
	'/payment-canceled': [1, 2, 2],
	'/account': [11],
	'/account/orders': [5],
	'/account/reviews': [5],
	'/account/messages': [8],
	'/account/appointments': [4],
	'/account/checklists': [9],
	'/account/vehicles': [7],
	'/account/saved': [6],
	'/account/notifications': [9],
	'/account/community': [6],
	'/account/applications': [5],
	'/account/data': [3],
	'/account/security': [9],
	'/account/security/password': [4],
	'/account/security/email': [4],
	'/account/second-factor': [5],
	'/admin': [28],
	'/admin/appointments': [10],
	'/admin/availability': [11],
	'/admin/search': [6],
	'/admin/clients': [9],
	'/admin/clients/new': [6],
	'/admin/orders': [9],
	'/admin/orders/LW-7K2M9Q': [12],
	'/admin/invoices': [8],
	'/admin/applications': [9],
	'/admin/chat': [10],
	'/admin/chat/settings': [9],
	'/admin/packages': [8],
	'/admin/recommendations': [9],
	'/admin/settings': [9],
	'/admin/settings/prices': [7],
	'/admin/settings/history': [8],
	'/admin/audit': [9],
	'/admin/reviews': [8],
	'/admin/claims': [10],
	'/admin/moderation': [12],
	'/admin/resources': [8],
}

test('no page asks the database more often than it did, and every page has its number', ({ walk }) => {
	const counted = walk.filter(
		({ path, again }) => !again && !pathnameOf(path).endsWith('.data') && !path.startsWith('/dev/'),
	)
	const over = counted.flatMap(({ path, reader, headers }) => {
		const timing = String(headers['server-timing'])
		const count = Number(/queries;desc="(\d+)"/.exec(timing)?.[1])
		const [nobody = 0, member = nobody, admin = member] = budgets[pathnameOf(path)] ?? []
		const budget = { anonymous: nobody, owner: member, admin }[reader]
		return count <= budget ? [] : [`${path} as ${reader} asks ${count} of ${budget}: ${timing}`]
	})
	expect(over).toEqual([])
})
