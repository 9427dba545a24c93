import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { endpoints } from '../access-endpoints.ts'
import { matrix } from '../access-matrix.ts'
import { expectedFor } from '../access-rows.ts'
import { test as base } from '../setup/database.ts'
import { inSample } from '../setup/deep.ts'
import { makePeople } from './people.ts'
import { dataPath, fillPattern } from './probes.ts'
import { openSite, probeAll, type Site } from './site.ts'

type Line = { level: number | string; msg: string; requestId?: string; status?: number; path?: string }

const test = base.extend<{ site: Site; admin: string; readLog: () => Line[] }>({
	readLog: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
		async ({}, use) => {
			const folder = mkdtempSync(join(tmpdir(), 'lotwise-log-'))
			const logFile = join(folder, 'log')
			await use(
				Object.assign(
					() =>
						readFileSync(logFile, 'utf8')
							.split('\n')
							.filter((line) => line.startsWith('{'))
							.map((line) => JSON.parse(line) as Line),
					{ logFile },
				),
			)
			rmSync(folder, { recursive: true })
		},
		{ scope: 'file' },
	],
	site: [
		async ({ fileDb, readLog }, use) => {
			const { logFile } = readLog as typeof readLog & { logFile: string }
			const site = await openSite(fileDb, { jobs: false, logFile })
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
	admin: [async ({ site }, use) => use(await (await makePeople(site)).cookieOf('admin')), { scope: 'file' }],
})

const post = (site: Site, path: string, body: string, cookie = '') =>
	site.send(path, {
		method: 'POST',
		headers: {
			origin: site.origin,
			accept: 'text/html',
			'content-type': 'application/x-www-form-urlencoded',
			...(cookie ? { cookie } : {}),
		},
		body,
		once: true,
	})

test('a form with an unknown provider gets 422, and one with a provider that is not configured gets 503', async ({
	site,
	admin,
}) => {
	for (const path of ['/sign-in', '/sign-up'])
		for (const provider of ['nobody', '', '__proto__', 'Google', 'google,facebook'])
			expect([path, provider, (await post(site, path, `provider=${provider}`)).status]).toEqual([
				path,
				provider,
				422,
			])
	for (const [provider, status] of [
		['nobody', 422],
		['google', 503],
	] as const)
		expect((await post(site, '/account/security', `intent=link&provider=${provider}`, admin)).status).toBe(
			status,
		)
})

test.for(['intent=save', 'intent=send', 'firstName=Robin', ''])(
	'an application that a browser without a cookie begins with "%s" sets one cookie',
	async (body, { site }) => {
		const { headers } = await post(site, '/apply', body)
		const names = headers['set-cookie']?.filter((cookie) => cookie.startsWith('lw_apply='))
		expect(names).toHaveLength(1)
	},
)

test('missing pages and denied access are not logged as errors', async ({ site, admin, readLog }) => {
	const probes = Object.entries({ ...matrix, ...endpoints })
		.filter(([address, row]) => Number(expectedFor(row, 'admin')) >= 400 && !address.includes('sign-out'))
		.map(([address]) => fillPattern(address))
	const missing = [
		'/no/such',
		'/admin/no-such',
		'/resources/guide/no-such.pdf',
		'/files/no-such',
		'/%ff',
		'/a.php',
	]
	const requested = [...probes, ...missing.map((path) => ['GET', path] as const)]
	expect(requested.length).toBeGreaterThan(60)
	for (const [i, cookie] of ['', admin].entries())
		await probeAll(
			// Outside the deep run a page is requested as a page or for its data, by a visitor or an advisor, in turns.
			requested.flatMap(([method, path], j) =>
				(path.startsWith('/api/') ? [path] : [path, dataPath(path)])
					.filter((_path, k) => path.startsWith('/api/') || inSample(4, 2 * i, j, k))
					.map((each) => [method, each] as const),
			),
			async ([method, path]) => {
				if (method === 'POST') await post(site, path, '', cookie)
				else await site.send(path, { headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } })
			},
			4,
		)
	// Log lines are written in batches (createLog), in their order.
	await site.send('/the-last-request')
	await expect.poll(() => readLog().some(({ path }) => path === '/the-last-request')).toBe(true)
	const lines = readLog()
	const requests = lines.filter(({ msg }) => msg === 'request')
	expect(requests.filter(({ status }) => status === 404).length).toBeGreaterThan(30)
	const statusOf = new Map(requests.map(({ requestId, status, path }) => [requestId, { status, path }]))
	const isError = ({ level }: Line) => level === 'error' || (typeof level === 'number' && level >= 50)
	expect(lines.filter(isError).map(({ msg, requestId }) => ({ msg, ...statusOf.get(requestId) }))).toEqual([])
})
