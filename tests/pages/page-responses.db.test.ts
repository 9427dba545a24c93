import { expect } from 'vitest'
import { dataPath } from '../attacks/probes.ts'
import { openSite } from '../attacks/site.ts'
import { isShared, test, withCookie } from './page-readers.ts'

test('a request with a private cookie is never shared, and the theme cookie has its own cached page', async ({
	site,
}) => {
	for (const cookie of ['lw_toast=x', 'lw_appointment=x', 'lw_apply=x', 'lw_buyer=x'])
		for (const path of ['/services', '/services.data'])
			expect(isShared((await site.send(path, withCookie(cookie))).headers), `${path} with ${cookie}`).toBe(
				false,
			)
	const dark = await site.send('/terms', withCookie('theme=dark'))
	expect([isShared(dark.headers), /<html[^>]* data-theme="dark"/.test(dark.text)]).toEqual([true, true])
	expect((await site.send('/terms', withCookie(''))).text).not.toMatch(/<html[^>]* data-theme=/)
})

test('a cached page has an ETag of its bytes, so an unchanged page is not sent twice', async ({ site }) => {
	for (const path of ['/terms', '/terms.data']) {
		const tags = new Set<string>()
		for (const encoding of ['br', 'gzip', 'identity']) {
			const acceptHeaders = { 'accept-encoding': encoding }
			const { status, headers } = await site.send(path, withCookie('', acceptHeaders))
			expect([status, headers['cache-control']]).toEqual([
				200,
				'public, max-age=0, must-revalidate, s-maxage=10',
			])
			expect(headers['cdn-cache-control']).toContain('stale-while-revalidate=50')
			expect(headers.vary).toBe('Accept-Encoding, Cookie')
			expect(headers.etag).toMatch(/^"[\w-]+"$/)
			tags.add(headers.etag!)
			const again = await site.send(
				path,
				withCookie('', { ...acceptHeaders, 'if-none-match': headers.etag! }),
			)
			expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag])
			expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
		}
		// Each encoding has its own ETag.
		expect(tags.size, path).toBe(3)
	}
	const { headers } = await site.send('/terms', withCookie(''))
	const revalidate = () => site.send('/terms', withCookie('', { 'if-none-match': headers.etag! }))
	// Rendered again with the same result.
	await site.pool.query('update settings set header_brand = header_brand')
	expect((await revalidate()).status).toBe(304)
	await site.pool.query(`update settings set header_brand = 'Fairwind'`)
	await expect.poll(async () => (await revalidate()).status).toBe(200)
})

test('a page has the same headers from memory as when it was rendered', async ({ site }) => {
	for (const [path, encoding] of [
		['/reviews?sort=highest', 'br'],
		['/reviews?sort=lowest', 'gzip'],
		['/community?sort=popular', 'identity'],
	] as const) {
		const read = async () => (await site.send(path, withCookie('', { 'accept-encoding': encoding }))).headers
		const [rendered, cached] = [await read(), await read()]
		// Only a response that passed the middleware has this header, in demo mode.
		expect([rendered['server-timing'] !== undefined, cached['server-timing']], path).toEqual([
			true,
			undefined,
		])
		const constant = ({ date, 'x-request-id': id, 'server-timing': timing, ...headers }: typeof rendered) =>
			headers
		expect(constant(cached), path).toEqual(constant(rendered))
	}
})

test('a private page is compressed, unless the request comes from another site', async ({
	site,
	cookies,
}) => {
	for (const path of ['/services', '/services.data', '/account', '/community?sort=newest'])
		for (const encoding of ['br', 'gzip']) {
			const cookie = path.includes('?') ? cookies.anonymous : cookies.owner
			const acceptHeaders = { 'accept-encoding': encoding }
			const { status, headers } = await site.send(path, withCookie(cookie, acceptHeaders))
			expect([status, headers['content-encoding'], headers['cache-control']], path).toEqual([
				200,
				encoding,
				'private, no-store',
			])
			expect(headers.vary, path).toMatch(/accept-encoding/i)
			const crossSite = await site.send(
				path,
				withCookie(cookie, { ...acceptHeaders, 'sec-fetch-site': 'cross-site' }),
			)
			expect([crossSite.status, crossSite.headers['content-encoding']], path).toEqual([200, undefined])
		}
})

test('a path with NUL or an invalid encoding is not found', async ({ site, cookies }) => {
	for (const path of [
		'/admin/orders/%00',
		'/admin/invoices/LI-%00',
		'/admin/orders/%ff',
		'/community/post/%00/x',
	])
		for (const target of [path, dataPath(path)])
			expect((await site.send(target, withCookie(cookies.admin))).status, target).toBe(404)
})

test('NUL is removed from search queries', async ({ site, cookies }) => {
	const searchPaths = [
		'/community',
		'/reviews',
		'/resources',
		'/admin/search',
		'/admin/clients',
		'/admin/dealers',
		'/admin/orders',
		'/admin/appointments',
		'/admin/applications',
		'/admin/chat',
		'/admin/moderation',
		'/admin/reviews',
	].flatMap((path) => [`${path}?q=%00`, dataPath(`${path}?q=lease%00`)])
	for (const path of [...searchPaths, '/api/chat/admin/conversations?q=%00'])
		expect((await site.send(path, withCookie(cookies.admin))).status, path).toBe(200)
})

/** Writes that bypass the application, and the text that shows them: the database triggers notify the instances. */
const writes: [path: string, sql: (round: number) => string, shownText: (round: number) => string][] = [
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
	[
		'/community',
		(n) => `update forum_post set title = 'Sure thing ${n}' where id in (select id from forum_post
			where state = 'shown' order by created_at desc, id desc limit 1)`,
		(n) => `Sure thing ${n}`,
	],
	['/reviews/1', (n) => `update review set author_name = 'Steady ${n}' where id = 1`, (n) => `Steady ${n}`],
	[
		'/community/member/1',
		(n) => `update forum_member set name = 'Steady ${n}' where id = 1`,
		(n) => `Steady ${n}`,
	],
]

test('a write shows in the next response of every instance, to visitors and to members', async ({
	site,
	cookies,
}) => {
	const other = await openSite(site, { beside: site, ownProcess: true })
	const fastestMs: number[] = []
	const readers = [site, other].flatMap((instance) =>
		[cookies.anonymous, cookies.owner].map(
			(cookie) => (path: string) => instance.send(path, withCookie(cookie)),
		),
	)
	try {
		for (const [path, sql, shownText] of writes) {
			const durations: number[] = []
			for (const [round, target] of [path, dataPath(path)].entries()) {
				for (const read of readers) {
					const before = await read(target)
					expect([before.status, before.text.includes(shownText(round))], target).toEqual([200, false])
				}
				await site.pool.query(sql(round))
				const startedAt = performance.now()
				await Promise.all(
					readers.map((read) =>
						expect.poll(async () => (await read(target)).text, { interval: 5 }).toContain(shownText(round)),
					),
				)
				durations.push(performance.now() - startedAt)
			}
			fastestMs.push(Math.min(...durations))
		}
	} finally {
		await other.close()
	}
	const slowestMs = Math.max(...fastestMs)
	console.info(
		`a write was shown by two instances, to a visitor and a member, after ${slowestMs.toFixed(0)} ms (the faster of two changes of the slowest page)`,
	)
	// Usually this takes a few milliseconds and one rendering; a page that is not invalidated would stay for ten seconds or more.
	expect(slowestMs).toBeLessThan(8_000)
})
