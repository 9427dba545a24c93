import autocannon from 'autocannon'

/** Answered requests a second at 32 connections, as a browser that takes brotli. Throws if any answer is not 2xx. */
export async function requestsPerSecond(url: string, seconds: number): Promise<number> {
	const result = await autocannon({
		url,
		connections: 32,
		duration: seconds,
		headers: { 'accept-encoding': 'br, gzip' },
	})
	if (result.non2xx || result.errors)
		throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} connections failed.`)
	return result.requests.average
}
