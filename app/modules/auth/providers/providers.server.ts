import { createHmac } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { ProviderId } from '../sign-in/auth-result.ts'
import { ProviderRejection } from './provider-failures.ts'
import { type ProviderFetch, providerFetch } from './provider-fetch.server.ts'

type Credentials = { clientId: string; clientSecret: string }

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
type SignInSecrets = { state: string; codeVerifier: string; nonce: string }

type ProviderAnswer = SignInSecrets & { query: URLSearchParams; redirectUri: string }

type ProviderClient = {
	/** Returns the address of the provider's page. */
	authorizationUrl(secrets: SignInSecrets & { redirectUri: string }): Promise<string>
	/**
	 * Returns whom the provider's return is about; `query` is that of the callback. Provider tokens are used here and never stored.
	 * @throws ProviderRejection, or an error of oauth4webapi for an answer that breaks the protocol
	 */
	readProfile(answer: ProviderAnswer): Promise<ProviderProfile>
}

export type ProviderSettings = Partial<Record<ProviderId, Credentials>> & {
	/** The URL of a stand-in on this machine, for tests; without it the real providers are used. */
	standIn?: string | undefined
	/** How long one request to a provider may take. */
	timeoutMs?: number
}

type Providers = {
	ids: ProviderId[]
	/** The origins a sign-in form may redirect to: browsers apply `form-action` to the whole redirect chain. */
	formTargets: string[]
	clients: Partial<Record<ProviderId, ProviderClient>>
}

/** Creates the clients of the configured providers. */
export function createProviders(settings: ProviderSettings): Providers {
	const standIn = settings.standIn?.replace(/\/$/, '')
	const fetch = providerFetch(settings.timeoutMs ?? 5_000)
	const servers = { google: googleServer(standIn), facebook: facebookServer(standIn) }
	const clients: Providers['clients'] = {
		...(settings.google && { google: google({ ...settings.google, fetch, server: servers.google }) }),
		...(settings.facebook && {
			facebook: facebook({ ...settings.facebook, fetch, server: servers.facebook }),
		}),
	}
	const ids = Object.keys(clients) as ProviderId[]
	const origins = ids.map((id) => new URL(servers[id].authorization_endpoint!).origin)
	// Facebook redirects phones to its mobile site.
	const mobile = origins.includes('https://www.facebook.com') ? ['https://m.facebook.com'] : []
	return { ids, formTargets: [...origins, ...mobile], clients }
}

/** This site at a provider. */
type Registration<Server = oauth.AuthorizationServer> = Credentials & { fetch: ProviderFetch; server: Server }

/** Returns Google's addresses (https://accounts.google.com/.well-known/openid-configuration), or those of a stand-in. */
const googleServer = (standIn: string | undefined): oauth.AuthorizationServer =>
	standIn
		? {
				issuer: `${standIn}/google`,
				authorization_endpoint: `${standIn}/google/authorize`,
				token_endpoint: `${standIn}/google/token`,
				jwks_uri: `${standIn}/google/keys`,
			}
		: {
				issuer: 'https://accounts.google.com',
				authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
				token_endpoint: 'https://oauth2.googleapis.com/token',
				jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
			}

const subject = z.string().regex(/^[\x21-\x7e]{1,255}$/)
/** An invalid address is treated like a missing one. */
const email = z.email().max(254).optional().catch(undefined)
const name = z.string().optional()

const googleClaims = z.object({
	sub: subject,
	email,
	email_verified: z.union([z.boolean(), z.literal(['true', 'false'])]).optional(),
	name,
})

/** Signs in through OpenID Connect with PKCE and a nonce. Only the signed identity token is used; nothing else is requested. */
function google(site: Registration): ProviderClient {
	const client = { client_id: site.clientId, [oauth.clockTolerance]: 30 }
	return {
		authorizationUrl: async ({ state, codeVerifier, nonce, redirectUri }) =>
			authorizationUrl(site, redirectUri, {
				scope: 'openid email profile',
				state,
				nonce,
				code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
				code_challenge_method: 'S256',
				prompt: 'select_account',
			}),

		async readProfile(answer) {
			const response = await exchangeCode(site, client, answer, answer.codeVerifier)
			const tokens = await oauth.processAuthorizationCodeResponse(site.server, client, response, {
				expectedNonce: answer.nonce,
				requireIdToken: true,
			})
			await oauth.validateApplicationLevelSignature(site.server, response, optionsOf(site))
			const { data } = googleClaims.safeParse(oauth.getValidatedIdTokenClaims(tokens))
			if (!data) throw new ProviderRejection('answer_garbled')
			return {
				provider: 'google',
				subject: data.sub,
				email: data.email ?? null,
				emailVerified: data.email_verified === true || data.email_verified === 'true',
				name: data.name ?? '',
			}
		},
	}
}

