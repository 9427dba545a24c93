import { useLocation } from 'react-router'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'
import type { PanelProps } from './auth-form.tsx'

type ReturnToProps = Pick<PanelProps, 'surface' | 'returnTo'>

/** Says where the result is shown. Before scripts run the modal's forms are sent by the browser, so that the page shows it. */
export function SurfaceField({ surface }: Pick<PanelProps, 'surface'>) {
	return <input type="hidden" name="surface" value={useHydrated() ? surface : 'page'} />
}

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
