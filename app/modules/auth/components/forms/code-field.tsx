import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'

type CodeFieldProps = {
	label: string
	name?: string
	hint?: string
	error?: string | undefined
	/** Codes of the authenticator app and emailed codes are digits. A recovery code also has letters. */
	kind?: 'digits' | 'recovery'
}

/** A field for a one-time code, with autofill where the phone offers it. */
export function CodeField({ label, name = 'code', hint, error, kind = 'digits' }: CodeFieldProps) {
	return (
		<Field label={label} hint={hint} error={error}>
			<Input
				name={name}
				inputMode={kind === 'digits' ? 'numeric' : 'text'}
				autoComplete={kind === 'digits' ? 'one-time-code' : 'off'}
				autoCapitalize="none"
				spellCheck={false}
				maxLength={24}
				required
			/>
		</Field>
	)
}
