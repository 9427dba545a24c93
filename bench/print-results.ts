import { printAdminPages } from './admin/measure-pages.ts'
import { type Row, shortPath, table } from './report.ts'
import type { BenchResults } from './results.ts'

/** Prints every measurement as a table. */
export function printResults(results: BenchResults): void {
	printLoads(results)
	printWeights(results)
	printViews(results)
	printAudits(results)
	if (results.adminPages) printAdminPages(results.adminPages)
	const { start, memory } = results
	print(
		['process', ''],
		[
			['first start to /readyz, ms', [start.firstStartMs]],
			['second start to /readyz, ms', start.startsMs],
			['memory idle, MB', [memory.idleMb]],
			['memory after load, MB', [memory.afterLoadMb]],
		],
	)
}

function printLoads({ loads, dealChecks, dealReads }: BenchResults): void {
	print(
		[
			'page',
			'mode',
			'requests/s',
			'busy %',
			'CPU µs',
			'node:http µs',
			'of node:http %',
			'p99 ms, paced',
			'node:http',
		],
		loads.map((load): Row => {
			const cost = [load.busyPercent, load.cpuMicros, load.referenceCpuMicros, load.ofReferencePercent]
			return [
				shortPath(load.path),
				load.mode,
				load.requestsPerSecond,
				...cost,
				load.p99Ms,
				load.referenceP99Ms,
			]
		}),
	)
	console.log(
		'busy: of one core. Well below 100 the load was the limit, not the site: read the CPU columns then.',
	)
	console.log(
		'p99: at half of the highest rate, 1,000 a second at most, from the moment a request was due; beside it the same of node:http.\n',
	)
	print(
		['API', 'requests/s', 'CPU µs'],
		[dealChecks, dealReads].map(({ path, requestsPerSecond, cpuMicros }) => [
			`POST ${path}`,
			requestsPerSecond,
			cpuMicros,
		]),
	)
}

const kB = (bytes: number) => (bytes / 1_000).toFixed(1)

function printWeights({ weights }: BenchResults): void {
	print(
		[
			'page, kB',
			'HTML',
			'of it script',
			'CSS',
			'fonts',
			'other',
			'before interaction',
			'requests',
			'scripts beside it',
		],
		weights.map((page): Row => {
			const parts = [page.html, page.inlineScript, page.css, page.fonts, page.other, page.total].map(kB)
			return [shortPath(page.path), ...parts, String(page.requests), kB(page.scripts)]
		}),
	)
}

function printViews({ views, taps, waits, interactions }: BenchResults): void {
	if (!views) {
		console.log('No Chromium here: first paint and first tap were not measured.\n')
		return
	}
	print(
		['phone, 4x slower CPU', 'first paint ms', 'largest paint ms', 'shift', 'blocked ms', 'requests', 'kB'],
		views.looks.map(({ path, looks }): Row => {
			const figuresOf = (name: 'firstPaintMs' | 'largestPaintMs' | 'blockedMs') =>
				looks.map((look) => look[name])
			const shift = Math.max(...looks.map((look) => look.layoutShift)).toFixed(3)
			const { requests, totalBytes } = looks[0]!
			const paints = [figuresOf('firstPaintMs'), figuresOf('largestPaintMs')]
			return [shortPath(path), ...paints, shift, figuresOf('blockedMs'), String(requests), kB(totalBytes)]
		}),
	)
	print(
		['first tap, phone, 4x slower CPU, until what it opens stands', 'at the paint, ms', '3 s later, ms'],
		(taps ?? []).map(({ name, atPaintMs, laterMs }): Row => [name, atPaintMs, laterMs]),
	)
	print(
		['phone, 4x slower CPU, until it stands', 'ms'],
		(waits ?? []).map(({ name, ms }): Row => [waitNames[name], ms]),
	)
	if (interactions)
		print(
			['journey, 4x slower CPU', 'longest interaction ms'],
			interactions.map(({ name, ms }): Row => [name, ms]),
		)
}

const waitNames = {
	quote: 'quote pasted and checked',
	kit: 'kit opened cold without signal',
	photo: 'photo of a paper read, the first',
	'next photo': 'the next photo',
}

function printAudits({ audits }: BenchResults): void {
	if (!audits) {
		console.log('Lighthouse was not run: `npm i --no-save lighthouse@13.5.0` and a Chromium are needed.\n')
		return
	}
	const scoreNames = ['performance', 'accessibility', 'best practices', 'SEO']
	print(
		['Lighthouse, mobile', 'LCP ms', 'TBT ms', 'CLS', ...scoreNames, 'failed audits'],
		audits.map(({ path, largestPaintMs, blockedMs, layoutShift, scores, failedAudits }): Row => {
			const times = [largestPaintMs, blockedMs].map((ms) => String(Math.round(ms)))
			const scored = Object.values(scores).map(String)
			return [shortPath(path), ...times, layoutShift.toFixed(3), ...scored, failedAudits.join(', ')]
		}),
	)
}

const print = (head: string[], rows: Row[]) => console.log(table(head, rows))
