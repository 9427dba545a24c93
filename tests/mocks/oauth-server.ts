import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type ProviderId = 'google' | 'facebook'
type Person = { subject: string; email: string | null; emailVerified: boolean; name: string }
/** How an endpoint of the mock server fails. */
type Failure = 'down' | 'busy' | 'hang' | 'reset' | 'garbage' | 'empty' | 'redirect' | 'huge'
type EndpointName = `${ProviderId}/${'token' | 'keys' | 'debug_token' | 'me'}`
type Code = {
	query: URLSearchParams
	person: Person
	/** Used codes are remembered, so that a second use is detected. */
	used: boolean
}

export const clients = {
	google: { clientId: 'google-client', clientSecret: 'google-secret-of-the-stand-in' },
	facebook: { clientId: '1234567890', clientSecret: 'facebook-secret-of-the-stand-in' },
}

export type OauthServer = Awaited<ReturnType<typeof startOauthServer>>

/** Changes to the next identity tokens. */
type Forgery = {
	claims?: (claims: JWTPayload) => JWTPayload
	foreignKey?: boolean
	unsigned?: boolean
	/** Makes the provider accept a code twice, as a careless one would. */
	takesCodesTwice?: boolean
}

type Keys = { own: GenerateKeyPairResult; stranger: GenerateKeyPairResult }

/** The two providers without their server: people, codes, tokens, and the responses of each endpoint as status and JSON body. */
function createProviders(url: () => string, keys: Keys) {
	const people: Record<ProviderId, Person> = {
		google: { subject: 'g-1', email: 'robin@example.com', emailVerified: true, name: 'Robin Ferrer' },
		facebook: { subject: '501', email: 'robin@example.com', emailVerified: false, name: 'Robin Ferrer' },
	}
	const codes = new Map<string, Code>()
	const tokens = new Map<string, Code>()
	const forgery: Forgery = {}

	function authorize(id: ProviderId, query: URLSearchParams): string {
		const error = authorizationError(id, query)
		if (error) return page('Error', `<p>${error}</p>`)
		const { name, email } = people[id]
		return page(
			`Sign in with ${id}`,
			`<p>${name} (${email ?? 'no address'})</p>
			<p><a href="/${id}/allow?${escaped(query)}">Allow</a></p><p><a href="/${id}/deny?${escaped(query)}">Deny</a></p>`,
		)
	}

	/** Returns the redirect after the person's answer: the site's callback with a code or an error. */
	function decide(id: ProviderId, verb: string, query: URLSearchParams): string {
		const back = new URL(query.get('redirect_uri') ?? '')
		back.searchParams.set('state', query.get('state') ?? '')
		if (verb === 'deny') {
			back.searchParams.set('error', 'access_denied')
			back.searchParams.set('error_description', 'The user <b>denied</b> the request')
			return back.href
		}
		const code = `${id}-code-${randomUUID()}`
		codes.set(code, { query, person: { ...people[id] }, used: false })
		back.searchParams.set('code', code)
		if (id === 'google') back.searchParams.set('iss', `${url()}/google`)
		return back.href
	}

	async function exchange(id: ProviderId, form: URLSearchParams): Promise<[number, unknown]> {
		const { clientId, clientSecret } = clients[id]
		if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
			return [401, { error: 'invalid_client' }]
		const found = codes.get(form.get('code') ?? '')
		const verifier = form.get('code_verifier') ?? ''
		const challenge = createHash('sha256').update(verifier).digest('base64url')
		if (
			!found ||
			(found.used && !forgery.takesCodesTwice) ||
			found.query.get('client_id') !== clientId ||
			found.query.get('redirect_uri') !== form.get('redirect_uri') ||
			(found.query.has('code_challenge') && found.query.get('code_challenge') !== challenge)
		)
			return [400, { error: 'invalid_grant', error_description: 'Bad <i>code</i>' }]
		found.used = true
		const accessToken = `access-${randomUUID()}`
		tokens.set(accessToken, found)
		const answer = { access_token: accessToken, token_type: 'Bearer', expires_in: 3600 }
		if (id === 'facebook') return [200, answer]
		const idToken = await signIdToken(found, { issuer: `${url()}/google`, keys, forgery })
		return [200, { ...answer, refresh_token: `refresh-${randomUUID()}`, scope: 'openid', id_token: idToken }]
	}

	function inspect(query: URLSearchParams): [number, unknown] {
		const found = tokens.get(query.get('input_token') ?? '')
		const { clientId, clientSecret } = clients.facebook
		if (query.get('access_token') !== `${clientId}|${clientSecret}`)
			return [400, { error: { type: 'OAuthException', code: 190 } }]
		if (!found) return [200, { data: { is_valid: false } }]
		const app = found.query.get('client_id')
		return [200, { data: { is_valid: true, app_id: app, user_id: found.person.subject } }]
	}

	function me(bearer: string | undefined): [number, unknown] {
		const found = tokens.get(bearer?.replace('Bearer ', '') ?? '')
		if (!found) return [401, { error: { type: 'OAuthException', code: 190 } }]
		const { subject, email, name } = found.person
		return [200, { id: subject, name, ...(email ? { email } : {}) }]
	}

	return { people, forgery, authorize, decide, exchange, inspect, me }
}

