import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { formsOf } from '#tests/attacks/fuzz/forms.ts'
import { matrix } from './access-matrix.ts'
import { meetPeople } from './attacks/people.ts'
import { fill } from './attacks/probes.ts'
import { type Answer, openSite, probeAll, type Site } from './attacks/site.ts'
import { test as base } from './setup/database.ts'
import { inSample } from './setup/deep.ts'

// One site in a process of its own answers all of it, on a machine that has other work.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=b'
const part = (name: string, value: string, headers = '') =>
	`--b\r\ncontent-disposition: form-data; name="${name}"\r\n${headers}\r\n${value}\r\n`

type Body = { type: string; body: string | Uint8Array }
const form = (body: string): Body => ({ type: urlencoded, body })
const json = (value: unknown): Body => ({ type: 'application/json', body: JSON.stringify(value) })

const test = base.extend<{ site: Site; cookies: Record<'admin' | 'member', string> }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb, { jobs: false, undrawn: true })
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
	cookies: [
		async ({ site }, use) => {
			const people = await meetPeople(site)
			await use({ admin: await people.cookieOf('admin'), member: await people.cookieOf('member') })
		},
		{ scope: 'file' },
	],
})

const post = (site: Site, path: string, { type, body }: Body, cookie = ''): Promise<Answer> =>
	site.send(path, {
		method: 'POST',
		headers: {
			// An action that needs no form leaves its body unread, and the connection is no good for a next request.
			origin: site.origin,
			accept: 'text/html',
			'content-type': type,
			connection: 'close',
			...(cookie ? { cookie } : {}),
		},
		body,
	})

const signInForms = ['/forgot-password', '/sign-in', '/sign-up', '/reset-password', '/verify-email']

const indexed: Record<string, string> = {
	'a large index': 'email=x&a[1000000000]=1',
	'a large index of a known field': 'email[1000000000]=1&password[1000000000]=1',
	'a reserved field that is no JSON': 'email=x&__state__={',
	'a reserved field that is no intent': 'email=x&__intent__=x',
	'a reserved field with an index': `email=x&__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"a","index":1000000000}}')}`,
	'names of every object': 'email=x&__proto__=1&__proto__[a]=1&constructor.prototype.a=1',
	'a name a thousand brackets deep': `email=x&a${'[a]'.repeat(1_000)}=1`,
}

test.for(signInForms)('a small form at %s neither ends nor stops the process', async (path, { site }) => {
	for (const [what, body] of Object.entries(indexed)) {
		const { status, tookMs } = await post(site, path, form(body))
		expect(status, what).toBeGreaterThanOrEqual(400)
		expect(status, what).toBeLessThan(500)
		expect(tookMs, what).toBeLessThan(2_000)
	}
	expect((await site.send('/readyz')).status).toBe(200)
})

test.for([16_000, 200_000])('%i fields are rejected in words, at once', async (count, { site }) => {
	const body = form('a=1&'.repeat(count))
	await site.draw(true)
	for (const path of signInForms) {
		const { status, text, tookMs } = await post(site, path, body)
		expect([status, tookMs < 2_000], path).toEqual([413, true])
		// On the form itself, which can be sent again.
		expect(text, path).toMatch(/too many fields.*<form|<form.*too many fields/s)
	}
	await site.draw(false)
	for (const path of ['/api/apply', '/api/community-preview']) {
		const { status, text } = await post(site, path, body)
		expect([status, JSON.parse(text)], path).toMatchObject([413, { error: { code: 'too_large' } }])
	}
	expect((await site.send('/readyz')).status).toBe(200)
})

const hostile: Record<string, Body> = {
	'200,000 fields': form('a=1&'.repeat(200_000)),
	'half a megabyte of one name': form(`${'a'.repeat(500_000)}=1`),
	'a name that is an index': form('a[1000000000]=1&version[1000000000]=1'),
	'percent signs that encode nothing': form('%=%&%zz=%zz&intent=%ff%fe&%E0%A4=1'),
	'UTF-16 said of a form': { type: `${urlencoded}; charset=utf-16`, body: Buffer.from('a=1', 'utf16le') },
	'halves of characters': form('intent=%ED%A0%80&text=%ED%A0%80&name=%ED%A0%80&body=%ED%BF%BF'),
	'NUL in names and values': form('intent%00=a%00&%00=%00&text=a%00b&name=%00'),
	'every field twice': form('intent=a&intent=b&version=1&version=2&id=1&id=2&text=a&text=b'),
	'a multipart that breaks off': { type: multipart, body: part('intent', 'save').slice(0, -4) },
	'a multipart without a boundary': { type: 'multipart/form-data', body: part('intent', 'save') },
	'a multipart with two boundaries': {
		type: 'multipart/form-data; boundary=b; boundary=c',
		body: `${part('intent', 'save')}--b--\r\n`,
	},
	'a multipart of 5,000 parts': {
		type: multipart,
		body: `${part('a', '1').repeat(5_000)}--b--\r\n`,
	},
	'a multipart in UTF-16': {
		type: multipart,
		body: Buffer.concat([
			Buffer.from('--b\r\ncontent-disposition: form-data; name="text"\r\n'),
			Buffer.from('content-type: text/plain; charset=utf-16le\r\n\r\n'),
			Buffer.from([0x00, 0xd8, 0x61, 0x00]),
			Buffer.from('\r\n--b--\r\n'),
		]),
	},
	'a part without a name': {
		type: multipart,
		body: `--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n`,
	},
	'JSON for a form': json({ intent: 'save', email: 'x' }),
	'JSON ten thousand deep': { type: 'application/json', body: '['.repeat(10_000) + ']'.repeat(10_000) },
	'JSON with a prototype': {
		type: 'application/json',
		body: '{"__proto__":{"a":1},"constructor":1,"$ne":1}',
	},
	'text for a form': { type: 'text/plain', body: 'intent=save' },
	'a type nobody knows': { type: 'x', body: 'intent=save' },
}

