import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'

type CodeFieldProps = {
	label: string
	name?: string
	hint?: string
	error?: string | undefined
	/** Of the authenticator app or a mail: digits. A recovery code has letters. */
	kind?: 'digits' | 'recovery'
}

/** One code, as phones offer to fill it in. */
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
