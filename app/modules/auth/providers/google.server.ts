import { createAuthorizationURL } from 'better-auth/oauth2'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { askProvider } from './ask-provider.server.ts'
import type { Endpoints } from './endpoints.ts'
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

/** OpenID Connect with PKCE and a nonce; what counts is the signed identity token, nothing else is asked. */
export function google({ clientId, clientSecret, endpoints, timeoutMs }: Options) {
	const keys = createRemoteJWKSet(new URL(endpoints.keys), { timeoutDuration: timeoutMs })
	return {
		authorizationUrl: (begin: {
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
				state: begin.state,
				codeVerifier: begin.codeVerifier,
				nonce: begin.nonce,
				redirectURI: begin.redirectURI,
			}),

		/** The signed identity token for a code. @throws ProviderRefusal */
		async exchange(given: { code: string; codeVerifier: string | undefined; redirectURI: string }) {
			const { ok, body } = await askProvider({
				url: endpoints.token,
				form: {
					grant_type: 'authorization_code',
					code: given.code,
					code_verifier: given.codeVerifier ?? '',
					redirect_uri: given.redirectURI,
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
		 * Whom the token names, once signature, issuer, audience, age and nonce are right
		 * (OpenID Connect Core 3.1.3.7). @throws ProviderRefusal
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
				throw new ProviderRejection(isAbsent(error) ? 'provider_down' : 'answer_garbled', { cause: error })
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

/** The keys could not be had, which says nothing about the token. */
function isAbsent(error: unknown): boolean {
	if (error instanceof errors.JWKSTimeout) return true
	return !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC'
}