test('no address answers a hostile form with a 5xx, or takes two seconds for it', async ({
	site,
	cookies,
}) => {
	const addresses = Object.keys(matrix)
		.filter((address) => address.startsWith('POST ') && !address.includes('sign-out'))
		.map((address) => fill(address)[1])
	const wrong: string[] = []
	const probes = addresses.flatMap((path, i) =>
		Object.entries(hostile)
			.filter((_entry, j) => inSample(5, i, j))
			.map(([what, body]) => ({ path, what, body })),
	)
	await probeAll(
		probes,
		async ({ path, what, body }) => {
			const { status, tookMs } = await post(site, path, body, cookies.admin)
			if (status >= 500 || tookMs > 2_000)
				wrong.push(`${path}: ${what}: ${status} in ${Math.round(tookMs)} ms`)
		},
		4,
	)
	expect(wrong).toEqual([])
	expect((await site.send('/readyz')).status).toBe(200)
})

const dirty = 'Old\0 tires\ud800'

test('what PostgreSQL cannot store is taken out of every encoding, and the rest is kept', async ({
	site,
	cookies,
}) => {
	const { member, admin } = cookies
	const words = encodeURIComponent(dirty.slice(0, -1))
	const urlencodedForms: [path: string, body: string, cookie: string][] = [
		['/community/new', `title=${words}&category=financing&body=${words}`, member],
		['/community/comment/1', `body=${words}`, member],
		[
			'/account/community',
			`intent=profile&name=${words}&handle=old-tires&bio=${words}&affiliation=none`,
			member,
		],
		[
			'/admin/recommendations',
			`formKey=${randomUUID()}&clientName=${words}&clientEmail=a@example.com&make=${words}&model=${words}&year=&price=&vin=&description=${words}`,
			admin,
		],
	]
	for (const [path, body, cookie] of urlencodedForms)
		expect([path, (await post(site, path, form(body), cookie)).status]).toEqual([path, 303])
	const marks = {
		'note:set-budget': { versions: [{ by: 'a1', at: 1, value: dirty }], seen: { a1: 1 } },
	}
	const inJson: [path: string, body: unknown, cookie: string][] = [
		['/api/chat/messages', { key: randomUUID(), text: dirty }, member],
		['/api/checklist', { owner: null, marks }, member],
		['/api/chat/desk/canned', { title: dirty, text: dirty }, admin],
	]
	for (const [path, body, cookie] of inJson)
		expect([path, (await post(site, path, json(body), cookie)).status < 300]).toEqual([path, true])
	const { rows } = await site.pool.query<{ text: string }>(
		`select title as text from forum_post where title like 'Old tires%'
		union all select text from chat_message where text like 'Old tires%'
		union all select title from canned_reply where title like 'Old tires%'`,
	)
	expect(rows.map(({ text }) => text)).toEqual(['Old tires', 'Old tires\ufffd', 'Old tires\ufffd'])
})

const badVersions = [
	'',
	'abc',
	'1.5',
	'NaN',
	'-1',
	'1e9',
	'2147483648',
	'99999999999999999999',
	'0x1',
	'[object Object]',
]

