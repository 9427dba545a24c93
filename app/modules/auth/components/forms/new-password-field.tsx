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

/** Where a new password is chosen: by hand or pasted, looked at or not, with a word on its strength as it grows. */
export function NewPasswordField({ name, label = 'Password', ...field }: NewPasswordFieldProps) {
	const [typed, setTyped] = useState<{ password: string; own: string[] }>()
	return (
		<div className="grid gap-1.5">
			<Field label={label} {...field}>
				<PasswordInput
					name={name}
					autoComplete="new-password"
					required
					onInput={({ currentTarget: { value, form } }) =>
						setTyped({ password: value, own: ownWordsIn(form) })
					}
				/>
			</Field>
			{/* Its room is kept, so that the button below stays under the finger while the word arrives. */}
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

/** What the form itself tells of the person. */
function ownWordsIn(form: HTMLFormElement | null): string[] {
	const values = form ? new FormData(form) : new FormData()
	return ['name', 'email'].map((name) => String(values.get(name) ?? '')).filter(Boolean)
}
