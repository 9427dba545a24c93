import { useLayoutEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigation } from 'react-router'
import { isTouched } from '#app/ui/foundations/is-touched.ts'

/**
 * What a form was filled from, to be sent with it. What others change meanwhile is no reason to lose what is half written in it, nor
 * does it pass for read: until the form is saved its version is kept, and saving it ends in both versions. One that nobody has touched,
 * and one that was saved, begins anew. `refused`: it stands with what was refused; `busy`: while a fetcher sends it.
 */
export function useStored<Filled extends { version: number | string }>(
	fresh: Filled,
	rejected: boolean,
	busy = false,
) {
	const form = useRef<HTMLFormElement>(null)
	const [stored, setStored] = useState({ filled: fresh, round: 0 })
	const loaded = useLoaderData<unknown>()
	const over = useNavigation().state === 'idle' && !busy
	/** What the page was made of when the form was sent: it is read anew once that was taken. */
	const sentFrom = useRef<unknown>(undefined)
	// biome-ignore lint/correctness/useExhaustiveDependencies: `fresh` is another one with what is loaded, or the same.
	useLayoutEffect(() => {
		if (!over) return
		const saved = sentFrom.current !== undefined && sentFrom.current !== loaded
		sentFrom.current = undefined
		if (rejected || !form.current) return
		if (saved) form.current.closest('details')?.removeAttribute('open')
		if (saved || (fresh.version !== stored.filled.version && !isTouched(form.current)))
			setStored({ filled: fresh, round: stored.round + 1 })
	}, [over, loaded, rejected, fresh.version])
	return {
		filled: stored.filled,
		/** Of the form: it begins anew when this changes. */
		key: stored.round,
		form: {
			ref: form,
			onSubmit() {
				sentFrom.current = loaded
			},
		},
	}
}
