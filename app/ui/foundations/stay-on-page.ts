import {
	type DataRouter,
	type DataStrategyResult,
	data,
	isRouteErrorResponse,
	type MiddlewareFunction,
	type Path,
} from 'react-router'
import { reconnectAfterMs } from '#app/lib/live/reconnect.ts'
import { ownValue } from '#app/lib/own-key.ts'
import { toast } from '#app/ui/overlays/toast.ts'

declare global {
	interface Window {
		/** Set by React Router as it takes the page over. */
		__reactRouterDataRouter?: DataRouter
	}
}

const unreached = 'We couldn’t reach the server. Nothing on this page was lost. Please try again.'

let failures = 0
let retry: ReturnType<typeof setTimeout>

/**
 * The root's: where the server did not answer, the page stays as it is, with what was typed, instead of giving way to the error page.
 * What it asked by itself it asks again soon; whoever pressed something is told and can press again (docs/decisions/0041).
 */
export const stayOnPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	{ request },
	next,
) => {
	const results = await next()
	const router = window.__reactRouterDataRouter
	const lost = Object.entries(results).filter(([, result]) => whyUnanswered(result))
	if (!lost.length) failures = 0
	if (!router || !lost.length || request.signal.aborted) return
	const { location, navigation, loaderData, actionData } = router.state
	const isFor = (to?: Path) =>
		to && request.url === new URL(to.pathname + to.search, window.location.href).href
	const posted = request.method !== 'GET'
	const going = isFor(navigation.location)
	const leaving = going && !isFor(location)
	// The browser shows the new address already, or a form was taken that must not be sent twice.
	if (leaving && (navigation.historyAction === 'POP' || navigation.location?.state?._isRedirect)) return
	if (posted || leaving) toast.error('Something went wrong', whyUnanswered(lost[0]![1]))
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
	// With this status nothing else is asked after a form.
	for (const [id, answer] of lost) {
		answer.type = 'data'
		answer.result = posted
			? data(going ? ownValue(actionData, id) : undefined, { status: 503 })
			: ownValue(loaderData, id)
	}
}

/** In words where there was none: no connection, an answer that breaks off, a server that puts it off or is away behind its proxy. */
function whyUnanswered({ type, result }: DataStrategyResult): string | undefined {
	if (type !== 'error') return
	if (isRouteErrorResponse(result))
		return result.status === 429 || result.status >= 500
			? ((result.data as { message?: string } | null)?.message ?? unreached)
			: undefined
	// React Router wraps the error of a form.
	const error = result instanceof Error ? result : (result as { data?: unknown } | null)?.data
	return error instanceof TypeError || (error instanceof Error && error.cause) ? unreached : undefined
}
