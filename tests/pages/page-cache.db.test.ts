import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { endpoints } from '../access-endpoints.ts'
import { matrix } from '../access-matrix.ts'
import { makePeople } from '../attacks/people.ts'
import { fillPattern } from '../attacks/probes.ts'
import { openSite, type Site } from '../attacks/site.ts'
import { test as base } from '../setup/database.ts'
import { inSample } from '../setup/deep.ts'

const token = randomUUID()
const shared = ['/', '/services', '/community', '/reviews', '/resources', '/how-we-measure']
const urlencoded = 'application/x-www-form-urlencoded'

const test = base.extend<{ site: Site; advisor: string }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb, { jobs: false, env: { METRICS_TOKEN: token } })
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
	/** The cookie of the advisor. */
	advisor: [
		async ({ site }, use) => use(await (await makePeople(site)).cookieOf('admin')),
		{ scope: 'file' },
	],
})

const post = (site: Site, path: string, fields: Record<string, string> = {}, cookie = '') =>
	site.send(path, {
		method: 'POST',
		headers: {
			origin: site.origin,
			accept: 'text/html',
			'content-type': urlencoded,
			connection: 'close',
			...(cookie ? { cookie } : {}),
		},
		body: new URLSearchParams(fields).toString(),
		once: true,
	})

async function countCachedPages(site: Site): Promise<number> {
	const { text } = await site.send('/metrics', { headers: { authorization: `Bearer ${token}` } })
	return Number(/^lotwise_page_cache_pages (\d+)$/m.exec(text)?.[1])
}

async function fillCache(site: Site): Promise<void> {
	for (const page of shared) expect([page, (await site.send(page)).status]).toEqual([page, 200])
	expect(await countCachedPages(site)).toBeGreaterThanOrEqual(shared.length)
}

test('nothing that a visitor posts empties the page cache', async ({ site }) => {
	const addresses = Object.keys({ ...matrix, ...endpoints }).filter((address) => address.startsWith('POST '))
	expect(addresses.length).toBeGreaterThan(80)
	const targets = addresses.flatMap((address, i) => {
		const [, path] = fillPattern(address)
		return [path, `${path.split('?')[0]}.data`].filter((_target, j) => inSample(2, i, j))
	})
	const emptied: string[] = []
	await fillCache(site)
	for (let from = 0; from < targets.length; from += 20) {
		const together = targets.slice(from, from + 20)
		await Promise.all(together.map((target) => post(site, target)))
		if ((await countCachedPages(site)) >= shared.length) continue
		await fillCache(site)
		for (const target of together) {
			await post(site, target)
			if ((await countCachedPages(site)) >= shared.length) continue
			emptied.push(target)
			await fillCache(site)
		}
	}
	expect(emptied).toEqual([])
})

test('a write shows on the shared pages at once, and other pages stay cached', async ({ site, advisor }) => {
	for (let round = 1; round <= 5; round++) {
		await fillCache(site)
		const title = `Is this fee usual, number ${round}?`
		const body = 'The dealer adds a documentation fee of $499 and says that everybody pays it.'
		const form = { title, body, category: 'financing', requestKey: randomUUID() }
		expect((await post(site, '/community/new', form, advisor)).status).toBe(303)
		expect((await site.send('/community')).text.includes(title), title).toBe(true)
		// Services, reviews and resources show no posts.
		expect(await countCachedPages(site)).toBeGreaterThanOrEqual(4)
	}
})

test('a preview of the home page changes no cached page, and saved and undone texts are on it at once', async ({
	site,
	advisor,
}) => {
	const headlineOf = async (path: string, cookie?: string) => {
		const { text } = await site.send(path, cookie ? { headers: { cookie } } : {})
		return /<h1[^>]*>([^<]*)</.exec(text)?.[1]
	}
	await fillCache(site)
	const cached = await countCachedPages(site)
	const original = await headlineOf('/')
	const preview = '/?preview=home&heroTitle=Typed'
	expect(await headlineOf(preview, advisor)).toBe('Typed')
	expect([await headlineOf(preview), await headlineOf('/')]).toEqual([original, original])
	expect(await countCachedPages(site)).toBeLessThanOrEqual(cached)
	const settings = '/admin/settings?section=look'
	const saved = await post(site, settings, { intent: 'save-look', version: '1', heroTitle: 'Saved' }, advisor)
	expect(saved.status).toBe(303)
	expect(await headlineOf('/')).toBe('Saved')
	const { text } = await site.send(settings, { headers: { cookie: advisor } })
	const change = /name="change" value="(\d+)"/.exec(text)![1]!
	expect((await post(site, settings, { intent: 'undo-look', version: '2', change }, advisor)).status).toBe(
		303,
	)
	expect(await headlineOf('/')).toBe(original)
})
