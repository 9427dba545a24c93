import { data, type RouterContextProvider } from 'react-router'
import { Unavailable } from '#app/lib/errors.ts'
import { safePath } from '#app/lib/safe-path.ts'
import { type AuthAnswer, type ProviderId, providers } from '#app/modules/auth/auth-answer.ts'
import { type Begun, startLink, startSignIn } from '#app/modules/auth/providers/start.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getFacts, getServices } from './context.server.ts'
import { noteRefusal } from './errors.server.ts'
import { admit, failureOf } from './forms.server.ts'
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
	const id = String(form.get('provider'))
	const fallback = `Failed to sign in with ${providers[id as ProviderId] ?? 'this provider'}`
	const refuse = (message: string, init: ResponseInit) =>
		data<AuthAnswer>({ outcome: 'refused', sentBy: 'provider', message }, init)
	try {
		admit(context)
		const ofPage = readReturnTo(request)
		const inModal = form.get('surface') === 'modal'
		const from = inModal ? safePath(form.get('from')) : page + ofPage.search
		const begun = await startSignIn(db, {
			auth,
			headers: request.headers,
			clientIp: getFacts(context).clientIp,
			now: clock.now(),
			provider: id as ProviderId,
			from,
			returnTo: inModal ? safePath(form.get('returnTo'), from) : ofPage.returnTo,
		})
		if (!begun) {
			hintOperator(context, id)
			noteRefusal(context, new Unavailable(fallback, 3_600))
			return refuse(fallback, { status: 503 })
		}
		return leadTo(begun)
	} catch (error) {
		const { message, init } = failureOf(context, error, fallback)
		return refuse(message, init)
	}
}

/** The same for a member who links one more way in, and comes back to `page`. @throws what `startLink` throws; Unavailable */
export async function beginLink(
	{ request, context }: Args,
	{ form, page, actor }: { form: FormData; page: string; actor: Viewer },
): Promise<Response> {
	const { auth, db, clock } = getServices(context)
	const id = String(form.get('provider'))
	const begun = await startLink(db, {
		auth,
		headers: request.headers,
		clientIp: getFacts(context).clientIp,
		now: clock.now(),
		provider: id as ProviderId,
		from: page,
		returnTo: page,
		actor,
	})
	if (begun) return leadTo(begun)
	hintOperator(context, id)
	throw new Unavailable(
		`${providers[id as ProviderId] ?? 'This provider'} cannot be linked on this site.`,
		3_600,
	)
}

function leadTo({ url, setCookies }: Begun): Response {
	const headers = new Headers({ location: url, 'cache-control': 'no-store' })
	for (const cookie of setCookies) headers.append('set-cookie', cookie)
	return new Response(null, { status: 303, headers })
}

function hintOperator(context: Args['context'], id: string): void {
	const name = providers[id as ProviderId]
	if (!name) return
	const variable = id.toUpperCase()
	getServices(context).log.warn(
		{ requestId: getFacts(context).requestId, provider: id },
		`sign-in with ${name} is not available: it needs ${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET`,
	)
}
