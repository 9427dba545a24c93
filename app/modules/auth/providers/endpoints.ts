import type { ProviderId } from '../sign-in/auth-result.ts'

/** The URLs of each provider, and the issuers its tokens may name. */
export type Endpoints = {
	google: { authorize: string; token: string; keys: string; issuers: string[] }
	facebook: { authorize: string; token: string; inspect: string; me: string }
}

/**
 * Google: https://accounts.google.com/.well-known/openid-configuration.
 * Facebook: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
const realEndpoints: Endpoints = {
	google: {
		authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
		token: 'https://oauth2.googleapis.com/token',
		keys: 'https://www.googleapis.com/oauth2/v3/certs',
		issuers: ['https://accounts.google.com', 'accounts.google.com'],
	},
	facebook: {
		authorize: 'https://www.facebook.com/v24.0/dialog/oauth',
		token: 'https://graph.facebook.com/v24.0/oauth/access_token',
		inspect: 'https://graph.facebook.com/v24.0/debug_token',
		me: 'https://graph.facebook.com/v24.0/me',
	},
}

/** Returns the real endpoints, or the same paths at a stand-in on this machine (tests only). */
export function endpointsAt(standIn: string | undefined): Endpoints {
	if (!standIn) return realEndpoints
	const base = standIn.replace(/\/$/, '')
	return {
		google: {
			authorize: `${base}/google/authorize`,
			token: `${base}/google/token`,
			keys: `${base}/google/keys`,
			issuers: [`${base}/google`],
		},
		facebook: {
			authorize: `${base}/facebook/authorize`,
			token: `${base}/facebook/token`,
			inspect: `${base}/facebook/debug_token`,
			me: `${base}/facebook/me`,
		},
	}
}

/** Returns the origins a sign-in form may redirect to: browsers apply `form-action` to the whole redirect chain. */
export function formTargetsOf(endpoints: Endpoints, ids: ProviderId[]): string[] {
	const origins = ids.map((id) => new URL(endpoints[id].authorize).origin)
	// Facebook redirects phones to its mobile site.
	return origins.flatMap((origin) =>
		origin === 'https://www.facebook.com' ? [origin, 'https://m.facebook.com'] : [origin],
	)
}
