import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { useAnsweredForm } from './use-answered-form.ts'
import { useValidation } from './use-validation.ts'

/** A form that is a page's own: its fields, its one message, and whether it is being sent. `lastResult` is what its action said. */
export function usePageForm(
	kind: 'address' | 'newPassword',
	lastResult: SubmissionResult<string[]> | null | undefined,
) {
	const form = useAnsweredForm(lastResult, useValidation(kind))
	return { ...form, busy: useNavigation().state === 'submitting' }
}
