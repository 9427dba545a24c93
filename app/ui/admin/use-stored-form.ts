import { useLayoutEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigation } from 'react-router'
import { isTouched } from '#app/ui/foundations/is-touched.ts'

/**
 * Keeps the record and version that a form was filled from, so that a reload caused by someone else neither loses unsaved input nor
 * hides the conflict on save. An untouched or saved form is filled again from `fresh`. `rejected`: the server rejected the last
 * submission, so the form stays as it is; `busy`: a fetcher is submitting it.
 */
export function useStoredForm<Filled extends { version: number | string }>(
	fresh: Filled,
	rejected: boolean,
	busy = false,
) {
	const form = useRef<HTMLFormElement>(null)
	const [stored, setStored] = useState({ filled: fresh, round: 0 })
	const loaded = useLoaderData<unknown>()
	const idle = useNavigation().state === 'idle' && !busy
	/** The loader data at the time of submission; newer data means that the form was saved. */
	const submittedFrom = useRef<unknown>(undefined)
	// biome-ignore lint/correctness/useExhaustiveDependencies: `fresh` changes only together with the loader data.
	useLayoutEffect(() => {
		if (!idle) return
		const saved = submittedFrom.current !== undefined && submittedFrom.current !== loaded
		submittedFrom.current = undefined
		if (rejected || !form.current) return
		if (saved) form.current.closest('details')?.removeAttribute('open')
		if (saved || (fresh.version !== stored.filled.version && !isTouched(form.current)))
			setStored({ filled: fresh, round: stored.round + 1 })
	}, [idle, loaded, rejected, fresh.version])
	return {
		filled: stored.filled,
		/** The React key of the form, which is filled again when the key changes. */
		key: stored.round,
		form: {
			ref: form,
			onSubmit() {
				submittedFrom.current = loaded
			},
		},
	}
}
