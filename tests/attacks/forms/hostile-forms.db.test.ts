import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inSample } from '#tests/setup/deep.ts'
import { matrix } from '../../access-matrix.ts'
import { fillPattern } from '../probes.ts'
import { probeAll } from '../site.ts'
import { type Body, form, json, post, test, urlencoded } from './form-site.ts'

/** The longest processor time for which one request may hold the event loop. */
const loopMsMax = 1_000

const multipart = 'multipart/form-data; boundary=b'
const part = (name: string, value: string, headers = '') =>
	`--b\r\ncontent-disposition: form-data; name="${name}"\r\n${headers}\r\n${value}\r\n`

const signInForms = ['/forgot-password', '/sign-in', '/sign-up', '/reset-password', '/verify-email']

const hostileFields: Record<string, string> = {
	'a large index': 'email=x&a[1000000000]=1',
	'a large index of a known field': 'email[1000000000]=1&password[1000000000]=1',
	'a reserved field that is not JSON': 'email=x&__state__={',
	'a reserved field that is not an intent': 'email=x&__intent__=x',
	'a reserved field with an index': `email=x&__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"a","index":1000000000}}')}`,
	'names of every object': 'email=x&__proto__=1&__proto__[a]=1&constructor.prototype.a=1',
	'a name a thousand brackets deep': `email=x&a${'[a]'.repeat(1_000)}=1`,
}

test.for(signInForms)(
	'a small hostile form at %s neither crashes nor blocks the process',
	async (path, { site }) => {
		await site.measureLoop()
		for (const [description, body] of Object.entries(hostileFields)) {
			const { status } = await post(site, path, form(body))
			expect(status, description).toBeGreaterThanOrEqual(400)
			expect(status, description).toBeLessThan(500)
		}
		expect((await site.measureLoop()).blockedMs).toBeLessThan(loopMsMax)
		expect((await site.send('/readyz')).status).toBe(200)
	},
)

test.for([16_000, 200_000])('%i fields are rejected with an error message', async (count, { site }) => {
	const body = form('a=1&'.repeat(count))
	site.renderPages(true)
	await site.measureLoop()
	for (const path of signInForms) {
		const { status, text } = await post(site, path, body)
		expect(status, path).toBe(413)
		// The error shows on the form itself, which can be sent again.
		expect(text, path).toMatch(/too many fields.*<form|<form.*too many fields/s)
	}
	expect((await site.measureLoop()).blockedMs).toBeLessThan(loopMsMax)
	site.renderPages(false)
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
	'a form declared as UTF-16': { type: `${urlencoded}; charset=utf-16`, body: Buffer.from('a=1', 'utf16le') },
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
	'an unknown type': { type: 'x', body: 'intent=save' },
}

test('no page responds to a hostile form with a 5xx, or holds the event loop', async ({ site, cookies }) => {
	const paths = Object.keys(matrix)
		.filter((address) => address.startsWith('POST ') && !address.includes('sign-out'))
		.map((address) => fillPattern(address)[1])
	const failures: string[] = []
	const probes = paths.flatMap((path, i) =>
		Object.entries(hostile)
			.filter((_entry, j) => inSample(20, i, j))
			.map(([description, body]) => ({ path, description, body })),
	)
	await site.measureLoop()
	await probeAll(
		probes,
		async ({ path, description, body }) => {
			const { status } = await post(site, path, body, cookies.admin)
			if (status >= 500) failures.push(`${path}: ${description}: ${status}`)
		},
		4,
	)
	expect(failures).toEqual([])
	expect((await site.measureLoop()).blockedMs).toBeLessThan(loopMsMax)
	expect((await site.send('/readyz')).status).toBe(200)
})

const dirty = 'Old\0 tires\ud800'

test('characters that PostgreSQL cannot store are removed in every encoding, and the rest is stored', async ({
	site,
	cookies,
}) => {
	const { member, admin } = cookies
	const text = encodeURIComponent(dirty.slice(0, -1))
	const urlencodedForms: [path: string, body: string, cookie: string][] = [
		['/community/new', `title=${text}&category=financing&body=${text}`, member],
		['/community/comment/1', `body=${text}`, member],
		[
			'/account/community',
			`intent=profile&name=${text}&handle=old-tires&bio=${text}&affiliation=none`,
			member,
		],
		[
			'/admin/recommendations',
			`formKey=${randomUUID()}&clientName=${text}&clientEmail=a@example.com&make=${text}&model=${text}&year=&price=&vin=&description=${text}`,
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
		['/api/chat/admin/canned', { title: dirty, text: dirty }, admin],
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
