import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import type { FormFields } from './use-submitted-form.ts'

type EmailFieldProps = Partial<FormFields['email']> & { label?: string; hint?: string }

/** An email address field that phones and password managers can fill in. */
export function EmailField({ id, label = 'Email', hint, initialValue, error }: EmailFieldProps) {
	return (
		<Field label={label} id={id} hint={hint} error={error}>
			<Input type="email" name="email" defaultValue={initialValue} autoComplete="email" required />
		</Field>
	)
}
