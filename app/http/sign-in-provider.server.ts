import { data, type RouterContextProvider } from 'react-router'
import { safePath } from '#app/lib/addresses/safe-path.ts'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { type Begun, startLink, startSignIn } from '#app/modules/auth/providers/start.server.ts'
import {
	type AuthAnswer,
	isProviderId,
	type ProviderId,
	providers,
} from '#app/modules/auth/sign-in/auth-result.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getFacts, getServices } from './context.server.ts'
import { recordRejection } from './errors.server.ts'
import { failureOf, throwIfRejected } from './forms.server.ts'
import { readReturnTo } from './return-to.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Answers the press of a provider's button: leads to the provider, or says in the form why not. In the modal `from`
 * and `returnTo` are sent along; on a page they are the page's own.
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
		data<AuthAnswer>({ outcome: 'rejected', sentBy: 'provider', message }, init)
	try {
		throwIfRejected(context)
		if (!isKnown) return reject(fallback, { status: 422 })
		const ofPage = readReturnTo(request)
		const inModal = form.get('surface') === 'modal'
		const from = inModal ? safePath(form.get('from')) : page + ofPage.search
		const begun = await startSignIn(db, {
			auth,
			headers: request.headers,
			clientIp: getFacts(context).clientIp,
			now: clock.now(),
			provider: id,
			from,
			returnTo: inModal ? safePath(form.get('returnTo'), from) : ofPage.returnTo,
		})
		if (!begun) {
			hintOperator(context, id)
			recordRejection(context, new Unavailable(fallback, 3_600))
			return reject(fallback, { status: 503 })
		}
		return leadTo(begun)
	} catch (error) {
		const { message, init } = failureOf(context, error, fallback)
		return reject(message, init)
	}
}

/** The same for a member who links one more way in, and comes back to `page`. @throws what `startLink` throws; Invalid; Unavailable */
export async function beginLink(
	{ request, context }: Args,
	{ form, page, actor }: { form: FormData; page: string; actor: Viewer },
): Promise<Response> {
	const { auth, db, clock } = getServices(context)
	const id = form.get('provider')
	if (!isProviderId(id)) throw new Invalid('Please choose what to link.')
	const begun = await startLink(db, {
		auth,
		headers: request.headers,
		clientIp: getFacts(context).clientIp,
		now: clock.now(),
		provider: id,
		from: page,
		returnTo: page,
		actor,
	})
	if (begun) return leadTo(begun)
	hintOperator(context, id)
	throw new Unavailable(`${providers[id]} cannot be linked on this site.`, 3_600)
}

function leadTo({ url, setCookies }: Begun): Response {
	const headers = new Headers({ location: url, 'cache-control': 'no-store' })
	for (const cookie of setCookies) headers.append('set-cookie', cookie)
	return new Response(null, { status: 303, headers })
}

function hintOperator(context: Args['context'], id: ProviderId): void {
	const variable = id.toUpperCase()
	getServices(context).log.warn(
		{ requestId: getFacts(context).requestId, provider: id },
		`sign-in with ${providers[id]} is not available: it needs ${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET`,
	)
}
