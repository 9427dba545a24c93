import autocannon from 'autocannon'

export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number }

export const connections = 32

/** `connections` browsers that take brotli and never pause. Throws if any answer is not 2xx. */
export async function putUnderLoad(url: string, seconds: number, cookie?: string): Promise<Load> {
	const { requests, latency, non2xx, errors } = await autocannon({
		url,
		connections,
		duration: seconds,
		headers: { 'accept-encoding': 'br, gzip', ...(cookie ? { cookie } : {}) },
	})
	if (non2xx || errors)
		throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} connections failed.`)
	return { requestsPerSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 }
}
