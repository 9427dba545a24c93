import { expect } from 'vitest'
import { bodyOf, crawl } from '#tests/attacks/fuzz/forms.ts'
import { endpoints } from '../access-endpoints.ts'
import { matrix } from '../access-matrix.ts'
import { dataOf, fill, type World } from './probes.ts'
import { hashTables } from './rows.ts'
import { probeAll, type Sent } from './site.ts'

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

/** No other site has anybody do anything here, by whatever way, and not a row changes. Pages have to be drawn. */
export async function rejectOtherSites({ site, cookies }: World): Promise<void> {
	const mutations = await everyMutation({ site, cookies })
	expect(mutations.length).toBeGreaterThan(100)
	const before = await hashTables(site.pool)
	const wrong: Record<string, unknown> = {}
	const probes = mutations.flatMap((mutation) =>
		Object.entries(ways).map(([how, way]) => ({ mutation, how, way })),
	)
	await probeAll(probes, async ({ mutation, how, way }) => {
		const { headers, ...sent } = way(site.origin)(mutation)
		const at = mutation.path.startsWith('/api/') ? mutation.path : dataOf(mutation.path)
		const { status } = await site.send(at, { ...sent, headers: { ...headers, cookie: mutation.cookie } })
		if (status !== 403) wrong[`${mutation.name} ${how}`] = status
	})
	expect(wrong).toEqual({})
	expect(await hashTables(site.pool), 'nothing was changed').toEqual(before)

	// A link or a picture: what acts does not act on GET.
	await probeAll(mutations, async ({ path, fields, cookie, name }) => {
		const query = String(new URLSearchParams(fields))
		const to = query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
		const { status } = await site.send(path.startsWith('/api/') ? to : dataOf(to), {
			headers: { cookie, origin: 'https://evil.example' },
		})
		if (status >= 500) wrong[`GET ${name}`] = status
	})
	expect(wrong).toEqual({})
	expect(await hashTables(site.pool, readByReading), 'a GET changes nothing').toEqual(
		Object.fromEntries(Object.entries(before).filter(([name]) => !readByReading.includes(name))),
	)
}

/** Every address that acts, empty; and every form as it stands on the pages, so that nothing but where it comes from is wrong with it. */
async function everyMutation({ site, cookies: { admin, owner } }: Pick<World, 'site' | 'cookies'>) {
	const mutations = new Map<string, Mutation & { cookie: string }>()
	for (const address of Object.keys({ ...matrix, ...endpoints })) {
		const [method, path] = fill(address)
		if (method === 'GET' || path === signed) continue
		const cookie = path.includes('admin') ? admin : owner
		mutations.set(address, { name: address, path, method, fields: [], cookie })
	}
	const theirs = {
		cookie: owner,
		from: ['/account', '/community', '/services'],
		within: /^\/account\b/,
		pagesMax: 25,
	}
	const desk = { cookie: admin, from: ['/admin'], within: /^\/admin\/[\w-]+$/, pagesMax: 15 }
	for (const appointment of [theirs, desk]) {
		const { forms } = await crawl(site, appointment)
		for (const { action, fields, method } of forms) {
			if (method !== 'POST') continue
			const name = `${action.split('?')[0]} ${fields.map(([field]) => field)}`
			mutations.set(name, { name, path: action, method, fields, cookie: appointment.cookie })
		}
	}
	return [...mutations.values()]
}

/** Told by looking: a notice is read once its post is. */
const readByReading = ['forum_notice']
