import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { endpoints, matrix } from '../access-matrix.ts'
import { test } from '../setup/database.ts'
import { attackAll, type Cases, type Findings } from './attack.ts'
import type { Endpoint } from './cases.ts'
import { crawl, type Form } from './forms.ts'
import type { Given } from './inside.ts'
import { meetPeople, type People } from './people.ts'
import { routeTable } from './route-table.ts'
import { openSite, type Site } from './site.ts'
import { openLines } from './wire.ts'

/** So many cases each, however long it takes: `FUZZ=20000 npx vitest run tests/attacks/fuzz.db.test.ts` is the deep form. */
const casesEach = Number(process.env.FUZZ || 1_000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** Several machines may share the work: `FUZZ_SHARD=2/4` is the second quarter of all addresses. */
const [shard, shards] = (process.env.FUZZ_SHARD ?? '1/1').split('/').map(Number) as [number, number]
/** Without `FUZZ` it ends in time on a slow machine too, with fewer cases of each address, and says with how many. */
const minutesMost = process.env.FUZZ ? 1_000_000 : Number(process.env.FUZZ_MINUTES ?? 3)
/** So many of each go over the wire, and have what a page draws of an answer drawn. */
const wiredEach = Math.ceil(casesEach / 100)

vi.setConfig({ testTimeout: 900_000 + casesEach * 60_000, hookTimeout: 300_000 })

test('whatever is sent to an address, the answer is in words and soon, and never a fault of ours', async ({
	sampleDb,
}) => {
	const site = await openSite(sampleDb, { undrawn: true, jobs: false })
	const lines = openLines(site.port)
	try {
		await site.draw(true)
		const people = await meetPeople(site)
		const all = everyEndpoint(await formsOfEverybody(site, people))
		const endpoints = all.filter((_one, i) => i % shards === shard - 1)
		const startedAt = performance.now()
		const until = Date.now() + minutesMost * 60_000
		const { origin, newSender } = site
		const target = { origin, newSender, ask: lines.ask, cookieOf: people.cookieOf }
		const found = await Promise.all([
			attackAll(target, { endpoints, seed, from: 0, to: wiredEach, until }),
			...[0, 1].map((place) => {
				const half = endpoints.filter((_one, i) => i % 2 === place)
				return attackInside(site, people, {
					...{ endpoints: half, seed, place },
					...{ from: wiredEach, to: casesEach, until },
				})
			}),
		])
		const seconds = (performance.now() - startedAt) / 1_000
		const counts = endpoints.map(({ address }) =>
			found.reduce((sum, { sent }) => sum + (sent[address] ?? 0), 0),
		)
		const sent = counts.reduce((sum, count) => sum + count, 0)
		console.info(
			`${sent} cases of seed ${seed} to ${endpoints.length} addresses, ${Math.min(...counts)} each, in ${Math.round(seconds)} s: ${Math.round(sent / seconds)} a second`,
		)
		expect(Object.assign({}, ...found.map(({ wrong }) => wrong))).toEqual({})
		expect(found.flatMap(({ slow }) => slow)).toEqual([])
	} finally {
		lines.close()
		await site.close()
	}
})

/** In a process of its own, on the database and in the folder of the site. */
async function attackInside(
	site: Site,
	{ ids }: People,
	cases: Cases & { place: number },
): Promise<Findings> {
	const child = fork(fileURLToPath(new URL('./inside.ts', import.meta.url)), {
		execArgv: ['--import', new URL('../setup/undrawn.ts', import.meta.url).href],
		env: { ...process.env, NODE_ENV: 'production' },
	})
	const { origin, url: databaseUrl, dataDir, secret } = site
	child.send({ ...cases, site: { origin, databaseUrl, dataDir, secret }, ids } satisfies Given)
	const [found] = await Promise.race([
		once(child, 'message'),
		once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
	])
	return found
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
	const routes = new Map(routeTable().flatMap(({ id, addresses }) => addresses.map((at) => [at, id])))
	return Object.keys({ ...matrix, ...endpoints }).map((address) => {
		const [method, pattern] = address.split(' ') as [string, string]
		const matches = new RegExp(
			`^${pattern
				.split('?')[0]!
				.replace(/[.]/g, '\\.')
				.replace(/\*|:\w+/g, '[^/]+')}$`,
		)
		return {
			...{ address, method, pattern, route: routes.get(address) },
			forms: method === 'POST' ? forms.filter(({ action }) => matches.test(action.split('?')[0]!)) : [],
		}
	})
}
