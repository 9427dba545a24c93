import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordInput } from '#app/ui/controls/password-input.tsx'
import { AuthForm, type PanelProps } from './auth-form.tsx'
import { ResendForm } from './check-email-parts.ts'
import { EmailField } from './email-field.tsx'
import { ForgotPasswordLink } from './return-to-field.tsx'

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
