import { useLayoutEffect, useRef, useState } from 'react'

const pauseMs = 1_000

type AutosaveOptions = {
	action: string
	/** The page of the draft, once it is saved. */
	page: string
	enabled: boolean
}

const newPage = '/admin/mail/new'

/**
 * Saves a form a second after the last change, one save at a time, and once more when the page is left. Submitting the form does not wait
 * for a running save: a late save from the same page is no conflict. Returns the ref and the event handlers for the form, and the status to
 * show.
 */
export function useAutosave({ action, page, enabled }: AutosaveOptions) {
	const form = useRef<HTMLFormElement>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const saving = useRef<Promise<void> | null>(null)
	const isChanged = useRef(false)
	const isSent = useRef(false)
	const [status, setStatus] = useState('')

	async function save(leaving: boolean): Promise<void> {
		if (!form.current || !isChanged.current || isSent.current) return
		isChanged.current = false
		const body = new URLSearchParams()
		for (const [name, value] of new FormData(form.current)) body.append(name, String(value))
		const response = await fetch(action, { method: 'POST', body, keepalive: leaving }).catch(() => null)
		if (isSent.current) return
		// Any other status means that it is not saved; a redirect leads to the sign-in page.
		if (response?.status === 204) {
			// So that a reload of the page opens this draft instead of a new one.
			if (location.pathname === newPage) history.replaceState(history.state, '', page)
			return setStatus('Draft saved')
		}
		isChanged.current = true
		setStatus(
			response?.status === 409
				? 'Not saved: this email was changed on another page.'
				: 'Not saved yet. We’ll try again with your next change.',
		)
	}

	function saveInTurn(): void {
		if (saving.current) {
			timer.current = setTimeout(saveInTurn, pauseMs)
			return
		}
		saving.current = save(false).finally(() => {
			saving.current = null
		})
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the functions read only refs.
	useLayoutEffect(() => {
		// A layout effect, because its cleanup runs while the form is still mounted.
		const leave = () => void save(true)
		addEventListener('pagehide', leave)
		return () => {
			removeEventListener('pagehide', leave)
			clearTimeout(timer.current)
			leave()
		}
	}, [])

	return {
		form,
		status,
		onInput() {
			if (!enabled) return
			isChanged.current = true
			setStatus('')
			clearTimeout(timer.current)
			timer.current = setTimeout(saveInTurn, pauseMs)
		},
		onSubmit() {
			// Submitting the form saves its values.
			isSent.current = true
			clearTimeout(timer.current)
		},
	}
}
