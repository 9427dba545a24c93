import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { usStates } from '#engine'
import type { FieldName, SecretField as SecretFieldName } from '../../application/application-fields.ts'
import type { InputMask } from '../../application/apply-masks.ts'
import { useApplyField } from './apply-context.tsx'

type FieldProps = { name: FieldName; hint?: ReactNode; className?: string }

type TextProps = FieldProps & Omit<ComponentProps<typeof Input>, 'name' | 'className'> & { mask?: InputMask }

/** A single-line text field. `mask` formats what was typed when the field loses focus. */
export function TextField({ name, hint, className, mask, ...input }: TextProps) {
	const { defaultValue, storedMask, ...field } = useApplyField(name)
	return (
		<Field {...field} hint={hint} className={className ?? 'sm:col-span-3'}>
			<Input name={name} maxLength={200} data-mask={mask} defaultValue={defaultValue} {...input} />
		</Field>
	)
}

export function MoneyField(props: FieldProps) {
	return (
		<TextField {...props} prefix="$" inputMode="decimal" mask="money" autoComplete="off" maxLength={20} />
	)
}

/** Years and months side by side, each with its own label. */
export function DurationFields({ years, months }: { years: FieldName; months: FieldName }) {
	return (
		<div className="grid min-w-0 grid-cols-2 gap-3 sm:col-span-3">
			<WholeNumberField name={years} max={99} />
			<WholeNumberField name={months} max={11} />
		</div>
	)
}

/** A small count. Amounts of money are text fields, because a number field loses the commas and dollar signs people type. */
function WholeNumberField({ name, max }: { name: FieldName; max: number }) {
	return (
		<TextField
			name={name}
			type="number"
			min={0}
			max={max}
			step={1}
			maxLength={undefined}
			inputMode="numeric"
			autoComplete="off"
			className="min-w-0"
			// Scrolling the page with the pointer over the focused field would change its number.
			onWheel={(event) => event.currentTarget.blur()}
		/>
	)
}

type ChoiceProps = FieldProps & {
	choices: Readonly<Record<string, string>>
	/** The label of the empty choice; by default it asks to choose. */
	unchosen?: string
	autoComplete?: string
}

export function ChoiceField({
	name,
	hint,
	className,
	choices,
	unchosen = 'Choose…',
	autoComplete,
}: ChoiceProps) {
	const { defaultValue, storedMask, ...field } = useApplyField(name)
	return (
		<Field {...field} hint={hint} className={className ?? 'sm:col-span-3'}>
			<Select name={name} defaultValue={defaultValue} autoComplete={autoComplete}>
				<option value="">{unchosen}</option>
				{Object.entries(choices).map(([value, label]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</Select>
		</Field>
	)
}

export function StateField(props: FieldProps & { autoComplete?: string }) {
	return <ChoiceField {...props} choices={usStates} />
}

/**
 * The Social Security number. It is masked by CSS instead of being a password field, so that browsers do not offer to save it
 * and keyboards do not learn it. The checkbox next to it shows it without scripts.
 */
export function SsnField() {
	const { defaultValue, storedMask, ...field } = useApplyField('ssn')
	return (
		<Field
			{...field}
			hint={storedMask ? `Stored encrypted: ${storedMask}. Leave empty to keep it.` : 'Hidden as you type'}
			className="sm:col-span-3"
		>
			<span className="mask-box flex items-stretch">
				<Input
					name="ssn"
					inputMode="numeric"
					autoComplete="off"
					autoCorrect="off"
					spellCheck={false}
					data-mask="ssn"
					data-1p-ignore=""
					data-lpignore="true"
					maxLength={20}
					defaultValue={defaultValue}
					className="masked-text rounded-r-none"
				/>
				<label className="flex shrink-0 items-center gap-2 rounded-r-control border-y border-r border-line-strong bg-bubble px-3 font-semibold text-small has-focus-visible:outline-3 has-focus-visible:outline-focus">
					<input type="checkbox" className="sr-only" aria-label="Show the number" />
					<Icon name="eye" className="size-4.5" />
					<span aria-hidden="true">Show</span>
				</label>
			</span>
		</Field>
	)
}

export function BirthDateField() {
	return <SecretField name="dob" hint="MM/DD/YYYY" inputMode="numeric" autoComplete="bday" data-mask="date" />
}

type SecretProps = FieldProps & { name: SecretFieldName } & Omit<ComponentProps<typeof Input>, 'name'>

/** A field whose stored value is never sent back: once it is stored, the hint shows its mask. */
export function SecretField({ name, hint, className, ...input }: SecretProps) {
	const { defaultValue, storedMask, ...field } = useApplyField(name)
	return (
		<Field
			{...field}
			hint={storedMask ? `Stored encrypted: ${storedMask}. Leave empty to keep it.` : hint}
			className={className ?? 'sm:col-span-3'}
		>
			<Input name={name} autoComplete="off" maxLength={30} defaultValue={defaultValue} {...input} />
		</Field>
	)
}
