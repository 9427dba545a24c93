import { type RouterContextProvider, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { failureOf, throwIfRejected } from '#app/http/forms.server.ts'
import type { EncryptedForm } from '#app/http/uploads/encrypted-upload-form.server.ts'
import { Invalid, TooMany, Unavailable } from '#app/lib/errors.ts'
import type { ShownValues } from '#app/modules/credit/application/application.schema.ts'
import {
	coApplicantSections,
	type FieldName,
	fieldsOf,
} from '#app/modules/credit/application/application-fields.ts'
import type { ApplyErrors, ApplyResult } from '#app/modules/credit/application/apply-result.ts'
import { saveCoPart, submitCoPart } from '#app/modules/credit/application/co-applicant.server.ts'
import { formProgress } from '#app/modules/credit/application/section-progress.ts'
import { InvalidApplication } from '#app/modules/credit/application/submit-application.server.ts'
import { draftValuesOf } from '#app/modules/credit/application/submitted-values.server.ts'
import { type Applicant, linkTo } from '#app/modules/credit/policy.ts'
import { readApplicationFor } from '#app/modules/credit/vault/read-application.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getApplicant, getConsentText } from '../applicant.server.ts'
import { storePartFiles } from '../files.server.ts'
import { agreementOf, formatBusinessTime, textChanged } from '../form-action.server.ts'
import { filesOfPart, progressInputOf, todayAsTyped } from '../form-page.server.ts'
import { type FormResponse, noteStored, readPostedForm } from '../posted-form.server.ts'

type Context = Readonly<RouterContextProvider>

const partFields: readonly FieldName[] = coApplicantSections.flatMap(fieldsOf)

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
	const values: ShownValues = {
		email: part.email ?? '',
		...part.masked?.values,
		agreementDate: await todayAsTyped(context),
	}
	return {
		id,
		values,
		maskedSecrets,
		files,
		encrypted: vault.ready,
		consent: await getConsentText(db),
		progress: formProgress(progressInputOf({ values, maskedSecrets, files }), {}),
	}
}

/** Handles the co-applicant's form: saves the draft, or submits the part with the co-applicant's own consent. */
export async function handlePart(
	context: Context,
	request: Request,
	{ fields: form, files }: EncryptedForm,
): Promise<FormResponse> {
	const { db, vault, clock } = getServices(context)
	const posted = readPostedForm(form, partFields)
	const { actor, id } = await requireCoApplicant(context, request)
	const respond = (answer: ApplyResult, status = answer.outcome === 'rejected' ? 422 : 200) => ({
		answer,
		status,
		posted,
	})
	const target = { vault, actor, id, now: clock.now() }
	async function saveTyped() {
		const { parts } = await readApplicationFor(db, target)
		const maskedSecrets = parts.find(({ role }) => role === 'co')?.masked?.maskedSecrets ?? {}
		const values = draftValuesOf(posted.values, maskedSecrets)
		if (!values) return null
		const saved = await saveCoPart(db, { ...target, values })
		noteStored(posted, values)
		return saved
	}
	try {
		throwIfRejected(context)
		const fileErrors = await storePartFiles(context, { actor, applicationId: id, role: 'co' }, form, files)
		if (Object.keys(fileErrors).length) {
			await saveTyped()
			return respond({ outcome: 'rejected', errors: fileErrors })
		}
		if (form.has('intent') && form.get('intent') !== 'submit') {
			const draft = await saveTyped()
			if (!draft) return respond({ outcome: 'too-early' })
			return respond({
				outcome: 'saved',
				savedAt: await formatBusinessTime(context, draft.savedAt),
				maskedSecrets: draft.maskedSecrets,
			})
		}
		const agreement = await agreementOf(context, request, form)
		if (!agreement) {
			await saveTyped()
			return respond({ outcome: 'rejected', errors: {}, message: textChanged })
		}
		const { timeZone } = await getSettings(db)
		const jointIntent = form.get('jointIntent') === 'yes'
		await submitCoPart(db, {
			...target,
			values: posted.values,
			agreement: { ...agreement, jointIntent },
			timeZone,
		})
		return respond({ outcome: 'submitted', to: '/apply/application' })
	} catch (error) {
		if (!(error instanceof TooMany || error instanceof Unavailable)) await saveTyped().catch(() => null)
		if (error instanceof InvalidApplication) return respond({ outcome: 'rejected', errors: error.errors })
		const { message, init } = failureOf(
			context,
			error,
			'Something went wrong on our side, and nothing was sent. Please try again.',
		)
		const errors: ApplyErrors =
			error instanceof Invalid && error.field === 'jointIntent' ? { jointIntent: message } : {}
		return respond({ outcome: 'rejected', errors, ...(errors.jointIntent ? {} : { message }) }, init.status)
	}
}
