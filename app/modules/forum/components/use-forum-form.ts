import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { useAuthModal } from '#app/modules/auth/components/auth-modal-context.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ForumAnswer } from '../post-answer.ts'
import { useDraft } from './use-draft.ts'

type Asked = {
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

const unsent = 'There is no connection. Your text is kept here; please try again.'

/** Sending a form of the forum: whoever is not signed in signs in first and finds what they typed; nothing is sent twice. */
export function useForumForm({ draft: name, action, signedIn, requestKey, lastAnswer, onDone }: Asked) {
	const form = useRef<HTMLFormElement>(null)
	const fetcher = useFetcher<ForumAnswer>()
	const refused = lastAnswer?.outcome === 'refused' ? lastAnswer.typed.requestKey : undefined
	const draft = useDraft(name, form, refused || requestKey)
	const { openAuthModal } = useAuthModal()
	const navigate = useNavigate()
	const busy = fetcher.state !== 'idle'
	const answer = fetcher.data ?? lastAnswer
	const told = useRef<ForumAnswer>(undefined)

	useEffect(() => {
		const { data } = fetcher
		if (!data || told.current === data) return
		told.current = data
		if (data.outcome === 'refused') {
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
		errors: answer?.outcome === 'refused' ? answer.errors : {},
		typed: answer?.outcome === 'refused' ? answer.typed : {},
	}
}
