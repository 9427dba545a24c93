import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { consentIn, wholeConsent } from '#app/content/legal/credit-consent.ts'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import type { EncryptedForm } from '#app/http/uploads/encrypted-upload-form.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { Conflict } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { fieldNames } from '#app/modules/credit/application/application-fields.ts'
import type {
	ApplyErrors,
	ApplyOutcome,
	MaskedSecrets,
} from '#app/modules/credit/application/apply-result.ts'
import { type Draft, findDraft, saveDraft } from '#app/modules/credit/application/drafts/drafts.server.ts'
import { submitApplication } from '#app/modules/credit/application/submit-application.server.ts'
import {
	draftValuesOf,
	errorsOfSubmitted,
	submittedSchema,
} from '#app/modules/credit/application/submitted-values.server.ts'
import type { Agreement } from '#app/modules/credit/consent/consent.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { releaseOnError } from '#app/modules/limits/limits.server.ts'
import { consumeEmailRequest } from '#app/modules/notifications/recipient-limits.server.ts'
import { getConsentText, identifyApplicant } from './applicant.server.ts'
import { applicantCaller, withDraftBudget } from './budgets.server.ts'
import { storeFormFiles } from './files.server.ts'
import {
	answerForm,
	type FormResponse,
	noteStored,
	type PostedForm,
	readPostedForm,
} from './posted-form.server.ts'

type Context = Readonly<RouterContextProvider>

export const answersSchema = submittedSchema(fieldNames)

/** Handles the application form: saves the draft, emails its link, or submits it. Always returns an answer with what was posted. */
export async function handleApplication(
	context: Context,
	request: Request,
	{ fields, files = [] }: { fields: FormData; files?: EncryptedForm['files'] },
): Promise<FormResponse> {
	const posted = readPostedForm(fields, answersSchema)
	const { actor, headers } = await identifyApplicant(context, request)
	const { intent, formKey: key } = posted.sending
	// A request without a key comes from a script and is never a duplicate.
	const input = { context, actor, formKey: isUuid(key) ? key : randomUUID(), posted }
	const response = await answerForm(
		{
			context,
			posted,
			storeFiles: () => storeFormFiles(input, files),
			save: () => saveFormValues(input),
			shows: isField,
		},
		async () => {
			if (intent === 'save' || intent.startsWith('remove:')) return save(input)
			if (intent === 'email-link') return emailLink(input)
			return submit(input, await agreementOf(context, request, posted))
		},
	)
	return { ...response, headers }
}

type ApplicationFormInput = {
	context: Context
	actor: Applicant
	formKey: string
	posted: PostedForm
}

async function save(input: ApplicationFormInput): Promise<ApplyOutcome> {
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
	posted,
}: ApplicationFormInput): Promise<Draft | null> {
	const { db, vault, clock } = getServices(context)
	const previous = await findDraft(db, { vault, actor })
	const maskedSecrets: MaskedSecrets = previous?.application.formKey === formKey ? previous.maskedSecrets : {}
	const values = draftValuesOf(posted.values, maskedSecrets)
	if (!values) return null
	const draft = await withDraftBudget(context, { actor, formKey }, () =>
		saveDraft(db, { vault, actor, formKey, values, now: clock.now() }),
	)
	noteStored(posted, values)
	return draft
}

async function emailLink(input: ApplicationFormInput): Promise<ApplyOutcome> {
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

async function submit(input: ApplicationFormInput, agreement: Agreement | null): Promise<ApplyOutcome> {
	if (!agreement) {
		const draft = await saveFormValues(input)
		const errors = errorsOfSubmitted(input.posted.values, draft?.maskedSecrets ?? {})
		return Object.keys(errors).length ? rejectedAnswer(errors) : rejectedAnswer({}, textChanged)
	}
	const { context, actor, formKey, posted } = input
	const { db, vault, clock, creditEmails } = getServices(context)
	const { timeZone } = await readSettings(context)
	const submission = {
		vault,
		actor,
		formKey,
		values: posted.values,
		agreement: { ...agreement, jointIntent: coEmailOf(posted) ? posted.sending.jointIntent : null },
		timeZone,
		now: clock.now(),
	}
	const { application } = await withinInvitationLimits(input, () =>
		withDraftBudget(context, input, () => submitApplication(db, { ...submission, emails: creditEmails })),
	)
	if (application.status === 'draft') throw new Conflict('This application is still a draft.')
	return { outcome: 'submitted', to: '/apply/submitted' }
}

const coEmailOf = ({ values }: PostedForm) => values.coEmail?.trim() ?? ''

/** Counts the invitation of the person to apply with, if there is one, against the limits of emails; not if `submitIt` fails. */
async function withinInvitationLimits<Result>(
	{ context, actor, posted }: ApplicationFormInput,
	submitIt: () => Promise<Result>,
): Promise<Result> {
	const to = coEmailOf(posted)
	if (!to) return submitIt()
	const { db, clock } = getServices(context)
	const caller = applicantCaller(context, actor)
	const consumed = await consumeEmailRequest(db, { to, kind: 'invitations', caller, now: clock.now() })
	return releaseOnError(db, consumed, submitIt)
}

/** Returns the agreement, or null if the form showed another version of the text. */
export async function agreementOf(
	context: Context,
	request: Request,
	{ sending, values }: PostedForm,
): Promise<Agreement | null> {
	const text = await getConsentText(getServices(context).db)
	const { consentVersion, electronicRecords, contactByPhone, copyByEmail } = sending
	if (consentVersion !== text.version) return null
	return {
		textVersion: text.version,
		text: wholeConsent(consentIn(text, values.state)),
		electronicRecords,
		contactByPhone,
		copyByEmail,
		jointIntent: null,
		clientIp: getRequestMetadata(context).clientIp,
		userAgent: request.headers.get('user-agent') ?? '',
	}
}

export const textChanged =
	'The agreement has changed. Please reload the page and read it again. Everything you saved is still there.'

const rejectedAnswer = (errors: ApplyErrors, message?: string): ApplyOutcome => ({
	outcome: 'rejected',
	errors,
	...(message ? { message } : {}),
})

const isField = (name: string): boolean =>
	name === 'driversLicense' || name === 'documents' || (fieldNames as readonly string[]).includes(name)

/** Formats a time in the time zone of the business: 'Sat, Nov 21, 2026, 9:41 AM'. */
export async function formatBusinessTime(context: Context, moment: Date): Promise<string> {
	const { timeZone } = await readSettings(context)
	return formatMoment(moment, timeZone)
}
