import type { BetterAuthPlugin } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import type { OAuth2Tokens, OAuthProvider } from 'better-auth/oauth2'
import { type ProviderId, providers } from '../sign-in/auth-result.ts'
import { type Endpoints, endpointsAt, formTargetsOf } from './endpoints.ts'
import { facebook } from './facebook.server.ts'
import { type Credentials, google } from './google.server.ts'
import { getJourney, type Journey } from './journey.server.ts'
import { ProviderRejection } from './provider-failures.ts'
import type { ProviderProfile } from './provider-profile.ts'

export type ProviderSettings = Partial<Record<ProviderId, Credentials>> & {
	/** Address of a stand-in on this machine, for tests; left out: the real providers. */
	standIn?: string | undefined
	/** How long one question to a provider may take. */
	timeoutMs?: number
}

type Settled = { email: string; name: string } | null

/**
 * What to do with somebody a provider vouches for: make sure there is an account with this identity, or refuse.
 * Null: nobody is signed in now, and the journey says why. @throws ProviderRefusal
 */
export type Settle = (
	profile: ProviderProfile,
	journey: Journey,
	link: { userId: string } | undefined,
) => Promise<Settled>

/** Which providers there are, and what the content security policy must let forms lead to. */
export type Providers = { ids: ProviderId[]; formTargets: string[]; plugin: BetterAuthPlugin }

/**
 * Google and Facebook for Better Auth, which keeps state, PKCE verifier and nonce, and makes the session. Ours are the
 * questions to the provider (bounded in time, the token's signature checked) and the rule who is let in (`settle`).
 * No token of a provider is handed on, so none can be stored.
 */
export function createProviders(settings: ProviderSettings, settle: Settle): Providers {
	const endpoints = endpointsAt(settings.standIn)
	const timeoutMs = settings.timeoutMs ?? 5_000
	const made: OAuthProvider<ProviderProfile>[] = []
	if (settings.google) made.push(asProvider('google', settings.google, { endpoints, timeoutMs, settle }))
	if (settings.facebook)
		made.push(asProvider('facebook', settings.facebook, { endpoints, timeoutMs, settle }))
	const ids = made.map(({ id }) => id as ProviderId)
	return {
		ids,
		formTargets: formTargetsOf(endpoints, ids),
		plugin: { id: 'lotwise-providers', init: () => ({ context: { socialProviders: made } }) },
	}
}

type Parts = { endpoints: Endpoints; timeoutMs: number; settle: Settle }

function asProvider(id: ProviderId, credentials: Credentials, parts: Parts): OAuthProvider<ProviderProfile> {
	const { endpoints, timeoutMs, settle } = parts
	const ofGoogle =
		id === 'google' ? google({ ...credentials, endpoints: endpoints.google, timeoutMs }) : undefined
	const ofFacebook = facebook({ ...credentials, endpoints: endpoints.facebook, timeoutMs })
	return {
		id,
		name: providers[id],
		accountSubject: ({ profile }) => profile.subject,
		...(ofGoogle ? { issuer: endpoints.google.issuers[0], requiresIdTokenNonce: true } : {}),
		createAuthorizationURL: ({ state, codeVerifier, idTokenNonce, redirectURI }) =>
			ofGoogle
				? ofGoogle.authorizationUrl({ state, codeVerifier, nonce: idTokenNonce, redirectURI })
				: ofFacebook.authorizationUrl({ state, redirectURI }),
		// Tokens travel in `raw`, which Better Auth does not store.
		validateAuthorizationCode: ({ code, codeVerifier, redirectURI }) =>
			noted(async () => {
				const token = await (ofGoogle ?? ofFacebook).exchange({ code, codeVerifier, redirectURI })
				return { raw: { token } }
			}),
		getUserInfo: ({ expectedIdTokenNonce, ...tokens }) =>
			noted(async () => {
				const token = tokenIn(tokens)
				const profile = ofGoogle
					? await ofGoogle.readProfile(token, expectedIdTokenNonce)
					: await ofFacebook.readProfile(token)
				const link = (await getOAuthState())?.link
				const settled = await settle(profile, getJourney(), link)
				// Better Auth would judge address and proof once more by its own rules; what counts is settled.
				return settled && { user: { ...settled, emailVerified: true }, data: profile }
			}),
	}
}

/** A failure goes into the journey; to Better Auth there is then nobody. */
async function noted<T>(work: () => Promise<T>): Promise<T | null> {
	const journey = getJourney()
	try {
		return await work()
	} catch (error) {
		journey.failure = error instanceof ProviderRejection ? error.failure : 'our_fault'
		journey.error = error
		return null
	}
}

function tokenIn({ raw }: OAuth2Tokens): string {
	if (typeof raw?.token !== 'string') throw new ProviderRejection('answer_garbled')
	return raw.token
}
