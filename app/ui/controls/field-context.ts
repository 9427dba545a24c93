import { createContext, use } from 'react'
import type { ControlAttributes } from '#app/lib/forms/form-controls.ts'

/** What a control of a form gets from its field: its name, its value and the attributes that follow from the schema. */
export type FieldControl = ControlAttributes & { name: string; defaultValue: string | undefined }

type FieldContextValue = {
	id: string
	describedBy: string | undefined
	invalid: boolean
	required: boolean
	control?: FieldControl | undefined
}

/** Not in field.tsx, so that a page with only a search box loads no labels and error lines. */
export const FieldContext = createContext<FieldContextValue | null>(null)

type ControlProps = Omit<Partial<FieldControl>, 'required'> & {
	id?: string
	'aria-describedby'?: string | undefined
	'aria-invalid'?: true | undefined
	required?: true | undefined
}

/** Returns the attributes for a control inside a Field, or an empty object outside of one. */
export function useFieldControl(): ControlProps {
	const field = use(FieldContext)
	if (!field) return {}
	return {
		...field.control,
		id: field.id,
		'aria-describedby': field.describedBy,
		'aria-invalid': field.invalid || undefined,
		required: field.required || field.control?.required,
	}
}

/** As `useFieldControl`, for a control that is no input and has no type. */
export function useTypelessControl() {
	const { type: _type, ...attributes } = useFieldControl() as ReturnType<typeof useFieldControl> &
		FieldControl
	return attributes
}
