import { expect, vi } from 'vitest'
import { dataOf } from './attacks/probes.ts'
import { openSite } from './attacks/site.ts'
import { as, isShared, test } from './page-readers.ts'

// Starts a whole site, on a machine that has other work.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

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
