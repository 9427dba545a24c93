import { randomUUID } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { ShownValues } from '#app/modules/credit/application/application.schema.ts'
import { type SectionId, sectionIds } from '#app/modules/credit/application/application-fields.ts'
import type { MaskedSecrets } from '#app/modules/credit/application/apply-result.ts'
import { findDraft } from '#app/modules/credit/application/drafts/drafts.server.ts'
import { listMissing } from '#app/modules/credit/application/missing-fields.ts'
import { firstOpenSection, formProgress } from '#app/modules/credit/application/section-progress.ts'
import { ApplyErrorList } from '#app/modules/credit/components/apply/apply-form.tsx'
import { UploadedFiles } from '#app/modules/credit/components/apply/uploads/use-uploads.ts'
import { listDocuments } from '#app/modules/credit/documents/documents.server.ts'
import type { StoredFile } from '#app/modules/credit/documents/stored-file.ts'
import { getApplyTexts, identifyApplicant } from './applicant.server.ts'
import { formatBusinessTime } from './form-action.server.ts'

type Context = Readonly<RouterContextProvider>

/** Loads the page of the form, with the draft if there is one, but without its secrets. */
export async function readApplyPage(context: Context, request: Request) {
	const { db, vault } = getServices(context)
	// The browser gets its id before the first post, so that the response to a post without scripts finds the saved draft.
	const { actor, headers } = await identifyApplicant(context, request)
	const [viewer, texts, agreementDate] = await Promise.all([
		getViewer(context),
		getApplyTexts(db),
		todayAsTyped(context),
	])
	const draft = await findDraft(db, { vault, actor })
	const files = draft
		? await filesOfPart(context, { applicationId: draft.application.id, applicantId: draft.applicantId })
		: []
	const values: ShownValues = {
		...(viewer ? prefill(viewer) : {}),
		...draft?.values,
		agreementDate,
	}
	const maskedSecrets: MaskedSecrets = draft?.maskedSecrets ?? {}
	const page = {
		formKey: draft?.application.formKey ?? randomUUID(),
		encrypted: vault.ready,
		signedIn: viewer !== null,
		...texts,
		values,
		maskedSecrets,
		files,
		savedAt: draft ? await formatBusinessTime(context, draft.savedAt) : null,
		sections: sectionIds,
		...(await placeInForm({ values, maskedSecrets, files }, sectionIds, draft !== null)),
	}
	return data(page, { headers })
}

/** Returns the progress of a form and where to begin: a draft that is opened again at its first open section, with what it still needs. */
export async function placeInForm(state: FormState, sections: readonly SectionId[], isResumed: boolean) {
	await ApplyErrorList.ready()
	const input = progressInputOf(state)
	const progress = formProgress(input, {})
	return isResumed
		? { progress, start: firstOpenSection(sections, progress), missing: listMissing(input, sections) }
		: { progress, start: sections[0]! }
}

type FormState = { values: ShownValues; maskedSecrets: MaskedSecrets; files: readonly StoredFile[] }

/** Converts the state of the form to the input of the validation rules. */
const progressInputOf = ({ values, maskedSecrets, files }: FormState) => ({
	values,
	maskedSecrets,
	hasLicenseFile: files.some(({ kind }) => kind === 'license'),
	documentCount: files.filter(({ kind }) => kind !== 'license').length,
})

/** Returns the documents of one person's part for display to that person, in the form or on the page of the application. */
export async function filesOfPart(
	context: Context,
	{ applicationId, applicantId }: { applicationId: string; applicantId: string },
): Promise<StoredFile[]> {
	const { db, vault } = getServices(context)
	const key = await vault.openKey(db, applicationId)
	const documents = await listDocuments(db, { key, applicationId, applicantId })
	if (documents.length > 0) await UploadedFiles.ready()
	return documents.map(({ id, name, kind, sizeBytes }) => ({ id, name, kind, sizeBytes }))
}

/** Returns today's date in the time zone of the business, in the format of the form (MM/DD/YYYY). */
export async function todayAsTyped(context: Context): Promise<string> {
	const { clock } = getServices(context)
	const today = localDateOf(clock.now(), (await readSettings(context)).timeZone)
	return `${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`
}

/** An account has a single name; its last word is prefilled as the last name and can be changed. */
function prefill({ name, email }: { name: string; email: string }): ShownValues {
	const nameParts = name.trim().split(/\s+/)
	const lastName = nameParts.length > 1 ? nameParts.pop()! : ''
	return { firstName: nameParts.join(' '), lastName, email }
}
