import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { endpoints, matrix } from '../access-matrix.ts'
import { test } from '../setup/database.ts'
import { bodyOf, crawl, type Form } from './forms.ts'
import { nastyJson, nastySegment, nastyText, safeEncode } from './nasty.ts'
import { meetPeople, type People } from './people.ts'
import { type Answer, openSite, probeAll, type Sent, type Site } from './site.ts'

/** So many cases each: `FUZZ=20000 npx vitest run tests/attacks/fuzz.db.test.ts` is the deep form. */
const casesEach = Number(process.env.FUZZ || 6)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** Several machines may share the work: `FUZZ_SHARD=2/4` is the second quarter of all addresses. */
const [shard, shards] = (process.env.FUZZ_SHARD ?? '1/1').split('/').map(Number) as [number, number]
const slowMs = 2_000
const atOnce = 12

vi.setConfig({ testTimeout: 900_000 + casesEach * 60_000, hookTimeout: 300_000 })

type Endpoint = { address: string; method: string; pattern: string; forms: Form[] }
type Case = { path: string; sent: Sent }
type Findings = { sent: number; wrong: Record<string, unknown>; slow: (() => Promise<string | null>)[] }

test.runIf(process.env.FUZZ)(
	'whatever is sent to an address, the answer is in words and soon, and never a fault of ours',
	async ({ sampleDb }) => {
		const site = await openSite(sampleDb, { undrawn: true, jobs: false })
		try {
			await site.draw(true)
			const people = await meetPeople(site)
			const all = everyEndpoint(await formsOfEverybody(site, people))
			const endpoints = all.filter((_one, i) => i % shards === shard - 1)
			const found: Findings = { sent: 0, wrong: {}, slow: [] }
			const startedAt = performance.now()
			const drawn = Math.ceil(casesEach / 10)
			const send = (from: number, to: number) =>
				probeAll(endpoints, (endpoint) => attack({ site, people, endpoint, found, from, to }), atOnce)
			// What a page draws of an answer is drawn once in ten.
			await send(0, drawn)
			await site.draw(false)
			await send(drawn, casesEach)
			const seconds = (performance.now() - startedAt) / 1_000
			console.info(
				`${found.sent} cases of seed ${seed} to ${endpoints.length} addresses in ${Math.round(seconds)} s: ${Math.round(found.sent / seconds)} a second`,
			)
			expect(found.wrong).toEqual({})
			// A busy machine makes anything late. What is late by itself is late again, alone.
			const slow = []
			for (const again of found.slow) slow.push(await again())
			expect(slow.filter(Boolean)).toEqual([])
		} finally {
			await site.close()
		}
	},
)

type Attack = {
	site: Site
	people: People
	endpoint: Endpoint
	found: Findings
	/** From which of its cases to which. */
	from: number
	to: number
}

async function attack({ site, people, endpoint, found, from, to }: Attack): Promise<void> {
	let cookie = ''
	let i = from
	for (const { path, sent } of casesOf(endpoint, from, to)) {
		// What is sent may well end the session it came with.
		if (i === from || i % 20 === 0) cookie = await people.cookieOf(roleFor(endpoint.pattern, i))
		i += 1
		const headers = { origin: site.origin, ...(cookie ? { cookie } : {}), ...sent.headers }
		// A 503 in words will do: a provider that is not set up answers nothing else.
		const ask = () => site.send(path, { ...sent, headers, patienceMs: 0 })
		const answer = await ask()
		found.sent += 1
		const fault = faultOf(answer)
		if (fault) {
			const { body, method } = sent
			const told = { ...fault, method, path, headers: sent.headers, body: body?.slice(0, 1_500) }
			found.wrong[endpoint.address] ??= told
		}
		if (answer.tookMs > slowMs) {
			const name = `${endpoint.address} ${path.slice(0, 100)}`
			found.slow.push(async () => ((await isSlow(ask)) ? name : null))
		}
	}
}

