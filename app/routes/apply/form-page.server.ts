import { randomUUID } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { ApplicationTyped } from '#app/modules/credit/application/application.schema.ts'
import type { StoredSecrets } from '#app/modules/credit/application/apply-result.ts'
import { stopsOf } from '#app/modules/credit/application/apply-sections.ts'
import { findDraft } from '#app/modules/credit/application/drafts.server.ts'
import { listDocuments } from '#app/modules/credit/documents/documents.server.ts'
import type { StoredFile } from '#app/modules/credit/documents/stored-file.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getConsentText, nameApplicant } from './applicant.server.ts'
import { momentOf } from './form-action.server.ts'

type Context = Readonly<RouterContextProvider>

/** Everything the page of the form shows: the draft where there is one, without its secrets. */
export async function readApplyPage(context: Context, request: Request) {
	const { db, vault } = getServices(context)
	// Named before anything is sent, so that what a post without scripts keeps is found again in its answer.
	const { actor, headers } = await nameApplicant(context, request)
	const [viewer, consent, agreementDate] = await Promise.all([
		getViewer(context),
		getConsentText(db),
		todayAsTyped(context),
	])
	const draft = await findDraft(db, { vault, actor })
	const files = draft
		? await filesOfPart(context, { applicationId: draft.application.id, applicantId: draft.applicantId })
		: []
	const values: ApplicationTyped = { ...(viewer ? prefill(viewer) : {}), ...draft?.values, agreementDate }
	const stored: StoredSecrets = draft?.masks ?? {}
	const page = {
		formKey: draft?.application.formKey ?? randomUUID(),
		encrypted: vault.ready,
		signedIn: viewer !== null,
		consent,
		values,
		stored,
		files,
		savedAt: draft ? await momentOf(context, draft.savedAt) : null,
		stops: stopsOf(formOf({ values, stored, files }), {}),
	}
	return data(page, { headers })
}

type Shown = { values: ApplicationTyped; stored: StoredSecrets; files: readonly StoredFile[] }

/** The same as the rules see it. */
export const formOf = ({ values, stored, files }: Shown) => ({
	typed: values,
	stored,
	hasLicence: files.some(({ kind }) => kind === 'licence'),
	documents: files.filter(({ kind }) => kind !== 'licence').length,
})

/** The documents of one person's part, as its owner sees them. */
export async function filesOfPart(
	context: Context,
	{ applicationId, applicantId }: { applicationId: string; applicantId: string },
): Promise<StoredFile[]> {
	const { db, vault } = getServices(context)
	const key = await vault.openKey(db, applicationId)
	const documents = await listDocuments(db, { key, applicationId, applicantId })
	return documents.map(({ id, name, kind, sizeBytes }) => ({ id, name, kind, sizeBytes }))
}

/** Today where the business is, as it is written in the form. */
export async function todayAsTyped(context: Context): Promise<string> {
	const { db, clock } = getServices(context)
	const today = localDateOf(clock.now(), (await getSettings(db)).timeZone)
	return `${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`
}

/** An account has one name; its last word is taken for the last name, and can be changed. */
function prefill({ name, email }: { name: string; email: string }): ApplicationTyped {
	const words = name.trim().split(/\s+/)
	const lastName = words.length > 1 ? words.pop()! : ''
	return { firstName: words.join(' '), lastName, email }
}
