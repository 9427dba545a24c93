import type { Pool } from 'pg'
import { expect, vi } from 'vitest'
import { pagePath } from '#app/lib/addresses/page-path.ts'
import { clearedBy } from '#server/pages/invalidation.ts'
import { matrix } from './access-matrix.ts'
import { answerFor } from './access-rows.ts'
import { dataOf, fill } from './attacks/probes.ts'
import { pageRoutes } from './attacks/route-table.ts'
import type { Answer } from './attacks/site.ts'
import { as, test as base, isShared, type Reader } from './page-readers.ts'
import { budgets } from './query-budgets.ts'

// It asks for every page there is, several times, on a machine that has other work.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

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

/** The tests of this file read what one visit to every page found. */
const test = base.extend<{ walk: Read[] }>({
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
