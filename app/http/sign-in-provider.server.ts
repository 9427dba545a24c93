import type { RouterContextProvider } from 'react-router'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { isInAppBrowser } from '#app/modules/auth/providers/in-app-browser.ts'
import { failureMessage } from '#app/modules/auth/providers/provider-failures.ts'
import { startLink, startSignIn } from '#app/modules/auth/providers/provider-sign-in.server.ts'
import { isProviderId, type ProviderId, providers } from '#app/modules/auth/sign-in/auth-result.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getRequestMetadata, getServices } from './context.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

export const signInFailure = (provider: unknown): string =>
	`Failed to sign in with ${isProviderId(provider) ? providers[provider] : 'this provider'}`

/**
 * Starts a sign-in at a provider. Every failure of it returns to `from`.
 * @throws Invalid for an unknown provider, and for Google in the browser of an app; Unavailable for a provider that is not configured;
 * whatever `startSignIn` throws
 */
export function beginSignIn(
	{ context, request }: Args,
	{ provider, from, returnTo }: { provider: string; from: string; returnTo: string },
): Promise<Response> {
	const message = signInFailure(provider)
	if (!isProviderId(provider)) throw new Invalid(message)
	const start = { ...startInput(context), provider, from, returnTo }
	expectOwnBrowser(context, { request, provider, linking: false })
	return redirectTo(context, provider, startSignIn(getServices(context).db, start), message)
}

/**
 * Starts linking a provider to a member's account; the provider returns the member to `page`.
 * @throws Invalid for an unknown provider, and for Google in the browser of an app; Unavailable for a provider that is not configured;
 * whatever `startLink` throws
 */
export function beginLink(
	{ context, request }: Args,
	{ provider, page, actor }: { provider: string; page: string; actor: Viewer },
): Promise<Response> {
	if (!isProviderId(provider)) throw new Invalid('Please choose what to link.')
	const message = `${providers[provider]} cannot be linked on this site.`
	const start = { ...startInput(context), provider, from: page, returnTo: page, actor }
	expectOwnBrowser(context, { request, provider, linking: true })
	return redirectTo(context, provider, startLink(getServices(context).db, start), message)
}

type Start = { request: Request; provider: ProviderId; linking: boolean }

/** Google would show its own error, from which no way leads back. */
function expectOwnBrowser(context: Args['context'], { request, provider, linking }: Start): void {
	const isConfigured = Boolean(getServices(context).env.google)
	if (provider === 'google' && isConfigured && isInAppBrowser(request.headers.get('user-agent') ?? ''))
		throw new Invalid(failureMessage('in_app', { provider, linking }))
}

function startInput(context: Args['context']) {
	const { auth, clock } = getServices(context)
	return { auth, clientIp: getRequestMetadata(context).clientIp, now: clock.now() }
}

async function redirectTo(
	context: Args['context'],
	provider: ProviderId,
	starting: ReturnType<typeof startSignIn>,
	notConfigured: string,
): Promise<Response> {
	const started = await starting
	if (started) {
		const headers = { location: started.url, 'cache-control': 'no-store', 'set-cookie': started.setCookie }
		return new Response(null, { status: 303, headers })
	}
	const variable = provider.toUpperCase()
	getServices(context).log.warn(
		{ requestId: getRequestMetadata(context).requestId, provider },
		`sign-in with ${providers[provider]} is not available: it needs ${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET`,
	)
	throw new Unavailable(notConfigured, 3_600)
}
