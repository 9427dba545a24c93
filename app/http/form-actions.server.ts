import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import {
	type FormConflict,
	inFieldOrder,
	parseForm,
	type RejectedForm,
	secretFieldNames,
} from '#app/lib/parse-form.ts'
import type { Toast } from '#app/lib/toast.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { recordRejection, throwErrorResponse, toDomainError } from './errors.server.ts'
import { fieldOf, respondToFailure } from './form-result.server.ts'
import { readForm, throwIfRejected } from './forms.server.ts'
import { requireRecentSignIn } from './guards.server.ts'
import { redirectWithToast } from './toast.server.ts'
import { withUploadForm } from './uploads/upload-form.server.ts'

/** A posted form: its text fields, and its file if the page accepts one. */
export type SentForm = {
	fields: FormData
	/** The texts of the fields as typed, but no secrets. */
	values: Record<string, string>
	file: ReceivedFile | null
}

/** What the next page says: a title, and a sentence if there is more to say. */
type Message = string | readonly [title: string, description: string]

type MaybePromise<T> = T | Promise<T>
type AnyObject = z.ZodObject
type NoFields = z.ZodObject<Record<never, never>>
type NameOf<Schema extends AnyObject> = keyof Schema['shape'] & string
type Values<Schema extends AnyObject> = RejectedForm<NameOf<Schema>>['values']

type ActionBase<Schema extends AnyObject, Result> = {
	/** The fields; none for a form that is only a button. */
	schema?: Schema
	/**
	 * For a sensitive action: ends the sentence 'Please confirm that it is you, to …'. The form is stored and sent again after the
	 * confirmation, unless it is to be typed again.
	 */
	confirm?: string | { to: string; typedAgain: true }
	/** Does it. The error of a field in the schema is shown there, any other above the form. */
	run(value: z.output<Schema>, sent: SentForm): MaybePromise<Result>
	/** Which of several forms with this intent was sent, such as one per row; the intent by default. */
	formId?: (values: Values<Schema>) => string
	/** Changes the fields before they are parsed, such as for a button that stands for several of them. */
	prepare?: (fields: FormData) => void
	/** Errors that only `run` finds, such as those of the calendar, to show beside the errors of the schema. */
	furtherErrors?: (values: Values<Schema>) => MaybePromise<Values<Schema>>
	/** What somebody else saved in the meantime; null if the conflict has another cause. */
	conflict?: (error: Conflict, values: Values<Schema>) => MaybePromise<FormConflict | null>
	/** The field that shows an error, if not the one that it names; null shows every error above the form. */
	field?: ((error: unknown) => string | null | undefined) | null
	/** For a defect, which is logged. */
	fallback?: string | ((values: Values<Schema>) => string)
}

type SavingAction<Schema extends AnyObject, Result> = ActionBase<Schema, Result> & {
	/** Redirects to the page with this message; without it, the answer is what `run` returns. */
	message: Message | ((value: z.output<Schema>, result: Result) => Message)
	/** The page to redirect to, if not the one of the form. */
	to?: string | ((value: z.output<Schema>, result: Result) => string)
}

type AnsweringAction<Schema extends AnyObject, Result> = ActionBase<Schema, Result> & { message?: undefined }

/** One form of a page. */
export type FormAction<Name extends string, Answer> = {
	schema: AnyObject
	confirm?: string | { to: string; typedAgain: true } | undefined
	run(value: never, sent: SentForm, page: string): Promise<Answer>
	formId?: ((values: Record<string, string>) => string) | undefined
	prepare?: ((fields: FormData) => void) | undefined
	furtherErrors?:
		| ((values: Record<string, string>) => MaybePromise<Partial<Record<string, string>>>)
		| undefined
	conflict?:
		| ((error: Conflict, values: Record<string, string>) => MaybePromise<FormConflict | null>)
		| undefined
	field?: ((error: unknown) => string | null | undefined) | null | undefined
	fallback?: string | ((values: Record<string, string>) => string) | undefined
	/** Only in the type: the names of the fields. */
	names?: Name
}

