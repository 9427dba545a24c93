import fc from 'fast-check'
import { matrix } from '../access-matrix.ts'
import { bodyOf, type Form } from './forms.ts'
import { nastyJson, nastySegment, nastyText, safeEncode } from './nasty.ts'
import type { Sent } from './site.ts'

/** `route` is the name of its page in the route table, if it is one. */
export type Endpoint = { address: string; method: string; pattern: string; forms: Form[]; route?: string }
export type Case = { path: string; sent: Sent }

type Value = { text: string; encoded: string }
type Pool = { texts: Value[]; segments: string[]; json: unknown[]; bodies: Uint8Array[] }
type Draw = { pool: Pool; below(limit: number): number; oneOf<Each>(all: readonly Each[]): Each }

/** Fast-check takes a hundred times as long for a value as it takes to pick one: so many cases share the values of a pool. */
const casesOfPool = 1_000

/** The case of that number and seed: always the same one. */
export function caseOf({ method, pattern, forms, route }: Endpoint, seed: number, number: number): Case {
	const random = generator(seed + hashOf(`${method} ${pattern}`) + number)
	const below = (limit: number) => Math.floor(random() * limit)
	const draw = {
		...{ pool: poolOf(seed + Math.floor(number / casesOfPool)), below },
		oneOf: <Each>(all: readonly Each[]) => all[below(all.length)]!,
	}
	const path = askedOf(draw, { method, pattern, route })
	return { path, sent: method === 'POST' ? { method, ...bodyFor(draw, pattern, forms) } : { method } }
}

const pools = new Map<number, Pool>()

function poolOf(seed: number): Pool {
	const known = pools.get(seed)
	if (known) return known
	const drawn = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number) =>
		fc.sample(arbitrary, { numRuns, seed })
	const pool = {
		texts: drawn(nastyText, 4_000).map((text) => ({ text, encoded: safeEncode(text) })),
		segments: drawn(nastySegment, 1_000),
		json: drawn(nastyJson, 1_000),
		bodies: drawn(fc.uint8Array({ maxLength: 300 }), 200),
	}
	// The next thousand of each address want others; those before are done.
	if (pools.size > 2) pools.delete(pools.keys().next().value!)
	pools.set(seed, pool)
	return pool
}

/** Mulberry32 by Tommy Ettinger: small, quick, and good enough to pick by. */
function generator(seed: number): () => number {
	let state = Math.imul(seed, 0x9e3779b1)
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let bits = Math.imul(state ^ (state >>> 15), 1 | state)
		bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
		return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
	}
}

const hashOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)

/** One of the pool; now and then two of them in one. */
function textOf({ pool, below, oneOf }: Draw): Value {
	const value = oneOf(pool.texts)
	if (below(8) > 0 || value.text.length > 500) return value
	const other = oneOf(pool.texts)
	return { text: value.text + other.text, encoded: value.encoded + other.encoded }
}

/** Names that forms and addresses of this site read; a wrong value under a right name gets furthest. */
const names = [
	...['q', 'page', 'after', 'before', 'from', 'sort', 'tab', 'category', 'status', 'period', 'date'],
	...['month', 'day', 'slot', 'view', 'compose', 'returnTo', 'back', 'to', 'held', 'token', 'link', 'key'],
	...['id', 'intent', 'act', 'act', 'email', 'name', 'text', 'title', 'body', 'rating', 'stars'],
	...['session_id', 'reference', 'version', 'seq', 'conversation', 'reason', 'password', 'code', 'priceId'],
	...['marks', 'formKey', 'cursor', 'limit', 'url', '_routes', 'index', 'area', 'restore', 'lines', 'reply'],
	...[
		'application',
		'session',
		'answer',
		'claim',
		'days',
		'week',
		'show',
		'order',
		'about',
		'state',
		'error',
	],
]

type Asking = Pick<Endpoint, 'method' | 'pattern' | 'route'>

