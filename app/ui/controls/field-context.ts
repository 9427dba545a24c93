import { createContext, use } from 'react'

type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

/** Not in field.tsx, so that a page with only a search box loads no labels and error lines. */
export const FieldContext = createContext<FieldIds | null>(null)

/** Returns the attributes for a control inside a Field, or an empty object outside of one. */
export function useFieldControl() {
	const field = use(FieldContext)
	if (!field) return {}
	return {
		id: field.id,
		'aria-describedby': field.describedBy,
		'aria-invalid': field.invalid || undefined,
		required: field.required || undefined,
	}
}
