import { useNavigation } from 'react-router'
import type { FormAnswer } from '#app/lib/parse-form.ts'
import { useAnsweredForm } from './use-submitted-form.ts'
import { useValidation } from './use-validation.ts'

/** A form that is a page's own: its fields, its one message, and whether it is being sent. `answer` is what its action said. */
export function usePageForm(kind: 'address' | 'newPassword', answer: FormAnswer | null | undefined) {
	const form = useAnsweredForm(answer, useValidation(kind))
	return { ...form, busy: useNavigation().state === 'submitting' }
}