function askedOf(draw: Draw, { method, pattern, route }: Asking): string {
	const { below, oneOf } = draw
	const [pathname = '', fixed = ''] = pathOf(draw, pattern).split('?')
	const query = fixed ? [fixed] : []
	for (let pairs = below(5); pairs > 0; pairs--) {
		const name = below(2) ? oneOf(names) : textOf(draw).encoded
		const { text, encoded } = textOf(draw)
		query.push(`${name.slice(0, 1_000)}=${text.length > 300 ? safeEncode(text.slice(0, 300)) : encoded}`)
	}
	const isPage = `${method} ${pattern}` in matrix && pathname !== '/'
	const asData = isPage && below(10) > 0
	// Pages are mostly asked for their data, as scripts do; and scripts that have its frame ask for no more than what is in it.
	if (asData && route && method === 'GET' && below(5) > 0) query.push(`_routes=${encodeURIComponent(route)}`)
	return `${pathname}${asData ? '.data' : ''}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

const samples: Record<string, string[]> = {
	':kind': ['post', 'comment'],
	':category': ['financing.xml', 'x'],
	':guide': ['complete-car-buying-checklist'],
	':reference': ['LW-7K2M9Q'],
}

const parameter = /\*|:\w+/g

const pathOf = ({ pool, below, oneOf }: Draw, pattern: string) =>
	pattern.replace(parameter, (name) =>
		below(2) ? oneOf(samples[name] ?? ['1', '2', '5']) : oneOf(pool.segments),
	)

type Body = Pick<Sent, 'headers' | 'body'>
type Fields = [name: string, value: Value][]

function bodyFor(draw: Draw, pattern: string, forms: Form[]): Body {
	const json = /^\/api\//.test(pattern)
	const way = draw.below(11)
	if (way === 0) return brokenOf(draw)
	const fields = fieldsOf(draw, forms)
	if (way < 3) return multipartOf(fields)
	if (json ? way < 9 : way === 3) return jsonOf(draw, fields)
	return {
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		body: fields.map(([name, { encoded }]) => `${safeEncode(name)}=${encoded}`).join('&'),
	}
}

/** What a form of some page would send, and then bent: other values, fields that are missing, sent twice, or nobody's. */
function fieldsOf(draw: Draw, forms: Form[]): Fields {
	const { below, oneOf } = draw
	const anything = (count: number): Fields =>
		Array.from({ length: count }, () => [oneOf(names), textOf(draw)])
	const given =
		forms.length > 0
			? oneOf(forms).fields
			: anything(below(9)).map(([name, { text }]): [string, string] => [name, text])
	const bent = given.flatMap(([name, text]): Fields => {
		const dice = below(10)
		const value = { text, encoded: safeEncode(text) }
		if (dice < 3) return [[name, textOf(draw)]]
		if (dice === 3) return []
		return dice === 4
			? [
					[name, value],
					[name, textOf(draw)],
				]
			: [[name, value]]
	})
	return [...bent, ...anything(below(3))]
}

function multipartOf(fields: Fields): Body {
	const { body, type } = bodyOf(
		fields.map(([name, { text }]) => [name, text]),
		true,
	)
	return { headers: { 'content-type': type }, body }
}

function jsonOf({ pool, oneOf }: Draw, fields: Fields): Body {
	const value = fields.map(([name, { text }], i): [string, unknown] => [
		name,
		i % 2 ? text : oneOf(pool.json),
	])
	return {
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(Object.fromEntries(value)),
	}
}

const types = [
	...['application/json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary='],
	...['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded; charset=utf-16'],
	...['application/xml', '', ';', 'image/png'],
]
const fragments = ['--x', '--x--', '--x\r\n\r\n', '{', '[]', 'null', '"', '%', '=&=&', '%=%']

function brokenOf({ pool, below, oneOf }: Draw): Body {
	const type = oneOf(types)
	return {
		headers: type ? { 'content-type': type } : {},
		body: below(2) ? oneOf(pool.bodies) : oneOf(fragments),
	}
}
