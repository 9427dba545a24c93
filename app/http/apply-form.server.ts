import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { formatMoment } from '#app/lib/dates.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { ApplicationTyped } from '#app/modules/credit/application.schema.ts'
import { applicationSections, fieldNames } from '#app/modules/credit/application-fields.ts'
import type { ApplyAnswer, ApplyErrors, KeptSecrets } from '#app/modules/credit/apply-answer.ts'
import { checkForm } from '#app/modules/credit/apply-stops.ts'
import type { Agreement } from '#app/modules/credit/consent.server.ts'
import { draftFieldsOf } from '#app/modules/credit/draft-fields.ts'
import { type Draft, findDraft, saveDraft } from '#app/modules/credit/drafts.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { InvalidApplication, submitApplication } from '#app/modules/credit/submit-application.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getConsentText, nameApplicant } from './applicant.server.ts'
import { keepFormFiles } from './apply-files.server.ts'
import { getFacts, getServices } from './context.server.ts'
import { admit, failureOf } from './forms.server.ts'
import type { SealedForm } from './sealed-form.server.ts'
import { typedValues } from './typed-values.server.ts'

type Context = Readonly<RouterContextProvider>

export type TakenApplication = {
	answer: ApplyAnswer
	status: number
	headers: Headers
	typed: ApplicationTyped
}

/** What the form of the application sent: a draft, a wish for a link, or the whole; always with an answer, never without what was typed. */
export async function takeApplication(
	context: Context,
	request: Request,
	{ fields: form, files = [] }: { fields: FormData; files?: SealedForm['files'] },
): Promise<TakenApplication> {
	const typed = typedValues(form, fieldNames)
	const { actor, headers } = await nameApplicant(context, request)
	const taken = (
		answer: ApplyAnswer,
		status = answer.outcome === 'refused' ? 422 : 200,
	): TakenApplication => ({ answer, status, headers, typed })
	const asked = { context, actor, formKey: formKeyOf(form), typed }
	try {
		admit(context)
		const intent = form.get('intent')
		const faults = await keepFormFiles(asked, form, files)
		if (Object.keys(faults).length) {
			const draft = await keep(asked)
			return { ...taken(refused(faults)), typed: withoutStored(typed, draft?.masks ?? {}) }
		}
		if (intent === 'save' || String(intent).startsWith('remove:')) return taken(await save(asked))
		if (intent === 'mail-link') return taken(await mailLink(asked))
		return taken(await submit(asked, await agreementOf(context, request, form)))
	} catch (error) {
		if (error instanceof InvalidApplication) {
			// A page without scripts is answered with what was typed, but for secrets; those wait in the draft.
			const draft = await keep(asked).catch(() => null)
			return { ...taken(refused(error.errors)), typed: withoutStored(typed, draft?.masks ?? {}) }
		}
		const { message, init } = failureOf(
			context,
			error,
			'Something went wrong on our side, and nothing was sent. Please try again.',
		)
		const errors: ApplyErrors =
			error instanceof Invalid && isField(error.field) ? { [error.field]: message } : {}
		return taken(Object.keys(errors).length ? refused(errors) : refused({}, message), init.status)
	}
}

type Asked = { context: Context; actor: Applicant; formKey: string; typed: ApplicationTyped }

async function save(asked: Asked): Promise<ApplyAnswer> {
	const draft = await keep(asked)
	if (!draft) return { outcome: 'too-early' }
	return { outcome: 'saved', savedAt: await momentOf(asked.context, draft.savedAt), kept: draft.masks }
}

/** The draft with what was typed, as far as it can be kept; null when nothing can. */
async function keep({ context, actor, formKey, typed }: Asked): Promise<Draft | null> {
	const { db, vault, clock } = getServices(context)
	const before = await findDraft(db, { vault, actor })
	const kept: KeptSecrets = before?.application.formKey === formKey ? before.masks : {}
	const fields = draftFieldsOf(typed, kept)
	if (!fields) return null
	return saveDraft(db, { vault, actor, formKey, typed: fields, now: clock.now() })
}

async function mailLink(asked: Asked): Promise<ApplyAnswer> {
	const draft = await keep(asked)
	const errors: ApplyErrors = {}
	if (!draft?.masks.dob) errors.dob = 'The link opens with your date of birth, so we need it first.'
	if (!draft?.values.email) errors.email = 'We need an email address to send the link to.'
	if (!draft || Object.keys(errors).length)
		return refused(
			errors,
			draft ? undefined : 'Please complete Applicant Information first, then we can keep it for you.',
		)
	const { creditMails, db, clock } = getServices(asked.context)
	await creditMails.draftLink(db, draft.application, clock.now())
	return {
		outcome: 'mailed',
		email: draft.application.email!,
		savedAt: await momentOf(asked.context, draft.savedAt),
	}
}

async function submit({ context, ...asked }: Asked, agreement: Agreement | null): Promise<ApplyAnswer> {
	if (!agreement) {
		const errors = checkForm({ typed: asked.typed, kept: {}, hasLicence: true, documents: 0 }, sectionIds)
		return Object.keys(errors).length ? refused(errors) : refused({}, textChanged)
	}
	const { db, vault, clock, creditMails } = getServices(context)
	const { timeZone } = await getSettings(db)
	const now = clock.now()
	const { application } = await submitApplication(db, {
		...{ ...asked, agreement, vault, timeZone, now },
		mails: creditMails,
	})
	if (application.status === 'draft') throw new Conflict('This application is still a draft.')
	return { outcome: 'submitted', to: '/apply/submitted' }
}

/** How it was agreed to; null when the form showed another text. Signing and sending is agreeing to electronic records: the text says so. */
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
		electronicRecords: true,
		contactByPhone: form.get('contactByPhone') === 'yes',
		copyByMail: form.get('copyByMail') === 'yes',
		jointIntent: null,
		clientIp: getFacts(context).clientIp,
		userAgent: request.headers.get('user-agent') ?? '',
	}
}

export const textChanged =
	'The text you agree to has changed. Please reload the page and read it again; what you saved is still there.'

/** The form's own name for itself. Without one it was sent by a program, and stands for itself. */
function formKeyOf(form: FormData): string {
	const given = form.get('formKey')
	return typeof given === 'string' && isUuid(given) ? given : randomUUID()
}

const sectionIds = applicationSections.map(({ id }) => id)

/** What was typed, without the secrets that are stored by now: they never go back. */
function withoutStored(typed: ApplicationTyped, kept: KeptSecrets): ApplicationTyped {
	return { ...typed, ...(kept.ssn ? { ssn: '' } : {}), ...(kept.dob ? { dob: '' } : {}) }
}

const refused = (errors: ApplyErrors, message?: string): ApplyAnswer => ({
	outcome: 'refused',
	errors,
	...(message ? { message } : {}),
})

const isField = (name: string | undefined): name is keyof ApplyErrors & string =>
	name === 'driversLicense' ||
	name === 'documents' ||
	(fieldNames as readonly (string | undefined)[]).includes(name)

/** 'Sat, Nov 21, 2026, 9:41 AM' where the business is. */
export async function momentOf(context: Context, at: Date): Promise<string> {
	const { timeZone } = await getSettings(getServices(context).db)
	return formatMoment(at, timeZone)
}
