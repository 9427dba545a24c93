import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { endpoints } from './access-endpoints.ts'
import { matrix } from './access-matrix.ts'
import { meetPeople } from './attacks/people.ts'
import { fill } from './attacks/probes.ts'
import { openSite, type Site } from './attacks/site.ts'
import { test as base } from './setup/database.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const token = randomUUID()
const shared = ['/', '/services', '/community', '/reviews', '/resources', '/how-we-measure']
const urlencoded = 'application/x-www-form-urlencoded'

const test = base.extend<{ site: Site }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb, { jobs: false, env: { METRICS_TOKEN: token } })
			await use(site)
			await site.close()
		},
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
		patienceMs: 0,
	})

async function pagesKept(site: Site): Promise<number> {
	const { text } = await site.send('/metrics', { headers: { authorization: `Bearer ${token}` } })
	return Number(/^lotwise_page_cache\{what="pages"\} (\d+)$/m.exec(text)?.[1])
}

async function fillCache(site: Site): Promise<void> {
	for (const page of shared) expect([page, (await site.send(page)).status]).toEqual([page, 200])
	expect(await pagesKept(site)).toBeGreaterThanOrEqual(shared.length)
}

test('nothing that a stranger posts empties the cache of pages', async ({ site }) => {
	const addresses = Object.keys({ ...matrix, ...endpoints }).filter((address) => address.startsWith('POST '))
	expect(addresses.length).toBeGreaterThan(80)
	const emptied: string[] = []
	await fillCache(site)
	for (const address of addresses) {
		const [, path] = fill(address)
		for (const asked of [path, `${path.split('?')[0]}.data`]) {
			await post(site, asked)
			if ((await pagesKept(site)) >= shared.length) continue
			emptied.push(asked)
			await fillCache(site)
		}
	}
	expect(emptied).toEqual([])
})

test('what was written is on the shared pages at once, and the others stay', async ({ site }) => {
	const advisor = await (await meetPeople(site)).cookieOf('admin')
	for (let time = 1; time <= 5; time++) {
		await fillCache(site)
		const title = `Is this fee usual, number ${time}?`
		const body = 'The dealer adds a documentation fee of $499 and says that everybody pays it.'
		const form = { title, body, category: 'financing', requestKey: randomUUID() }
		expect((await post(site, '/community/new', form, advisor)).status).toBe(303)
		expect((await site.send('/community')).text.includes(title), title).toBe(true)
		// Services, reviews and resources show no posts.
		expect(await pagesKept(site)).toBeGreaterThanOrEqual(4)
	}
})
