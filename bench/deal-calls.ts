import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { sampleDeals } from '#app/modules/deals/samples/sample-deals.ts'
import type { RunningServer } from './processes.ts'
import { connections } from './throughput.ts'

/** Few enough that five rounds and the warm-up of both endpoints stay below the limit of all writes in a minute. */
const CALLS = 1_000

export type DealCalls = { path: string; requestsPerSecond: number[]; cpuMicros: number[] }

/** `POST /api/deal-check` with a quote. */
export function measureDealChecks(site: RunningServer, rounds: number): Promise<DealCalls> {
	const quote = sampleDeals
		.flatMap(({ documents }) => documents)
		.find(({ document }) => document.kind === 'quote')!.document
	const body = JSON.stringify({ version: 1, ...quote, date: '2026-11-23' })
	return measureCalls(site, { path: '/api/deal-check', bodies: [body], rounds })
}

/** `POST /api/deal-read` with every text of the papers that people paste, one after the other. */
export function measureDealReads(site: RunningServer, rounds: number): Promise<DealCalls> {
	const bodies = readFileSync('engine/papers/papers.jsonl', 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as { kind: string; text: string; given?: Record<string, string> })
		.filter(({ kind }) => kind === 'read')
		.map(({ text, given }) => JSON.stringify({ text, ...given }))
	return measureCalls(site, { path: '/api/deal-read', bodies, rounds })
}

/** Calls a path with these bodies in turn, each time from another address, because calls are limited by address. */
async function measureCalls(
	site: RunningServer,
	{ path, bodies, rounds }: { path: string; bodies: readonly string[]; rounds: number },
): Promise<DealCalls> {
	let calls = 0
	const call = (amount: number) =>
		autocannon({
			url: site.origin + path,
			connections,
			amount,
			requests: [
				{
					method: 'POST',
					path,
					setupRequest(request) {
						const address = `10.${calls % 250}.${Math.floor(calls / 250) % 250}.1`
						const body = bodies[calls % bodies.length]!
						calls++
						return {
							...request,
							body,
							headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
						}
					},
				},
			],
		})
	await call(CALLS / 2)
	const measured: DealCalls = { path, requestsPerSecond: [], cpuMicros: [] }
	for (let round = 0; round < rounds; round++) {
		const before = site.cpuSeconds()
		const { duration, non2xx, errors } = await call(CALLS)
		const after = site.cpuSeconds()
		if (non2xx || errors) throw new Error(`${path}: ${non2xx} answers were not 2xx, ${errors} failed.`)
		measured.requestsPerSecond.push(CALLS / duration)
		if (before !== null && after !== null) measured.cpuMicros.push(((after - before) * 1_000_000) / CALLS)
	}
	return measured
}
