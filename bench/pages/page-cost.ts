// Processor time per rendered page, beside node:http writing the same bytes: eight pages each for a visitor whom the page cache
// does not serve, for a member and for the advisor. `node bench/pages/page-cost.ts [OTHER]`: OTHER is another checkout with a build. Both
// take turns, so that other work on the machine affects them alike. --rounds, --requests, --only <part of a path or a role>.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { type RunningServer, startReference, startSite } from '../processes.ts'
import { type Row, table } from '../report.ts'
import { signIn } from '../sign-in.ts'

const { values: options, positionals } = parseArgs({
	allowPositionals: true,
	options: { rounds: { type: 'string' }, requests: { type: 'string' }, only: { type: 'string' } },
})
const rounds = Number(options.rounds ?? 5)
const requests = Number(options.requests ?? 100)
const [otherRoot] = positionals
/** What current browsers send. */
const acceptEncoding = 'gzip, deflate, br, zstd'
const connections = 4
const agent = new Agent({ keepAlive: true, maxSockets: connections })

type Page = { role: 'visitor' | 'member' | 'admin'; path: string }

await buildIfStale()
const site = await openSite()
try {
	const other = otherRoot ? await openSite(otherRoot) : null
	try {
		console.log(await measureAll(site, other))
	} finally {
		await other?.stop()
	}
} finally {
	await site.stop()
}

/** Starts a site with a database of its own. */
async function openSite(root?: string): Promise<RunningServer> {
	const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-bench-'))
	const server = await startSite(dataDir, root)
	return {
		...server,
		async stop() {
			await server.stop()
			await rm(dataDir, { recursive: true, force: true })
		},
	}
}

async function measureAll(site: RunningServer, other: RunningServer | null): Promise<string> {
	const sites = other ? [other, site] : [site]
	const pages = new Map<RunningServer, Page[]>()
	const cookies = new Map<RunningServer, Record<Page['role'], string | undefined>>()
	for (const each of sites) {
		pages.set(each, await pagesOf(each.origin))
		const [member, admin] = [await signIn(each.origin, 'member'), await signIn(each.origin, 'admin')]
		cookies.set(each, { visitor: undefined, member, admin })
	}
	const rows: Row[] = []
	for (const [index, page] of pages.get(site)!.entries()) {
		if (options.only && !`${page.role} ${page.path}`.includes(options.only)) continue
		const cookie = cookies.get(site)![page.role]
		const reference = await startReference(site.origin + page.path, cookie)
		const measure = (each: RunningServer) => {
			const path = pages.get(each)![index]!.path
			return cpuMs(each, path, requests, cookies.get(each)![page.role])
		}
		const costs = { before: [] as number[], now: [] as number[], reference: [] as number[] }
		try {
			for (const each of sites) await measure(each)
			for (let round = 0; round < rounds; round++) {
				if (other) costs.before.push(await measure(other))
				costs.now.push(await measure(site))
				costs.reference.push(await cpuMs(reference, '/', requests * 40))
			}
		} finally {
			await reference.stop()
		}
		const gain = costs.before.map((before, round) => before / costs.now[round]!)
		const percent = costs.now.map((now, round) => (costs.reference[round]! / now) * 100)
		rows.push([page.role, page.path.replace(/\?.*/, ''), costs.before, costs.now, gain, percent])
	}
	return table(['role', 'page', 'ms before', 'ms', 'before / now', 'of node:http %'], rows)
}

/** Lists the same pages for everybody, and some that only this role sees. An unknown parameter bypasses the page cache. */
async function pagesOf(origin: string): Promise<Page[]> {
	const text = async (path: string) => (await fetch(origin + path)).text()
	const post = /href="(\/community\/post\/[^"#?]+)"/.exec(await text('/community'))![1]!
	const article = /<loc>[^<]*?(\/resources\/article\/[^<]+)<\/loc>/.exec(await text('/sitemap.xml'))![1]!
	const common = ['/', '/services', '/community', post, '/reviews', article, '/terms']
	return (
		[
			['visitor', [...common, '/sign-in']],
			['member', [...common, '/account']],
			['admin', [...common, '/admin', '/admin/clients', '/admin/orders']],
		] as const
	).flatMap(([role, paths]) => paths.map((path) => ({ role, path: `${path}?past=the-cache` })))
}

/** Returns the processor time of the server's process per response, in milliseconds. */
async function cpuMs(server: RunningServer, path: string, amount: number, cookie?: string): Promise<number> {
	const before = server.cpuSeconds()!
	let left = amount
	const visit = async () => {
		while (left-- > 0) await request(server.origin + path, cookie)
	}
	await Promise.all(Array.from({ length: connections }, visit))
	return ((server.cpuSeconds()! - before) * 1_000) / amount
}

function request(url: string, cookie?: string): Promise<void> {
	const headers = { 'accept-encoding': acceptEncoding, ...(cookie ? { cookie } : {}) }
	return new Promise((resolve, reject) => {
		get(url, { agent, headers }, (response) => {
			if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
			response.on('end', resolve).on('error', reject).resume()
		}).on('error', reject)
	})
}
