import autocannon from 'autocannon'
import type { RunningServer } from './processes.ts'

export type Load = {
	requestsPerSecond: number
	p50Ms: number
	p99Ms: number
	/** Processor time per response; independent of whether site or load generator is the bottleneck. */
	cpuMicros: number | null
	/** Share of one core. Well below 1, the load generator was the bottleneck, and `requestsPerSecond` says nothing about the server. */
	busy: number | null
}

export const connections = 32

/** Simulates `connections` browsers that accept brotli and never pause. @throws Error if any response is not 2xx */
export async function putUnderLoad(
	server: RunningServer,
	path: string,
	seconds: number,
	cookie?: string,
): Promise<Load> {
	const url = server.origin + path
	const before = server.cpuSeconds()
	const { requests, latency, non2xx, errors, duration } = await autocannon({
		url,
		connections,
		duration: seconds,
		headers: { 'accept-encoding': 'br, gzip', ...(cookie ? { cookie } : {}) },
	})
	const after = server.cpuSeconds()
	if (non2xx || errors)
		throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} connections failed.`)
	const used = before === null || after === null ? null : after - before
	return {
		requestsPerSecond: requests.total / duration,
		p50Ms: latency.p50,
		p99Ms: latency.p99,
		cpuMicros: used === null ? null : (used * 1_000_000) / requests.total,
		busy: used === null ? null : used / duration,
	}
}
