import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { FormAnswer } from '#app/lib/parse-form.ts'
import { useAuthModal } from '#app/modules/auth/components/session/auth-modal-context.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import type { ForumAnswer } from '../../posts/post-result.ts'
import { useDraft } from './use-draft.ts'

type ForumFormOptions = {
	/** What the draft is kept under. */
	draft: string
	/** Where the form is posted. */
	action: string
	signedIn: boolean
	/** Names the first sending, for pages that are of one member. */
	requestKey?: string | undefined
	/** The answer to a post without scripts. */
	lastAnswer?: ForumAnswer | undefined
	/** Told once it is done, before the page goes on. */
	onDone?: (() => void) | undefined
}

const unsent = 'There’s no connection. Your text is still here. Please try again.'

/** Sending a form of the forum: whoever is not signed in signs in first and finds what they typed; nothing is sent twice. */
export function useForumForm({
	draft: name,
	action,
	signedIn,
	requestKey,
	lastAnswer,
	onDone,
}: ForumFormOptions) {
	const form = useRef<HTMLFormElement>(null)
	const fetcher = useFetcher<ForumAnswer>()
	const sentKey = lastAnswer?.ok === false ? lastAnswer.typed.requestKey : undefined
	const draft = useDraft(name, form, sentKey || requestKey)
	const { openAuthModal } = useAuthModal()
	const navigate = useNavigate()
	const busy = fetcher.state !== 'idle'
	const answer = fetcher.data ?? lastAnswer
	const told = useRef<ForumAnswer>(undefined)

	useEffect(() => {
		const { data } = fetcher
		if (!data || told.current === data) return
		told.current = data
		if (!data.ok) {
			if (data.signIn) openAuthModal()
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
		if (!signedIn) return openAuthModal()
		if (!navigator.onLine) return toast.error('Not sent', unsent)
		const sent = new FormData(event.currentTarget)
		sent.set('surface', 'script')
		fetcher.submit(sent, { method: 'post', action, encType: 'multipart/form-data' })
	}

	return {
		form,
		draft,
		busy,
		send,
		signIn: signedIn ? null : () => openAuthModal(),
		rejected: answer?.ok === false ? answer : null,
		errors: (answer?.ok === false ? answer.errors : {}) as FormAnswer['errors'],
		typed: (answer?.ok === false ? answer.typed : {}) as FormAnswer['typed'],
	}
}
