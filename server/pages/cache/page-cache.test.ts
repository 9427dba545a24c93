import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRouteTable } from '../route-table.ts'
import { PageCache } from './page-cache.ts'
import { sharedAddressFinder } from './shared-page-key.ts'

const handle = {
	access: 'public',
	cache: { clearedBy: [], view: (query: URLSearchParams) => `/community?${query}` },
}
const paths = ['', 'one', 'two', 'three', 'services', 'community', 'community/post/:id/:slug']
const routes = Object.fromEntries(
	paths.map((path) => [path || 'home', { parentId: 'root', path, module: { handle } }]),
)
const sharedAddress = sharedAddressFinder(createRouteTable({ root: {}, ...routes }))

const home = sharedAddress('GET', '/', undefined)!
const html = () =>
	new Response('<p>page</p>', { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })

/** A cache whose renders take until `finish` is called. */
function slowCache() {
	let finish = () => {}
	const cache = new PageCache({
		render: async () => {
			await new Promise<void>((resolve) => {
				finish = resolve
			})
			return html()
		},
	})
	return { cache, finish: () => finish() }
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('a page is rendered once even when many request it at the same time', async () => {
	let renders = 0
	const cache = new PageCache({
		render: async () => {
			renders += 1
			return html()
		},
	})
	await Promise.all([cache.fill(home), cache.fill(home), cache.fill(home)])
	expect(renders).toBe(1)
	expect(cache.get(home)).toBeDefined()
})

test('a stale page is served while it is rendered again, until it is too old', async () => {
	let now = 0
	let renders = 0
	let finish = () => {}
	const cache = new PageCache({
		freshMs: 10,
		storedMs: 50,
		now: () => now,
		render: async () => {
			renders += 1
			if (renders > 1)
				await new Promise<void>((resolve) => {
					finish = resolve
				})
			return html()
		},
	})
	const first = await cache.fill(home)
	now = 20
	expect(cache.get(home)).toBe(first)
	expect(cache.get(home)).toBe(first)
	expect(renders).toBe(2)
	const refreshed = cache.fill(home)
	finish()
	expect(await refreshed).not.toBe(first)
	expect(cache.get(home)).toBe(await refreshed)
	now = 80
	expect(cache.get(home)).toBeUndefined()
})

test('a render in progress during a write is served but not cached', async () => {
	const { cache, finish } = slowCache()
	const filling = cache.fill(home)
	await nextTick()
	cache.clear()
	finish()
	expect(await filling).not.toBeInstanceOf(Response)
	expect(cache.get(home)).toBeUndefined()
})

test('after a server error the old page is still served; after a 404 it is not', async () => {
	let now = 0
	let status = 200
	const cache = new PageCache({
		freshMs: 10,
		now: () => now,
		render: async () => (status === 200 ? html() : new Response('no', { status })),
	})
	await cache.fill(home)
	now = 20
	status = 500
	await cache.fill(home)
	expect(cache.get(home)).toBeDefined()
	status = 404
	const answer = (await cache.fill(home)) as Response
	expect(answer.status).toBe(404)
	expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
	expect(answer.headers.get('cache-control')).toBe('no-store')
	expect(cache.get(home)).toBeUndefined()
})

test('a response that sets a cookie is never cached', async () => {
	const cache = new PageCache({
		render: async () => new Response('x', { headers: { 'set-cookie': 'a=b' } }),
	})
	expect(await cache.fill(home)).toBeInstanceOf(Response)
	expect(cache.get(home)).toBeUndefined()
})

test('the cache is limited in pages and in bytes, and keeps the newest', async () => {
	const addressOf = (path: string) => sharedAddress('GET', path, undefined)!
	const fill = async (cache: PageCache) => {
		for (const path of ['/one', '/two', '/three']) await cache.fill(addressOf(path))
		return ['/one', '/two', '/three'].filter((path) => cache.get(addressOf(path)))
	}
	// Compression leaves about 1,000 of these bytes.
	const render = async () => new Response(randomBytes(1_000).toString('base64'))
	expect(await fill(new PageCache({ render, pagesMax: 2 }))).toEqual(['/two', '/three'])
	expect(await fill(new PageCache({ render, bytesMax: 1_500 }))).toEqual(['/three'])
	expect(await fill(new PageCache({ render, bytesMax: 500 }))).toEqual([])
})

test('forgetting some pages also discards their renders in progress', async () => {
	let rendered = 0
	const cache = new PageCache({ render: async ({ path }) => new Response(`${path} ${++rendered}`) })
	const addressOf = (path: string) => sharedAddress('GET', path, undefined)!
	await Promise.all(
		['/community', '/community?sort=popular', '/services'].map((path) => cache.fill(addressOf(path))),
	)
	const inProgress = cache.fill(addressOf('/community/post/1/a'))
	cache.forget((path) => path.startsWith('/community'))
	await inProgress
	expect(cache.get(addressOf('/community'))).toBeUndefined()
	expect(cache.get(addressOf('/community?sort=popular'))).toBeUndefined()
	expect(cache.get(addressOf('/community/post/1/a'))).toBeUndefined()
	expect(cache.get(addressOf('/services'))).toBeDefined()
})

test('a render in progress is cached unless its own page was forgotten in the meantime', async () => {
	for (const [changed, stored] of [
		['/community', true],
		['/', false],
	] as const) {
		const { cache, finish } = slowCache()
		const filling = cache.fill(home)
		await nextTick()
		cache.forget((path) => path === changed)
		finish()
		await filling
		expect(cache.get(home) !== undefined, changed).toBe(stored)
	}
})
