import { safePath } from '#app/lib/addresses/safe-path.ts'

/** Where `?returnTo=` leads, and the query that hands it on; whatever is not ours becomes home. */
export function readReturnTo(request: Request): { returnTo: string; search: string } {
	const returnTo = safePath(new URL(request.url).searchParams.get('returnTo'))
	return { returnTo, search: returnTo === '/' ? '' : `?returnTo=${encodeURIComponent(returnTo)}` }
}