/** Returns a signed Google identity token, changed by the forgery if any. */
async function signIdToken(
	{ person, query }: Code,
	{ issuer, keys, forgery }: { issuer: string; keys: Keys; forgery: Forgery },
): Promise<string> {
	const now = Math.floor(Date.now() / 1000)
	const plain: JWTPayload = {
		iss: issuer,
		aud: clients.google.clientId,
		sub: person.subject,
		iat: now,
		exp: now + 3600,
		name: person.name,
		...(person.email ? { email: person.email, email_verified: person.emailVerified } : {}),
		...(query.has('nonce') ? { nonce: query.get('nonce') } : {}),
	}
	const claims = forgery.claims?.(plain) ?? plain
	if (forgery.unsigned) {
		const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
		return `${part({ alg: 'none' })}.${part(claims)}.`
	}
	const key = (forgery.foreignKey ? keys.stranger : keys.own).privateKey
	return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
}

/**
 * Google and Facebook on loopback: OAuth 2 with single-use codes and PKCE (RFC 6749, 7636), OpenID Connect with signed identity tokens
 * and a nonce, and the two endpoints of the Graph API that a sign-in calls.
 */
export async function startOauthServer() {
	const own = await generateKeyPair('RS256')
	const providers = createProviders(() => url(), { own, stranger: await generateKeyPair('RS256') })
	const failures = new Map<EndpointName, Failure>()
	const requests: string[] = []

	async function answer(request: IncomingMessage, response: ServerResponse) {
		let text = ''
		for await (const chunk of request) text += chunk
		const { pathname, searchParams } = new URL(request.url ?? '/', url())
		const [, id, verb] = pathname.split('/') as [string, ProviderId, string]
		const endpoint = `${id}/${verb}` as EndpointName
		requests.push(endpoint)
		const json = ([status, body]: [number, unknown]) => {
			response.writeHead(status, { 'content-type': 'application/json' })
			response.end(JSON.stringify(body))
		}
		const failure = failures.get(endpoint)
		if (failure === 'hang') return
		if (failure === 'reset') return request.socket.destroy()
		if (failure === 'down') return json([503, { error: 'temporarily_unavailable' }])
		if (failure === 'busy') return json([429, { error: 'slow_down' }])
		if (failure === 'empty') return json([200, {}])
		if (failure === 'garbage') return response.end('<html>not what you asked for')
		if (failure === 'huge') return response.end(`{"id_token":"${'x'.repeat(2_000_000)}"}`)
		if (failure === 'redirect')
			return response.writeHead(307, { location: `${url()}/${endpoint}?followed` }).end()
		if (verb === 'authorize') {
			response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
			return response.end(providers.authorize(id, searchParams))
		}
		if (verb === 'allow' || verb === 'deny')
			return response.writeHead(302, { location: providers.decide(id, verb, searchParams) }).end()
		if (verb === 'token') return json(await providers.exchange(id, new URLSearchParams(text)))
		if (endpoint === 'google/keys') {
			const jwk = await exportJWK(own.publicKey)
			return json([200, { keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] }])
		}
		if (endpoint === 'facebook/debug_token') return json(providers.inspect(searchParams))
		if (endpoint === 'facebook/me') return json(providers.me(request.headers.authorization))
		json([404, { error: 'not_found' }])
	}

	const server = createServer((request, response) => void answer(request, response))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

	return {
		url: url(),
		/** The person who is signed in at each provider; tests may replace them. */
		people: providers.people,
		failures,
		forgery: providers.forgery,
		/** The requested endpoints as 'provider/name', in order. */
		requests,
		/** Answers the provider's page at `pageUrl` as a person would. Returns the URL of the redirect to the site. */
		answerAs(verb: 'allow' | 'deny', pageUrl: string): string {
			const { pathname, searchParams } = new URL(pageUrl)
			const id = pathname.split('/')[1] as ProviderId
			const error = authorizationError(id, searchParams)
			if (error) throw new Error(error)
			return providers.decide(id, verb, searchParams)
		},
		close: () => {
			server.closeAllConnections()
			return new Promise((resolve) => server.close(resolve))
		},
	}
}

/** Returns the reason why a provider rejects an authorization request, if any. */
function authorizationError(id: ProviderId, query: URLSearchParams): string | undefined {
	if (query.get('client_id') !== clients[id]?.clientId) return 'unknown client'
	if (query.get('response_type') !== 'code') return 'response_type must be code'
	if (!query.get('redirect_uri')?.endsWith(`/api/auth/callback/${id}`)) return 'unknown redirect_uri'
	if (!query.get('state')) return 'state is missing'
	if (id === 'facebook') return
	if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge')) return 'PKCE is missing'
	if (!query.get('nonce') || !query.get('scope')?.includes('openid')) return 'nonce or scope is missing'
}

const escaped = (query: URLSearchParams) => query.toString().replaceAll('&', '&amp;')

const page = (title: string, body: string) =>
	`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`
