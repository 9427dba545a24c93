import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { failureOf, throwIfRejected } from '#app/http/forms.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import type { EncryptedForm } from '#app/http/uploads/encrypted-upload-form.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { ApplicationFormValues } from '#app/modules/credit/application/application.schema.ts'
import { applicationSections, fieldNames } from '#app/modules/credit/application/application-fields.ts'
import {
	type ApplyErrors,
	type ApplyResult,
	type MaskedSecrets,
	withoutSecrets,
} from '#app/modules/credit/application/apply-result.ts'
import { draftFieldsOf } from '#app/modules/credit/application/drafts/draft-fields.ts'
import { type Draft, findDraft, saveDraft } from '#app/modules/credit/application/drafts/drafts.server.ts'
import { checkForm } from '#app/modules/credit/application/section-progress.ts'
import {
	InvalidApplication,
	submitApplication,
} from '#app/modules/credit/application/submit-application.server.ts'
import type { Agreement } from '#app/modules/credit/consent/consent.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { consumeEmailRequest } from '#app/modules/notifications/recipient-limits.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getConsentText, identifyApplicant } from './applicant.server.ts'
import { applicantCaller, withDraftBudget } from './budgets.server.ts'
import { storeFormFiles } from './files.server.ts'

type Context = Readonly<RouterContextProvider>

export type ApplicationFormResult = {
	answer: ApplyResult
	status: number
	headers: Headers
	values: ApplicationFormValues
}

/** Handles the application form: saves the draft, emails its link, or submits it. Always returns an answer with the typed values. */
export async function handleApplication(
	context: Context,
	request: Request,
	{ fields: form, files = [] }: { fields: FormData; files?: EncryptedForm['files'] },
): Promise<ApplicationFormResult> {
	const values = typedValues(form, fieldNames)
	const { actor, headers } = await identifyApplicant(context, request)
	const respond = (
		answer: ApplyResult,
		status = answer.outcome === 'rejected' ? 422 : 200,
	): ApplicationFormResult => ({ answer, status, headers, values })
	const input = { context, actor, formKey: formKeyOf(form), values }
	try {
		throwIfRejected(context)
		const intent = form.get('intent')
		const fileErrors = await storeFormFiles(input, form, files)
		if (Object.keys(fileErrors).length) {
			const draft = await saveFormValues(input)
			return {
				...respond(rejectedAnswer(fileErrors)),
				values: withoutSecrets(values, draft?.maskedSecrets ?? {}),
			}
		}
		if (intent === 'save' || String(intent).startsWith('remove:')) return respond(await save(input))
		if (intent === 'email-link') return respond(await emailLink(input))
		return respond(await submit(input, await agreementOf(context, request, form)))
	} catch (error) {
		if (error instanceof InvalidApplication) {
			// A page without scripts gets the typed values back, except for secrets, which are stored in the draft.
			const draft = await saveFormValues(input).catch(() => null)
			return {
				...respond(rejectedAnswer(error.errors)),
				values: withoutSecrets(values, draft?.maskedSecrets ?? {}),
			}
		}
		const { message, init } = failureOf(
			context,
			error,
			'Something went wrong on our side, and nothing was sent. Please try again.',
		)
		const errors: ApplyErrors =
			error instanceof Invalid && isField(error.field) ? { [error.field]: message } : {}
		return respond(
			Object.keys(errors).length ? rejectedAnswer(errors) : rejectedAnswer({}, message),
			init.status,
		)
	}
}

type ApplicationFormInput = {
	context: Context
	actor: Applicant
	formKey: string
	values: ApplicationFormValues
}

async function save(input: ApplicationFormInput): Promise<ApplyResult> {
	const draft = await saveFormValues(input)
	if (!draft) return { outcome: 'too-early' }
	return {
		outcome: 'saved',
		savedAt: await formatBusinessTime(input.context, draft.savedAt),
		maskedSecrets: draft.maskedSecrets,
	}
}