/** In each of three tries, which nothing else disturbs. */
async function isSlow(ask: () => Promise<Answer>): Promise<boolean> {
	for (let tries = 0; tries < 3; tries++) if ((await ask()).tookMs <= slowMs) return false
	return true
}

const inside = /node_modules|at (?:async )?\w+ \(|drizzle|postgres error|Failed query|ECONN/

function faultOf({ status, headers, text }: Answer): { status: number; told?: string } | null {
	const told = inside.exec(text)?.[0]
	if (told) return { status, told }
	return status >= 500 && !(status === 503 && headers['retry-after']) ? { status } : null
}

/** The forms on everybody's pages, by the pattern of where they go: what is bent begins as something that would do. */
async function formsOfEverybody(site: Site, people: People): Promise<Form[]> {
	const open = Object.keys(matrix)
		.filter((address) => address.startsWith('GET ') && !/[:*]/.test(address))
		.map((address) => address.slice(4))
	const forms: Form[] = []
	for (const role of ['anonymous', 'owner', 'admin'] as const) {
		const from = open.filter(
			(path) => role === 'anonymous' || /^\/(?:account|admin|community|reviews)/.test(path),
		)
		const within = role === 'admin' ? /^\/admin\/\w+\/[\w-]+$/ : /^\/(?:community\/post\/1\/|account\/\w+\/)/
		const seen = await crawl(site, {
			cookie: await people.cookieOf(role),
			from,
			within,
			pagesMax: from.length + 12,
		})
		forms.push(...seen.forms)
	}
	return forms
}

function everyEndpoint(forms: Form[]): Endpoint[] {
	return Object.keys({ ...matrix, ...endpoints }).map((address) => {
		const [method, pattern] = address.split(' ') as [string, string]
		const matches = new RegExp(
			`^${pattern
				.split('?')[0]!
				.replace(/[.]/g, '\\.')
				.replace(/\*|:\w+/g, '[^/]+')}$`,
		)
		return {
			...{ address, method, pattern },
			forms: method === 'POST' ? forms.filter(({ action }) => matches.test(action.split('?')[0]!)) : [],
		}
	})
}

/** Whoever gets furthest there; now and then somebody who does not. */
function roleFor(pattern: string, i: number) {
	if (i % 100 === 80) return 'anonymous' as const
	if (/admin|desk|dashboard/.test(pattern)) return 'admin' as const
	if (/sign-|password|verify|apply|checkout|services|waitlist/.test(pattern))
		return i % 40 ? ('anonymous' as const) : ('owner' as const)
	return 'owner' as const
}

const batch = 100

/** The same of the same seed; made a hundred at a time, because thousands would not fit into memory. */
function* casesOf(endpoint: Endpoint, from: number, to: number): Generator<Case> {
	const arbitrary = caseOf(endpoint)
	for (let at = from - (from % batch); at < to; at += batch) {
		const cases = fc.sample(arbitrary, {
			numRuns: Math.min(batch, to - at),
			seed: seed + hashOf(endpoint.address) + at,
		})
		yield* cases.slice(Math.max(0, from - at), to - at)
	}
}

const hashOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)

/** Names that forms and addresses of this site read; a wrong value under a right name gets furthest. */
const names = [
	...[
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
	],
	...[
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
	],
	...[
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
	],
]

function caseOf({ method, pattern, forms }: Endpoint): fc.Arbitrary<Case> {
	const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), nastyText), nastyText), {
		maxLength: 4,
	})
	const path = pathOf(pattern).chain((way) =>
		query.map((pairs) => {
			const text = pairs
				.map(([name, value]) => `${safeEncode(name)}=${safeEncode(value.slice(0, 300))}`)
				.join('&')
			return way + (text ? (way.includes('?') ? '&' : '?') + text : '')
		}),
	)
	// Pages are mostly asked for their data, as scripts do.
	const asked = fc.tuple(path, fc.integer({ min: 0, max: 9 })).map(([way, tenth]) => {
		const [pathname = '', search] = [way.split('?')[0], way.split('?').slice(1).join('?')]
		const isPage = `${method} ${pattern}` in matrix && pathname !== '/'
		return isPage && tenth > 0 ? `${pathname}.data${search ? `?${search}` : ''}` : way
	})
	if (method !== 'POST') return asked.map((at) => ({ path: at, sent: { method } }))
	return fc
		.tuple(asked, bodyFor(pattern, forms))
		.map(([at, sent]) => ({ path: at, sent: { method, ...sent } }))
}

