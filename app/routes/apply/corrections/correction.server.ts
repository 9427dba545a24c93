import { type RouterContextProvider, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import type { EncryptedForm } from '#app/http/uploads/encrypted-upload-form.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { type SectionId, sectionIds } from '#app/modules/credit/application/application-fields.ts'
import { correctApplication } from '#app/modules/credit/application/correct-application.server.ts'
import { type Applicant, linkTo } from '#app/modules/credit/policy.ts'
import { maySeeValues, readApplicationFor } from '#app/modules/credit/vault/read-application.server.ts'
import { getApplicant, getApplyTexts } from '../applicant.server.ts'
import { readOwnApplication } from '../application-page.server.ts'
import { storePartFiles } from '../files.server.ts'
import { answersSchema } from '../form-action.server.ts'
import { placeInForm } from '../form-page.server.ts'
import { answerForm, type FormResponse, readPostedForm } from '../posted-form.server.ts'

type Context = Readonly<RouterContextProvider>

/** Reads which application is corrected and by whom. @throws the 404 page */
export async function readCorrectionTarget(
	context: Context,
	request: Request,
): Promise<{ actor: Applicant; id: string }> {
	const id = new URL(request.url).searchParams.get('application') ?? ''
	if (!isUuid(id)) throwErrorResponse(new NotFound('We couldn’t find this application.'))
	return { actor: await getApplicant(context, request), id }
}

/** Returns the path of the whole application: the page of the opened link, or the one in the account. */
export const applicationPathFor = ({ actor, id }: { actor: Applicant; id: string }) =>
	linkTo(actor)?.applicationId === id ? '/apply/application' : `/account/applications/${id}`

/** Returns the sections that were sent back for correction, with their values; secrets are masked. */
export async function readCorrection(context: Context, request: Request) {
	const { actor, id } = await readCorrectionTarget(context, request)
	const { db, vault } = getServices(context)
	const ownApplication = await readOwnApplication(context, actor, id)
	if (ownApplication.corrections.length === 0) throw redirect(applicationPathFor({ actor, id }))
	const { application, parts } = await readApplicationFor(db, { vault, actor, id })
	const masked = parts.find((part) => maySeeValues(actor, application, part))?.masked
	const [values, maskedSecrets, files] = [
		masked?.values ?? {},
		masked?.maskedSecrets ?? {},
		ownApplication.files,
	]
	const asked: readonly SectionId[] = ownApplication.corrections.map(({ section }) => section)
	const sections = sectionIds.filter((each) => asked.includes(each))
	return {
		id,
		uploads: { application: id, role: ownApplication.role },
		values,
		maskedSecrets,
		files,
		encrypted: vault.ready,
		sections,
		messages: Object.fromEntries(
			ownApplication.corrections.map(({ section, message }) => [section, message]),
		),
		...(await getApplyTexts(db, { isCoApplicant: ownApplication.role === 'co' })),
		...(await placeInForm({ values, maskedSecrets, files }, sections, false)),
	}
}

/** Stores a correction; only the sections that were sent back are validated and changed. */
export async function handleCorrection(
	context: Context,
	request: Request,
	{ fields, files }: EncryptedForm,
): Promise<FormResponse> {
	const { db, vault, clock, creditEmails: emails } = getServices(context)
	const posted = readPostedForm(fields, answersSchema)
	const { actor, id } = await readCorrectionTarget(context, request)
	const { role } = await readOwnApplication(context, actor, id)
	const storeFiles = () => storePartFiles(context, { actor, applicationId: id, role }, posted, files)
	return answerForm({ context, posted, storeFiles }, async () => {
		const { timeZone } = await readSettings(context)
		const { values, sending } = posted
		const answer = { actor, id, role, values, statement: sending.statement }
		await correctApplication(db, { vault, ...answer, emails, timeZone, now: clock.now() })
		return { outcome: 'submitted', to: applicationPathFor({ actor, id }), notice: correctedText }
	})
}

const correctedText = { title: 'Correction sent', description: 'Thank you. We’ll continue the review.' }
