import autocannon from 'autocannon'
import { sampleDeals } from '#app/modules/deals/samples/sample-deals.ts'
import type { RunningServer } from './processes.ts'
import { connections } from './throughput.ts'

/** Few enough that five rounds and the warm-up stay below the limit of all writes in a minute. */
const CALLS = 2_000
const path = '/api/deal-check'

export type DealCalls = { path: string; requestsPerSecond: number[]; cpuMicros: number[] }

/** Calls `POST /api/deal-check` with a quote, each time from another address, because calls are limited by address. */
export async function measureDealChecks(site: RunningServer, rounds: number): Promise<DealCalls> {
	const quote = sampleDeals
		.flatMap(({ documents }) => documents)
		.find(({ document }) => document.kind === 'quote')!.document
	const body = JSON.stringify({ version: 1, ...quote, date: '2026-11-23' })
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
					body,
					setupRequest(request) {
						const address = `10.${calls % 250}.${Math.floor(calls / 250) % 250}.1`
						calls++
						return {
							...request,
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