/** Declares a form of a page: its fields, what it does, and what the next page says. */
export function formAction<Schema extends AnyObject = NoFields, Result = unknown>(
	action: SavingAction<Schema, Result>,
): FormAction<NameOf<Schema>, Response>
export function formAction<Schema extends AnyObject = NoFields, Result = unknown>(
	action: AnsweringAction<Schema, Result>,
): FormAction<NameOf<Schema>, Result>
export function formAction<Schema extends AnyObject, Result>(
	action: SavingAction<Schema, Result> | AnsweringAction<Schema, Result>,
): FormAction<NameOf<Schema>, Response | Result> {
	const { schema = z.object({}), run, ...rest } = action
	return {
		...(rest as Omit<FormAction<NameOf<Schema>, Result>, 'schema' | 'run'>),
		schema,
		async run(value: z.output<Schema>, sent, page) {
			const result = await run(value, sent)
			if (action.message === undefined) return result
			const { message, to = page } = action
			const toast = toastOf(typeof message === 'function' ? message(value, result) : message)
			return redirectWithToast(typeof to === 'function' ? to(value, result) : to, toast)
		},
	}
}

const toastOf = (message: Message): Toast => {
	const [title, description] = typeof message === 'string' ? [message, ''] : message
	return { kind: 'success', title, description }
}

type PageOptions<Extra extends object, FileField extends string = string> = {
	/** The page to redirect to; required by actions with a message and no `to`. */
	page?: string
	/** The message for a defect, which is logged; an action may have its own. */
	fallback?: string
	/** The file field of the page's forms; files in other fields are discarded. */
	file?: { field: FileField; bytesMax: number }
	/** For a route without a page, such as a download: the page with its form, which shows an error as a toast with this title. */
	errorToast?: { page: string; title: string }
	/** Which errors get the error page, and not the form; none by default. */
	errorPage?: (error: unknown) => boolean
	/** What the answer to a rejected form contains beside its errors and values; `error` is null for an invalid field. */
	extra?: (error: unknown, fields: FormData) => MaybePromise<Extra>
}

type ReceivedForm = Omit<SentForm, 'values'>
type AnyAction = FormAction<string, unknown>
type Args = { request: Request; context: Readonly<RouterContextProvider> }
// biome-ignore lint/complexity/noBannedTypes: nothing is added by default.
type Nothing = {}
type Rejection<Name extends string, Extra extends object> = ReturnType<
	typeof data<RejectedForm<Name> & Extra>
>
type NamesIn<Action> = Action extends FormAction<infer Name, unknown> ? Name : never
type AnswerOf<Action> = Action extends FormAction<string, infer Answer> ? Awaited<Answer> : never

/** Handles the only form of a page. */
export const runForm = <
	Name extends string,
	Answer,
	Extra extends object = Nothing,
	FileField extends string = never,
>(
	args: Args,
	action: FormAction<Name, Answer>,
	options: PageOptions<Extra, FileField> = {},
): Promise<Answer | Rejection<Name | FileField, Extra>> =>
	withSentForm(args, options, (sent, failed) =>
		runAction(args, { action: action as unknown as AnyAction, intent: undefined, sent, failed, options }),
	) as Promise<Answer | Rejection<Name | FileField, Extra>>

/** The form without an intent, or which of several, by its fields. */
type Otherwise<Name extends string> = { otherwise?: Name | ((fields: FormData) => Name) }

const chosenBy = (otherwise: string | ((fields: FormData) => string), fields: FormData): string =>
	typeof otherwise === 'string' ? otherwise : otherwise(fields)

/**
 * Handles a page with several forms: the field `intent` selects the action. A form without one is handled by `otherwise`. A rejected
 * form gets its errors, the values that were sent and its id; the server's own rejections (429, 503, 413) are shown on the form if
 * the route has `showsFormErrors`.
 */
export const runForms = <
	Table extends Record<string, FormAction<string, unknown>>,
	Extra extends object = Nothing,
	FileField extends string = never,
>(
	args: Args,
	table: Table,
	{ otherwise = '', ...options }: PageOptions<Extra, FileField> & Otherwise<keyof Table & string> = {},
): Promise<AnswerOf<Table[keyof Table]> | Rejection<NamesIn<Table[keyof Table]> | FileField, Extra>> =>
	withSentForm(args, options, (sent, failed) => {
		const intent = sent.fields.get('intent')
		const name = typeof intent === 'string' && intent ? intent : chosenBy(otherwise, sent.fields)
		const action = (getOwnValue(table, name) ?? unknownAction) as unknown as AnyAction
		return runAction(args, { action, intent: name, sent, failed, options })
	}) as never

