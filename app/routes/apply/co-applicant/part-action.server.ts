import { type RouterContextProvider, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import type { EncryptedForm } from '#app/http/uploads/encrypted-upload-form.server.ts'
import type { ShownValues } from '#app/modules/credit/application/application.schema.ts'
import { coApplicantSections, fieldsOf } from '#app/modules/credit/application/application-fields.ts'
import type { ApplyOutcome } from '#app/modules/credit/application/apply-result.ts'
import { saveCoPart, submitCoPart } from '#app/modules/credit/application/co-applicant.server.ts'
import { draftValuesOf, submittedSchema } from '#app/modules/credit/application/submitted-values.server.ts'
import { type Applicant, linkTo } from '#app/modules/credit/policy.ts'
import { readApplicationFor } from '#app/modules/credit/vault/read-application.server.ts'
import { getApplicant, getApplyTexts } from '../applicant.server.ts'
import { storePartFiles } from '../files.server.ts'
import { agreementOf, formatBusinessTime, textChanged } from '../form-action.server.ts'
import { filesOfPart, placeInForm, todayAsTyped } from '../form-page.server.ts'
import { answerForm, type FormResponse, noteStored, readPostedForm } from '../posted-form.server.ts'

type Context = Readonly<RouterContextProvider>

const partSchema = submittedSchema(coApplicantSections.flatMap(fieldsOf))

/** Returns the co-applicant whose invitation this browser opened; without one, redirects to the application form. */
async function requireCoApplicant(
	context: Context,
	request: Request,
): Promise<{ actor: Applicant; id: string }> {
	const actor = await getApplicant(context, request)
	const opened = linkTo(actor)
	if (opened?.role !== 'co') throw redirect('/apply', request.method === 'GET' ? 302 : 303)
	return { actor, id: opened.applicationId }
}

/** Loads the co-applicant's form. Redirects to their view of the application once the form is submitted. */
export async function readPart(context: Context, request: Request) {
	const { actor, id } = await requireCoApplicant(context, request)
	const { db, vault } = getServices(context)
	const { parts } = await readApplicationFor(db, { vault, actor, id }).catch(throwErrorResponse)
	const part = parts.find(({ role }) => role === 'co')
	if (!part || part.submittedAt) throw redirect('/apply/application')
	const files = await filesOfPart(context, { applicationId: id, applicantId: part.id })
	const maskedSecrets = part.masked?.maskedSecrets ?? {}
	// Opening the invitation stores the date of birth that it asked for.
	const isResumed = Object.keys(part.masked?.values ?? {}).length > 0
	const values: ShownValues = {
		email: part.email ?? '',
		...part.masked?.values,
		agreementDate: await todayAsTyped(context),
	}
	return {
		uploads: { application: id, role: part.role },
		values,
		maskedSecrets,
		files,
		encrypted: vault.ready,
		...(await getApplyTexts(db, { isCoApplicant: true })),
		sections: coApplicantSections,
		...(await placeInForm({ values, maskedSecrets, files }, coApplicantSections, isResumed)),
	}
}

/** Handles the co-applicant's form: saves the draft, or submits the part with the co-applicant's own consent. */
export async function handlePart(
	context: Context,
	request: Request,
	{ fields, files }: EncryptedForm,
): Promise<FormResponse> {
	const { db, vault, clock, creditEmails: emails } = getServices(context)
	const posted = readPostedForm(fields, partSchema)
	const { actor, id } = await requireCoApplicant(context, request)
	const target = { vault, actor, id, now: clock.now() }
	async function save() {
		const { parts } = await readApplicationFor(db, target)
		const maskedSecrets = parts.find(({ role }) => role === 'co')?.masked?.maskedSecrets ?? {}
		const values = draftValuesOf(posted.values, maskedSecrets)
		if (!values) return null
		const saved = await saveCoPart(db, { ...target, values })
		noteStored(posted, values)
		return saved
	}
	async function submit(): Promise<ApplyOutcome> {
		const agreement = await agreementOf(context, request, posted)
		if (!agreement) {
			await save()
			return { outcome: 'rejected', errors: {}, message: textChanged }
		}
		const { timeZone } = await readSettings(context)
		const { jointIntent } = posted.sending
		const values = { values: posted.values, agreement: { ...agreement, jointIntent }, timeZone }
		await submitCoPart(db, { ...target, ...values, emails })
		return { outcome: 'submitted', to: '/apply/application' }
	}
	const storeFiles = () => storePartFiles(context, { actor, applicationId: id, role: 'co' }, posted, files)
	const shows = (field: string) => field === 'jointIntent'
	return answerForm({ context, posted, storeFiles, save, shows }, async () => {
		if (['', 'submit'].includes(posted.sending.intent)) return submit()
		const draft = await save()
		if (!draft) return { outcome: 'too-early' }
		const savedAt = await formatBusinessTime(context, draft.savedAt)
		return { outcome: 'saved', savedAt, maskedSecrets: draft.maskedSecrets }
	})
}
