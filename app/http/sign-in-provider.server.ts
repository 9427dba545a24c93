import { data, type RouterContextProvider } from 'react-router'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { type ProviderRedirect, startLink, startSignIn } from '#app/modules/auth/providers/start.server.ts'
import {
	type AuthResult,
	isProviderId,
	type ProviderId,
	providers,
} from '#app/modules/auth/sign-in/auth-result.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { readReturnTo } from '../lib/paths/return-to.ts'
import { getRequestMetadata, getServices } from './context.server.ts'
import { recordRejection } from './errors.server.ts'
import { failureOf, throwIfRejected } from './forms.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Handles a provider's sign-in button: returns a redirect to the provider, or a message for the form. The modal submits `from`
 * and `returnTo`; on a page they come from the page's own address.
 */
export async function beginWithProvider(
	{ request, context }: Args,
	{ form, page }: { form: FormData; page: '/sign-in' | '/sign-up' },
) {
	const { auth, db, clock } = getServices(context)
	const id = form.get('provider')
	const isKnown = isProviderId(id)
	const fallback = `Failed to sign in with ${isKnown ? providers[id] : 'this provider'}`
	const reject = (message: string, init: ResponseInit) =>
		data<AuthResult>({ outcome: 'rejected', sentBy: 'provider', message }, init)
	try {
		throwIfRejected(context)
		if (!isKnown) return reject(fallback, { status: 422 })
		const pageReturn = readReturnTo(request)
		const inModal = form.get('surface') === 'modal'
		const from = inModal ? safePath(form.get('from')) : page + pageReturn.search
		const started = await startSignIn(db, {
			auth,
			clientIp: getRequestMetadata(context).clientIp,
			now: clock.now(),
			provider: id,
			from,
			returnTo: inModal ? safePath(form.get('returnTo'), from) : pageReturn.returnTo,
		})
		if (!started) {
			warnNotConfigured(context, id)
			recordRejection(context, new Unavailable(fallback, 3_600))
			return reject(fallback, { status: 503 })
		}
		return redirectToProvider(started)
	} catch (error) {
		const { message, init } = failureOf(context, error, fallback)
		return reject(message, init)
	}
}

/**
 * Starts linking a provider to a member's account; the provider returns the member to `page`.
 * @throws Invalid for an unknown provider; Unavailable for one that is not configured; whatever `startLink` throws
 */
export async function beginLink(
	{ context }: Args,
	{ provider: id, page, actor }: { provider: string; page: string; actor: Viewer },
): Promise<Response> {
	const { auth, db, clock } = getServices(context)
	if (!isProviderId(id)) throw new Invalid('Please choose what to link.')
	const started = await startLink(db, {
		auth,
		clientIp: getRequestMetadata(context).clientIp,
		now: clock.now(),
		provider: id,
		from: page,
		returnTo: page,
		actor,
	})
	if (started) return redirectToProvider(started)
	warnNotConfigured(context, id)
	throw new Unavailable(`${providers[id]} cannot be linked on this site.`, 3_600)
}

function redirectToProvider({ url, setCookie }: ProviderRedirect): Response {
	const headers = { location: url, 'cache-control': 'no-store', 'set-cookie': setCookie }
	return new Response(null, { status: 303, headers })
}

function warnNotConfigured(context: Args['context'], id: ProviderId): void {
	const variable = id.toUpperCase()
	getServices(context).log.warn(
		{ requestId: getRequestMetadata(context).requestId, provider: id },
		`sign-in with ${providers[id]} is not available: it needs ${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET`,
	)
}
