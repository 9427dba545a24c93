import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { AuthFormFrame, type PanelProps, useAuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** The sign-up form: the modal's second tab, and the page without JavaScript. */
export function SignUpForm({ action, surface, returnTo, ...rest }: PanelProps) {
	const form = useAuthForm('signUp', rest)
	const { fields } = form
	return (
		<AuthFormFrame
			form={form}
			action={action}
			surface={surface}
			returnTo={returnTo}
			submit={{ label: 'Sign Up', busy: 'Signing Up...' }}
		>
			<Field label="Full Name" id={fields.name.id} error={fields.name.error}>
				<Input name={fields.name.name} defaultValue={fields.name.initialValue} autoComplete="name" required />
			</Field>
			<EmailField id={fields.email.id} initialValue={fields.email.initialValue} error={fields.email.error} />
			<NewPasswordField name={fields.password.name} id={fields.password.id} error={fields.password.error} />
			<Checkbox
				id={fields.terms.id}
				name={fields.terms.name}
				defaultChecked={fields.terms.initialValue === 'on'}
				error={fields.terms.error}
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
		</AuthFormFrame>
	)
}
