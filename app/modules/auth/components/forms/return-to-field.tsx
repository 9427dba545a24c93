import { useLocation } from 'react-router'
import { safePath } from '#app/lib/paths/safe-path.ts'
import type { PanelProps } from './auth-form.ts'

type Way = Pick<PanelProps, 'surface' | 'returnTo'>

/** Submits the path that an emailed link leads back to once its person has signed in. */
export function ReturnToField(way: Way) {
	const path = useReturnTo(way)
	return path === '/' ? null : <input type="hidden" name="returnTo" value={path} />
}

/** The link to the page that emails a password link, with the same path. */
export function ForgotPasswordLink(way: Way) {
	const path = useReturnTo(way)
	const query = path === '/' ? '' : `?returnTo=${encodeURIComponent(path)}`
	return <a href={`/forgot-password${query}`}>Forgot password</a>
}

/** Returns, in the modal, `returnTo` or the page below it; on a page, the path in its own address. */
function useReturnTo({ surface, returnTo }: Way): string {
	const { pathname, search } = useLocation()
	if (surface === 'modal') return returnTo || pathname + search
	return safePath(new URLSearchParams(search).get('returnTo'))
}
