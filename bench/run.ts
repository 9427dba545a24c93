// `npm run bench`: speed, weight, memory and start of the production build. Every throughput stands beside node:http
// writing the same bytes in the same run, because machines are shared and noisy. --quick: one short round. --json.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { lookAtPages } from './first-look.ts'
import { weighPage } from './page-weight.ts'
import { startReference, startSite, withDataFolder } from './processes.ts'
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
const figures = await withDataFolder(async (dataDir) => {
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
			loads.push(await compare(site.origin, path, 'cached'))
			// A cookie that nobody knows goes past the cache.
			loads.push(await compare(site.origin, path, 'rendered', 'past=the-cache'))
		}
		loads.push(await compare(site.origin, '/services', 'as member', member))
		loads.push(await compare(site.origin, '/admin', 'as admin', admin))
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

/** Turn and turn about, so that a noisy neighbour disturbs both alike. */
async function compare(origin: string, path: string, how: string, cookie?: string) {
	const reference = await startReference(origin + path, cookie)
	const measured: { site: Load; reference: Load }[] = []
	try {
		// Neither is measured while it is still being compiled.
		await putUnderLoad(reference.origin + path, 1)
		await putUnderLoad(origin + path, 1, cookie)
		for (let round = 0; round < rounds; round++)
			measured.push({
				reference: await putUnderLoad(reference.origin + path, seconds),
				site: await putUnderLoad(origin + path, seconds, cookie),
			})
	} finally {
		await reference.stop()
	}
	const sites = measured.map(({ site }) => site)
	return {
		path,
		how,
		requestsPerSecond: sites.map((load) => load.requestsPerSecond),
		reference: measured.map((pair) => pair.reference.requestsPerSecond),
		ratios: measured.map(({ site, reference: beside }) => site.requestsPerSecond / beside.requestsPerSecond),
		p50Ms: sites.map((load) => load.p50Ms),
		p99Ms: sites.map((load) => load.p99Ms),
	}
}

const { start, memory, weights, looks, loads } = figures
const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores`
const at = new Date().toISOString()
if (options.json)
	console.log(JSON.stringify({ at, node: process.version, machine, rounds, seconds, ...figures }))

say(`${at.slice(0, 10)}, node ${process.version}, ${machine}`)
say(
	`Median of ${rounds} (lowest–highest), ${seconds} s each at 32 connections, site and load on the same machine.\n`,
)
say(
	table(
		['page', 'how', 'requests/s', 'node:http', 'ratio %', 'p50 ms', 'p99 ms'],
		loads.map((load): Row => {
			const percent = load.ratios.map((ratio) => ratio * 100)
			return [load.path, load.how, load.requestsPerSecond, load.reference, percent, load.p50Ms, load.p99Ms]
		}),
	),
)
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
