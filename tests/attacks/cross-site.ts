import { expect } from 'vitest'
import { bodyOf, crawl } from '#tests/attacks/fuzz/forms.ts'
import { inSample, isDeep } from '#tests/setup/deep.ts'
import { endpoints } from '../access-endpoints.ts'
import { matrix } from '../access-matrix.ts'
import { dataPath, fillPattern, type World } from './probes.ts'
import { hashTables } from './rows.ts'
import { probeAll, type RequestOptions } from './site.ts'

/** Signed by the provider, or open to every site because they read no cookie and change nothing. */
export const openToAnySite = [
	'/api/webhooks/mail',
	'/api/webhooks/stripe',
	'/api/deal-check',
	'/api/deal-read',
	'/api/deal-compare',
	'/api/deal-variance',
	'/deal.schema.json',
]

type Mutation = { name: string; path: string; method: string; fields: [string, string][] }
type Way = (mutation: Mutation) => RequestOptions & { path?: string }

/** The ways in which another site could make a user's browser send a write with the user's cookie. */
const ways: Record<string, (origin: string) => Way> = {
	'without Origin': () => (m) => form(m, {}),
	'from a foreign site': () => (m) =>
		form(m, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
	'from a foreign site, in an old browser': () => (m) => form(m, { origin: 'https://evil.example' }),
	'as a form in a browser sends it': () => (m) =>
		form(m, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', accept: 'text/html,*/*' }),
	'from nowhere': () => (m) => form(m, { origin: 'null' }),
	'from a sibling': (origin) => (m) =>
		form(m, { origin: origin.replace('//', '//shop.'), 'sec-fetch-site': 'same-site' }),
	'from a name that begins alike': (origin) => (m) => form(m, { origin: `${origin}.evil.example` }),
	'from another port': (origin) => (m) => form(m, { origin: origin.replace(/\d+$/, '1') }),
	'from the other scheme': (origin) => (m) => form(m, { origin: origin.replace('http:', 'https:') }),
	'with a Referer of ours alone': (origin) => (m) => form(m, { referer: `${origin}/account` }),
	'with two origins': (origin) => (m) => form(m, { origin: `${origin}, https://evil.example` }),
	'with our Origin, but cross-site according to the browser': (origin) => (m) =>
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

function form({ method, fields }: Mutation, headers: Record<string, string>): RequestOptions {
	const { body, type } = bodyOf(fields, false)
	return { method, headers: { 'content-type': type, ...headers }, body }
}

/** Expects that requests forged by another site are rejected and change no row. The site must render pages with HTML. */
export async function expectOtherSitesRejected({ site, cookies }: World): Promise<void> {
	const mutations = await allMutations({ site, cookies })
	expect(mutations.length).toBeGreaterThan(100)
	const before = await hashTables(site.pool)
	const failures: Record<string, unknown> = {}
	const probes = mutations.flatMap((mutation, i) =>
		Object.entries(ways)
			.filter((_way, j) => inSample(45, i, j))
			.map(([name, way]) => ({ mutation, name, way })),
	)
	await probeAll(probes, async ({ mutation, name, way }) => {
		const { headers, ...sent } = way(site.origin)(mutation)
		const path = mutation.path.startsWith('/api/') ? mutation.path : dataPath(mutation.path)
		const { status } = await site.send(path, { ...sent, headers: { ...headers, cookie: mutation.cookie } })
		if (status !== 403) failures[`${mutation.name} ${name}`] = status
	})
	expect(failures).toEqual({})
	expect(await hashTables(site.pool), 'nothing was changed').toEqual(before)

	// A link or a picture on another site sends a GET, which must not change data.
	const gets = onePerPath(mutations).filter((_mutation, i) => inSample(4, i))
	await probeAll(gets, async ({ path, fields, cookie, name }) => {
		const query = String(new URLSearchParams(fields))
		const target = query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
		const { status } = await site.send(path.startsWith('/api/') ? target : dataPath(target), {
			headers: { cookie, origin: 'https://evil.example' },
		})
		if (status >= 500) failures[`GET ${name}`] = status
	})
	expect(failures).toEqual({})
	expect(await hashTables(site.pool, readByReading), 'a GET changes nothing').toEqual(
		Object.fromEntries(Object.entries(before).filter(([name]) => !readByReading.includes(name))),
	)
}

/** Outside the deep run, of writes to the same path only the one with most fields. */
function onePerPath<Each extends Mutation>(mutations: Each[]): Each[] {
	if (isDeep) return mutations
	const byPath = new Map<string, Each>()
	for (const mutation of mutations.toSorted((a, b) => a.fields.length - b.fields.length))
		byPath.set(mutation.path.split('?')[0]!, mutation)
	return [...byPath.values()]
}

/**
 * Returns every endpoint that accepts writes with an empty body, and in the deep run every form of the pages unchanged, so that only its
 * origin is wrong.
 */
async function allMutations({ site, cookies: { admin, owner } }: Pick<World, 'site' | 'cookies'>) {
	const mutations = new Map<string, Mutation & { cookie: string }>()
	for (const address of Object.keys({ ...matrix, ...endpoints })) {
		const [method, path] = fillPattern(address)
		if (method === 'GET' || openToAnySite.includes(path)) continue
		const cookie = path.includes('admin') ? admin : owner
		mutations.set(address, { name: address, path, method, fields: [], cookie })
	}
	if (!isDeep) return [...mutations.values()]
	const ownerPages = {
		cookie: owner,
		from: ['/account', '/community', '/services'],
		within: /^\/account\b/,
		pagesMax: 25,
	}
	const adminPages = { cookie: admin, from: ['/admin'], within: /^\/admin\/[\w-]+$/, pagesMax: 15 }
	for (const crawlOptions of [ownerPages, adminPages]) {
		const { forms } = await crawl(site, crawlOptions)
		for (const { action, fields, method } of forms) {
			if (method !== 'POST') continue
			const name = `${action.split('?')[0]} ${fields.map(([field]) => field)}`
			mutations.set(name, { name, path: action, method, fields, cookie: crawlOptions.cookie })
		}
	}
	return [...mutations.values()]
}

/** Tables that reading changes: a notice counts as read once its post is read. */
const readByReading = ['forum_notice']
