// `npm run bench`: speed, weight, memory and startup of the production build. Each page is compared with node:http writing the
// same bytes in the same run, because machines are shared. The comparison uses processor time per response: a load generator on
// the same machine is slower than either and would level the results. --quick: one short round, and the phone views only one
// page. --all: also the load test, the chat's and the forum's, one after the other. --json.
import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { lookAtPages } from './first-look.ts'
import { measureInteractions } from './interactions.ts'
import { auditPages } from './lighthouse.ts'
import { weighPage } from './page-weight.ts'
import { type RunningServer, startReference, startSite, withDataFolder } from './processes.ts'
import { type Row, table } from './report.ts'
import { signIn } from './sign-in.ts'
import { type Load, putUnderLoad } from './throughput.ts'

const { values: options } = parseArgs({
	options: {
		all: { type: 'boolean' },
		json: { type: 'boolean' },
		quick: { type: 'boolean' },
		rounds: { type: 'string' },
		seconds: { type: 'string' },
	},
})
const rounds = Number(options.rounds ?? (options.quick ? 1 : 3))
const seconds = Number(options.seconds ?? (options.quick ? 1 : 4))
const print = (line: string) => options.json || console.log(line)
const loadAtStart = loadavg()[0]!

await buildIfStale()
const results = await withDataFolder(async (dataDir) => {
	const first = await startSite(dataDir)
	const firstStartMs = first.readyMs
	await first.stop()
	const startsMs: number[] = []
	for (let round = 0; round < rounds; round++) {
		const again = await startSite(dataDir)
		startsMs.push(again.readyMs)
		await again.stop()
	}
	const site = await startSite(dataDir)
	try {
		const idleMb = site.memoryMb()
		const publicPages = await pagesOf(site.origin)
		const weights = []
		for (const path of publicPages) weights.push({ path, ...(await weighPage(site.origin + path)) })
		const [member, admin] = [await signIn(site.origin, 'member'), await signIn(site.origin, 'admin')]
		const loads = []
		for (const path of publicPages) loads.push(await compare(site, path, 'cached'))
		// An unknown cookie bypasses the cache.
		for (const path of publicPages.slice(0, options.quick ? 1 : 3))
			loads.push(await compare(site, path, 'rendered', 'past=the-cache'))
		loads.push(await compare(site, '/community', 'as member', member))
		loads.push(await compare(site, '/admin', 'as admin', admin))
		const afterLoadMb = site.memoryMb()
		const views = await lookAtPages(site.origin, publicPages.slice(0, options.quick ? 1 : undefined), rounds)
		const interactions = options.quick
			? null
			: await measureInteractions(site.origin, { member, admin }, rounds)
		const audits = options.quick ? null : await auditPages(site.origin, publicPages)
		return {
			start: { firstStartMs, startsMs },
			memory: { idleMb, afterLoadMb },
			weights,
			views,
			interactions,
			audits,
			loads,
		}
	} finally {
		await site.stop()
	}
})

