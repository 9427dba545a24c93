import { lazy, Suspense, useState } from 'react'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordInput } from '#app/ui/controls/password-input.tsx'
import type { FormFields } from './use-submitted-form.ts'

const PasswordStrength = lazy(() => import('./password-strength.tsx'))

type NewPasswordFieldProps = Partial<FormFields['password']> & { label?: string; hint?: string }

/** A field for a new password, which can be typed or pasted and shown, with a strength hint as it grows. */
export function NewPasswordField({
	id,
	label = 'Password',
	hint = '8 characters or more.',
	error,
}: NewPasswordFieldProps) {
	const [typed, setTyped] = useState<{ password: string; ownWords: string[] }>()
	return (
		<Field
			label={label}
			id={id}
			// In the line of the hint, so that nothing below moves.
			hint={
				typed?.password ? (
					<Suspense fallback={hint}>
						<PasswordStrength {...typed} />
					</Suspense>
				) : (
					hint
				)
			}
			error={error}
		>
			<PasswordInput
				name="password"
				autoComplete="new-password"
				required
				onInput={({ currentTarget: { value, form } }) =>
					setTyped({ password: value, ownWords: readOwnWords(form) })
				}
			/>
		</Field>
	)
}

/** Returns the name and email address typed into the same form. */
function readOwnWords(form: HTMLFormElement | null): string[] {
	const values = form ? new FormData(form) : new FormData()
	return ['name', 'email'].map((name) => String(values.get(name) ?? '')).filter(Boolean)
}
