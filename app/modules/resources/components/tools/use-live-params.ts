import { startTransition, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The address's parameters, kept up with what is typed in a GET form: results follow every key, and the address in the
 * bar is always the one to share. Without scripts the form's button does the same by a page load.
 */
export function useLiveParams() {
	const [params] = useSearchParams()
	const [live, setLive] = useState<{ from: URLSearchParams; params: URLSearchParams }>()
	const current = live?.from === params ? live.params : params

	useEffect(() => {
		if (live?.from !== params) return
		// Browsers allow few changes of the address in a row; the last one counts.
		const soon = setTimeout(
			() => window.history.replaceState(window.history.state, '', `?${live.params}${window.location.hash}`),
			300,
		)
		return () => clearTimeout(soon)
	}, [live, params])

	/** Takes over what the form holds now. The results may come after the letter typed, and wait for the next one. */
	const follow = useCallback(
		(form: HTMLFormElement) => {
			const typed = new URLSearchParams()
			for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed.append(name, value)
			startTransition(() => setLive({ from: params, params: typed }))
		},
		[params],
	)
	return { params: current, follow }
}
