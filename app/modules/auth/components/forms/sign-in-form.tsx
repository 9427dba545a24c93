import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordInput } from '#app/ui/controls/password-input.tsx'
import { type PanelProps, useAuthForm } from './auth-form.ts'
import { EmailField } from './email-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { ResendForm } from './resend-form.tsx'

/** The sign-in form: the modal's first tab, and the page without JavaScript. */
export function SignInForm({ action, surface, returnTo, ...rest }: PanelProps) {
	const { fetcher, answer, formProps, fields, busy, error, onProvider } = useAuthForm('signIn', rest)
	return (
		<div className="grid gap-3.5">
			{error && <ErrorBox>{error}</ErrorBox>}
			{error && answer?.outcome === 'unverified' && <ResendForm email={answer.email ?? ''} />}
			<ProviderButtons
				fetcher={fetcher}
				action={action}
				surface={surface}
				busy={busy}
				returnTo={returnTo}
				onSubmit={onProvider}
			/>
			<fetcher.Form {...formProps} action={action} className="grid gap-4">
				<input type="hidden" name="surface" value={surface} />
				<EmailField
					id={fields.email.id}
					initialValue={fields.email.initialValue}
					error={fields.email.error}
				/>
				<Field label="Password" id={fields.password.id} error={fields.password.error}>
					<PasswordInput name={fields.password.name} autoComplete="current-password" required />
				</Field>
				<div className="flex items-center justify-between gap-4 text-small">
					<Checkbox
						id={fields.remember.id}
						name={fields.remember.name}
						defaultChecked={fields.remember.initialValue === 'on'}
						label="Remember me"
					/>
					<a href="/forgot-password">Forgot password</a>
				</div>
				<Button type="submit" variant="go" block busyText={busy ? 'Signing In...' : undefined}>
					Sign In
				</Button>
			</fetcher.Form>
		</div>
	)
}
