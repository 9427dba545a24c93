// `npm run bench`: speed, weight, memory and start of the production build. Beside every page stands node:http
// writing the same bytes in the same run, because machines are shared. The two are compared by processor time for an
// answer: a load generator on the same machine is slower than either, and levels what it measures. --quick: one short round. --json.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { lookAtPages } from './first-look.ts'
import { weighPage } from './page-weight.ts'
import { type RunningServer, startReference, startSite, withDataFolder } from './processes.ts'
import { type Row, table } from './report.ts'
import { signIn } from './sign-in.ts'
import { type Load, putUnderLoad } from './throughput.ts'

const { values: options } = parseArgs({
	options: { json: { type: 'boolean' }, quick: { type: 'boolean' } },
})
const rounds = options.quick ? 1 : 3
const seconds = options.quick ? 2 : 4
const publicPages = ['/', '/services', '/sign-in', '/terms']
const say = (line: string) => options.json || console.log(line)

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
		const weights = []
		for (const path of publicPages) weights.push({ path, ...(await weighPage(site.origin + path)) })
		const looks = await lookAtPages(site.origin, publicPages, rounds)
		const [member, admin] = [await signIn(site.origin, 'member'), await signIn(site.origin, 'admin')]
		const loads = []
		for (const path of publicPages) {
			loads.push(await compare(site, path, 'cached'))
			// A cookie that nobody knows goes past the cache.
			loads.push(await compare(site, path, 'rendered', 'past=the-cache'))
		}
		loads.push(await compare(site, '/services', 'as member', member))
		loads.push(await compare(site, '/admin', 'as admin', admin))
		return {
			start: { firstStartMs, startsMs },
			memory: { idleMb, afterLoadMb: site.memoryMb() },
			weights,
			looks,
			loads,
		}
	} finally {
		await site.stop()
	}
})

function figures(measured: (number | null)[]): number[] {
	return measured.filter((figure) => figure !== null)
}

/** Turn and turn about, so that a noisy neighbour disturbs both alike. */
async function compare(site: RunningServer, path: string, how: string, cookie?: string) {
	const reference = await startReference(site.origin + path, cookie)
	const measured: { site: Load; reference: Load }[] = []
	try {
		// Neither is measured while it is still being compiled.
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
		how,
		requestsPerSecond: sites.map((load) => load.requestsPerSecond),
		busyPercent: figures(sites.map(({ busy }) => busy && busy * 100)),
		cpuMicros: figures(sites.map(({ cpuMicros }) => cpuMicros)),
		referenceCpuMicros: figures(measured.map((pair) => pair.reference.cpuMicros)),
		ofReferencePercent: figures(
			measured.map(({ site: { cpuMicros: own }, reference: { cpuMicros: beside } }) =>
				own && beside ? (beside / own) * 100 : null,
			),
		),
		p50Ms: sites.map((load) => load.p50Ms),
		p99Ms: sites.map((load) => load.p99Ms),
	}
}

const { start, memory, weights, looks, loads } = results
const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores`
const at = new Date().toISOString()
if (options.json)
	console.log(JSON.stringify({ at, node: process.version, machine, rounds, seconds, ...results }))

say(`${at.slice(0, 10)}, node ${process.version}, ${machine}`)
say(
	`Median of ${rounds} (lowest–highest), ${seconds} s each at 32 connections, site and load on the same machine.\n`,
)
say(
	table(
		['page', 'how', 'requests/s', 'busy %', 'CPU µs', 'node:http µs', 'of node:http %', 'p50 ms', 'p99 ms'],
		loads.map((load): Row => {
			const cost = [load.busyPercent, load.cpuMicros, load.referenceCpuMicros, load.ofReferencePercent]
			return [load.path, load.how, load.requestsPerSecond, ...cost, load.p50Ms, load.p99Ms]
		}),
	),
)
say('busy: of one core. Well below 100 the load was the limit, not the site: read the CPU columns then.\n')
const kB = (bytes: number) => (bytes / 1_000).toFixed(1)
say(
	table(
		['page, kB', 'HTML', 'of it script', 'CSS', 'fonts', 'other', 'all in', 'requests', 'script after touch'],
		weights.map((page): Row => {
			const parts = [page.html, page.inlineScript, page.css, page.fonts, page.other, page.total].map(kB)
			return [page.path, ...parts, String(page.requests), kB(page.scriptAfterTouch)]
		}),
	),
)
if (looks) {
	say(
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
			looks.looks.map(({ path, looks: seen }): Row => {
				const shift = Math.max(...seen.map((look) => look.layoutShift)).toFixed(3)
				const of = (name: 'firstPaintMs' | 'largestPaintMs' | 'blockedMs') => seen.map((look) => look[name])
				const { requests, totalBytes } = seen[0]!
				const paints = [of('firstPaintMs'), of('largestPaintMs')]
				return [path, ...paints, shift, of('blockedMs'), String(requests), kB(totalBytes)]
			}),
		),
	)
	say(
		table(
			['first touch: Sign In', 'ms'],
			[
				['longest interaction', looks.touches.map((touch) => touch.interactionMs)],
				['dialog is there', looks.touches.map((touch) => touch.dialogMs)],
			],
		),
	)
} else say('No Chromium here: first paint and first touch were not measured.\n')
say(
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
