import { type Context, Hono } from 'hono'
import { errorResponse, toDomainError } from '#app/http/errors.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import {
	type FinishedSignIn,
	finishWithProvider,
} from '#app/modules/auth/providers/provider-sign-in.server.ts'
import { authErrorTitle, type ProviderId, providers } from '#app/modules/auth/sign-in/auth-result.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

type AuthServices = Pick<Services, 'auth' | 'db' | 'clock' | 'log'>

/** The callback that a provider redirects to, for configured providers only. */
export function authEndpoints({ auth, db, clock, log }: AuthServices) {
	const app = new Hono<ServerEnv>()

	app.use(async (c, next) => {
		const rejection = c.get('rejection')
		return rejection ? errorResponse(rejection) : next()
	})

	app.get('/callback/:provider', endpointPolicy({ access: 'public' }), async (c, next) => {
		const provider = auth.providers.ids.find((id) => id === c.req.param('provider'))
		// A HEAD request must not consume the sign-in attempt.
		if (!provider || c.req.method !== 'GET') return next()
		const finished = await finishWithProvider(db, {
			auth,
			provider,
			query: new URL(c.req.url).searchParams,
			headers: c.req.raw.headers,
			clientIp: c.get('clientIp'),
			now: clock.now(),
		})
		if (finished.outcome === 'failed') logFailure(c, provider, finished)
		const headers = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
		for (const cookie of finished.setCookies) headers.append('set-cookie', cookie)
		const toast = toastOf(provider, finished)
		if (toast) return redirectWithToast(finished.to, toast, headers)
		headers.set('location', finished.to)
		return new Response(null, { status: 303, headers })
	})

	/** Logs the failure for the operator, without the provider's own text or tokens. */
	function logFailure(
		c: Context<ServerEnv>,
		provider: ProviderId,
		finished: FinishedSignIn & { outcome: 'failed' },
	) {
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

/** Returns no toast while the second factor is still missing. */
function toastOf(provider: ProviderId, finished: FinishedSignIn): Toast | null {
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
