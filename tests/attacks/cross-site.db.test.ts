import { expect, vi } from 'vitest'
import { endpoints, matrix } from '../access-matrix.ts'
import { test } from '../setup/database.ts'
import { bodyOf, crawl, type Form } from './forms.ts'
import { meetPeople } from './people.ts'
import { fill } from './probes.ts'
import { hashTables } from './rows.ts'
import { openSite, probeAll, type Sent } from './site.ts'

vi.setConfig({ testTimeout: 900_000 })

/** Signed by the provider instead, and answered to nobody else. */
const signed = '/api/webhooks/stripe'

type Mutation = { name: string; path: string; method: string; fields: [string, string][] }
type Way = (mutation: Mutation) => Sent & { path?: string }

/** How another site could have somebody's browser send what acts here. The cookie comes along. */
const ways: Record<string, (origin: string) => Way> = {
	'without Origin': () => (m) => form(m, {}),
	'from a foreign site': () => (m) =>
		form(m, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
	'from a foreign site, in an old browser': () => (m) => form(m, { origin: 'https://evil.example' }),
	'from nowhere': () => (m) => form(m, { origin: 'null' }),
	'from a sibling': (origin) => (m) =>
		form(m, { origin: origin.replace('//', '//shop.'), 'sec-fetch-site': 'same-site' }),
	'from a name that begins alike': (origin) => (m) => form(m, { origin: `${origin}.evil.example` }),
	'from another port': (origin) => (m) => form(m, { origin: origin.replace(/\d+$/, '1') }),
	'from the other scheme': (origin) => (m) => form(m, { origin: origin.replace('http:', 'https:') }),
	'with a Referer of ours alone': (origin) => (m) => form(m, { referer: `${origin}/account` }),
	'with two origins': (origin) => (m) => form(m, { origin: `${origin}, https://evil.example` }),
	'from here, the browser says from there': (origin) => (m) =>
		form(m, { origin, 'sec-fetch-site': 'cross-site' }),
	'as text':
		() =>
		({ method, fields }) => ({
			method,
			headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
			body: JSON.stringify(Object.fromEntries(fields)),
		}),
	'as multipart': () => (m) => {
		const { body, type } = bodyOf(m.fields, true)
		return { method: m.method, headers: { origin: 'https://evil.example', 'content-type': type }, body }
	},
	'by a method in the body': () => (m) =>
		form(
			{ ...m, method: 'POST', fields: [...m.fields, ['_method', m.method]] },
			{ 'x-http-method-override': m.method },
		),
}

function form({ method, fields }: Mutation, headers: Record<string, string>): Sent {
	const { body, type } = bodyOf(fields, false)
	return { method, headers: { 'content-type': type, ...headers }, body }
}

test.runIf(process.env.DEEP)(
	'no other site has anybody do anything here, by whatever way, and not a row changes',
	async ({ freshDb }) => {
		const site = await openSite(freshDb)
		try {
			const people = await meetPeople(site)
			const mutations = new Map<string, Mutation & { cookie: string }>()
			const admin = await people.cookieOf('admin')
			const owner = await people.cookieOf('owner')
			for (const address of Object.keys({ ...matrix, ...endpoints })) {
				const [method, path] = fill(address)
				if (method === 'GET' || path === signed) continue
				mutations.set(address, {
					name: address,
					path,
					method,
					fields: [],
					cookie: path.includes('admin') ? admin : owner,
				})
			}
			// Forms as they stand on the pages, so that nothing but where they come from is wrong with them.
			const seen = [
				...(
					await crawl(site, {
						cookie: owner,
						from: ['/account', '/community', '/services'],
						within: /^\/account\b/,
						pagesMax: 25,
					})
				).forms.map((one) => [one, owner] as const),
				...(
					await crawl(site, { cookie: admin, from: ['/admin'], within: /^\/admin\/[\w-]+$/, pagesMax: 15 })
				).forms.map((one) => [one, admin] as const),
			]
			const kinds = new Map<string, readonly [Form, string]>()
			for (const [one, cookie] of seen)
				if (one.method === 'POST')
					kinds.set(`${one.action.split('?')[0]} ${one.fields.map(([name]) => name)}`, [one, cookie])
			for (const [name, [{ action, fields }, cookie]] of kinds)
				mutations.set(name, { name, path: action, method: 'POST', fields, cookie })
			expect(mutations.size).toBeGreaterThan(100)

			const before = await hashTables(freshDb.pool)
			const wrong: Record<string, unknown> = {}
			const probes = [...mutations.values()].flatMap((mutation, i) =>
				Object.entries(ways)
					// A form of a page meets some ways, an address all of them.
					.filter((_way, j) => mutation.fields.length === 0 || process.env.DEEP || (i + j) % 4 === 0)
					.map(([how, way]) => ({ mutation, how, way })),
			)
			await probeAll(probes, async ({ mutation, how, way }) => {
				const { headers, ...sent } = way(site.origin)(mutation)
				const data = mutation.path.startsWith('/api/') ? mutation.path : asData(mutation.path)
				const { status } = await site.send(data, {
					...sent,
					headers: { ...headers, cookie: mutation.cookie },
				})
				if (status !== 403) wrong[`${mutation.name} ${how}`] = status
			})
			expect(wrong).toEqual({})
			expect(await hashTables(freshDb.pool), 'nothing was changed').toEqual(before)

			// A link or a picture: what acts does not act on GET.
			await probeAll([...mutations.values()], async ({ path, fields, cookie, name }) => {
				const query = String(new URLSearchParams(fields))
				const to = query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
				const { status } = await site.send(to, { headers: { cookie, origin: 'https://evil.example' } })
				if (status >= 500) wrong[`GET ${name}`] = status
			})
			expect(wrong).toEqual({})
			expect(await hashTables(freshDb.pool, readByReading), 'a GET changes nothing').toEqual(
				Object.fromEntries(Object.entries(before).filter(([name]) => !readByReading.includes(name))),
			)
		} finally {
			await site.close()
		}
	},
)

/** Told by looking: a notice is read once its post is. */
const readByReading = ['forum_notice']

function asData(path: string): string {
	const [pathname = '', query] = path.split('?')
	return `${pathname === '/' ? '/_' : pathname}.data${query ? `?${query}` : ''}`
}
