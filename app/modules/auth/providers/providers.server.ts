import type { ProviderId } from '../sign-in/auth-result.ts'
import { facebook, facebookServer } from './facebook.server.ts'
import { google, googleServer } from './google.server.ts'
import { type Credentials, type ProviderClient, providerFetch } from './provider-client.server.ts'

export type ProviderSettings = Partial<Record<ProviderId, Credentials>> & {
	/** The URL of a stand-in on this machine, for tests; without it the real providers are used. */
	standIn?: string | undefined
	/** How long one request to a provider may take. */
	timeoutMs?: number
}

export type Providers = {
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
		...(settings.google ? { google: google(servers.google, settings.google, fetch) } : {}),
		...(settings.facebook ? { facebook: facebook(servers.facebook, settings.facebook, fetch) } : {}),
	}
	const ids = Object.keys(clients) as ProviderId[]
	const origins = ids.map((id) => new URL(servers[id].authorization_endpoint!).origin)
	return {
		ids,
		// Facebook redirects phones to its mobile site.
		formTargets: origins.flatMap((origin) =>
			origin === 'https://www.facebook.com' ? [origin, 'https://m.facebook.com'] : [origin],
		),
		clients,
	}
}
