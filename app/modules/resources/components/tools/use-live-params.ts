import { startTransition, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Returns the URL's parameters, updated with what is typed into a GET form, and the function to call after each change of the form. Results
 * follow each keystroke, and the URL in the address bar can always be shared. Without scripts, submitting the form does the same with a
 * page load.
 */
export function useLiveParams() {
	const [params] = useSearchParams()
	const [live, setLive] = useState<{ from: URLSearchParams; params: URLSearchParams }>()
	const current = live?.from === params ? live.params : params

	useEffect(() => {
		if (live?.from !== params) return
		// Browsers limit how often the URL may change in a short time; only the last change matters.
		const timer = setTimeout(
			() => window.history.replaceState(window.history.state, '', `?${live.params}${window.location.hash}`),
			300,
		)
		return () => clearTimeout(timer)
	}, [live, params])

	/** Sets the parameters to the form's current values. It is a transition, so that rendering results never delays typing. */
	const follow = useCallback(
		(form: HTMLFormElement) => {
			const values = new URLSearchParams()
			for (const [name, value] of new FormData(form))
				if (typeof value === 'string') values.append(name, value)
			startTransition(() => setLive({ from: params, params: values }))
		},
		[params],
	)
	return { params: current, follow }
}
