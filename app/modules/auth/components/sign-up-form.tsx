import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { type PanelProps, useAuthForm } from './auth-form.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

/** Everything of signing up: the modal's second tab, and the page without scripts. */
export function SignUpForm({ action, surface, returnTo, ...rest }: PanelProps) {
	const { fetcher, formProps, fields, busy, error, onProvider } = useAuthForm('signUp', rest)
	return (
		<div className="grid gap-3.5">
			{error && <ErrorBox>{error}</ErrorBox>}
			<ProviderButtons {...{ fetcher, action, surface, busy, returnTo }} onSubmit={onProvider} />
			<fetcher.Form {...formProps} action={action} className="grid gap-4">
				<input type="hidden" name="surface" value={surface} />
				<Field label="Full Name" id={fields.name.id} error={fields.name.errors}>
					<Input
						name={fields.name.name}
						defaultValue={fields.name.initialValue}
						autoComplete="name"
						required
					/>
				</Field>
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
				<NewPasswordField
					name={fields.password.name}
					id={fields.password.id}
					error={fields.password.errors}
				/>
				<Checkbox
					id={fields.terms.id}
					name={fields.terms.name}
					defaultChecked={fields.terms.initialValue === 'on'}
					error={fields.terms.errors?.[0]}
					required
					label={
						<>
							I agree to the{' '}
							<a href="/terms" target="_blank" rel="noreferrer">
								Terms of Service
							</a>{' '}
							and the{' '}
							<a href="/privacy" target="_blank" rel="noreferrer">
								Privacy Policy
							</a>
						</>
					}
				/>
				<Button type="submit" variant="go" block busyText={busy ? 'Signing Up...' : undefined}>
					Sign Up
				</Button>
			</fetcher.Form>
		</div>
	)
}