/** Home, services, the forum's list and one post, reviews, an article, and two pages that are mostly text. */
async function pagesOf(origin: string): Promise<string[]> {
	const first = async (page: string, pattern: RegExp) => {
		const found = pattern.exec(await (await fetch(origin + page)).text())?.[1]
		if (!found) throw new Error(`${page} links to no ${pattern}`)
		return found
	}
	const post = await first('/community', /href="(\/community\/post\/[^"#?]+)"/)
	const article = await first('/sitemap.xml', /<loc>[^<]*?(\/resources\/article\/[^<]+)<\/loc>/)
	return ['/', '/services', '/community', post, '/reviews', article, '/sign-in', '/terms']
}

function figures(measured: (number | null)[]): number[] {
	return measured.filter((figure) => figure !== null)
}

/** Measures the site and the reference alternately, so that other work on the machine affects both. */
async function compare(site: RunningServer, path: string, mode: string, cookie?: string) {
	const reference = await startReference(site.origin + path, cookie)
	const measured: { site: Load; reference: Load }[] = []
	try {
		// Warm up both: nothing is measured while code is still being compiled.
		await putUnderLoad(reference, path, 1)
		await putUnderLoad(site, path, 1, cookie)
		for (let round = 0; round < rounds; round++)
			measured.push({
				reference: await putUnderLoad(reference, path, seconds),
				site: await putUnderLoad(site, path, seconds, cookie),
			})
	} finally {
		await reference.stop()
	}
	const sites = measured.map(({ site }) => site)
	return {
		path,
		mode,
		requestsPerSecond: sites.map((load) => load.requestsPerSecond),
		busyPercent: figures(sites.map(({ busy }) => busy && busy * 100)),
		cpuMicros: figures(sites.map(({ cpuMicros }) => cpuMicros)),
		referenceCpuMicros: figures(measured.map((pair) => pair.reference.cpuMicros)),
		ofReferencePercent: figures(
			measured.map(({ site: { cpuMicros: siteMicros }, reference: { cpuMicros: beside } }) =>
				siteMicros && beside ? (beside / siteMicros) * 100 : null,
			),
		),
		p50Ms: sites.map((load) => load.p50Ms),
		p99Ms: sites.map((load) => load.p99Ms),
	}
}

const { start, memory, weights, views, interactions, audits, loads } = results
const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores`
const finishedAt = new Date().toISOString()
if (options.json)
	console.log(
		JSON.stringify({
			index: finishedAt,
			node: process.version,
			machine,
			loadAtStart,
			rounds,
			seconds,
			...results,
		}),
	)

print(
	`${finishedAt.slice(0, 10)}, node ${process.version}, ${machine}, load average before the run: ${loadAtStart.toFixed(1)}`,
)
print(
	`Median of ${rounds} (lowest–highest), ${seconds} s each at 32 connections, site and load on the same machine.\n`,
)
print(
	table(
		['page', 'mode', 'requests/s', 'busy %', 'CPU µs', 'node:http µs', 'of node:http %', 'p50 ms', 'p99 ms'],
		loads.map((load): Row => {
			const cost = [load.busyPercent, load.cpuMicros, load.referenceCpuMicros, load.ofReferencePercent]
			return [load.path, load.mode, load.requestsPerSecond, ...cost, load.p50Ms, load.p99Ms]
		}),
	),
)
print('busy: of one core. Well below 100 the load was the limit, not the site: read the CPU columns then.\n')
const kB = (bytes: number) => (bytes / 1_000).toFixed(1)
print(
	table(
		['page, kB', 'HTML', 'of it script', 'CSS', 'fonts', 'other', 'all in', 'requests', 'script after touch'],
		weights.map((page): Row => {
			const parts = [page.html, page.inlineScript, page.css, page.fonts, page.other, page.total].map(kB)
			return [page.path, ...parts, String(page.requests), kB(page.scriptAfterTouch)]
		}),
	),
)
if (views) {
	print(
		table(
			[
				'phone, 4x slower CPU',
				'first paint ms',
				'largest paint ms',
				'layout shift',
				'blocked ms',
				'requests',
				'kB',
			],
			views.looks.map(({ path, looks: seen }): Row => {
				const shift = Math.max(...seen.map((look) => look.layoutShift)).toFixed(3)
				const figuresOf = (name: 'firstPaintMs' | 'largestPaintMs' | 'blockedMs') =>
					seen.map((look) => look[name])
				const { requests, totalBytes } = seen[0]!
				const paints = [figuresOf('firstPaintMs'), figuresOf('largestPaintMs')]
				return [path, ...paints, shift, figuresOf('blockedMs'), String(requests), kB(totalBytes)]
			}),
		),
	)
	print(
		table(
			['first touch: Sign In', 'ms'],
			[
				['longest interaction', views.touches.map((touch) => touch.interactionMs)],
				['dialog is there', views.touches.map((touch) => touch.dialogMs)],
			],
		),
	)
} else print('No Chromium here: first paint and first touch were not measured.\n')
if (interactions)
	print(
		table(
			['journey, 4x slower CPU', 'longest interaction ms'],
			interactions.map(({ name, ms }): Row => [name, ms]),
		),
	)
if (audits)
	print(
		table(
			[
				'Lighthouse, mobile',
				'LCP ms',
				'TBT ms',
				'CLS',
				'performance',
				'accessibility',
				'best practices',
				'SEO',
				'failed audits',
			],
			audits.map(({ path, largestPaintMs, blockedMs, layoutShift, scores, failedAudits }): Row => {
				const times = [largestPaintMs, blockedMs].map((ms) => String(Math.round(ms)))
				return [
					path,
					...times,
					layoutShift.toFixed(3),
					...Object.values(scores).map(String),
					failedAudits.join(', '),
				]
			}),
		),
	)
else if (!options.quick)
	print('Lighthouse was not run: `npm i --no-save lighthouse@13.5.0` and a Chromium are needed.\n')
print(
	table(
		['process', ''],
		[
			['first start to /readyz, ms', [start.firstStartMs]],
			['second start to /readyz, ms', start.startsMs],
			['memory idle, MB', [memory.idleMb]],
			['memory after load, MB', [memory.afterLoadMb]],
		],
	),
)

if (options.all)
	for (const args of [['load.ts'], ['chat-load.ts', '--streams', '2000', '--seconds', '60'], ['forum.ts']])
		spawnSync(
			process.execPath,
			args.map((arg, index) => (index === 0 ? `bench/${arg}` : arg)),
			{ stdio: 'inherit' },
		)
