// `npm run bench`: bytes and throughput of the public pages beside node:http writing the same bytes. `--json`: for programs, in the last line.
// Every throughput is a ratio of two medians taken in one run, because machines are shared and noisy.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { weighPage } from './page-weight.ts'
import { startReference, startSite } from './processes.ts'
import { requestsPerSecond } from './throughput.ts'

const { values: options } = parseArgs({
	options: { json: { type: 'boolean' }, quick: { type: 'boolean' } },
})
const rounds = options.quick ? 1 : 3
const seconds = options.quick ? 2 : 5
const pages = ['/', '/services']

const say = (line: string) => options.json || console.log(line)
await buildIfStale()
const site = await startSite()
const results = []
try {
	for (const path of pages) {
		const weight = await weighPage(site.origin + path)
		const reference = await startReference(site.origin + path)
		try {
			const rates = { site: [] as number[], reference: [] as number[] }
			// Turn and turn about, so that a noisy neighbour disturbs both alike.
			for (let round = 0; round < rounds; round++) {
				rates.reference.push(await requestsPerSecond(reference.origin + path, seconds))
				rates.site.push(await requestsPerSecond(site.origin + path, seconds))
			}
			results.push({ path, weight, ...compare(rates) })
		} finally {
			await reference.stop()
		}
	}
} finally {
	await site.stop()
}

if (options.json)
	console.log(
		JSON.stringify({ at: new Date().toISOString(), node: process.version, cores: cpus().length, results }),
	)
say(`\nnode ${process.version}, ${cpus().length} cores, 32 connections, median of ${rounds} × ${seconds} s\n`)
say('page        requests/s   node:http   ratio   HTML br   CSS br   fonts   other   all in   requests')
for (const { path, weight, siteRate, referenceRate, ratio } of results)
	say(
		[
			path.padEnd(10),
			String(siteRate).padStart(11),
			String(referenceRate).padStart(11),
			`${Math.round(ratio * 100)} %`.padStart(7),
			...[weight.html, weight.css, weight.fonts, weight.other, weight.total].map((bytes) =>
				`${(bytes / 1000).toFixed(1)} kB`.padStart(8),
			),
			String(weight.requests).padStart(8),
		].join(' '),
	)

function compare(rates: { site: number[]; reference: number[] }) {
	const siteRate = median(rates.site)
	const referenceRate = median(rates.reference)
	return { siteRate, referenceRate, ratio: siteRate / referenceRate, rates }
}

function median(numbers: number[]): number {
	return Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!)
}
