import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import { type AuthResult, unanswered } from '../../sign-in/auth-result.ts'
import { authErrorTitle } from '../../sign-in/failed-return.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { ReturnToField, SurfaceField } from './return-to-field.tsx'
import { useSubmittedForm, useValidation } from './use-submitted-form.ts'

/**
 * Properties of the sign-in and sign-up forms. In the modal the result is handled in place; on a page it leads to another page.
 */
export type PanelProps = {
	/** The URL the forms post to; carries `returnTo` on a page. */
	action: string
	surface: 'modal' | 'page'
	/** The path the modal navigates to after sign-in. */
	returnTo?: string | undefined
	/** The result of a post without JavaScript, or of a failed return from a provider. */
	actionResult?: AuthResult | undefined
	/** Called for each result that succeeded in place. */
	onDone?: (result: AuthResult) => void
}

/** Returns the state of the email form and the provider buttons, which share one error message. */
export function useAuthForm(
	kind: 'signIn' | 'signUp',
	{ actionResult, onDone }: Pick<PanelProps, 'actionResult' | 'onDone'>,
) {
	const fetcher = useFetcher<AuthResult>()
	const result = fetcher.data ?? actionResult
	const [sentBy, setSentBy] = useState<AuthResult['sentBy']>(actionResult?.sentBy ?? 'email')
	const [offlineError, setOfflineError] = useState<string>()
	/** Does not submit while offline, because the page and what was typed would be lost; shows an error instead. */
	function send(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent
		const form = new FormData(event.currentTarget, submitter)
		const result = unanswered(
			form,
			kind === 'signIn' || form.has('provider') ? 'Failed to sign in' : 'Failed to sign up',
		)
		setSentBy(result.sentBy)
		setOfflineError(navigator.onLine ? undefined : result.message)
		if (navigator.onLine) return
		event.preventDefault()
		toast.error(authErrorTitle, result.message)
	}
	const { formProps, fields, formError } = useSubmittedForm(result?.form, useValidation(kind), send)
	const response = fetcher.data
	const handled = useRef<AuthResult>(undefined)
	useEffect(() => {
		// Runs once for each result, although `onDone` may change in between.
		if (!response || handled.current === response) return
		// Waits until the page has reloaded for the signed-in member; until then its forms would post as a visitor's.
		if (response.outcome === 'signed-in' && fetcher.state !== 'idle') return
		handled.current = response
		if (response.message) toast.error(authErrorTitle, response.message)
		if (response.outcome === 'signed-in' || response.outcome === 'check-email') onDone?.(response)
	}, [response, fetcher.state, onDone])
	const providerError = result?.sentBy === 'provider' ? result.message : undefined
	return {
		fetcher,
		result,
		formProps,
		fields,
		busy: fetcher.state !== 'idle',
		error: offlineError ?? (sentBy === 'provider' ? providerError : formError),
		onProvider: send,
	}
}

type AuthFormFrameProps = Pick<PanelProps, 'action' | 'surface' | 'returnTo'> & {
	form: ReturnType<typeof useAuthForm>
	/** The next step after an error, below its message. */
	afterError?: ReactNode
	submit: { label: string; busy: string }
	/** The fields. */
	children: ReactNode
}

/** What the sign-in and sign-up forms share: the provider buttons, the submit button, and one error message for both ways to sign in. */
export function AuthFormFrame(props: AuthFormFrameProps) {
	const { form, action, surface, returnTo, afterError, submit, children } = props
	const { fetcher, formProps, busy, error, onProvider } = form
	return (
		<div className="grid gap-3.5">
			{error && <ErrorBox>{error}</ErrorBox>}
			{error && afterError}
			<ProviderButtons
				fetcher={fetcher}
				action={action}
				surface={surface}
				busy={busy}
				returnTo={returnTo}
				onSubmit={onProvider}
			/>
			<fetcher.Form {...formProps} action={action} className="grid gap-4">
				<SurfaceField surface={surface} />
				<ReturnToField surface={surface} returnTo={returnTo} />
				{children}
				<Button type="submit" variant="go" block busyText={busy ? submit.busy : undefined}>
					{submit.label}
				</Button>
			</fetcher.Form>
		</div>
	)
}
