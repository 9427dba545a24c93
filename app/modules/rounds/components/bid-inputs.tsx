import { getOwnValue } from '#app/lib/own-key.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { confirmationOf } from '../bids/unlikely-entries.ts'

export type Values = Readonly<Partial<Record<string, string>>>
export type FieldsProps = { values: Values; errors: Values }

type MoneyProps = FieldsProps & { name: string; label: string; hint?: string; optional?: boolean }

/** A field for an amount in dollars; it shows what was typed. */
export const Money = ({ name, label, hint, optional, values, errors }: MoneyProps) => (
	<div>
		<Field id={name} label={label} hint={hint} optional={optional ?? false} error={getOwnValue(errors, name)}>
			<Input
				name={name}
				prefix="$"
				autoComplete="off"
				defaultValue={getOwnValue(values, name)}
				maxLength={40}
			/>
		</Field>
		<Confirmation name={name} values={values} errors={errors} />
	</div>
)

/** Confirms an unlikely entry. Its value is the question, so that it does not confirm another entry. */
export function Confirmation({ name, values, errors }: FieldsProps & { name: string }) {
	const box = confirmationOf(name)
	const question = getOwnValue(errors, box)
	if (!question) return null
	return (
		<Checkbox
			key={question}
			id={box}
			name={box}
			value={question}
			label={
				<>
					Yes, it is right<span className="sr-only">{`: ${question}`}</span>
				</>
			}
			defaultChecked={getOwnValue(values, box) === question}
		/>
	)
}

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
	<div>
		<Field id={name} label={label} hint={hint} optional={optional ?? false} error={getOwnValue(errors, name)}>
			<Input
				name={name}
				type={type ?? 'text'}
				autoComplete={autoComplete ?? 'off'}
				defaultValue={getOwnValue(values, name)}
				maxLength={type === 'date' ? undefined : (max ?? 120)}
				{...(suffix && { suffix })}
			/>
		</Field>
		<Confirmation name={name} values={values} errors={errors} />
	</div>
)
