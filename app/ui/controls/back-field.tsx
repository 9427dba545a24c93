import { useLocation } from 'react-router'

type BackFieldProps = {
	/** The id of the element to return to. */
	at?: string
}

/** The address of the page in a form that posts to another one, which redirects here when it is sent without scripts. */
export function BackField({ at }: BackFieldProps) {
	const { pathname, search } = useLocation()
	return <input type="hidden" name="back" value={pathname + search + (at ? `#${at}` : '')} />
}
