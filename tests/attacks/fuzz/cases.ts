import fc from 'fast-check'
import { matrix } from '#tests/access-matrix.ts'
import type { Sent } from '#tests/attacks/site.ts'
import { type Body, encodings } from './bodies.ts'
import { bendName, hostileNames, repeatedName } from './field-names.ts'
import type { Form } from './forms.ts'
import { nastyJson, nastySegment, nastyText, safeEncode } from './nasty.ts'

/** `route` is the name of its page in the route table, if it is one. */
export type Endpoint = { address: string; method: string; pattern: string; forms: Form[]; route?: string }
export type Case = { path: string; sent: Sent }

export type Value = { text: string; encoded: string }
type Pool = { texts: Value[]; segments: string[]; json: unknown[]; bodies: Uint8Array[] }
/** Picks for one case; the same picks for the same seed. */
export type Draw = { pool: Pool; below(limit: number): number; oneOf<Each>(all: readonly Each[]): Each }
export type Fields = [name: string, value: Value][]

/** Fast-check takes a hundred times as long for a value as it takes to pick one: so many cases share the values of a pool. */
const casesOfPool = 1_000

/** The case of that number and seed: always the same one. */
export function caseOf({ method, pattern, forms, route }: Endpoint, seed: number, number: number): Case {
	const random = generator(seed + hashOf(`${method} ${pattern}`) + number)
	const below = (limit: number) => Math.floor(random() * limit)
	const draw = {
		pool: poolOf(seed + Math.floor(number / casesOfPool)),
		below,
		oneOf: <Each>(all: readonly Each[]) => all[below(all.length)]!,
	}
	const path = askedOf(draw, { method, pattern, route })
	return { path, sent: method === 'POST' ? { method, ...bodyFor(draw, pattern, forms) } : { method } }
}

const pools = new Map<number, Pool>()

function poolOf(seed: number): Pool {
	const known = pools.get(seed)
	if (known) return known
	const rendered = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number) =>
		fc.sample(arbitrary, { numRuns, seed })
	const pool = {
		texts: rendered(nastyText, 4_000).map((text) => ({ text, encoded: safeEncode(text) })),
		segments: rendered(nastySegment, 1_000),
		json: rendered(nastyJson, 1_000),
		bodies: rendered(fc.uint8Array({ maxLength: 300 }), 200),
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

const hashOf = (text: string) => [...text].reduce((sum, email) => (sum * 31 + email.charCodeAt(0)) | 0, 7)

/** One of the pool; now and then two of them in one. */
function textOf({ pool, below, oneOf }: Draw): Value {
	const value = oneOf(pool.texts)
	if (below(8) > 0 || value.text.length > 500) return value
	const other = oneOf(pool.texts)
	return { text: value.text + other.text, encoded: value.encoded + other.encoded }
}

/** Names that forms and addresses of this site read; a wrong value under a right name gets furthest. */
const names = [
	'q',
	'page',
	'after',
	'before',
	'from',
	'sort',
	'tab',
	'category',
	'status',
	'period',
	'date',
	'month',
	'day',
	'slot',
	'view',
	'compose',
	'returnTo',
	'back',
	'to',
	'held',
	'token',
	'link',
	'key',
	'id',
	'intent',
	'act',
	'act',
	'email',
	'name',
	'text',
	'title',
	'body',
	'rating',
	'stars',
	'session_id',
	'reference',
	'version',
	'seq',
	'conversation',
	'reason',
	'password',
	'code',
	'priceId',
	'marks',
	'formKey',
	'cursor',
	'limit',
	'url',
	'_routes',
	'index',
	'area',
	'restore',
	'lines',
	'reply',
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
]

type Asking = Pick<Endpoint, 'method' | 'pattern' | 'route'>

function askedOf(draw: Draw, { method, pattern, route }: Asking): string {
	const { below } = draw
	const [pathname = '', fixed = ''] = pathOf(draw, pattern).split('?')
	const query = fixed ? [fixed] : []
	for (let pairs = below(5); pairs > 0; pairs--) {
		const name = queryNameOf(draw)
		const { text, encoded } = textOf(draw)
		query.push(`${name.slice(0, 1_000)}=${text.length > 300 ? safeEncode(text.slice(0, 300)) : encoded}`)
	}
	const isPage = `${method} ${pattern}` in matrix && pathname !== '/'
	const asData = isPage && below(10) > 0
	// Pages are mostly asked for their data, as scripts do; and scripts that have its frame ask for no more than what is in it.
	if (asData && route && method === 'GET' && below(5) > 0) query.push(`_routes=${encodeURIComponent(route)}`)
	return `${pathname}${asData ? '.data' : ''}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** A name that the site reads, the same name bent, a hostile one, or any text. */
function queryNameOf(draw: Draw): string {
	const { below, oneOf } = draw
	switch (below(6)) {
		case 0:
			return safeEncode(bendName(draw, oneOf(names)))
		case 1:
			return safeEncode(oneOf(hostileNames))
		case 2:
			return textOf(draw).encoded
		default:
			return oneOf(names)
	}
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

function bodyFor(draw: Draw, pattern: string, forms: Form[]): Body {
	const { below, oneOf } = draw
	const own = /^\/api\//.test(pattern) && below(2) ? encodings.json : encodings.urlencoded
	// Most bodies are encoded as the address expects: what is read gets furthest.
	const encode = below(3) ? own : oneOf(Object.values(encodings))
	return encode(draw, bendNames(draw, fieldsOf(draw, forms)))
}

/** What a form of some page would send, and then bent: other values, fields that are missing, sent twice, or nobody's. */
function fieldsOf(draw: Draw, forms: Form[]): Fields {
	const { below, oneOf } = draw
	const anything = (count: number): Fields =>
		Array.from({ length: count }, () => [oneOf(names), textOf(draw)])
	// What no page has a form for wants names that only its script knows: all of them are less than a form may have.
	const everything = (): Fields => names.map((name) => [name, textOf(draw)])
	const given =
		forms.length > 0
			? oneOf(forms).fields
			: (below(2) ? anything(below(9)) : everything()).map(([name, { text }]): [string, string] => [
					name,
					text,
				])
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

/** In one case of three the names are bent or joined by hostile ones; in one of a hundred a name comes thousands of times. */
function bendNames(draw: Draw, fields: Fields): Fields {
	const { below, oneOf } = draw
	if (below(100) === 0)
		return [...fields, ...repeatedName(oneOf([...names, ...fields.map(([name]) => name)]))]
	if (below(3) > 0) return fields
	const bent = fields.map(([name, value]): Fields[number] => [below(3) ? name : bendName(draw, name), value])
	const others = Array.from({ length: below(4) }, (): Fields[number] => [oneOf(hostileNames), textOf(draw)])
	return [...others, ...bent]
}
