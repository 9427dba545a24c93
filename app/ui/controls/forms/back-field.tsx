import { useLocation } from 'react-router'

type BackFieldProps = {
	/** The id of the element to return to. */
	fragment?: string
}

/** The address of the page in a form that posts to another one, which redirects here when it is sent without scripts. */
export function BackField({ fragment }: BackFieldProps) {
	const { pathname, search } = useLocation()
	return <input type="hidden" name="back" value={pathname + search + (fragment ? `#${fragment}` : '')} />
}
