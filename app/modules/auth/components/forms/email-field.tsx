import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import type { FormFields } from './use-submitted-form.ts'

type EmailFieldProps = Partial<FormFields['email']> & {
	label?: string
	hint?: string
	/** `username` where a password manager fills in both the address and the password of an account. */
	autoComplete?: 'email' | 'username'
}

/** An email address field that phones and password managers can fill in. */
export function EmailField({
	id,
	label = 'Email',
	hint,
	initialValue,
	error,
	autoComplete = 'email',
}: EmailFieldProps) {
	return (
		<Field label={label} id={id} hint={hint} error={error}>
			<Input type="email" name="email" defaultValue={initialValue} autoComplete={autoComplete} required />
		</Field>
	)
}