function pathOf(pattern: string): fc.Arbitrary<string> {
	const samples: Record<string, string[]> = {
		':kind': ['post', 'comment'],
		':category': ['financing.xml', 'x'],
		':guide': ['complete-car-buying-checklist'],
		':reference': ['LW-7K2M9Q'],
	}
	const parts = pattern.split(/(\*|:\w+)/)
	return fc
		.tuple(
			...parts.map((part) =>
				/^(\*|:\w+)$/.test(part)
					? fc.oneof(fc.constantFrom(...(samples[part] ?? ['1', '2', '5'])), nastySegment)
					: fc.constant(part),
			),
		)
		.map((all) => all.join(''))
}

function bodyFor(pattern: string, forms: Form[]): fc.Arbitrary<Pick<Sent, 'headers' | 'body'>> {
	const bent = fc.array(fc.tuple(fc.constantFrom(...names), nastyText), { maxLength: 8 })
	const seeds = forms.length > 0 ? fc.constantFrom(...forms.map(({ fields }) => fields)) : bent
	const fields = fc
		.tuple(seeds, fc.infiniteStream(fc.tuple(fc.integer({ min: 0, max: 9 }), nastyText)), bent)
		.map(([given, stream, more]) => {
			const all = given.flatMap(([name, value]): [string, string][] => {
				const [dice, other] = stream.next().value as [number, string]
				if (dice < 3) return [[name, other]]
				if (dice === 3) return []
				if (dice === 4)
					return [
						[name, value],
						[name, other],
					]
				return [[name, value]]
			})
			return [...all, ...more.slice(0, 2)] as [string, string][]
		})
	const asForm = fields.map((all) => wired(all, false))
	const asMultipart = fields.map((all) => wired(all, true))
	const asJson = fc
		.tuple(fields, fc.infiniteStream(nastyJson))
		.map(([all, stream]) =>
			Object.fromEntries(all.map(([name, value], i) => [name, i % 2 ? value : stream.next().value])),
		)
		.map((value) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }))
	const broken = fc
		.tuple(
			fc.constantFrom(
				...[
					'application/json',
					'text/plain',
					'multipart/form-data',
					'multipart/form-data; boundary=',
					'multipart/form-data; boundary=x',
				],
				...['application/x-www-form-urlencoded; charset=utf-16', 'application/xml', '', ';', 'image/png'],
			),
			fc.oneof(
				fc.uint8Array({ maxLength: 300 }),
				fc.constantFrom('--x', '--x--', '--x\r\n\r\n', '{', '[]', 'null', '"', '%', '=&=&', '%=%'),
			),
		)
		.map(([type, body]) => ({ headers: { ...(type ? { 'content-type': type } : {}) }, body }))
	const json = /^\/api\//.test(pattern)
	return fc.oneof(
		{ weight: json ? 2 : 6, arbitrary: asForm },
		{ weight: 2, arbitrary: asMultipart },
		{ weight: json ? 6 : 1, arbitrary: asJson },
		{ weight: 1, arbitrary: broken },
	)
}

function wired(fields: [string, string][], multipart: boolean): Pick<Sent, 'headers' | 'body'> {
	// Node's encoder would make half a character whole.
	if (!multipart)
		return {
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: fields.map(([name, value]) => `${safeEncode(name)}=${safeEncode(value)}`).join('&'),
		}
	const { body, type } = bodyOf(fields, true)
	return { headers: { 'content-type': type }, body }
}
