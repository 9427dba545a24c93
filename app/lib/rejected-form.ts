import type { RejectedForm } from './parse-form.ts'

/** Returns the result for a form that is rejected for a reason other than its schema, such as a limit, with the typed values. */
export const rejectForm = <FieldName extends string>(
	{ values }: { values: RejectedForm<FieldName>['values'] },
	formError: string | null,
): RejectedForm<FieldName> => ({ ok: false, errors: {}, formError, conflict: null, values })

/** Returns the action's result if it rejects this form; null if it is about another form of the page or no rejection. */
export const rejectionFor = <Answer extends { ok: boolean; formId?: string | undefined }>(
	answer: Answer | null | undefined,
	formId: string,
): Extract<Answer, { ok: false }> | null =>
	answer && !answer.ok && answer.formId === formId ? (answer as Extract<Answer, { ok: false }>) : null
