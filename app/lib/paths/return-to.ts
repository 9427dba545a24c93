import { safePath } from '#app/lib/paths/safe-path.ts'

/** Returns the path in `?returnTo=` and a query string that passes it on. A path outside the site becomes the home page. */
export function readReturnTo(request: Request): { returnTo: string; search: string } {
	const returnTo = safePath(new URL(request.url).searchParams.get('returnTo'))
	return { returnTo, search: returnTo === '/' ? '' : `?returnTo=${encodeURIComponent(returnTo)}` }
}

/** Returns the address of the sign-in page that confirms what has just happened and leads to `returnTo`. */
export function signInAfter(what: 'confirmed' | 'reset' | 'sign-up', returnTo: string): string {
	const query = new URLSearchParams({ after: what })
	if (returnTo !== '/') query.set('returnTo', returnTo)
	return `/sign-in?${query}`
}
