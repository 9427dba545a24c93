import { useLocation } from 'react-router'
import { safePath } from '#app/lib/paths/safe-path.ts'
import type { PanelProps } from './auth-form.ts'

type ReturnToProps = Pick<PanelProps, 'surface' | 'returnTo'>

/** A hidden field with the path that the emailed link leads back to after sign-in. */
export function ReturnToField(props: ReturnToProps) {
	const path = useReturnTo(props)
	return path === '/' ? null : <input type="hidden" name="returnTo" value={path} />
}

/** The link to the page that emails a password link; it passes the same path on. */
export function ForgotPasswordLink(props: ReturnToProps) {
	const path = useReturnTo(props)
	const query = path === '/' ? '' : `?returnTo=${encodeURIComponent(path)}`
	return <a href={`/forgot-password${query}`}>Forgot password</a>
}

/** Returns, in the modal, `returnTo` or the page below it; on a page, the path in its own address. */
function useReturnTo({ surface, returnTo }: ReturnToProps): string {
	const { pathname, search } = useLocation()
	if (surface === 'modal') return returnTo || pathname + search
	return safePath(new URLSearchParams(search).get('returnTo'))
}
