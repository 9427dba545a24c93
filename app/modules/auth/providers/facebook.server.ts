import { createHmac } from 'node:crypto'
import { createAuthorizationURL } from 'better-auth/oauth2'
import { z } from 'zod'
import type { Endpoints } from './endpoints.ts'
import { fetchFromProvider } from './fetch-from-provider.server.ts'
import type { Credentials } from './google.server.ts'
import { ProviderRejection } from './provider-failures.ts'
import { address, type ProviderProfile, subject } from './provider-profile.ts'

type Options = Credentials & { endpoints: Endpoints['facebook']; timeoutMs: number }

const inspected = z.object({
	data: z.object({ is_valid: z.literal(true), app_id: z.string(), user_id: z.string() }),
})

const me = z.object({
	id: subject,
	name: z.string().optional(),
	email: address,
	email_verified: z.boolean().optional(),
})

/**
 * Signs in through OAuth 2 and the Graph API. Facebook does not say whether an address was confirmed, so it counts as unverified
 * unless a response says otherwise. The access token is used for two requests and never stored.
 */
export function facebook({ clientId, clientSecret, endpoints, timeoutMs }: Options) {
	return {
		authorizationUrl: ({ state, redirectURI }: { state: string; redirectURI: string }) =>
			createAuthorizationURL({
				id: 'facebook',
				options: { clientId },
				authorizationEndpoint: endpoints.authorize,
				scopes: ['email', 'public_profile'],
				state,
				redirectURI,
			}),

		/** Exchanges a code for an access token. @throws ProviderRejection */
		async exchange({ code, redirectURI }: { code: string; redirectURI: string }): Promise<string> {
			const { ok, body } = await fetchFromProvider({
				url: endpoints.token,
				form: { client_id: clientId, client_secret: clientSecret, code, redirect_uri: redirectURI },
				timeoutMs,
			})
			if (!ok) throw new ProviderRejection('code_rejected')
			if (typeof body.access_token !== 'string') throw new ProviderRejection('answer_garbled')
			return body.access_token
		},

		/** Returns whom the token belongs to, once Facebook confirms that it was issued to this app. @throws ProviderRejection */
		async readProfile(accessToken: string): Promise<ProviderProfile> {
			const { body: inspection } = await fetchFromProvider({
				url: `${endpoints.inspect}?${new URLSearchParams({ input_token: accessToken, access_token: `${clientId}|${clientSecret}` })}`,
				timeoutMs,
			})
			const { data: found } = inspected.safeParse(inspection)
			if (found?.data.app_id !== clientId) throw new ProviderRejection('answer_garbled')
			// https://developers.facebook.com/docs/graph-api/guides/secure-requests
			const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex')
			const { ok, body } = await fetchFromProvider({
				url: `${endpoints.me}?${new URLSearchParams({ fields: 'id,name,email', appsecret_proof: proof })}`,
				headers: { authorization: `Bearer ${accessToken}` },
				timeoutMs,
			})
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
