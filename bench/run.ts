// `npm run bench`: speed, weight, memory and startup of the production build, and which goals they meet. Each page is compared
// with node:http writing the same bytes in the same run, because machines are shared. The comparison uses processor time per
// response: a load generator on the same machine is slower than either and would level the results. --quick: one short round,
// and the phone views only one page. --all: also the load test, the chat's and the forum's, one after the other. --json.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { measureFullPractice } from './admin/full-practice.ts'
import { measureDealChecks, measureDealReads } from './deal-calls.ts'
import { goalsOf } from './goals.ts'
import { describeNoise, machineName, watchNoise } from './machine-noise.ts'
import { lookAtPages } from './pages/first-look.ts'
import { measureFirstTaps } from './pages/first-tap.ts'
import { measureInteractions } from './pages/interactions.ts'
import { auditPages } from './pages/lighthouse.ts'
import { compare, countQueries, findLink, findPost, listPages, type PageLoad } from './pages/page-loads.ts'
import { weighPage } from './pages/page-weight.ts'
import { measureWaits } from './pages/waits.ts'
import { printResults } from './print-results.ts'
import { type RunningServer, startSite, withDataFolder } from './processes.ts'
import { table } from './report.ts'
import type { BenchResults } from './results.ts'
import { signIn } from './sign-in.ts'
import { connections } from './throughput.ts'

const { values: options } = parseArgs({
	options: {
		all: { type: 'boolean' },
		json: { type: 'boolean' },
		quick: { type: 'boolean' },
		rounds: { type: 'string' },
		seconds: { type: 'string' },
	},
})
const rounds = Number(options.rounds ?? (options.quick ? 1 : 5))
const seconds = Number(options.seconds ?? (options.quick ? 1 : 3))

await buildIfStale()
const noiseSince = watchNoise()
const ofSamples = await withDataFolder(measure)
const adminPages = options.quick ? null : await withDataFolder(measureAdmin)
const results: BenchResults = { ...ofSamples, adminPages }
const noise = noiseSince(results.loads.map((load) => load.referenceCpuMicros))
const goals = goalsOf(results)
const finishedAt = new Date().toISOString()
if (options.json) {
	const run = { finishedAt, node: process.version, machine: machineName, rounds, seconds }
	console.log(JSON.stringify({ ...run, noise, goals, ...results }))
} else {
	console.log(`${finishedAt.slice(0, 10)}, node ${process.version}, ${machineName}. ${describeNoise(noise)}`)
	console.log(
		`Median of ${rounds} (lowest–highest), ${seconds} s each at ${connections} connections, site and load on the same machine.\n`,
	)
	printResults(results)
	const answers = { goal: 'goal met', floor: 'floor met', neither: 'FLOOR MISSED', unknown: '' }
	console.log(
		table(
			['', 'floor', 'goal', 'measured', ''],
			goals.map(({ what, floor, goal, measured, met }) => [what, floor, goal, measured, answers[met]]),
		),
	)
}
if (options.all)
	for (const args of [
		['load.ts'],
		['chat/chat-load.ts', '--streams', '2000', '--seconds', '60'],
		['forum.ts'],
		['deals.ts'],
	])
		spawnSync(process.execPath, [`bench/${args[0]}`, ...args.slice(1)], { stdio: 'inherit' })

async function measureAdmin(dataDir: string) {
	const { pages } = await measureFullPractice(dataDir, { clients: 5_000, rounds: 20 })
	return pages
}

async function measure(dataDir: string): Promise<Omit<BenchResults, 'adminPages'>> {
	const first = await startSite(dataDir)
	await first.stop()
	const startsMs: number[] = []
	for (let round = 0; round < rounds; round++) {
		const again = await startSite(dataDir)
		startsMs.push(again.readyMs)
		await again.stop()
	}
	const site = await startSite(dataDir)
	try {
		return { start: { firstStartMs: first.readyMs, startsMs }, ...(await measureSite(site)) }
	} finally {
		await site.stop()
	}
}

async function measureSite(site: RunningServer): Promise<Omit<BenchResults, 'start' | 'adminPages'>> {
	const { origin } = site
	const idleMb = site.memoryMb()
	const pages = await listPages(origin)
	const weights = []
	for (const path of pages) weights.push({ path, ...(await weighPage(origin + path)) })
	const readers = { member: await signIn(origin, 'member'), admin: await signIn(origin, 'admin') }
	const loads = await measureLoads(site, { pages, ...readers })
	const queries = await countQueries(origin, loads, readers)
	const dealChecks = await measureDealChecks(site, rounds)
	const dealReads = await measureDealReads(site, rounds)
	const afterLoadMb = site.memoryMb()
	const views = await lookAtPages(origin, pages.slice(0, options.quick ? 1 : undefined), rounds)
	const taps = await measureFirstTaps(origin, {
		post: await findPost(origin),
		member: readers.member,
		rounds,
	})
	const waits = await measureWaits({ origin, member: readers.member }, rounds)
	const interactions = options.quick ? null : await measureInteractions(origin, readers, rounds)
	const audits = options.quick ? null : await auditPages(origin, pages)
	const memory = { idleMb, afterLoadMb }
	return { memory, weights, loads, queries, dealChecks, dealReads, views, taps, waits, interactions, audits }
}

type LoadsInput = { pages: string[]; member: string; admin: string }

async function measureLoads(site: RunningServer, { pages, member, admin }: LoadsInput): Promise<PageLoad[]> {
	const adminDeal = await findLink(
		site.origin,
		'/admin/deals',
		/href="(\/admin\/clients\/[^"]+\/deal)/,
		admin,
	)
	// A query that no page reads bypasses the cache.
	const rendered = (options.quick ? pages.slice(0, 1) : pages.slice(0, 5)).map((path) => `${path}?past=cache`)
	const groups = [
		{ mode: 'cached', paths: pages },
		{ mode: 'rendered', paths: rendered },
		{ mode: 'as member', paths: ['/', '/community', '/account', '/account/deal'], cookie: member },
		{ mode: 'as admin', paths: ['/admin', '/admin/deals', adminDeal], cookie: admin },
	] as const
	const loads: PageLoad[] = []
	for (const { paths, ...group } of groups)
		for (const path of paths) loads.push(await compare(site, { path, ...group, rounds, seconds }))
	return loads
}
