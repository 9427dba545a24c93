import { use, useEffect } from 'react'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { DocumentRequestContext } from '#app/lib/render-context.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Returns the sentence for a page that was not found. A loader may say what a cut or expired link was for. */
function missingMessage(error: unknown): string {
	const { message } = (isRouteErrorResponse(error) ? (error.data as { message?: string } | null) : null) ?? {}
	return message && message !== 'Oops! Page not found'
		? message
		: 'There is nothing at this address. It may have moved, or the link was mistyped.'
}

const titles: ReadonlyMap<number, string> = new Map([
	[403, 'Access Denied'],
	[410, 'This has ended'],
])

export type ErrorPageProps = {
	error: unknown
	/** Whether somebody is signed in: where access is denied, a button then leads to their account. */
	isSignedIn: boolean
}

/** What a page shows instead of itself: not found, not allowed, or a defect with its reference. */
export function ErrorPage({ error, isSignedIn }: ErrorPageProps) {
	const request = use(DocumentRequestContext)
	const { pathname, search } = useLocation()
	const status = isRouteErrorResponse(error) ? error.status : 500
	useEffect(() => {
		if (status === 404) console.error('404 Error: no page at', pathname)
	}, [status, pathname])
	const home = (
		<Button asChild variant={status === 500 ? 'line' : 'go'}>
			<Link to="/">Return to Home</Link>
		</Button>
	)
	if (status === 404)
		return (
			<MessagePage title="Oops! Page not found">
				<p>{missingMessage(error)}</p>
				<p>{home}</p>
			</MessagePage>
		)
	if (isRouteErrorResponse(error) && status < 500) {
		const message = (error.data as { message?: string } | undefined)?.message
		return (
			<MessagePage alert title={titles.get(status) ?? 'That didn’t work'}>
				<p>{message ?? 'This request could not be completed.'}</p>
				{status === 403 && isSignedIn ? (
					<div className="flex flex-wrap gap-3">
						<Button asChild variant="go">
							<Link to="/account">Go to your account</Link>
						</Button>
						<Button asChild variant="line">
							<Link to="/">Return to Home</Link>
						</Button>
					</div>
				) : (
					<p>{home}</p>
				)}
			</MessagePage>
		)
	}
	// An error after a navigation within the page belongs to another request.
	const note = request?.id && request.path === pathname + search ? `Reference: ${request.id}` : undefined
	return (
		<MessagePage title="Something went wrong on our side" note={note}>
			<p>Nothing you entered was the cause. Please try again in a moment.</p>
			<div className="flex flex-wrap gap-3">
				<Button asChild>
					<a href={pathname + search}>Try again</a>
				</Button>
				{home}
			</div>
		</MessagePage>
	)
}
