import { type RouterContextProvider, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import type { EncryptedForm } from '#app/http/encrypted-upload-form.server.ts'
import { rejectPage } from '#app/http/errors.server.ts'
import { failureOf, throwIfRejected } from '#app/http/forms.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { ApplicationTyped } from '#app/modules/credit/application/application.schema.ts'
import { fieldNames } from '#app/modules/credit/application/application-fields.ts'
import type { ApplyAnswer, ApplyErrors } from '#app/modules/credit/application/apply-result.ts'
import { stopsOf } from '#app/modules/credit/application/apply-sections.ts'
import { saveCoPart, submitCoPart } from '#app/modules/credit/application/co-applicant.server.ts'
import { draftFieldsOf } from '#app/modules/credit/application/draft-fields.ts'
import { InvalidApplication } from '#app/modules/credit/application/submit-application.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { readApplicationFor } from '#app/modules/credit/vault/read-application.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getApplicant, getConsentText } from './applicant.server.ts'
import { storePartFiles } from './files.server.ts'
import { agreementOf, momentOf, textChanged } from './form-action.server.ts'
import { filesOfPart, formOf, todayAsTyped } from './form-page.server.ts'

type Context = Readonly<RouterContextProvider>

/** The invited person, by the invitation this browser opened; whoever has opened none is led to the form. */
async function coApplicant(context: Context, request: Request): Promise<{ actor: Applicant; id: string }> {
	const actor = await getApplicant(context, request)
	if (actor.linkTo?.role !== 'co') throw redirect('/apply', request.method === 'GET' ? 302 : 303)
	return { actor, id: actor.linkTo.applicationId }
}

/** Everything the invited person's form shows; once it was sent, the application as they see it takes its place. */
export async function readPart(context: Context, request: Request) {
	const { actor, id } = await coApplicant(context, request)
	const { db, vault } = getServices(context)
	const { parts } = await readApplicationFor(db, { vault, actor, id }).catch(rejectPage)
	const mine = parts.find(({ role }) => role === 'co')
	if (!mine || mine.submittedAt) throw redirect('/apply/application')
	const files = await filesOfPart(context, { applicationId: id, applicantId: mine.id })
	const stored = mine.masked?.masks ?? {}
	const values: ApplicationTyped = {
		email: mine.email ?? '',
		...mine.masked?.values,
		agreementDate: await todayAsTyped(context),
	}
	return {
		id,
		values,
		stored,
		files,
		encrypted: vault.ready,
		consent: await getConsentText(db),
		stops: stopsOf(formOf({ values, stored, files }), {}),
	}
}

/** What the invited person's form sent: a draft, or the whole with a consent of its own. */
export async function handlePart(context: Context, request: Request, { fields: form, files }: EncryptedForm) {
	const { db, vault, clock } = getServices(context)
	const typed = typedValues(form, fieldNames)
	const { actor, id } = await coApplicant(context, request)
	const taken = (answer: ApplyAnswer, status = answer.outcome === 'rejected' ? 422 : 200) => ({
		answer,
		status,
		// Secrets never go back; one that was not stored is typed again.
		typed: { ...typed, ssn: '', dob: '' },
	})
	const of = { vault, actor, id, now: clock.now() }
	async function keep() {
		const { parts } = await readApplicationFor(db, of)
		const fields = draftFieldsOf(typed, parts.find(({ role }) => role === 'co')?.masked?.masks ?? {})
		return fields && saveCoPart(db, { ...of, typed: fields })
	}
	try {
		throwIfRejected(context)
		const faults = await storePartFiles(context, { actor, applicationId: id, role: 'co' }, form, files)
		if (Object.keys(faults).length) return taken({ outcome: 'rejected', errors: faults })
		if (form.has('intent') && form.get('intent') !== 'submit') {
			const draft = await keep()
			if (!draft) return taken({ outcome: 'too-early' })
			return taken({ outcome: 'saved', savedAt: await momentOf(context, draft.savedAt), stored: draft.masks })
		}
		const agreement = await agreementOf(context, request, form)
		if (!agreement) return taken({ outcome: 'rejected', errors: {}, message: textChanged })
		const { timeZone } = await getSettings(db)
		const jointIntent = form.get('jointIntent') === 'yes'
		await submitCoPart(db, { ...of, typed, agreement: { ...agreement, jointIntent }, timeZone })
		return taken({ outcome: 'submitted', to: '/apply/application' })
	} catch (error) {
		if (error instanceof InvalidApplication) {
			await keep().catch(() => null)
			return taken({ outcome: 'rejected', errors: error.errors })
		}
		const { message, init } = failureOf(
			context,
			error,
			'Something went wrong on our side, and nothing was sent. Please try again.',
		)
		const errors: ApplyErrors =
			error instanceof Invalid && error.field === 'jointIntent' ? { jointIntent: message } : {}
		return taken({ outcome: 'rejected', errors, ...(errors.jointIntent ? {} : { message }) }, init.status)
	}
}
