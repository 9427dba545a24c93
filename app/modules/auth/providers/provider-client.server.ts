import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { ProviderId } from '../sign-in/auth-result.ts'
import { ProviderRejection } from './provider-failures.ts'

export type Credentials = { clientId: string; clientSecret: string }

export const subject = z.string().regex(/^[\x21-\x7e]{1,255}$/)

/** An invalid address is treated like a missing one. */
export const address = z.email().max(254).optional().catch(undefined)

/** The person as a provider describes them. */
export type ProviderProfile = {
	provider: ProviderId
	/** The provider's permanent id of the person. It is the identity, even if the email address changes. */
	subject: string
	email: string | null
	/** True only if the provider itself says so. */
	emailVerified: boolean
	name: string
}

/** The secrets of one sign-in, which only the browser that started it has. */
export type SignInSecrets = { state: string; codeVerifier: string; nonce: string }

export const newSignInSecrets = (): SignInSecrets => ({
	state: oauth.generateRandomState(),
	codeVerifier: oauth.generateRandomCodeVerifier(),
	nonce: oauth.generateRandomNonce(),
})

export type ProviderClient = {
	/** Returns the address of the provider's page. */
	authorizationUrl(secrets: SignInSecrets & { redirectUri: string }): Promise<string>
	/**
	 * Returns whom the provider's return is about; `query` is that of the callback. Provider tokens are used here and never stored.
	 * @throws ProviderRejection, or an error of oauth4webapi for an answer that breaks the protocol
	 */
	readProfile(
		answer: SignInSecrets & { query: URLSearchParams; redirectUri: string },
	): Promise<ProviderProfile>
}

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

/** What oauth4webapi needs besides the server: our fetch, and plain http for a stand-in on this machine. */
export const requestOptions = (fetch: ProviderFetch, server: oauth.AuthorizationServer) => ({
	[oauth.customFetch]: fetch,
	[oauth.allowInsecureRequests]: server.issuer.startsWith('http:'),
})

/** Returns the address of the authorization page with these parameters besides those of every request. */
export function authorizationUrl(
	server: oauth.AuthorizationServer,
	parameters: { client_id: string; redirect_uri: string; scope: string; state: string } & Record<
		string,
		string
	>,
): string {
	const url = new URL(server.authorization_endpoint!)
	url.search = String(new URLSearchParams({ response_type: 'code', ...parameters }))
	return url.href
}
