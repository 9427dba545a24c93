import { createAuthorizationURL } from 'better-auth/oauth2'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Endpoints } from './endpoints.ts'
import { fetchFromProvider } from './fetch-from-provider.server.ts'
import { ProviderRejection } from './provider-failures.ts'
import { address, type ProviderProfile, subject } from './provider-profile.ts'

export type Credentials = { clientId: string; clientSecret: string }
type Options = Credentials & { endpoints: Endpoints['google']; timeoutMs: number }

const clockToleranceSeconds = 30

const claims = z.object({
	sub: subject,
	email: address,
	email_verified: z.union([z.boolean(), z.literal(['true', 'false'])]).optional(),
	name: z.string().optional(),
	nonce: z.string().optional(),
})

/** Signs in through OpenID Connect with PKCE and a nonce. Only the signed identity token is used; nothing else is requested. */
export function google({ clientId, clientSecret, endpoints, timeoutMs }: Options) {
	const keys = createRemoteJWKSet(new URL(endpoints.keys), { timeoutDuration: timeoutMs })
	return {
		authorizationUrl: (input: {
			state: string
			codeVerifier: string
			nonce: string | undefined
			redirectURI: string
		}) =>
			createAuthorizationURL({
				id: 'google',
				options: { clientId },
				authorizationEndpoint: endpoints.authorize,
				scopes: ['openid', 'email', 'profile'],
				prompt: 'select_account',
				state: input.state,
				codeVerifier: input.codeVerifier,
				nonce: input.nonce,
				redirectURI: input.redirectURI,
			}),

		/** Exchanges a code for the signed identity token. @throws ProviderRejection */
		async exchange(input: { code: string; codeVerifier: string | undefined; redirectURI: string }) {
			const { ok, body } = await fetchFromProvider({
				url: endpoints.token,
				form: {
					grant_type: 'authorization_code',
					code: input.code,
					code_verifier: input.codeVerifier ?? '',
					redirect_uri: input.redirectURI,
					client_id: clientId,
					client_secret: clientSecret,
				},
				timeoutMs,
			})
			if (!ok) throw new ProviderRejection('code_rejected')
			if (typeof body.id_token !== 'string') throw new ProviderRejection('answer_garbled')
			return body.id_token
		},

		/**
		 * Returns whom the token names, once its signature, issuer, audience, age and nonce are verified (OpenID Connect Core
		 * 3.1.3.7). @throws ProviderRejection
		 */
		async readProfile(idToken: string, nonce: string | undefined): Promise<ProviderProfile> {
			const verified = await jwtVerify(idToken, keys, {
				issuer: endpoints.issuers,
				audience: clientId,
				algorithms: ['RS256'],
				requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
				maxTokenAge: '1h',
				clockTolerance: clockToleranceSeconds,
			}).catch((error: unknown) => {
				throw new ProviderRejection(areKeysUnavailable(error) ? 'provider_down' : 'answer_garbled', {
					cause: error,
				})
			})
			const { data } = claims.safeParse(verified.payload)
			if (!data || !nonce || data.nonce !== nonce) throw new ProviderRejection('answer_garbled')
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

/** Whether the keys could not be loaded, which says nothing about the token. */
function areKeysUnavailable(error: unknown): boolean {
	if (error instanceof errors.JWKSTimeout) return true
	return !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC'
}
