import { expect, test } from 'vitest'
import { Invalid, TooLarge } from '#app/lib/errors.ts'
import { shortestThreadMs } from '#tests/setup/thread-time.ts'
import { readFormBody } from './form-body.server.ts'
import { readJsonBody } from './json-body.server.ts'

type Body = string | Uint8Array | ReadableStream<Uint8Array>
type Field = [name: string, value: string]

const request = (type: string | null, body?: Body): Request =>
	new Request('http://site.test/', {
		method: 'POST',
		...(body === undefined ? {} : { body, duplex: 'half' }),
		headers: type === null ? {} : { 'content-type': type },
	} as RequestInit)

const urlencodedType = 'application/x-www-form-urlencoded'
const multipartType = 'multipart/form-data; boundary=b'
const part = (name: string, value: string) =>
	`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

type Encoding = { read: (fields: Field[]) => Promise<Field[]> }

/** Sends fields in each of the three encodings, and reads them back as pairs. */
const encodings: Record<string, Encoding> = {
	urlencoded: {
		read: async (fields) =>
			pairs(await readFormBody(request(urlencodedType, `${new URLSearchParams(fields)}`))),
	},
	multipart: {
		read: async (fields) => {
			const body = `${fields.map(([name, value]) => part(name, value)).join('')}--b--\r\n`
			return pairs(await readFormBody(request(multipartType, body)))
		},
	},
	JSON: {
		// Built by hand, so that a name may occur twice and `__proto__` can be one.
		read: async (fields) => {
			const body = fields.map((field) => field.map((text) => JSON.stringify(text)).join(':')).join(',')
			return Object.entries(
				(await readJsonBody(request('application/json', `{${body}}`))) as object,
			) as Field[]
		},
	},
}

const pairs = (form: FormData): Field[] => [...form] as Field[]
const many = (count: number): Field[] => Array.from({ length: count }, (_, n) => [`f${n}`, '1'])

const table: [what: string, fields: Field[], read: Field[] | typeof Invalid | typeof TooLarge][] = [
	[
		'what a page sends',
		[
			['name', 'Ana'],
			['text', 'a & b = c%'],
		],
		[
			['name', 'Ana'],
			['text', 'a & b = c%'],
		],
	],
	['as many fields as a form may have', many(256), many(256)],
	['one field more', many(257), TooLarge],
	['as long a name as a field may have', [['n'.repeat(100), '1']], [['n'.repeat(100), '1']]],
	['a longer name', [['n'.repeat(101), '1']], Invalid],
	['a name of half a megabyte', [['n'.repeat(500_000), '1']], Invalid],
	['NUL in a value', [['a', 'c\0d']], [['a', 'cd']]],
	[
		'an empty name',
		[
			['', '1'],
			['a', '1'],
		],
		[['a', '1']],
	],
	[
		'names of the prototype, of operators and of libraries',
		[
			...(['__proto__', 'constructor', 'prototype', '$where', '__intent__', '__state__'] as const).map(
				(name): Field => [name, '1'],
			),
			['a', '1'],
		],
		[['a', '1']],
	],
]

for (const [encoding, { read }] of Object.entries(encodings))
	test.for(table)(`${encoding}: %s`, async ([, fields, expected]) => {
		if (typeof expected === 'function') await expect(read(fields)).rejects.toThrow(expected)
		else expect(sorted(await read(fields))).toEqual(sorted(expected))
	})

const sorted = (fields: Field[]) =>
	fields.filter(([name]) => name !== '').sort(([a], [b]) => (a < b ? -1 : 1))

test('NUL is removed from names, even reserved ones; in the header of a multipart part it is rejected', async () => {
	const fields: Field[] = [
		['a\0b', '1'],
		['\0', '1'],
		['__pro\0to__', '1'],
		['\0$ne', '1'],
	]
	for (const { read } of [encodings.urlencoded!, encodings.JSON!])
		expect(sorted(await read(fields))).toEqual([['ab', '1']])
	await expect(encodings.multipart!.read(fields)).rejects.toThrow(Invalid)
})

const forms = { urlencoded: encodings.urlencoded!, multipart: encodings.multipart! }
for (const [encoding, { read }] of Object.entries(forms)) {
	test(`${encoding}: a field may occur twice`, async () => {
		const twice: Field[] = [
			['a', '1'],
			['a', '2'],
		]
		expect(await read(twice)).toEqual(twice)
	})

	test.for<[name: string, stored: boolean | 'rejected']>([
		['a[1000000000]', true],
		['a.b.c', true],
		['a[b][c]', true],
		['a.b.c.d', 'rejected'],
		['a[b][c][d]', 'rejected'],
		['a[__proto__]', false],
		['a.constructor', false],
		['__proto__[a]', false],
	])(`${encoding}: the name %s`, async ([name, stored]) => {
		const reading = read([[name, '1']])
		if (stored === 'rejected') await expect(reading).rejects.toThrow(Invalid)
		else expect(await reading).toEqual(stored ? [[name, '1']] : [])
	})
}

test('lone surrogates become the replacement character in every encoding', async () => {
	const utf16 = Buffer.concat([
		Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n'),
		Buffer.from('content-type: text/plain; charset=utf-16le\r\n\r\n'),
		Buffer.from([0x61, 0x00, 0x00, 0xd8]),
		Buffer.from('\r\n--b--\r\n'),
	])
	const read = await Promise.all([
		readFormBody(request(urlencodedType, 'a=a%ED%A0%80')),
		readFormBody(request(multipartType, utf16)),
	])
	for (const form of read) expect(String(form.get('a'))).toMatch(/^a\ufffd+$/)
	expect(await readJsonBody(request('application/json', String.raw`{"a":"a\ud800","\udc00":1}`))).toEqual({
		a: 'a\ufffd',
		'\ufffd': 1,
	})
})

test.for([
	[
		'percent signs that encode nothing',
		'%=%&%zz=%zz',
		[
			['%', '%'],
			['%zz', '%zz'],
		],
	],
	['only separators', '&&==&', []],
	['a byte order mark', '\ufeffa=1', [['a', '1']]],
] as [string, string, Field[]][])('urlencoded: %s', async ([, body, expected]) => {
	expect(sorted(pairs(await readFormBody(request(urlencodedType, body))))).toEqual(sorted(expected))
})

test('a form that declares another character set is read as UTF-8, which every browser sends', async () => {
	const form = await readFormBody(request(`${urlencodedType}; charset=utf-16`, 'a=%C3%A4'))
	expect(form.get('a')).toBe('ä')
})

test.for([
	['no body', request(null)],
	['an empty body without a type', request(null, '')],
	['an empty body of another type', request('text/plain', '')],
	['an empty form', request(urlencodedType, '')],
] as const)('%s is an empty form', async ([, received]) => {
	expect(pairs(await readFormBody(received))).toEqual([])
})

const whole = `${part('a', '1')}${part('b', '2')}--b--\r\n`

test.for<[what: string, Request]>([
	['JSON', request('application/json', '{"a":1}')],
	['text', request('text/plain', 'a=1')],
	['an unknown type', request('x', 'a=1')],
	['multipart without a boundary', request('multipart/form-data', whole)],
	['multipart with another boundary', request('multipart/form-data; boundary=c', whole)],
	['multipart with an empty boundary', request('multipart/form-data; boundary=', whole)],
	['an empty multipart body', request(multipartType, '')],
	['multipart with an invalid header', request(multipartType, `--b\r\n\0\r\n\r\n1\r\n--b--\r\n`)],
	...[5, 30, 60, whole.length - 8].map((length): [string, Request] => [
		`multipart cut off after ${length}`,
		request(multipartType, whole.slice(0, length)),
	]),
	['a broken connection', request(urlencodedType, interrupted('a=1'))],
	['a broken connection in multipart', request(multipartType, interrupted(whole.slice(0, 50)))],
])('a body that is not a complete form is rejected as invalid: %s', async ([, received]) => {
	await expect(readFormBody(received)).rejects.toThrow(Invalid)
})

function interrupted(start: string): ReadableStream<Uint8Array> {
	let sent = false
	return new ReadableStream({
		pull(stream) {
			if (sent) stream.error(new Error('the sender went away'))
			else stream.enqueue(Buffer.from(start))
			sent = true
		},
	})
}

test('the first of two boundaries counts, and parts without a name are discarded', async () => {
	const type = 'multipart/form-data; boundary=b; boundary=c'
	const nameless = `--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n${whole}`
	expect(pairs(await readFormBody(request(type, nameless)))).toEqual([
		['a', '1'],
		['b', '2'],
	])
})

test('an unexpected file is discarded and counts as a field', async () => {
	const file = `--b\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhello\r\n`
	expect(pairs(await readFormBody(request(multipartType, file + whole)))).toEqual([
		['a', '1'],
		['b', '2'],
	])
	await expect(readFormBody(request(multipartType, file.repeat(257) + whole))).rejects.toThrow(TooLarge)
})

/** An endless body without a `Content-Length`. */
function endless(chunk: string): { body: ReadableStream<Uint8Array>; bytesRead: () => number } {
	const bytes = Buffer.from(chunk)
	let bytesRead = 0
	const body = new ReadableStream<Uint8Array>({
		pull(stream) {
			bytesRead += bytes.length
			stream.enqueue(bytes)
		},
	})
	return { body, bytesRead: () => bytesRead }
}

test.for([
	['urlencoded', urlencodedType, 'x'.repeat(10_000)],
	['multipart', multipartType, part('a', 'x'.repeat(10_000))],
	['multipart before its first part', multipartType, 'x'.repeat(10_000)],
	['JSON', 'application/json', 'x'.repeat(10_000)],
	['no form', 'text/plain', 'x'.repeat(10_000)],
] as const)('%s: an endless body is aborted after a megabyte', async ([what, type, chunk]) => {
	const { body, bytesRead } = endless(chunk)
	const read = what === 'JSON' ? readJsonBody : readFormBody
	await expect(read(request(type, body))).rejects.toThrow(TooLarge)
	expect(bytesRead()).toBeLessThan(1_300_000)
})

test.for([
	['urlencoded', urlencodedType, 'a=1&'.repeat(200_000)],
	['urlencoded, one name', urlencodedType, 'a'.repeat(999_000)],
	['multipart', multipartType, `${part('a', '1').repeat(15_000)}--b--\r\n`],
	['JSON', 'application/json', `[${'1,'.repeat(400_000)}1]`],
	['JSON, deep', 'application/json', '['.repeat(400_000) + ']'.repeat(400_000)],
] as const)(
	'%s: rejecting a megabyte of garbage takes milliseconds of processor time',
	async ([what, type, body]) => {
		const read = what.startsWith('JSON') ? readJsonBody : readFormBody
		const rejected = () => expect(read(request(type, body))).rejects.toThrow(/too many|cannot read|nested/)
		const ms = await shortestThreadMs(rejected, 1_500)
		// Ten times the duration on a slow machine; anything that is not linear takes minutes.
		expect(ms).toBeLessThan(1_500)
	},
)

test.for([
	['a list in a list in an object', '{"a":[[1]]}', true],
	['one list more', '{"a":[[[1]]]}', false],
	['one object more', '{"a":{"b":{"c":{}}}}', false],
] as const)('JSON: %s', async ([, body, accepted]) => {
	const reading = readJsonBody(request('application/json', body))
	if (accepted) expect(await reading).toEqual(JSON.parse(body))
	else await expect(reading).rejects.toThrow(Invalid)
})

test('JSON: an endpoint can set other limits', async () => {
	const deep = request('application/json', '{"a":[[[1]]]}')
	expect(await readJsonBody(deep, { depth: 4 })).toEqual({ a: [[[1]]] })
	const list = request('application/json', JSON.stringify(Array(1_000).fill(1)))
	expect(await readJsonBody(list, { values: 1_000 })).toHaveLength(1_000)
	await expect(readJsonBody(request('application/json', '"ab"'), { bytes: 3 })).rejects.toThrow(TooLarge)
})

test.for(['', 'x', '{', '{"a":1', 'undefined', "{'a':1}"])('JSON: %j returns undefined', async (body) => {
	expect(await readJsonBody(request('application/json', body))).toBeUndefined()
})

test('JSON: a body cannot set the prototype of an object', async () => {
	const body = '{"__proto__":{"isAdmin":true},"a":{"__proto__":{"isAdmin":true},"b":1}}'
	const read = (await readJsonBody(request('application/json', body))) as { isAdmin?: boolean; a: object }
	expect([read, read.isAdmin]).toEqual([{ a: { b: 1 } }, undefined])
	expect(Object.getPrototypeOf(read.a)).toBe(Object.prototype)
})
