import type { BetterAuthPlugin } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import type { OAuth2Tokens, OAuthProvider } from 'better-auth/oauth2'
import { type ProviderId, providers } from '../sign-in/auth-result.ts'
import { type Endpoints, endpointsAt, formTargetsOf } from './endpoints.ts'
import { facebook } from './facebook.server.ts'
import { type Credentials, google } from './google.server.ts'
import { ProviderRejection } from './provider-failures.ts'
import type { ProviderProfile } from './provider-profile.ts'
import { getReturnContext, type ReturnContext } from './return-context.server.ts'

export type ProviderSettings = Partial<Record<ProviderId, Credentials>> & {
	/** The URL of a stand-in on this machine, for tests; without it the real providers are used. */
	standIn?: string | undefined
	/** How long one request to a provider may take. */
	timeoutMs?: number
}

type ResolvedAccount = { email: string; name: string } | null

/**
 * Finds or creates the account of a profile that a provider confirms, or rejects the profile. Returns null if nobody is signed in
 * for now; the return context says why. @throws ProviderRejection
 */
export type ResolveAccount = (
	profile: ProviderProfile,
	returnContext: ReturnContext,
	link: { userId: string } | undefined,
) => Promise<ResolvedAccount>

/** The configured providers, and the origins the content security policy must allow for forms. */
export type Providers = { ids: ProviderId[]; formTargets: string[]; plugin: BetterAuthPlugin }

/**
 * Creates Google and Facebook as providers for Better Auth, which handles state, PKCE verifier and nonce, and creates the session.
 * Our own code sends the requests to the provider (bounded in time, the token's signature checked) and decides who is let in
 * (`resolveAccount`). No provider token is passed on, so none can be stored.
 */
export function createProviders(settings: ProviderSettings, resolveAccount: ResolveAccount): Providers {
	const endpoints = endpointsAt(settings.standIn)
	const timeoutMs = settings.timeoutMs ?? 5_000
	const configured: OAuthProvider<ProviderProfile>[] = []
	if (settings.google)
		configured.push(asProvider('google', settings.google, { endpoints, timeoutMs, resolveAccount }))
	if (settings.facebook)
		configured.push(asProvider('facebook', settings.facebook, { endpoints, timeoutMs, resolveAccount }))
	const ids = configured.map(({ id }) => id as ProviderId)
	return {
		ids,
		formTargets: formTargetsOf(endpoints, ids),
		plugin: { id: 'lotwise-providers', init: () => ({ context: { socialProviders: configured } }) },
	}
}

type ProviderParts = { endpoints: Endpoints; timeoutMs: number; resolveAccount: ResolveAccount }

function asProvider(
	id: ProviderId,
	credentials: Credentials,
	parts: ProviderParts,
): OAuthProvider<ProviderProfile> {
	const { endpoints, timeoutMs, resolveAccount } = parts
	const googleClient =
		id === 'google' ? google({ ...credentials, endpoints: endpoints.google, timeoutMs }) : undefined
	const facebookClient = facebook({ ...credentials, endpoints: endpoints.facebook, timeoutMs })
	return {
		id,
		name: providers[id],
		accountSubject: ({ profile }) => profile.subject,
		...(googleClient ? { issuer: endpoints.google.issuers[0], requiresIdTokenNonce: true } : {}),
		createAuthorizationURL: ({ state, codeVerifier, idTokenNonce, redirectURI }) =>
			googleClient
				? googleClient.authorizationUrl({ state, codeVerifier, nonce: idTokenNonce, redirectURI })
				: facebookClient.authorizationUrl({ state, redirectURI }),
		// Tokens are passed in `raw`, which Better Auth does not store.
		validateAuthorizationCode: ({ code, codeVerifier, redirectURI }) =>
			withFailureRecorded(async () => {
				const token = await (googleClient ?? facebookClient).exchange({ code, codeVerifier, redirectURI })
				return { raw: { token } }
			}),
		getUserInfo: ({ expectedIdTokenNonce, ...tokens }) =>
			withFailureRecorded(async () => {
				const token = tokenIn(tokens)
				const profile = googleClient
					? await googleClient.readProfile(token, expectedIdTokenNonce)
					: await facebookClient.readProfile(token)
				const link = (await getOAuthState())?.link
				const account = await resolveAccount(profile, getReturnContext(), link)
				// Better Auth would check the address again by its own rules; `resolveAccount` has already decided.
				return account && { user: { ...account, emailVerified: true }, data: profile }
			}),
	}
}

/** Records a failure in the return context and returns null, so that Better Auth signs nobody in. */
async function withFailureRecorded<T>(work: () => Promise<T>): Promise<T | null> {
	const returnContext = getReturnContext()
	try {
		return await work()
	} catch (error) {
		returnContext.failure = error instanceof ProviderRejection ? error.failure : 'our_fault'
		returnContext.error = error
		return null
	}
}

function tokenIn({ raw }: OAuth2Tokens): string {
	if (typeof raw?.token !== 'string') throw new ProviderRejection('answer_garbled')
	return raw.token
}
