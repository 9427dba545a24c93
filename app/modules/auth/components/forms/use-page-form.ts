import { useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { useSubmittedForm } from './use-submitted-form.ts'
import { useValidation } from './use-validation.ts'

/**
 * Returns the fields, the error message and the pending state of a form on a page. `rejected` is what its action returned for
 * invalid input.
 */
export function usePageForm(kind: 'address' | 'newPassword', rejected: RejectedForm | null | undefined) {
	const form = useSubmittedForm(rejected, useValidation(kind))
	return { ...form, busy: useNavigation().state === 'submitting' }
}