/**
 * Returns Facebook's addresses (https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow), or those of a
 * stand-in.
 */
function facebookServer(standIn: string | undefined): oauth.AuthorizationServer & { graph: string } {
	const graph = standIn ? `${standIn}/facebook` : 'https://graph.facebook.com/v24.0'
	const dialog = 'https://www.facebook.com/v24.0/dialog/oauth'
	return {
		issuer: standIn ?? 'https://www.facebook.com',
		authorization_endpoint: standIn ? `${graph}/authorize` : dialog,
		token_endpoint: standIn ? `${graph}/token` : `${graph}/oauth/access_token`,
		graph,
	}
}

const inspected = z.object({
	data: z.object({ is_valid: z.literal(true), app_id: z.string(), user_id: z.string() }),
})

const me = z.object({ id: subject, name, email, email_verified: z.boolean().optional() })

/**
 * Signs in through OAuth 2 and the Graph API. Facebook does not say whether an address was confirmed, so it counts as unverified
 * unless a response says otherwise. The access token is used for two requests.
 */
function facebook(site: Registration<ReturnType<typeof facebookServer>>): ProviderClient {
	const { clientId, clientSecret, server } = site
	const client = { client_id: clientId }

	async function readGraph(path: string, query: Record<string, string>, headers: Record<string, string>) {
		const response = await site.fetch(`${server.graph}/${path}?${new URLSearchParams(query)}`, { headers })
		return { ok: response.ok, body: await response.json() }
	}

	return {
		authorizationUrl: async ({ state, redirectUri }) =>
			authorizationUrl(site, redirectUri, { scope: 'email public_profile', state }),

		async readProfile(answer) {
			const response = await exchangeCode(site, client, answer, oauth.nopkce)
			const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
			const token = tokens.access_token
			// Facebook confirms that the token was issued to this app.
			const appToken = `${clientId}|${clientSecret}`
			const inspection = await readGraph('debug_token', { input_token: token, access_token: appToken }, {})
			const { data: found } = inspected.safeParse(inspection.body)
			if (found?.data.app_id !== clientId) throw new ProviderRejection('answer_garbled')
			// https://developers.facebook.com/docs/graph-api/guides/secure-requests
			const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
			const query = { fields: 'id,name,email', appsecret_proof: proof }
			const { ok, body } = await readGraph('me', query, { authorization: `Bearer ${token}` })
			const { data: person } = me.safeParse(body)
			if (!ok || !person || person.id !== found.data.user_id) throw new ProviderRejection('answer_garbled')
			return {
				provider: 'facebook',
				subject: person.id,
				email: person.email ?? null,
				emailVerified: person.email_verified === true,
				name: person.name ?? '',
			}
		},
	}
}

/** Returns the address of the authorization page with these parameters besides those of every request. */
function authorizationUrl(
	{ server, clientId }: Registration,
	redirectUri: string,
	parameters: Record<string, string>,
): string {
	const url = new URL(server.authorization_endpoint!)
	const shared = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri }
	url.search = String(new URLSearchParams({ ...shared, ...parameters }))
	return url.href
}

/** Checks the answer in the callback's query, and exchanges its code for tokens. @throws ProviderRejection */
async function exchangeCode(
	site: Registration,
	client: oauth.Client,
	{ query, state, redirectUri }: ProviderAnswer,
	codeVerifier: string | typeof oauth.nopkce,
): Promise<Response> {
	const response = await oauth.authorizationCodeGrantRequest(
		site.server,
		client,
		oauth.ClientSecretPost(site.clientSecret),
		oauth.validateAuthResponse(site.server, client, query, state),
		redirectUri,
		codeVerifier,
		optionsOf(site),
	)
	if (!response.ok) throw new ProviderRejection('code_rejected')
	return response
}

/** Our fetch, and plain http for a stand-in on this machine. */
const optionsOf = ({ fetch, server }: Registration) => ({
	[oauth.customFetch]: fetch,
	[oauth.allowInsecureRequests]: server.issuer.startsWith('http:'),
})
