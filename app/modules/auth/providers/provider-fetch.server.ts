import { ProviderRejection } from './provider-failures.ts'

const responseBytesMax = 256_000

/** A fetch of JSON objects of a bounded size, in bounded time and following no redirect. */
export type ProviderFetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * Returns the fetch for all requests to a provider, which throws ProviderRejection: `provider_down` (no response, 429, 5xx) or
 * `answer_garbled` (no JSON object).
 */
export function providerFetch(timeoutMs: number): ProviderFetch {
	return async (url, init) => {
		let response: Response
		let text: string
		try {
			response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
			text = await readText(response)
		} catch (error) {
			if (error instanceof ProviderRejection) throw error
			throw new ProviderRejection('provider_down', { cause: error })
		}
		const { status } = response
		if (status === 429 || status >= 500) throw new ProviderRejection('provider_down')
		if ((status >= 300 && status < 400) || !isJsonObject(text)) throw new ProviderRejection('answer_garbled')
		return new Response(text, { status, headers: { 'content-type': 'application/json' } })
	}
}

async function readText(response: Response): Promise<string> {
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of response.body ?? []) {
		size += chunk.byteLength
		if (size > responseBytesMax) throw new ProviderRejection('answer_garbled')
		chunks.push(chunk)
	}
	return Buffer.concat(chunks).toString('utf8')
}

function isJsonObject(text: string): boolean {
	try {
		const value: unknown = JSON.parse(text)
		return typeof value === 'object' && value !== null && !Array.isArray(value)
	} catch {
		return false
	}
}
