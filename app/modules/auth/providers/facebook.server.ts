import { createHmac } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import {
	address,
	authorizationUrl,
	type Credentials,
	type ProviderClient,
	type ProviderFetch,
	requestOptions,
	subject,
} from './provider-client.server.ts'
import { ProviderRejection } from './provider-failures.ts'

const inspected = z.object({
	data: z.object({ is_valid: z.literal(true), app_id: z.string(), user_id: z.string() }),
})

const me = z.object({
	id: subject,
	name: z.string().optional(),
	email: address,
	email_verified: z.boolean().optional(),
})

export type FacebookServer = oauth.AuthorizationServer & { graph: string }

/**
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow, or the same paths at a stand-in on this machine
 * (tests only).
 */
export function facebookServer(standIn: string | undefined): FacebookServer {
	const graph = standIn ? `${standIn}/facebook` : 'https://graph.facebook.com/v24.0'
	return {
		issuer: standIn ?? 'https://www.facebook.com',
		authorization_endpoint: standIn
			? `${standIn}/facebook/authorize`
			: 'https://www.facebook.com/v24.0/dialog/oauth',
		token_endpoint: standIn ? `${graph}/token` : `${graph}/oauth/access_token`,
		graph,
	}
}

/**
 * Signs in through OAuth 2 and the Graph API. Facebook does not say whether an address was confirmed, so it counts as unverified
 * unless a response says otherwise. The access token is used for two requests.
 */
export function facebook(
	server: FacebookServer,
	{ clientId, clientSecret }: Credentials,
	fetch: ProviderFetch,
): ProviderClient {
	const client: oauth.Client = { client_id: clientId }

	async function readGraph(path: string, query: Record<string, string>, bearer?: string) {
		const url = `${server.graph}/${path}?${new URLSearchParams(query)}`
		const response = await fetch(url, bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {})
		return { ok: response.ok, body: await response.json() }
	}

	return {
		authorizationUrl: async ({ state, redirectUri }) =>
			authorizationUrl(server, {
				client_id: clientId,
				redirect_uri: redirectUri,
				scope: 'email public_profile',
				state,
			}),

		async readProfile({ query, state, redirectUri }) {
			const response = await oauth.authorizationCodeGrantRequest(
				server,
				client,
				oauth.ClientSecretPost(clientSecret),
				oauth.validateAuthResponse(server, client, query, state),
				redirectUri,
				oauth.nopkce,
				requestOptions(fetch, server),
			)
			if (!response.ok) throw new ProviderRejection('code_rejected')
			const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
			const token = tokens.access_token
			// Facebook confirms that the token was issued to this app.
			const inspection = await readGraph('debug_token', {
				input_token: token,
				access_token: `${clientId}|${clientSecret}`,
			})
			const { data: found } = inspected.safeParse(inspection.body)
			if (found?.data.app_id !== clientId) throw new ProviderRejection('answer_garbled')
			// https://developers.facebook.com/docs/graph-api/guides/secure-requests
			const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
			const { ok, body } = await readGraph('me', { fields: 'id,name,email', appsecret_proof: proof }, token)
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
