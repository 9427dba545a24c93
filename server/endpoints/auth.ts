import { type Context, Hono } from 'hono'
import { errorResponse, toDomainError } from '#app/http/errors.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { type Finished, finishWithProvider } from '#app/modules/auth/providers/finish.server.ts'
import { type ProviderId, providers } from '#app/modules/auth/sign-in/auth-result.ts'
import { authErrorTitle } from '#app/modules/auth/sign-in/failed-return.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

/**
 * The addresses of Better Auth that a browser may reach; every other one is a 404. Signing in and up,
 * links and resets go through our own pages, which count attempts; `get-session` would show the
 * session token to scripts.
 */
const open = new Set(['GET /api/auth/ok', 'POST /api/auth/sign-out'])

type Needs = Pick<Services, 'auth' | 'db' | 'clock' | 'log'>

/** Better Auth's own addresses, with the client's address as our gate knows it, whatever the client says. */
export function authEndpoints({ auth, db, clock, log }: Needs) {
	const app = new Hono<ServerEnv>()

	app.use(async (c, next) => {
		const rejection = c.get('rejection')
		return rejection ? errorResponse(rejection) : next()
	})

	/** Where a provider sends the browser back to; only for those that are configured. */
	app.get('/callback/:provider', endpointPolicy({ access: 'public' }), async (c, next) => {
		const provider = auth.providers.ids.find((id) => id === c.req.param('provider'))
		// Looking is not coming back: it must use nothing up.
		if (!provider || c.req.method !== 'GET') return next()
		const finished = await finishWithProvider(db, {
			auth,
			provider,
			query: new URL(c.req.url).searchParams,
			headers: c.req.raw.headers,
			clientIp: c.get('clientIp'),
			now: clock.now(),
		})
		if (finished.outcome === 'failed') note(c, provider, finished)
		const headers = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
		for (const cookie of finished.setCookies) headers.append('set-cookie', cookie)
		const toast = toastOf(provider, finished)
		if (toast) return redirectWithToast(finished.to, toast, headers)
		headers.set('location', finished.to)
		return new Response(null, { status: 303, headers })
	})

	app.all('/*', endpointPolicy({ access: 'public' }), async (c): Promise<Response> => {
		if (!open.has(`${c.req.method} ${c.req.path}`))
			return c.json({ error: { code: 'not_found', message: 'There is nothing at this address.' } }, 404)
		const headers = new Headers(c.req.raw.headers)
		headers.set('x-client-ip', c.get('clientIp'))
		// None of the open addresses needs a body, so the library is given none to parse.
		for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
		return auth.handler(new Request(c.req.url, { method: c.req.method, headers }))
	})

	/** What went wrong, for the operator; a provider's own words and tokens stay out. */
	function note(c: Context<ServerEnv>, provider: ProviderId, finished: Finished & { outcome: 'failed' }) {
		const { failure, error } = finished
		const facts = { requestId: c.get('requestId'), provider, failure }
		const isDefect = failure === 'our_fault' && !toDomainError(error)
		log[isDefect ? 'error' : 'warn'](
			isDefect ? { ...facts, error } : facts,
			'sign-in with a provider did not succeed',
		)
	}
	return app
}

/** Nothing yet for whoever still owes the second factor. */
function toastOf(provider: ProviderId, finished: Finished): Toast | null {
	if (finished.outcome === 'second-factor') return null
	const description = {
		failed: finished.outcome === 'failed' ? finished.message : '',
		linked: `${providers[provider]} is linked. You can now sign in with it.`,
		'signed-in': 'You have successfully signed in',
		'check-email': 'Please check your email to confirm your account',
	}[finished.outcome]
	return finished.outcome === 'failed'
		? { kind: 'error', title: authErrorTitle, description }
		: { kind: 'success', title: 'Success', description }
}
