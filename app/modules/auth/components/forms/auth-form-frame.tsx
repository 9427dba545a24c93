import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import type { PanelProps, useAuthForm } from './auth-form.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { ReturnToField, SurfaceField } from './return-to-field.tsx'

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
