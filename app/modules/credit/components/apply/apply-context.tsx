import { createContext, type ReactNode, use } from 'react'
import { FormAnswer } from '#app/ui/controls/forms/form-answer.ts'
import type { ShownValues } from '../../application/application.schema.ts'
import {
	type FieldName,
	fieldLabels,
	optionalFields,
	type SectionId,
} from '../../application/application-fields.ts'
import type { ApplyErrors, MaskedSecrets } from '../../application/apply-result.ts'
import { isSecret } from '../../application/masks.ts'

export type ApplyContextValue = {
	/** The sections of this form, in their order. */
	sections: readonly SectionId[]
	/** The section on screen; without scripts all of them are. */
	current: SectionId
	/** The initial values of the fields. */
	values: ShownValues
	errors: ApplyErrors
	/** Secrets that are already stored and need not be typed again. */
	maskedSecrets: MaskedSecrets
	/** The state of the applicant's address; undefined before it is known, and without scripts. */
	homeState: string | undefined
	/** Goes on from a section to the next one, once nothing is wrong in it. */
	goOn(from: SectionId, to: SectionId): void
}

const ApplyContext = createContext<ApplyContextValue | null>(null)

export function ApplyProvider({ children, ...value }: ApplyContextValue & { children: ReactNode }) {
	// The form checks its fields itself while they are edited.
	return (
		<ApplyContext value={value}>
			<FormAnswer value={null}>{children}</FormAnswer>
		</ApplyContext>
	)
}

export function useApplyContext(): ApplyContextValue {
	const value = use(ApplyContext)
	if (!value) throw new Error('a field of the credit application is outside its form')
	return value
}

/**
 * Returns what a field shows: its label, initial value, error, whether it is required, and the mask of its value if it is a stored
 * secret.
 */
export function useApplyField(name: FieldName) {
	const { values, errors, maskedSecrets } = useApplyContext()
	const storedMask = isSecret(name) ? maskedSecrets[name] : undefined
	return {
		id: name,
		label: fieldLabels[name],
		error: errors[name],
		required: !optionalFields.has(name) && !storedMask,
		optional: optionalFields.has(name),
		// A secret never comes back from the server.
		defaultValue: isSecret(name) ? '' : (values[name] ?? ''),
		storedMask,
	}
}
