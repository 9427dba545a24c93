import { ProviderRejection } from './provider-failures.ts'

type Question = {
	url: string
	/** A form to post; without it the question is a GET. */
	form?: Record<string, string>
	headers?: Record<string, string>
	timeoutMs: number
}

const answerBytesMax = 256_000

/**
 * Asks a provider and reads JSON of a bounded size in bounded time, following no redirect.
 * @throws ProviderRefusal `provider_down` (no answer, 429, 5xx), `answer_garbled` (no JSON object)
 */
export async function askProvider({ url, form, headers, timeoutMs }: Question) {
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
		if (size > answerBytesMax) throw new ProviderRejection('answer_garbled')
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
