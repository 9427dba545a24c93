import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The key of the form on screen. A page that is only read anew, because something came in meanwhile, makes up another; the form keeps
 * its own, and what is typed into it, until somebody goes on: sends it, or opens another page.
 */
export function useFormKey(given: string): string {
	const { key: place } = useLocation()
	const [held, setHeld] = useState({ place, given })
	if (held.place === place) return held.given
	setHeld({ place, given })
	return given
}
