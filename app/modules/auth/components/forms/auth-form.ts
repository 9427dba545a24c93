import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '#app/ui/overlays/toast.ts'
import { type AuthAnswer, unanswered } from '../../sign-in/auth-result.ts'
import { authErrorTitle } from '../../sign-in/failed-return.ts'
import { useAnsweredForm } from './use-submitted-form.ts'
import { useValidation } from './use-validation.ts'

/** Where a panel stands: in the modal it is answered in place, on a page it leads on. */
export type PanelProps = {
	/** Where the forms are posted; carries `returnTo` on a page. */
	action: string
	surface: 'modal' | 'page'
	/** Where the modal leads once signed in. */
	returnTo?: string
	/** The answer to a post without scripts, or what a return from a provider ended with. */
	lastAnswer?: AuthAnswer | undefined
	/** Told of every answer that succeeded in place. */
	onDone?: (answer: AuthAnswer) => void
}

/** The email form of a panel, its provider buttons, and the one message they share. */
export function useAuthForm(
	kind: 'signIn' | 'signUp',
	{ lastAnswer, onDone }: Pick<PanelProps, 'lastAnswer' | 'onDone'>,
) {
	const fetcher = useFetcher<AuthAnswer>()
	const answer = fetcher.data ?? lastAnswer
	const [sentBy, setSentBy] = useState<AuthAnswer['sentBy']>(lastAnswer?.sentBy ?? 'email')
	const [unsent, setUnsent] = useState<string>()
	/** Without a connection the page would be lost with what was typed: the form is not sent, and says so. */
	function send(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent
		const form = new FormData(event.currentTarget, submitter)
		const answer = unanswered(
			form,
			kind === 'signIn' || form.has('provider') ? 'Failed to sign in' : 'Failed to sign up',
		)
		setSentBy(answer.sentBy)
		setUnsent(navigator.onLine ? undefined : answer.message)
		if (navigator.onLine) return
		event.preventDefault()
		toast.error(authErrorTitle, answer.message)
	}
	const { formProps, fields, formError } = useAnsweredForm(answer?.form, useValidation(kind), send)
	const sent = fetcher.data
	const told = useRef<AuthAnswer>(undefined)
	useEffect(() => {
		// Once for each answer, although `onDone` changes with what it did.
		if (!sent || told.current === sent) return
		// Until the page is the member's too: what is pressed on it in between would be a visitor's.
		if (sent.outcome === 'signed-in' && fetcher.state !== 'idle') return
		told.current = sent
		if (sent.message) toast.error(authErrorTitle, sent.message)
		if (sent.outcome === 'signed-in' || sent.outcome === 'check-email') onDone?.(sent)
	}, [sent, fetcher.state, onDone])
	const ofProvider = answer?.sentBy === 'provider' ? answer.message : undefined
	return {
		fetcher,
		answer,
		formProps,
		fields,
		busy: fetcher.state !== 'idle',
		error: unsent ?? (sentBy === 'provider' ? ofProvider : formError),
		onProvider: send,
	}
}
