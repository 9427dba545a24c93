import { useCallback, useRef } from 'react'

type Rules = typeof import('../../booking/browser-rules.ts')

/**
 * The server's rules for the form, in the browser. They are loaded when the form is first used, because their library is larger than the
 * form. `rules` is null until then: nothing is checked here, and the server responds with the same messages.
 */
export function useBookingRules() {
	const rules = useRef<Rules>(null)
	const fetchRules = useCallback(async (): Promise<Rules | null> => {
		rules.current ??= await import('../../booking/browser-rules.ts').catch(() => null)
		return rules.current
	}, [])
	return { rules, fetchRules }
}
