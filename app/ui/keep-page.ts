import {
	type DataRouter,
	type DataStrategyResult,
	isRouteErrorResponse,
	type MiddlewareFunction,
	type Path,
} from 'react-router'
import { reconnectAfterMs } from '#app/lib/reconnect.ts'
import { toast } from './toast.ts'

declare global {
	interface Window {
		/** Set by React Router as it takes the page over. */
		__reactRouterDataRouter?: DataRouter
	}
}

let failures = 0
let retry: ReturnType<typeof setTimeout>

/**
 * The root's: where the server did not answer, the page stays as it is instead of giving way to the error page. What it asked by
 * itself it asks again soon; whoever pressed a link is told (docs/decisions/0041).
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	const results = await next()
	const router = window.__reactRouterDataRouter
	const lost = Object.keys(results).filter((id) => isUnanswered(results[id]!))
	if (!lost.length) failures = 0
	if (!router || !lost.length || request.signal.aborted) return
	const { location, navigation, loaderData } = router.state
	const isFor = (to?: Path) =>
		to && request.url === new URL(to.pathname + to.search, window.location.href).href
	if (isFor(location)) {
		clearTimeout(retry)
		retry = setTimeout(
			() => isFor(router.state.location) && router.revalidate(),
			reconnectAfterMs(++failures, Math.random),
		)
	} else if (isFor(navigation.location)) {
		// The browser shows the new address already, or a form was taken that must not be sent twice.
		if (navigation.historyAction === 'POP' || navigation.location?.state?._isRedirect) return
		toast.error('That did not work', 'We could not be reached. This page stays as it is: please try again.')
		router.navigate(location, {
			...{ replace: true, preventScrollReset: true, state: location.state },
			defaultShouldRevalidate: false,
		})
	}
	for (const id of lost) results[id] = { type: 'data', result: loaderData[id] }
}

/** No connection, an answer that breaks off, or a server that puts it off or is away behind its proxy. */
function isUnanswered({ type, result }: DataStrategyResult): boolean {
	if (type !== 'error') return false
	if (isRouteErrorResponse(result)) return result.status === 429 || result.status >= 500
	return result instanceof TypeError || (result instanceof Error && result.cause !== undefined)
}
