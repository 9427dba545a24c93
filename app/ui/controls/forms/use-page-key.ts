import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

type ShownPage = { key: string; location: string }
type NextLocation = { key: string; pathname: string; search: string }

/**
 * Returns a key that is new after each navigation and each form, for what stays until then: an answer, what was typed. Unlike the key of
 * the location, it stays after a link within the page, such as from an error to its field.
 */
export function usePageKey(): string {
	const location = useLocation()
	const type = useNavigationType()
	const [shown, setShown] = useState(() => nextPage(null, { location, type }))
	const next = nextPage(shown, { location, type })
	if (next !== shown) setShown(next)
	return next.key
}

type Navigated = { location: NextLocation; type: `${ReturnType<typeof useNavigationType>}` }

/** A form, also one that leads back to its page, pushes or replaces the location; the browser follows a link within the page itself. */
export function nextPage(shown: ShownPage | null, { location, type }: Navigated): ShownPage {
	const path = location.pathname + location.search
	if (shown?.location === path && (type === 'POP' || shown.key === location.key)) return shown
	return { key: location.key, location: path }
}
