import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import { type AuthResult, authErrorTitle, unanswered } from '../../sign-in/auth-result.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { ReturnToField, SurfaceField } from './return-to-field.tsx'
import { type FormFields, useSubmittedForm } from './use-submitted-form.ts'

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

type AuthFormProps = PanelProps & {
	kind: 'signIn' | 'signUp'
	/** The next step after an error, below its message. */
	afterError?: (result: AuthResult | undefined) => ReactNode
	submit: { label: string; busy: string; failed: string }
	children: (fields: FormFields) => ReactNode
}

/** What the sign-in and sign-up forms share: the provider buttons, the submit button, and one error message for both ways to sign in. */
export function AuthForm(props: AuthFormProps) {
	const { kind, action, surface, returnTo, actionResult, onDone, afterError, submit, children } = props
	const fetcher = useFetcher<AuthResult>()
	const result = fetcher.data ?? actionResult
	const [sentBy, setSentBy] = useState<AuthResult['sentBy']>(actionResult?.sentBy ?? 'email')
	const [offlineError, setOfflineError] = useState<string>()
	/** Does not submit while offline, because the page and what was typed would be lost; shows an error instead. */
	function send(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent
		const form = new FormData(event.currentTarget, submitter)
		const result = unanswered(form, form.has('provider') ? 'Failed to sign in' : submit.failed)
		setSentBy(result.sentBy)
		setOfflineError(navigator.onLine ? undefined : result.message)
		if (navigator.onLine) return
		event.preventDefault()
		toast.error(authErrorTitle, result.message)
	}
	const { formProps, fields, formError } = useSubmittedForm(kind, result?.form, send)
	useResult(fetcher, onDone)
	const providerError = result?.sentBy === 'provider' ? result.message : undefined
	const error = offlineError ?? (sentBy === 'provider' ? providerError : formError)
	const busy = fetcher.state !== 'idle'
	return (
		<div className="grid gap-3">
			{error && <ErrorBox>{error}</ErrorBox>}
			{error && afterError?.(result)}
			<ProviderButtons
				fetcher={fetcher}
				action={action}
				surface={surface}
				busy={busy}
				returnTo={returnTo}
				onSubmit={send}
			/>
			<fetcher.Form {...formProps} action={action} className="grid gap-3">
				<SurfaceField surface={surface} />
				<ReturnToField surface={surface} returnTo={returnTo} />
				{children(fields)}
				<Button type="submit" variant="go" block busyText={busy ? submit.busy : undefined}>
					{submit.label}
				</Button>
			</fetcher.Form>
		</div>
	)
}

/** Shows the error of each result, and calls `onDone` for one that succeeded. */
function useResult({ data, state }: ReturnType<typeof useFetcher<AuthResult>>, onDone: PanelProps['onDone']) {
	const handled = useRef<AuthResult>(undefined)
	useEffect(() => {
		// Runs once for each result, although `onDone` may change in between.
		if (!data || handled.current === data) return
		// Waits until the page has reloaded for the signed-in member; until then its forms would post as a visitor's.
		if (data.outcome === 'signed-in' && state !== 'idle') return
		handled.current = data
		if (data.message) toast.error(authErrorTitle, data.message)
		if (data.outcome === 'signed-in' || data.outcome === 'check-email') onDone?.(data)
	}, [data, state, onDone])
}
