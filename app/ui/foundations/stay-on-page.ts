import {
	type DataRouter,
	type DataStrategyResult,
	data,
	isRouteErrorResponse,
	type MiddlewareFunction,
	type Path,
} from 'react-router'
import { reconnectAfterMs } from '#app/lib/live/reconnect.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { toast } from '#app/ui/overlays/toast.ts'

declare global {
	interface Window {
		/** Set by React Router on hydration. */
		__reactRouterDataRouter?: DataRouter
	}
}

const unreachableMessage = 'We couldn’t reach the server. Nothing on this page was lost. Please try again.'

let failures = 0
let retry: ReturnType<typeof setTimeout>

/**
 * Middleware of the root: if the server did not answer, the page stays as it is, with what was typed, instead of showing the error page.
 * Background requests are retried soon; after a click or a submission a toast asks the user to try again (docs/decisions/0041).
 */
export const stayOnPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	{ request },
	next,
) => {
	const results = await next()
	const router = window.__reactRouterDataRouter
	const unanswered = Object.entries(results).filter(([, result]) => unansweredMessage(result))
	if (!unanswered.length) failures = 0
	if (!router || !unanswered.length || request.signal.aborted) return
	const { location, navigation, loaderData, actionData } = router.state
	const isFor = (to?: Path) =>
		to && request.url === new URL(to.pathname + to.search, window.location.href).href
	const posted = request.method !== 'GET'
	const isNavigation = isFor(navigation.location)
	const leaving = isNavigation && !isFor(location)
	// The browser already shows the new URL, or a form was accepted that must not be sent twice.
	if (leaving && (navigation.historyAction === 'POP' || navigation.location?.state?._isRedirect)) return
	if (posted || leaving) toast.error('Something went wrong', unansweredMessage(unanswered[0]![1]))
	if (leaving)
		router.navigate(location, {
			replace: true,
			preventScrollReset: true,
			state: location.state,
			defaultShouldRevalidate: false,
		})
	else if (!posted) {
		clearTimeout(retry)
		retry = setTimeout(
			() => isFor(router.state.location) && router.revalidate(),
			reconnectAfterMs(++failures, Math.random),
		)
	}
	// With this status React Router does not revalidate after a form.
	for (const [id, outcome] of unanswered) {
		outcome.type = 'data'
		outcome.result = posted
			? data(isNavigation ? getOwnValue(actionData, id) : undefined, { status: 503 })
			: getOwnValue(loaderData, id)
	}
}

/** Returns a message if the server gave no usable answer: no connection, an aborted response, status 429 or 5xx. Else undefined. */
function unansweredMessage({ type, result }: DataStrategyResult): string | undefined {
	if (type !== 'error') return
	if (isRouteErrorResponse(result))
		return result.status === 429 || result.status >= 500
			? ((result.data as { message?: string } | null)?.message ?? unreachableMessage)
			: undefined
	// React Router wraps errors of form submissions.
	const error = result instanceof Error ? result : (result as { data?: unknown } | null)?.data
	return error instanceof TypeError || (error instanceof Error && error.cause)
		? unreachableMessage
		: undefined
}
