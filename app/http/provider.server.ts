import { data, type RouterContextProvider } from 'react-router'
import { Unavailable } from '#app/lib/errors.ts'
import { safePath } from '#app/lib/safe-path.ts'
import { type AuthAnswer, type ProviderId, providers } from '#app/modules/auth/auth-answer.ts'
import { startSignIn } from '#app/modules/auth/providers/start.server.ts'
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
		const headers = new Headers({ location: begun.url, 'cache-control': 'no-store' })
		for (const cookie of begun.setCookies) headers.append('set-cookie', cookie)
		return new Response(null, { status: 303, headers })
	} catch (error) {
		const { message, init } = failureOf(context, error, fallback)
		return refuse(message, init)
	}
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
