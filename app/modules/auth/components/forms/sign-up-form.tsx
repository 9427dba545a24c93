import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { AuthForm, type PanelProps } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** The sign-up form: the modal's second tab, and the page without JavaScript. */
export function SignUpForm(panel: PanelProps) {
	return (
		<AuthForm
			kind="signUp"
			{...panel}
			submit={{ label: 'Sign Up', busy: 'Signing Up...', failed: 'Failed to sign up' }}
		>
			{({ name, email, password, terms }) => (
				<>
					<Field label="Full Name" id={name.id} error={name.error}>
						<Input name="name" defaultValue={name.initialValue} autoComplete="name" required />
					</Field>
					<EmailField {...email} />
					<NewPasswordField {...password} />
					<Checkbox
						id={terms.id}
						name="terms"
						defaultChecked={terms.initialValue === 'on'}
						error={terms.error}
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
				</>
			)}
		</AuthForm>
	)
}
