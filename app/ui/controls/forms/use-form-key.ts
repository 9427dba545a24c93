import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns the idempotency key of the form on screen. A reload of the page data generates a new `loadedKey`, but the form keeps its first
 * key, and what is typed into it, until a navigation: the user submits it or opens another page.
 */
export function useFormKey(loadedKey: string): string {
	const { key: locationKey } = useLocation()
	const [stored, setStored] = useState({ locationKey, key: loadedKey })
	if (stored.locationKey === locationKey) return stored.key
	setStored({ locationKey, key: loadedKey })
	return loadedKey
}
