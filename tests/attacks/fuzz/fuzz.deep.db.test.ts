import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { endpoints } from '#tests/access-endpoints.ts'
import { matrix } from '#tests/access-matrix.ts'
import { attackAll, type Cases } from '#tests/attacks/attack.ts'
import { openConnections } from '#tests/attacks/connections.ts'
import { makePeople, type People } from '#tests/attacks/people.ts'
import { routeTable } from '#tests/attacks/route-table.ts'
import { openSite, type Site } from '#tests/attacks/site.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf, isDeep } from '#tests/setup/deep.ts'
import type { Endpoint } from './cases.ts'
import { Findings, tableOf, totalsOf } from './findings.ts'
import { crawl, type Form } from './forms.ts'
import type { FuzzInput } from './inside.ts'

/** Number of cases per endpoint; `DEEP=1 FUZZ=20000 npx vitest run tests/attacks/fuzz/fuzz.deep.db.test.ts` sends more. */
const casesEach = Number(process.env.FUZZ || casesOf({ sample: 1, all: 1_000 }))
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** Splits the endpoints between machines: `FUZZ_SHARD=2/4` is the second quarter of them. */
const [shard, shards] = (process.env.FUZZ_SHARD ?? '1/1').split('/').map(Number) as [number, number]
/** A time limit for machines that are very slow; the log says how many cases each endpoint got, which must be at least one. */
const minutesMax = process.env.FUZZ || isDeep ? 1_000_000 : Number(process.env.FUZZ_MINUTES ?? 5)
/** Number of cases per endpoint that are sent over the network and render their HTML. */
const networkCases = Math.min(casesEach, Math.max(2, Math.ceil(casesEach / 100)))
/** Numbers of the processes that run the site. Many cases use one more than there are processors, because each often waits for the database. */
const processNumbers = casesEach > 20 ? [0, 1, 2] : casesEach > networkCases ? [0, 1] : []
const tableFile = '.cache/fuzz.md'

test('whatever is sent to an endpoint, the response takes little processor time, has a message and is never a server error', async ({
	sampleDb,
}) => {
	const site = await openSite(sampleDb, { jobs: false, ownProcess: true })
	const connections = openConnections(site.port)
	try {
		const people = await makePeople(site)
		const all = allEndpoints(await formsOfAllRoles(site, people))
		const endpoints = all.filter((_one, i) => i % shards === shard - 1)
		const until = Date.now() + minutesMax * 60_000
		const { origin, newClientIp } = site
		const target = {
			origin,
			newClientIp,
			sendRequest: connections.send,
			cookieOf: people.cookieOf,
			atOnce: 4,
		}
		const found = Findings.of(
			await Promise.all([
				attackAll(target, { endpoints, seed, from: 0, to: networkCases, until }),
				...processNumbers.map((processNumber) => {
					const part = endpoints.filter((_one, i) => i % processNumbers.length === processNumber)
					return attackInside(site, people, {
						endpoints: part,
						seed,
						processNumber,
						from: networkCases,
						to: casesEach,
						until,
					})
				}),
			]),
		)
		const addresses = endpoints.map(({ address }) => address)
		const { cases, fewest, statuses } = totalsOf(found, addresses)
		mkdirSync('.cache', { recursive: true })
		writeFileSync(tableFile, tableOf(found))
		console.info(
			`${cases} cases of seed ${seed} to ${addresses.length} endpoints, ${fewest} each: ${statuses}; by endpoint in ${tableFile}`,
		)
		for (const { name, loopMs } of found.slowest) console.info(`${Math.round(loopMs)} ms: ${name}`)
		expect(fewest).toBeGreaterThan(0)
		expect(found.failures).toEqual({})
		expect(found.slow).toEqual([])
	} finally {
		connections.close()
		await site.close()
	}
})

/** Runs the cases in a separate process that uses the database and data folder of the site. */
async function attackInside(
	site: Site,
	{ ids }: People,
	cases: Cases & { processNumber: number },
): Promise<Findings> {
	const child = fork(fileURLToPath(new URL('./inside.ts', import.meta.url)), {
		env: { ...process.env, NODE_ENV: 'production' },
	})
	const { origin, url: databaseUrl, dataDir, secret } = site
	child.send({ ...cases, site: { origin, databaseUrl, dataDir, secret }, ids } satisfies FuzzInput)
	const [found] = await Promise.race([
		once(child, 'message'),
		once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
	])
	return found
}

/** Outside the deep run each page is read by one role. */
function isReadBy(role: 'anonymous' | 'owner' | 'admin', path: string): boolean {
	const isOwnerPage = /^\/(?:account|community|reviews)/.test(path)
	const isAdminPage = path.startsWith('/admin')
	if (isDeep) return role === 'anonymous' || isOwnerPage || isAdminPage
	if (role === 'anonymous') return !isOwnerPage && !isAdminPage
	return role === 'admin' ? isAdminPage : isOwnerPage
}

/** Returns the forms on the pages of all roles, so that cases start from valid input. */
async function formsOfAllRoles(site: Site, people: People): Promise<Form[]> {
	const openPages = Object.keys(matrix)
		.filter((address) => address.startsWith('GET ') && !/[:*]/.test(address))
		.map((address) => address.slice(4))
	const forms: Form[] = []
	for (const role of ['anonymous', 'owner', 'admin'] as const) {
		const from = openPages.filter((path) => isReadBy(role, path))
		const within = role === 'admin' ? /^\/admin\/\w+\/[\w-]+$/ : /^\/(?:community\/post\/1\/|account\/\w+\/)/
		const crawled = await crawl(site, {
			cookie: await people.cookieOf(role),
			from,
			within,
			pagesMax: from.length + 12,
		})
		forms.push(...crawled.forms)
	}
	return forms
}

function allEndpoints(forms: Form[]): Endpoint[] {
	const routes = new Map(
		routeTable().flatMap(({ id, addresses }) => addresses.map((address) => [address, id])),
	)
	return Object.keys({ ...matrix, ...endpoints }).map((address) => {
		const [method, pattern] = address.split(' ') as [string, string]
		const matches = new RegExp(
			`^${pattern
				.split('?')[0]!
				.replace(/[.]/g, '\\.')
				.replace(/\*|:\w+/g, '[^/]+')}$`,
		)
		return {
			address,
			method,
			pattern,
			route: routes.get(address),
			forms: method === 'POST' ? forms.filter(({ action }) => matches.test(action.split('?')[0]!)) : [],
		}
	})
}
