import { data, type RouterContextProvider } from 'react-router'
import { Invalid, TooLarge } from '#app/lib/errors.ts'
import type { FormAnswer, FormConflict } from '#app/lib/parse-form.ts'
import { failureOf } from './forms.server.ts'

type FailedForm<Name extends string> = {
	/** Which form of the page it was. */
	formId?: string | undefined
	/** As the form shows it again; nothing for a form that is a button. */
	typed?: FormAnswer<Name>['typed']
	/** Said of a defect, which is logged. */
	fallback: string
	/** What somebody else saved meanwhile, where that is why. */
	conflict?: FormConflict | null
	/** The field of the form's file: what was wrong with a file belongs there. */
	fileField?: Name
	/** Where the sentence belongs, if not where the error says; null is above the form. */
	field?: Name | null
}

/** What an action that failed answers its form with: the sentence at its field or above the form, and what was typed. */
export function answerFailure<Name extends string = string>(
	context: Readonly<RouterContextProvider>,
	error: unknown,
	{
		formId,
		typed = {},
		fallback,
		conflict = null,
		fileField,
		field = fieldOf(error, fileField) as Name | undefined,
	}: FailedForm<Name>,
) {
	const { message, init } = failureOf(context, error, fallback)
	const errors = (field ? { [field]: message } : {}) as FormAnswer<Name>['errors']
	return data<FormAnswer<Name>>(
		{ ok: false, formId, errors, formError: field ? null : message, conflict, typed },
		init,
	)
}

function fieldOf(error: unknown, fileField: string | undefined): string | undefined {
	if (error instanceof TooLarge) return fileField
	if (!(error instanceof Invalid)) return undefined
	return error.field === 'file' && fileField ? fileField : error.field
}
