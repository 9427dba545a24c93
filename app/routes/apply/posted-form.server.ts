import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { failureOf, throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid, TooMany, Unavailable } from '#app/lib/errors.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { pickFields } from '#app/lib/parse-form.ts'
import { type SecretField, secretFields } from '#app/modules/credit/application/application-fields.ts'
import type {
	ApplyErrors,
	ApplyOutcome,
	ApplyResult,
	ResultText,
} from '#app/modules/credit/application/apply-result.ts'
import { InvalidApplication } from '#app/modules/credit/application/submit-application.server.ts'
import {
	readSubmittedValues,
	type SubmittedValues,
	shownValuesOf,
} from '#app/modules/credit/application/submitted-values.server.ts'

/** Whose part of an application it is. */
export const roleField = () =>
	z.string().transform((role): 'first' | 'co' => (role === 'co' ? 'co' : 'first'))

/** A checkbox with the value 'yes'. */
export const yesField = () => z.string().transform((answer) => answer === 'yes')

/** Shows whatever is wrong with a birth date at its field. */
export const birthDateErrors = (error: unknown) => (error instanceof Invalid ? 'dob' : null)

/** The fields of a form beside the answers. */
const sendingSchema = z.object({
	...anyTexts('intent', 'formKey', 'documentKind', 'consentVersion', 'statement'),
	electronicRecords: yesField(),
	contactByPhone: yesField(),
	copyByEmail: yesField(),
	jointIntent: yesField(),
})

/** The posted answers of a form, how it was sent, and which of its secrets were stored by this request. */
export type PostedForm = {
	values: SubmittedValues
	sending: z.output<typeof sendingSchema>
	storedSecrets: Set<SecretField>
}

/** The answer to a posted form: `answer` for scripts, the rest for the page without them. */
export type FormResponse = { answer: ApplyResult; status: number; headers?: Headers; posted: PostedForm }

/** Reads the posted answers, and takes the secrets out of the form. */
export const readPostedForm = (form: FormData, answers: z.ZodObject): PostedForm => ({
	values: readSubmittedValues(form, answers),
	sending: sendingSchema.parse(pickFields(sendingSchema, form)),
	storedSecrets: new Set(),
})

type HandledForm = {
	context: Readonly<RouterContextProvider>
	posted: PostedForm
	/** Stores the files that were sent with the form; returns the errors of rejected files by field. */
	storeFiles(): Promise<ApplyErrors>
	/** Saves what is valid of a form that is not finished. Not called if the server is overloaded. */
	save?(): Promise<unknown>
	/** Whether the form shows the message of an error at this field. */
	shows?(field: string): boolean
}

/** Runs the action of a form, and returns its answer together with what was posted, whatever goes wrong. */
export async function answerForm(
	{ context, posted, storeFiles, save, shows = () => false }: HandledForm,
	run: () => Promise<ApplyOutcome>,
): Promise<FormResponse> {
	const reject = (errors: ApplyErrors, status = 422, message?: string): FormResponse => ({
		answer: { outcome: 'rejected', errors, ...(message && { message }) },
		status,
		posted,
	})
	try {
		throwIfRejected(context)
		const fileErrors = await storeFiles()
		if (Object.keys(fileErrors).length) {
			await save?.()
			return reject(fileErrors)
		}
		const answer = await run()
		const notice = noticeOf(answer)
		return {
			answer: notice ? { ...answer, notice } : answer,
			status: answer.outcome === 'rejected' ? 422 : 200,
			posted,
		}
	} catch (error) {
		// Without scripts the page gets back what was typed, except for secrets, which only the draft keeps.
		if (!(error instanceof TooMany || error instanceof Unavailable)) await save?.().catch(() => null)
		if (error instanceof InvalidApplication) return reject(error.errors)
		const fallback = 'Something went wrong on our side, and nothing was sent. Please try again.'
		const { message, init } = failureOf(context, error, fallback)
		const field = error instanceof Invalid ? error.field : undefined
		return field !== undefined && shows(field)
			? reject({ [field]: message }, init.status)
			: reject({}, init.status, message)
	}
}

/** Notes that these values were stored, so that their secrets need not be typed again. */
export function noteStored({ storedSecrets }: PostedForm, stored: SubmittedValues): void {
	for (const name of secretFields) if (stored[name]) storedSecrets.add(name)
}

/**
 * Responds to a post without scripts: redirects with a message, or returns the errors and what was typed if nothing was finished.
 * Secrets never go back to the browser, so the field of one that was not stored asks for it again.
 */
export function answerPage({ answer, status, headers, posted }: FormResponse, page: string) {
	if (answer.outcome !== 'rejected' && answer.outcome !== 'too-early' && answer.notice) {
		const to = answer.outcome === 'submitted' ? answer.to : page
		return redirectWithToast(to, { kind: 'success', ...answer.notice }, headers)
	}
	const { values, storedSecrets } = posted
	const { errors = {}, message } =
		answer.outcome === 'rejected' ? answer : { message: answer.notice?.description }
	const shown: ApplyErrors = { ...errors }
	for (const name of secretFields) if (values[name] && !storedSecrets.has(name)) shown[name] ??= typeAgain
	return data(
		{ errors: shown, message, values: shownValuesOf(values), statement: posted.sending.statement },
		{ status: answer.outcome === 'rejected' ? status : 422, ...(headers ? { headers } : {}) },
	)
}

/** What to say about a form that was not rejected. */
function noticeOf(answer: ApplyOutcome): ResultText | undefined {
	switch (answer.outcome) {
		case 'submitted':
			return answer.notice ?? submittedText
		case 'saved':
			return { title: 'Draft saved', description: 'You can close this page and come back later.' }
		case 'emailed':
			return {
				title: 'Check your email',
				description: `The link to continue is on its way to ${answer.email}.`,
			}
		case 'too-early':
			return {
				title: 'Not saved yet',
				description: 'Please complete one section first so we can save it for you.',
			}
	}
}

const submittedText: ResultText = {
	title: 'Application Submitted',
	description: 'Thank you for your application. We will review it and contact you soon.',
}
const typeAgain = 'Please enter this again. For your security, the page doesn’t get it back.'
