import { lazy, Suspense, useState } from 'react'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordInput } from '#app/ui/controls/password-input.tsx'

const PasswordStrength = lazy(() => import('./password-strength.tsx'))

type NewPasswordFieldProps = {
	name: string
	id?: string | undefined
	label?: string
	hint?: string
	error?: string | readonly string[] | null | undefined
}

/** A field for a new password, which can be typed or pasted and shown, with a strength hint as it grows. */
export function NewPasswordField({ name, label = 'Password', ...field }: NewPasswordFieldProps) {
	const [typed, setTyped] = useState<{ password: string; ownWords: string[] }>()
	return (
		<div className="grid gap-1.5">
			<Field label={label} {...field}>
				<PasswordInput
					name={name}
					autoComplete="new-password"
					required
					onInput={({ currentTarget: { value, form } }) =>
						setTyped({ password: value, ownWords: readOwnWords(form) })
					}
				/>
			</Field>
			{/* The space is reserved, so that the button below does not move when the hint appears. */}
			<div className="min-h-8">
				{typed?.password && (
					<Suspense>
						<PasswordStrength {...typed} />
					</Suspense>
				)}
			</div>
		</div>
	)
}

/** Returns the name and email address typed into the same form. */
function readOwnWords(form: HTMLFormElement | null): string[] {
	const values = form ? new FormData(form) : new FormData()
	return ['name', 'email'].map((name) => String(values.get(name) ?? '')).filter(Boolean)
}