const unknownAction = formAction({
	run() {
		throw new Invalid('Choose what to do.')
	},
})

/** Reads the form; if that fails because of its file, the action is still selected, for the values that the form keeps. */
async function withSentForm<Answer>(
	{ request, context }: Args,
	{ file: fileOptions }: PageOptions<object>,
	use: (sent: ReceivedForm, failed: { error: unknown } | null) => Promise<Answer>,
): Promise<Answer> {
	if (!fileOptions) return use({ fields: await readForm({ request, context }), file: null }, null)
	const { field: fileField, bytesMax } = fileOptions
	let fields = new FormData()
	const onRejected = (received: FormData) => {
		fields = received
	}
	let used: { answer: Promise<Answer> } | null = null
	try {
		return await withUploadForm(request, {
			fileField,
			bytesMax,
			onRejected,
			use: (sent) => {
				used = { answer: use(sent, null) }
				return used.answer
			},
		})
	} catch (error) {
		if (used) throw error
		return use({ fields, file: null }, { error })
	}
}

type RunInput = {
	action: AnyAction
	intent: string | undefined
	sent: ReceivedForm
	/** Why the body could not be read. */
	failed: { error: unknown } | null
	options: PageOptions<object>
}

async function runAction(args: Args, { action, intent, sent, failed, options }: RunInput) {
	const { context } = args
	const { schema, confirm, conflict, fallback = options.fallback ?? notSaved } = action
	action.prepare?.(sent.fields)
	const parsed = parseForm(schema, sent.fields)
	// Nobody has to confirm a form that will not be accepted.
	if (confirm && parsed.ok && !failed)
		await requireRecentSignIn(args, {
			...(typeof confirm === 'string' ? { to: confirm, form: sent.fields } : { to: confirm.to }),
			page: options.errorToast?.page,
		})
	for (const name of secretFieldNames(schema)) sent.fields.delete(name)
	const values = parsed.values as Record<string, string>
	const formId = action.formId?.(values) ?? intent
	const reject = async (rejected: RejectedForm, { error, init }: { error: unknown; init: ResponseInit }) =>
		options.errorToast
			? redirectWithToast(options.errorToast.page, errorToastOf(options.errorToast.title, rejected, error))
			: data({ ...rejected, ...(await options.extra?.(error, sent.fields)), formId }, init)
	try {
		if (failed) throw failed.error
		throwIfRejected(context)
		if (!parsed.ok) {
			const errors = inFieldOrder(schema, { ...parsed.errors, ...(await action.furtherErrors?.(values)) })
			return await reject({ ...parsed, errors }, { error: null, init: { status: 422 } })
		}
		return await action.run(parsed.value as never, { ...sent, values }, options.page ?? '')
	} catch (error) {
		// Redirects and error pages.
		if (!(error instanceof Error)) throw error
		if (options.errorPage?.(error)) {
			const rejection = toDomainError(error)
			if (rejection) recordRejection(context, rejection)
			return throwErrorResponse(error)
		}
		const { data: rejected, init } = respondToFailure(context, error, {
			values,
			fallback: typeof fallback === 'string' ? fallback : fallback(values),
			conflict: error instanceof Conflict ? ((await conflict?.(error, values)) ?? null) : null,
			field: shownField(action, error, options.file?.field),
		})
		return reject(rejected, { error, init: init ?? {} })
	}
}

const errorToastOf = (title: string, { errors, formError }: RejectedForm, error: unknown): Toast => ({
	kind: 'error',
	title,
	description: toDomainError(error)?.message ?? formError ?? Object.values(errors)[0] ?? '',
})

function shownField({ schema, field: choose }: AnyAction, error: unknown, fileField: string | undefined) {
	if (choose === null) return null
	if (choose) return choose(error) ?? null
	const field = fieldOf(error, fileField)
	return field !== undefined && (field === fileField || Object.hasOwn(schema.shape, field)) ? field : null
}

const notSaved = 'This could not be saved. Please try again.'
