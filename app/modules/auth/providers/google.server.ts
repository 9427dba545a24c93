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

const claims = z.object({
	sub: subject,
	email: address,
	email_verified: z.union([z.boolean(), z.literal(['true', 'false'])]).optional(),
	name: z.string().optional(),
})

/** https://accounts.google.com/.well-known/openid-configuration */
const realServer: oauth.AuthorizationServer = {
	issuer: 'https://accounts.google.com',
	authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
	token_endpoint: 'https://oauth2.googleapis.com/token',
	jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
}

/** Returns Google's addresses, or the same paths at a stand-in on this machine (tests only). */
export const googleServer = (standIn: string | undefined): oauth.AuthorizationServer =>
	standIn
		? {
				issuer: `${standIn}/google`,
				authorization_endpoint: `${standIn}/google/authorize`,
				token_endpoint: `${standIn}/google/token`,
				jwks_uri: `${standIn}/google/keys`,
			}
		: { ...realServer }

/** Signs in through OpenID Connect with PKCE and a nonce. Only the signed identity token is used; nothing else is requested. */
export function google(
	server: oauth.AuthorizationServer,
	{ clientId, clientSecret }: Credentials,
	fetch: ProviderFetch,
): ProviderClient {
	const client: oauth.Client = { client_id: clientId, [oauth.clockTolerance]: 30 }
	const options = requestOptions(fetch, server)
	return {
		authorizationUrl: async ({ state, codeVerifier, nonce, redirectUri }) =>
			authorizationUrl(server, {
				client_id: clientId,
				redirect_uri: redirectUri,
				scope: 'openid email profile',
				state,
				nonce,
				code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
				code_challenge_method: 'S256',
				prompt: 'select_account',
			}),

		async readProfile({ query, state, codeVerifier, nonce, redirectUri }) {
			const response = await oauth.authorizationCodeGrantRequest(
				server,
				client,
				oauth.ClientSecretPost(clientSecret),
				oauth.validateAuthResponse(server, client, query, state),
				redirectUri,
				codeVerifier,
				options,
			)
			if (!response.ok) throw new ProviderRejection('code_rejected')
			const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
				expectedNonce: nonce,
				requireIdToken: true,
			})
			await oauth.validateApplicationLevelSignature(server, response, options)
			const { data } = claims.safeParse(oauth.getValidatedIdTokenClaims(tokens))
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
