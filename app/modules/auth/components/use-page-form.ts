import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { useValidation } from './use-validation.ts'

type Values = { email?: string; password?: string }

/** A form that is a page's own: its fields, its one message, and whether it is being sent. `lastResult` is what its action said. */
export function usePageForm(
	kind: 'address' | 'newPassword',
	lastResult: SubmissionResult<string[]> | null | undefined,
) {
	const { onValidate, onFocus } = useValidation(kind)
	const [form, fields] = useForm<Values>({
		lastResult: lastResult ?? null,
		shouldRevalidate: 'onSubmit',
		onValidate,
	})
	return {
		fields,
		error: form.errors?.[0],
		busy: useNavigation().state === 'submitting',
		formProps: { ...getFormProps(form), onFocus, method: 'post', noValidate: true } as const,
	}
}