/** Saves the typed values to the draft, as far as they are valid. Returns null if nothing can be saved. */
async function saveFormValues({
	context,
	actor,
	formKey,
	values,
}: ApplicationFormInput): Promise<Draft | null> {
	const { db, vault, clock } = getServices(context)
	const previous = await findDraft(db, { vault, actor })
	const maskedSecrets: MaskedSecrets = previous?.application.formKey === formKey ? previous.maskedSecrets : {}
	const fields = draftFieldsOf(values, maskedSecrets)
	if (!fields) return null
	return withDraftBudget(context, { actor, formKey }, () =>
		saveDraft(db, { vault, actor, formKey, values: fields, now: clock.now() }),
	)
}

async function emailLink(input: ApplicationFormInput): Promise<ApplyResult> {
	const draft = await saveFormValues(input)
	const errors: ApplyErrors = {}
	if (!draft?.maskedSecrets.dob)
		errors.dob = 'You’ll use your date of birth to open the link, so please enter it first.'
	if (!draft?.values.email) errors.email = 'Please enter the email address we should send the link to.'
	if (!draft || Object.keys(errors).length)
		return rejectedAnswer(
			errors,
			draft ? undefined : 'Please complete Applicant Information first so we can save it for you.',
		)
	const { creditEmails, db, clock } = getServices(input.context)
	const now = clock.now()
	const caller = applicantCaller(input.context, input.actor, draft.application.id)
	await consumeEmailRequest(db, { to: draft.values.email!, kind: 'emails', caller, now })
	await creditEmails.draftLink(db, draft.application, now)
	return {
		outcome: 'emailed',
		email: draft.application.email!,
		savedAt: await formatBusinessTime(input.context, draft.savedAt),
	}
}

async function submit(
	{ context, ...input }: ApplicationFormInput,
	agreement: Agreement | null,
): Promise<ApplyResult> {
	if (!agreement) {
		const errors = checkForm(
			{ values: input.values, maskedSecrets: {}, hasLicenseFile: true, documentCount: 0 },
			sectionIds,
		)
		return Object.keys(errors).length ? rejectedAnswer(errors) : rejectedAnswer({}, textChanged)
	}
	const { db, vault, clock, creditEmails } = getServices(context)
	const { timeZone } = await getSettings(db)
	const now = clock.now()
	const { application } = await withDraftBudget(context, input, () =>
		submitApplication(db, { ...input, agreement, vault, timeZone, now, emails: creditEmails }),
	)
	if (application.status === 'draft') throw new Conflict('This application is still a draft.')
	return { outcome: 'submitted', to: '/apply/submitted' }
}

/** Returns the agreement, or null if the form showed another version of the text. */
export async function agreementOf(
	context: Context,
	request: Request,
	form: FormData,
): Promise<Agreement | null> {
	const text = await getConsentText(getServices(context).db)
	if (form.get('consentVersion') !== text.version) return null
	return {
		textVersion: text.version,
		text: text.whole,
		electronicRecords: form.get('electronicRecords') === 'yes',
		contactByPhone: form.get('contactByPhone') === 'yes',
		copyByEmail: form.get('copyByEmail') === 'yes',
		jointIntent: null,
		clientIp: getRequestMetadata(context).clientIp,
		userAgent: request.headers.get('user-agent') ?? '',
	}
}

export const textChanged =
	'The agreement has changed. Please reload the page and read it again. Everything you saved is still there.'

/** Returns the idempotency key of the form. A request without a key comes from a script and is never a duplicate. */
function formKeyOf(form: FormData): string {
	const key = form.get('formKey')
	return typeof key === 'string' && isUuid(key) ? key : randomUUID()
}

const sectionIds = applicationSections.map(({ id }) => id)

const rejectedAnswer = (errors: ApplyErrors, message?: string): ApplyResult => ({
	outcome: 'rejected',
	errors,
	...(message ? { message } : {}),
})

const isField = (name: string | undefined): name is keyof ApplyErrors & string =>
	name === 'driversLicense' ||
	name === 'documents' ||
	(fieldNames as readonly (string | undefined)[]).includes(name)

/** Formats a time in the time zone of the business: 'Sat, Nov 21, 2026, 9:41 AM'. */
export async function formatBusinessTime(context: Context, moment: Date): Promise<string> {
	const { timeZone } = await getSettings(getServices(context).db)
	return formatMoment(moment, timeZone)
}
