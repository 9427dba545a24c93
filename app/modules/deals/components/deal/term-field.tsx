import type { ComponentProps, ReactNode } from 'react'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { FormField, type FormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { usStates } from '#engine'
import type { DocumentField } from '../../forms/typed-document.ts'

type Texts<Name extends string> = Partial<Record<Name, string>>

/** Returns a form whose values and errors come from a check of the whole form, for its `TermField`s. */
export const checkedForm = <Name extends string>(
	controls: FormControls<Name>,
	values: Texts<NoInfer<Name>>,
	errors: Texts<string>,
): FormState<Name> => ({
	intent: undefined,
	busy: false,
	controls,
	values,
	rejected: { ok: false, errors: errors as Texts<Name>, formError: null, conflict: null, values },
	idOf: (name) => name,
})

/** What the parts of the editor of a document get. */
export type EditorFields = { form: FormState<DocumentField>; density: 'compact' }

type TermFieldProps<Name extends string> = Omit<ComponentProps<typeof FormField<Name>>, 'children'> & {
	unit?: '$' | '%'
	density?: 'compact'
	/** Longer than any valid value. */
	charsMax?: number
	/** The control, if not a line of text. */
	children?: ReactNode
}

/** A field of a deal: its label, its value as typed, its error. */
export function TermField<Name extends string>({
	unit,
	density,
	charsMax = 4_000,
	children,
	optional = !children,
	...props
}: TermFieldProps<Name>) {
	const { controls, rejected } = props.form
	const { type } = getOwnValue(controls, props.name) ?? {}
	// A control for dates would not show what was typed and can't be read.
	const isUnread = Boolean(getOwnValue(rejected?.errors, props.name))
	const isDate = type === 'date' && !isUnread
	return (
		<FormField {...props} optional={optional}>
			{children ?? (
				<Input
					density={density}
					prefix={unit === '$' ? unit : undefined}
					suffix={unit === '%' ? unit : undefined}
					autoComplete="off"
					maxLength={isDate ? undefined : charsMax}
					className={density && unit === '$' ? 'num' : undefined}
					translate={unit || props.name === 'vin' ? 'no' : undefined}
					{...(type === 'date' && isUnread && { type: 'text' })}
				/>
			)}
		</FormField>
	)
}

/** Whether one of the fields has a value or an error, so that the part of the form that has it is open. */
export const isInUse = <Name extends string>(
	{ values, rejected }: FormState<Name>,
	names: readonly NoInfer<Name>[],
): boolean => names.some((name) => values[name] || getOwnValue(rejected?.errors, name))

export const stateOptions = Object.entries(usStates).map(([code, name]) => (
	<option key={code} value={code}>
		{name}
	</option>
))

export const conditionOptions = (
	<>
		<option value="">Not stated</option>
		<option value="new">New</option>
		<option value="used">Used</option>
		<option value="cpo">Certified pre-owned</option>
		<option value="demo">Demonstrator</option>
	</>
)

export const taxOnOptions = (
	<>
		<option value="">Not stated</option>
		<option value="payment">Each payment</option>
		<option value="payments_upfront">All payments at the start</option>
		<option value="price">The price of the car</option>
		<option value="depreciation">What the car loses in value</option>
		<option value="none">Nothing</option>
	</>
)

export const onePayOptions = (
	<>
		<option value="">Month by month</option>
		<option value="yes">In one payment at the start</option>
	</>
)
