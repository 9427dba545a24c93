import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { type PanelProps, useAuthForm } from './auth-form.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { ResendForm } from './resend-form.tsx'

/** Everything of signing in: the modal's first tab, and the page without scripts. */
export function SignInForm({ action, surface, returnTo, ...rest }: PanelProps) {
	const { fetcher, answer, formProps, fields, busy, error, onProvider } = useAuthForm('signIn', rest)
	return (
		<div className="grid gap-3.5">
			{error && <ErrorBox>{error}</ErrorBox>}
			{error && answer?.outcome === 'unverified' && <ResendForm email={answer.email ?? ''} />}
			<ProviderButtons {...{ fetcher, action, surface, busy, returnTo }} onSubmit={onProvider} />
			<fetcher.Form {...formProps} action={action} className="grid gap-4">
				<input type="hidden" name="surface" value={surface} />
				<Field label="Email" id={fields.email.id} error={fields.email.errors}>
					<Input
						type="email"
						name={fields.email.name}
						defaultValue={fields.email.initialValue}
						autoComplete="email"
						autoCapitalize="none"
						required
					/>
				</Field>
				<Field label="Password" id={fields.password.id} error={fields.password.errors}>
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
