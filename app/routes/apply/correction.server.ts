import { data, type RouterContextProvider, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import type { EncryptedForm } from '#app/http/encrypted-upload-form.server.ts'
import { rejectPage } from '#app/http/errors.server.ts'
import { failureOf, throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { fieldNames, type SectionId } from '#app/modules/credit/application/application-fields.ts'
import type { ApplyAnswer, ApplyErrors } from '#app/modules/credit/application/apply-result.ts'
import { stopsOf } from '#app/modules/credit/application/apply-sections.ts'
import { correctApplication } from '#app/modules/credit/application/correct-application.server.ts'
import { InvalidApplication } from '#app/modules/credit/application/submit-application.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { maySeeValues, readApplicationFor } from '#app/modules/credit/vault/read-application.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getApplicant, getConsentText } from './applicant.server.ts'
import { readOwnApplication } from './application-page.server.ts'
import { storePartFiles } from './files.server.ts'
import { formOf } from './form-page.server.ts'

type Context = Readonly<RouterContextProvider>

/** Which application is to be corrected, and by whom. @throws a page that says there is none */
export async function correctedBy(
	context: Context,
	request: Request,
): Promise<{ actor: Applicant; id: string }> {
	const id = new URL(request.url).searchParams.get('application') ?? ''
	if (!isUuid(id)) rejectPage(new NotFound('We couldn’t find this application.'))
	return { actor: await getApplicant(context, request), id }
}

/** Where whoever corrects it sees the whole: by account or by the opened link. */
export const backFrom = ({ actor, id }: { actor: Applicant; id: string }) =>
	actor.linkTo?.applicationId === id ? '/apply/application' : `/account/applications/${id}`

/** The sections that were sent back, with what was sent in them; secrets as masks. */
export async function readCorrection(context: Context, request: Request) {
	const { actor, id } = await correctedBy(context, request)
	const { db, vault } = getServices(context)
	const own = await readOwnApplication(context, actor, id)
	if (own.corrections.length === 0) throw redirect(backFrom({ actor, id }))
	const { application, parts } = await readApplicationFor(db, { vault, actor, id })
	const masked = parts.find((part) => maySeeValues(actor, application, part))?.masked
	const [values, stored, files] = [masked?.values ?? {}, masked?.masks ?? {}, own.files]
	const sections = own.corrections.map(({ section }): SectionId => section)
	return {
		id,
		values,
		stored,
		files,
		encrypted: vault.ready,
		sections: sections.filter((section, at) => sections.indexOf(section) === at),
		messages: Object.fromEntries(own.corrections.map(({ section, message }) => [section, message])),
		consent: await getConsentText(db),
		stops: stopsOf(formOf({ values, stored, files }), {}),
	}
}

/** Answers what was sent back; only those sections are looked at. */
export async function handleCorrection(
	context: Context,
	request: Request,
	{ fields: form, files }: EncryptedForm,
) {
	const { db, vault, clock, creditEmails: emails } = getServices(context)
	const typed = typedValues(form, fieldNames)
	const { actor, id } = await correctedBy(context, request)
	const role = (await readOwnApplication(context, actor, id)).role
	const taken = (answer: ApplyAnswer, status = 200) => ({
		answer,
		status,
		// Secrets never go back; one that was not stored is typed again.
		typed: { ...typed, ssn: '', dob: '' },
	})
	try {
		throwIfRejected(context)
		const faults = await storePartFiles(context, { actor, applicationId: id, role }, form, files)
		if (Object.keys(faults).length) return taken({ outcome: 'rejected', errors: faults }, 422)
		const { timeZone } = await getSettings(db)
		await correctApplication(db, { vault, actor, id, role, typed, emails, timeZone, now: clock.now() })
		return taken({ outcome: 'submitted', to: backFrom({ actor, id }), told: correctedText })
	} catch (error) {
		if (error instanceof InvalidApplication) return taken({ outcome: 'rejected', errors: error.errors }, 422)
		const { message, init } = failureOf(
			context,
			error,
			'Something went wrong on our side, and nothing was sent. Please try again.',
		)
		return taken({ outcome: 'rejected', errors: {} as ApplyErrors, message }, init.status)
	}
}

/** Without scripts: back to the application, or the form again with what is wrong. */
export function answerCorrection({ answer, status, typed }: Awaited<ReturnType<typeof handleCorrection>>) {
	if (answer.outcome === 'submitted')
		return redirectWithToast(answer.to, { kind: 'success', ...correctedText })
	const { errors, message } = answer.outcome === 'rejected' ? answer : { errors: {}, message: undefined }
	return data({ errors, message, typed }, { status })
}

const correctedText = { title: 'Correction sent', description: 'Thank you. We’ll continue the review.' }
