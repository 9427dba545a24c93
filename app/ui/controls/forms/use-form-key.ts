import { useState } from 'react'
import { usePageKey } from './use-page-key.ts'

/**
 * Returns the idempotency key of the form on screen. A reload of the page data generates a new `loadedKey`, but the form keeps its first
 * key, and what is typed into it, until a navigation: the user submits it or opens another page.
 */
export function useFormKey(loadedKey: string): string {
	const pageKey = usePageKey()
	const [stored, setStored] = useState({ pageKey, key: loadedKey })
	if (stored.pageKey === pageKey) return stored.key
	setStored({ pageKey, key: loadedKey })
	return loadedKey
}
