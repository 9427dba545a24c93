import { useFetcher } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordInput } from '#app/ui/controls/password-input.tsx'
import type { ResendResult } from '../../sign-in/auth-result.ts'
import { AuthForm, type PanelProps } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { ForgotPasswordLink, ReturnToField } from './return-to-field.tsx'

/** The sign-in form: the modal's first tab, and the page without JavaScript. */
export function SignInForm(panel: PanelProps) {
	const { surface, returnTo } = panel
	return (
		<AuthForm
			kind="signIn"
			{...panel}
			afterError={(result) =>
				result?.outcome === 'unverified' && (
					<ResendForm email={result.email ?? ''} surface={surface} returnTo={returnTo} />
				)
			}
			submit={{ label: 'Sign In', busy: 'Signing In...', failed: 'Failed to sign in' }}
		>
			{(fields) => (
				<>
					<EmailField {...fields.email} autoComplete="username" />
					<Field label="Password" id={fields.password.id} error={fields.password.error}>
						<PasswordInput name="password" autoComplete="current-password" required />
					</Field>
					<div className="flex items-center justify-between gap-4 text-small">
						<Checkbox
							id={fields.remember.id}
							name="remember"
							defaultChecked={fields.remember.initialValue === 'on'}
							label="Remember me"
						/>
						<ForgotPasswordLink surface={surface} returnTo={returnTo} />
					</div>
				</>
			)}
		</AuthForm>
	)
}

type ResendFormProps = { email: string } & Pick<PanelProps, 'surface' | 'returnTo'>

/** Sends another verification email to an address that is already known. */
function ResendForm({ email, ...returnToProps }: ResendFormProps) {
	const fetcher = useFetcher<ResendResult>()
	const { data } = fetcher
	return (
		<fetcher.Form method="post" action="/verify-email" className="grid gap-2">
			<input type="hidden" name="intent" value="resend" />
			<input type="hidden" name="email" value={email} />
			<ReturnToField {...returnToProps} />
			<Button
				type="submit"
				variant="line"
				size="sm"
				block
				busyText={fetcher.state === 'idle' ? undefined : 'Sending...'}
			>
				Send the email again
			</Button>
			<p role="status" className="text-small empty:hidden">
				{data?.ok ? data.message : (data?.formError ?? data?.errors.email)}
			</p>
		</fetcher.Form>
	)
}