test('a version that is no version is a form that is out of date', async ({ site, cookies }) => {
	const one = async (sql: string): Promise<string> => (await site.pool.query<{ id: string }>(sql)).rows[0]!.id
	const [client, other] = [
		await one(`select id from client where merged_into_id is null order by id limit 1`),
		await one(`select id from client where merged_into_id is null order by id desc limit 1`),
	]
	const author = await one(`select id from "user" where email = 'admin@lotwise.test'`)
	const note = randomUUID()
	await site.pool.query(
		`insert into client_note (id, client_id, author_id, text) values ($1, $2, $3, 'Prefers calls')`,
		[note, client, author],
	)
	const appointment = await one(`select id from appointment order by id limit 1`)
	const application = await one(`select id from credit_application where status = 'new' order by id limit 1`)
	const price = await one(`select price_id as id from offering order by price_id limit 1`)
	const week = await fieldsOf(site, '/admin/availability', 'save', cookies.admin)
	const forms: [path: string, fields: Record<string, string>][] = [
		['/admin/availability', week],
		['/admin/packages', { package: 'find_it_fast', title: 'Search', text: 'First\n- One' }],
		[`/admin/clients/${client}`, { intent: 'change-note', note, text: 'Other words' }],
		[`/admin/clients/${client}`, { intent: 'remove-note', note }],
		[`/admin/clients/${client}`, { intent: 'details', name: 'Robin', phone: '' }],
		[`/admin/clients/${client}/merge`, { from: other, fromVersion: '1' }],
		[`/admin/appointments/${appointment}`, { intent: 'complete' }],
		[`/admin/applications/${application}`, { intent: 'review' }],
		[
			'/admin/settings/prices',
			{ priceId: price, title: 'Search', summary: 'All of it', badge: '', price: '10' },
		],
	]
	const wrong: string[] = []
	for (const [i, [path, fields]] of forms.entries())
		for (const version of badVersions.filter((_version, j) => inSample(3, i, j))) {
			const sent = new URLSearchParams({ ...fields, version }).toString()
			const { status } = await post(site, path, form(sent), cookies.admin)
			if (status !== 409) wrong.push(`${path} ${fields.intent ?? ''} '${version}': ${status}`)
		}
	expect(wrong).toEqual([])
	expect(await one(`select text as id from client_note where id = '${note}'`)).toBe('Prefers calls')
})

/** The fields of a page's own form, as a browser would send it. */
async function fieldsOf(site: Site, path: string, intent: string, cookie: string) {
	await site.draw(true)
	const page = await site.send(path, { headers: { cookie } })
	await site.draw(false)
	const found = formsOf(page.text, path).find(({ fields }) =>
		fields.some(([name, value]) => name === 'intent' && value === intent),
	)
	return Object.fromEntries(found!.fields)
}

test('a number or an id that is none finds nothing', async ({ site, cookies }) => {
	const forms = (id: string): [path: string, fields: Record<string, string>][] => [
		['/admin/reviews', { intent: 'feature', id }],
		['/admin/reviews', { intent: 'hide', id, reason: 'Spam' }],
		['/admin/moderation', { intent: 'lift', member: id }],
		['/admin/moderation', { intent: 'suspend', member: id, days: '7', reason: 'Spam' }],
		['/admin/moderation', { intent: 'suspend', member: '1', days: id, reason: 'Spam' }],
		['/admin/moderation', { intent: 'lock', kind: 'post', id }],
		['/admin/moderation', { intent: 'hide', kind: 'comment', id, reason: 'Spam' }],
		['/admin/moderation', { intent: 'merge', kind: 'post', id: '1', into: id }],
		['/admin/orders/LW-7K2M9Q', { intent: 'release', refund: id }],
		['/admin?index', { mail: id }],
		['/admin/recommendations', { formKey: id }],
		['/account/notifications', { intent: 'read', upTo: id }],
		['/account/saved', { remove: id }],
		['/account/community', { intent: 'unblock', member: id }],
		['/account/security', { intent: 'end-session', session: id }],
		['/account/vehicles', { id, answer: 'yes' }],
		['/dashboard', { intent: 'hide-picture', post: id, reason: 'Spam' }],
		['/dashboard', { intent: 'hide-resource', id }],
		['/community/post/1/x', { intent: 'like', comment: id }],
		['/community/comment/1', { body: 'Hello', parentId: id }],
	]
	const pages = (id: string) =>
		[
			'/admin/settings?restore=',
			'/admin/settings/prices?restore=',
			'/admin/moderation?post=',
			'/admin/settings/history?after=',
			'/admin/audit?after=',
			'/admin/reviews?after=',
			'/account/saved?before=',
			'/admin/invoices?after=',
			'/admin/chat?after=',
			'/account/orders?after=',
			'/dashboard?page=',
			'/reviews/',
			'/reviews?after=',
			'/community/post/',
			'/community/edit/post/',
			'/community/member/',
			'/community/comment/1?reply=',
			'/dev/mailbox.json?to=',
		].map((start) => start + encodeURIComponent(id))
	const wrong: string[] = []
	const numbers = [...badVersions, 'a\0b', "'", '1,2']
	await probeAll(numbers, async (id) => {
		const place = numbers.indexOf(id)
		for (const [path, fields] of forms(id).filter((_form, j) => inSample(3, place, j))) {
			const { status } = await post(site, path, form(new URLSearchParams(fields).toString()), cookies.admin)
			if (status >= 500) wrong.push(`POST ${path} ${JSON.stringify(fields)}: ${status}`)
		}
		for (const path of pages(id).filter((_path, j) => inSample(3, place, j))) {
			const { status } = await site.send(path, { headers: { cookie: cookies.admin } })
			if (status >= 500) wrong.push(`GET ${path}: ${status}`)
		}
	})
	expect(wrong).toEqual([])
})
