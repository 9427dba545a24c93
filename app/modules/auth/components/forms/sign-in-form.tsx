import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordInput } from '#app/ui/controls/password-input.tsx'
import { type PanelProps, useAuthForm } from './auth-form.ts'
import { AuthFormFrame } from './auth-form-frame.tsx'
import { EmailField } from './email-field.tsx'
import { ResendForm } from './resend-form.tsx'
import { ForgotPasswordLink } from './return-to-field.tsx'

type SignInFormProps = PanelProps & {
	/** The address that this browser has just confirmed. */
	email?: string
}

/** The sign-in form: the modal's first tab, and the page without JavaScript. */
export function SignInForm({ action, surface, returnTo, email = '', ...rest }: SignInFormProps) {
	const form = useAuthForm('signIn', rest)
	const { fields, result } = form
	return (
		<AuthFormFrame
			form={form}
			action={action}
			surface={surface}
			returnTo={returnTo}
			afterError={
				result?.outcome === 'unverified' && (
					<ResendForm email={result.email ?? ''} surface={surface} returnTo={returnTo} />
				)
			}
			submit={{ label: 'Sign In', busy: 'Signing In...' }}
		>
			<EmailField
				id={fields.email.id}
				initialValue={fields.email.initialValue ?? email}
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
				<ForgotPasswordLink surface={surface} returnTo={returnTo} />
			</div>
		</AuthFormFrame>
	)
}
