import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { useAuthModal } from '#app/modules/auth/components/session/auth-modal.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import type { ForumResult } from '../../posts/post-result.ts'
import { useDraft } from './use-draft.ts'

type ForumFormOptions = {
	/** The name that the draft is saved under. */
	draft: string
	/** The URL that the form is sent to. */
	action: string
	signedIn: boolean
	/** The idempotency key that the page was rendered with; undefined when nobody is signed in. */
	requestKey?: string | undefined
	/** The response to a request without scripts. */
	actionResult?: ForumResult | undefined
	/** Called after success, before the page navigates. */
	onDone?: (() => void) | undefined
}

const offlineMessage = 'There’s no connection. Your text is still here. Please try again.'

/** Sends a forum form: visitors sign in first and keep what they typed, and nothing is sent twice. */
export function useForumForm({
	draft: name,
	action,
	signedIn,
	requestKey,
	actionResult,
	onDone,
}: ForumFormOptions) {
	const form = useRef<HTMLFormElement>(null)
	const fetcher = useFetcher<ForumResult>()
	const submittedKey = actionResult?.ok === false ? actionResult.values.requestKey : undefined
	const draft = useDraft(name, form, submittedKey || requestKey)
	const { openAuthModal } = useAuthModal()
	const navigate = useNavigate()
	const busy = fetcher.state !== 'idle'
	const result = fetcher.data ?? actionResult
	const handled = useRef<ForumResult>(undefined)

	useEffect(() => {
		const { data } = fetcher
		if (!data || handled.current === data) return
		handled.current = data
		if (!data.ok) {
			if (data.signIn) openAuthModal({ backTo: findFormUrl(form.current) })
			return
		}
		draft.discard()
		onDone?.()
		toast.success(data.title, data.description)
		navigate(data.path)
	}, [fetcher, draft, navigate, onDone, openAuthModal])

	function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (busy) return
		if (!signedIn) return openAuthModal({ backTo: findFormUrl(form.current) })
		if (!navigator.onLine) return toast.error('Not sent', offlineMessage)
		const formData = new FormData(event.currentTarget)
		formData.set('surface', 'script')
		fetcher.submit(formData, { method: 'post', action, encType: 'multipart/form-data' })
	}

	return {
		form,
		draft,
		busy,
		send,
		signIn: signedIn ? null : () => openAuthModal({ backTo: findFormUrl(form.current) }),
		rejected: result?.ok === false ? result : null,
		errors: (result?.ok === false ? result.errors : {}) as RejectedForm['errors'],
		values: (result?.ok === false ? result.values : {}) as RejectedForm['values'],
	}
}

/** Returns the URL of this page that leads to the form's text area. */
function findFormUrl(form: HTMLFormElement | null): string {
	const { pathname, search } = window.location
	const text = form?.querySelector('textarea')?.id
	return pathname + search + (text ? `#${text}` : '')
}
