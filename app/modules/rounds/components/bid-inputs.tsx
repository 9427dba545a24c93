import { getOwnValue } from '#app/lib/own-key.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'

export type Values = Readonly<Partial<Record<string, string>>>
export type FieldsProps = { values: Values; errors: Values }

type MoneyProps = FieldsProps & { name: string; label: string; hint?: string; optional?: boolean }

/** A field for an amount in dollars; it shows what was typed. */
export const Money = ({ name, label, hint, optional, values, errors }: MoneyProps) => (
	<Field id={name} label={label} hint={hint} optional={optional ?? false} error={getOwnValue(errors, name)}>
		<Input
			name={name}
			prefix="$"
			inputMode="decimal"
			autoComplete="off"
			defaultValue={getOwnValue(values, name)}
			maxLength={40}
		/>
	</Field>
)

type TextProps = MoneyProps & { type?: string; autoComplete?: string; max?: number; suffix?: string }

export const Text = ({
	name,
	label,
	hint,
	optional,
	values,
	errors,
	type,
	autoComplete,
	max,
	suffix,
}: TextProps) => (
	<Field id={name} label={label} hint={hint} optional={optional ?? false} error={getOwnValue(errors, name)}>
		<Input
			name={name}
			type={type ?? 'text'}
			autoComplete={autoComplete ?? 'off'}
			defaultValue={getOwnValue(values, name)}
			maxLength={max ?? 120}
			{...(suffix && { suffix })}
		/>
	</Field>
)
