import { ProviderRejection } from './provider-failures.ts'

type ProviderRequest = {
	url: string
	/** A form to post; without it the request is a GET. */
	form?: Record<string, string>
	headers?: Record<string, string>
	timeoutMs: number
}

const responseBytesMax = 256_000

/**
 * Requests JSON of a bounded size from a provider, in bounded time and following no redirect.
 * @throws ProviderRejection `provider_down` (no response, 429, 5xx), `answer_garbled` (no JSON object)
 */
export async function fetchFromProvider({ url, form, headers, timeoutMs }: ProviderRequest) {
	let response: Response
	let text: string
	try {
		response = await fetch(url, {
			method: form ? 'POST' : 'GET',
			headers: { accept: 'application/json', ...headers },
			...(form ? { body: new URLSearchParams(form) } : {}),
			redirect: 'manual',
			signal: AbortSignal.timeout(timeoutMs),
		})
		text = await readText(response)
	} catch (error) {
		if (error instanceof ProviderRejection) throw error
		throw new ProviderRejection('provider_down', { cause: error })
	}
	const { status } = response
	if (status === 429 || status >= 500) throw new ProviderRejection('provider_down')
	const body = parse(text)
	if (!body || (status >= 300 && status < 400)) throw new ProviderRejection('answer_garbled')
	return { status, ok: response.ok, body }
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

function parse(text: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(text)
		return value && typeof value === 'object' && !Array.isArray(value)
			? (value as Record<string, unknown>)
			: null
	} catch {
		return null
	}
}
