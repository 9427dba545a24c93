import { startTransition, useEffect, useState } from 'react'
import {
	type DataStrategyResult,
	data,
	isRouteErrorResponse,
	type MiddlewareFunction,
	type Path,
	useLocation,
	useMatches,
	useNavigate,
	useNavigation,
	useRevalidator,
} from 'react-router'
import { reconnectAfterMs } from '#app/lib/live/reconnect.ts'
import { toast } from '#app/ui/overlays/toast.ts'

const unreachableMessage = 'We couldn’t reach the server. Nothing on this page was lost. Please try again.'

/** The page as it was last rendered. */
let page: ReturnType<typeof usePage> | undefined
/** Resolves when the page has rendered all that the router reported before the call. */
let rendered = async () => {}
/** How the forms of the page were last answered, by route. */
let answers = new Map<string, unknown>()
let failures = 0
let retry: ReturnType<typeof setTimeout>

function usePage() {
	return {
		location: useLocation(),
		navigation: useNavigation(),
		matches: useMatches(),
		navigate: useNavigate(),
		revalidate: useRevalidator().revalidate,
	}
}

/** Lets `stayOnPage` and page-change.ts know the page. Belongs into every page, error pages too. */
export function StayOnPage(): null {
	const shown = usePage()
	const [answer, setAnswer] = useState<() => void>()
	useEffect(() => {
		page = shown
		// The router reports in transitions, and React renders all transitions that wait together.
		rendered = () =>
			new Promise((resolve) =>
				startTransition(() =>
					setAnswer((earlier) => () => {
						earlier?.()
						resolve()
					}),
				),
			)
		answer?.()
		import('./page-change.ts').then(
			({ followPage }) => followPage(shown.location),
			() => {},
		)
	})
	return null
}

/**
 * Middleware of the root: if the server did not answer, the page stays as it is, with what was typed, instead of showing the error page.
 * Background requests are retried soon; after a click or a submission a toast asks the user to try again (docs/decisions/0041).
 */
export const stayOnPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	{ request },
	next,
) => {
	const results = await next()
	const posted = request.method !== 'GET'
	const unanswered = Object.entries(results).filter(([, result]) => unansweredMessage(result))
	if (!unanswered.length) {
		failures = 0
		noteAnswers(results, posted)
		return
	}
	// A request may fail before the page has rendered that it navigates.
	await rendered()
	if (!page || request.signal.aborted) return
	const { location, navigation, matches, navigate } = page
	const isFor = (to?: Pick<Path, 'pathname' | 'search'>) =>
		to && request.url === new URL(to.pathname + to.search, window.location.href).href
	const isNavigation = isFor(navigation.location)
	// If only the data around the page is missing, the page has its own, or shows that it has none, as the dashboard does.
	const leaving = isNavigation && !isFor(location) && unanswered.some(([id]) => id !== 'root')
	// The browser already shows the new URL, or a form was accepted that must not be sent twice.
	const wasAccepted = !posted && navigation.formMethod && navigation.formMethod !== 'GET'
	if (leaving && (isFor(window.location) || wasAccepted)) return
	if (posted || leaving) toast.error('Something went wrong', unansweredMessage(unanswered[0]![1]))
	if (leaving)
		void navigate(location, {
			replace: true,
			preventScrollReset: true,
			state: location.state,
			defaultShouldRevalidate: false,
		})
	else if (!posted) {
		clearTimeout(retry)
		retry = setTimeout(
			() => page && isFor(page.location) && page.revalidate(),
			reconnectAfterMs(++failures, Math.random),
		)
	}
	// With this status React Router does not revalidate after a form.
	for (const [id, outcome] of unanswered) {
		outcome.type = 'data'
		outcome.result = posted
			? data(isNavigation ? answers.get(id) : undefined, { status: 503 })
			: matches.find((match) => match.id === id)?.loaderData
	}
}

function noteAnswers(results: Record<string, DataStrategyResult>, posted: boolean): void {
	if (posted) answers = new Map(Object.entries(results).map(([id, { result }]) => [id, result]))
	else if (page?.navigation.location) answers.clear()
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
