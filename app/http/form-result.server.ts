import { data, type RouterContextProvider } from 'react-router'
import { DomainError, InvalidFields, TooLarge } from '#app/lib/errors.ts'
import type { FormConflict, RejectedForm } from '#app/lib/parse-form.ts'
import { failureOf } from './forms.server.ts'

type FailedForm<Name extends string> = {
	/** Which of the page's forms was sent. */
	formId?: string | undefined
	/** The values that the form shows again; none for a form that is only a button. */
	values?: RejectedForm<Name>['values']
	/** The message for a defect, which is logged. */
	fallback: string
	/** What somebody else saved in the meantime, if that is the reason. */
	conflict?: FormConflict | null
	/** The form's file field, which shows errors about the file. */
	fileField?: Name
	/** The field that shows the message, if not the one named by the error; null shows it above the form. */
	field?: Name | null
}

/** Returns the response of a failed action to its form: the message at its field or above the form, and the submitted values. */
export function respondToFailure<Name extends string = string>(
	context: Readonly<RouterContextProvider>,
	error: unknown,
	{
		formId,
		values = {},
		fallback,
		conflict = null,
		fileField,
		field = fieldOf(error, fileField) as Name | undefined,
	}: FailedForm<Name>,
) {
	const { message, init } = failureOf(context, error, fallback)
	const errors = error instanceof InvalidFields ? error.errors : field ? { [field]: message } : {}
	const formError = Object.keys(errors).length > 0 ? null : message
	return data<RejectedForm<Name>>(
		{ ok: false, formId, errors: errors as RejectedForm<Name>['errors'], formError, conflict, values },
		init,
	)
}

export function fieldOf(error: unknown, fileField: string | undefined): string | undefined {
	if (error instanceof TooLarge) return fileField
	if (!(error instanceof DomainError)) return undefined
	return error.field === 'file' && fileField ? fileField : error.field
}
