import fc from 'fast-check'
import { matrix } from '#tests/access-matrix.ts'
import type { RequestOptions } from '#tests/attacks/site.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { type Body, encodings } from './bodies.ts'
import { changeName, hostileNames, repeatedName } from './field-names.ts'
import type { Form } from './forms.ts'
import { nastyJson, nastySegment, nastyText, safeEncode } from './nasty.ts'

/** `route` is the id of its page in the route table, if it is one. */
export type Endpoint = { address: string; method: string; pattern: string; forms: Form[]; route?: string }
export type Case = { path: string; sent: RequestOptions }

export type Value = { text: string; encoded: string }
type Pool = { texts: Value[]; segments: string[]; json: unknown[]; bodies: Uint8Array[] }
/** Random choices for one case, which depend only on the seed. */
export type Picker = { pool: Pool; below(limit: number): number; oneOf<Each>(all: readonly Each[]): Each }
export type Fields = [name: string, value: Value][]

/** Number of cases that share a pool of values, because generating a value takes a hundred times as long as picking one. */
const casesOfPool = 1_000

/** Returns the case with this number; the same seed and number always give the same case. */
export function caseOf({ method, pattern, forms, route }: Endpoint, seed: number, number: number): Case {
	const random = generator(seed + hashOf(`${method} ${pattern}`) + number)
	const below = (limit: number) => Math.floor(random() * limit)
	const picker = {
		pool: poolOf(seed + Math.floor(number / casesOfPool)),
		below,
		oneOf: <Each>(all: readonly Each[]) => all[below(all.length)]!,
	}
	const path = addressFor(picker, { method, pattern, route })
	return { path, sent: method === 'POST' ? { method, ...bodyFor(picker, pattern, forms) } : { method } }
}

const pools = new Map<number, Pool>()

function poolOf(seed: number): Pool {
	const cached = pools.get(seed)
	if (cached) return cached
	const sample = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number) =>
		fc.sample(arbitrary, { numRuns, seed })
	const size = casesOf({ sample: 200, all: 4_000 })
	const pool = {
		texts: sample(nastyText, size).map((text) => ({ text, encoded: safeEncode(text) })),
		segments: sample(nastySegment, size / 4),
		json: sample(nastyJson, size / 4),
		bodies: sample(fc.uint8Array({ maxLength: 300 }), 200),
	}
	// Each thousand cases of an endpoint uses its own pool, so old pools can be dropped.
	if (pools.size > 2) pools.delete(pools.keys().next().value!)
	pools.set(seed, pool)
	return pool
}

/** Mulberry32 by Tommy Ettinger, a small and fast pseudorandom generator. Returns numbers from 0 to below 1. */
function generator(seed: number): () => number {
	let state = Math.imul(seed, 0x9e3779b1)
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let bits = Math.imul(state ^ (state >>> 15), 1 | state)
		bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
		return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
	}
}

const hashOf = (text: string) =>
	[...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) | 0, 7)

/** Returns a value of the pool, or sometimes two of them joined. */
function textOf({ pool, below, oneOf }: Picker): Value {
	const value = oneOf(pool.texts)
	if (below(8) > 0 || value.text.length > 500) return value
	const other = oneOf(pool.texts)
	return { text: value.text + other.text, encoded: value.encoded + other.encoded }
}

/** Names that forms and URLs of this site read, because a wrong value under a known name gets furthest. */
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

type AddressInput = Pick<Endpoint, 'method' | 'pattern' | 'route'>

function addressFor(picker: Picker, { method, pattern, route }: AddressInput): string {
	const { below } = picker
	const [pathname = '', fixedQuery = ''] = pathOf(picker, pattern).split('?')
	const query = fixedQuery ? [fixedQuery] : []
	for (let pairs = below(5); pairs > 0; pairs--) {
		const name = queryNameOf(picker)
		const { text, encoded } = textOf(picker)
		query.push(`${name.slice(0, 1_000)}=${text.length > 300 ? safeEncode(text.slice(0, 300)) : encoded}`)
	}
	const isPage = `${method} ${pattern}` in matrix && pathname !== '/'
	const asData = isPage && below(10) > 0
	// Mostly requests data, as scripts do, and usually only of the page's own route, as scripts that have its layout do.
	if (asData && route && method === 'GET' && below(5) > 0) query.push(`_routes=${encodeURIComponent(route)}`)
	return `${pathname}${asData ? '.data' : ''}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Returns a name that the site reads, a variation of one, a hostile name or any text. */
function queryNameOf(picker: Picker): string {
	const { below, oneOf } = picker
	switch (below(6)) {
		case 0:
			return safeEncode(changeName(picker, oneOf(names)))
		case 1:
			return safeEncode(oneOf(hostileNames))
		case 2:
			return textOf(picker).encoded
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

const pathOf = ({ pool, below, oneOf }: Picker, pattern: string) =>
	pattern.replace(parameter, (name) =>
		below(2) ? oneOf(samples[name] ?? ['1', '2', '5']) : oneOf(pool.segments),
	)

function bodyFor(picker: Picker, pattern: string, forms: Form[]): Body {
	const { below, oneOf } = picker
	const expectedEncoding = /^\/api\//.test(pattern) && below(2) ? encodings.json : encodings.urlencoded
	// Most bodies have the encoding that the endpoint expects, because they get furthest.
	const encode = below(3) ? expectedEncoding : oneOf(Object.values(encodings))
	return encode(picker, changeNames(picker, fieldsOf(picker, forms)))
}

/** Returns the fields of a form of some page with changes: other values, and missing, repeated or unknown fields. */
function fieldsOf(picker: Picker, forms: Form[]): Fields {
	const { below, oneOf } = picker
	const anything = (count: number): Fields =>
		Array.from({ length: count }, () => [oneOf(names), textOf(picker)])
	// Endpoints without a form read names that only their scripts know, so all names are sent, which is below the limit of fields.
	const everything = (): Fields => names.map((name) => [name, textOf(picker)])
	const formFields =
		forms.length > 0
			? oneOf(forms).fields
			: (below(2) ? anything(below(9)) : everything()).map(([name, { text }]): [string, string] => [
					name,
					text,
				])
	const changed = formFields.flatMap(([name, text]): Fields => {
		const roll = below(10)
		const value = { text, encoded: safeEncode(text) }
		if (roll < 3) return [[name, textOf(picker)]]
		if (roll === 3) return []
		return roll === 4
			? [
					[name, value],
					[name, textOf(picker)],
				]
			: [[name, value]]
	})
	return [...changed, ...anything(below(3))]
}

/** In one of three cases, changes names and adds hostile ones; in one of a hundred, repeats a name thousands of times. */
function changeNames(picker: Picker, fields: Fields): Fields {
	const { below, oneOf } = picker
	if (below(100) === 0)
		return [...fields, ...repeatedName(oneOf([...names, ...fields.map(([name]) => name)]))]
	if (below(3) > 0) return fields
	const changed = fields.map(([name, value]): Fields[number] => [
		below(3) ? name : changeName(picker, name),
		value,
	])
	const others = Array.from({ length: below(4) }, (): Fields[number] => [oneOf(hostileNames), textOf(picker)])
	return [...others, ...changed]
}
