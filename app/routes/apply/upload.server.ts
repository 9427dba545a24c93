import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { errorResponse, toDomainError } from '#app/http/errors.server.ts'
import { type EncryptedForm, withEncryptedForm } from '#app/http/uploads/encrypted-upload-form.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { pickFields } from '#app/lib/parse-form.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { beginDraft } from '#app/modules/credit/application/drafts/drafts.server.ts'
import { documentKinds, isDocumentKind } from '#app/modules/credit/documents/document-file.ts'
import { removeDocument } from '#app/modules/credit/documents/documents.server.ts'
import type { StoredFile } from '#app/modules/credit/documents/stored-file.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { identifyApplicant } from './applicant.server.ts'
import { assertMaySendFiles, storeDocument, withDraftBudget } from './budgets.server.ts'
import { kindMissing } from './files.server.ts'
import { roleField } from './posted-form.server.ts'

type Context = Readonly<RouterContextProvider>

const uploadSchema = z.object({
	...anyTexts('remove', 'kind', 'uploadKey', 'application', 'formKey'),
	role: roleField(),
})
type UploadTarget = Pick<z.output<typeof uploadSchema>, 'application' | 'formKey' | 'role'>

/** Stores one file sent by a script, or removes one; responds with JSON. */
export async function handleUpload(context: Context, request: Request): Promise<Response> {
	const { actor, headers } = await identifyApplicant(context, request)
	headers.set('cache-control', 'no-store')
	try {
		await assertMaySendFiles(context, { actor, request })
		const answer = await withEncryptedForm(request, {
			fileFields: { file: documentKinds.other.sizeBytesMax },
			filesMax: 1,
			use: (form) => storeOrRemove(context, actor, form),
		})
		return Response.json(answer, { headers })
	} catch (error) {
		const rejection = toDomainError(error)
		if (!rejection) throw error
		if (rejection !== error)
			getServices(context).log.error(
				{ requestId: getRequestMetadata(context).requestId, error },
				'a file could not be stored',
			)
		const response = errorResponse(rejection)
		for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie)
		return response
	}
}

async function storeOrRemove(
	context: Context,
	actor: Applicant,
	{ fields, files }: EncryptedForm,
): Promise<{ file: StoredFile } | { removed: string }> {
	const { db, storage } = getServices(context)
	const { remove, kind, uploadKey, ...target } = uploadSchema.parse(pickFields(uploadSchema, fields))
	const part = await partOf(context, actor, target)
	if (isUuid(remove)) {
		await removeDocument(db, { ...part, storage, id: remove })
		return { removed: remove }
	}
	const [file] = files
	if (!file) throw new Invalid('Please choose a file.', 'file')
	if (!isDocumentKind(kind)) throw new Invalid(kindMissing, 'file')
	const stored = await storeDocument(context, {
		...part,
		file,
		kind,
		uploadKey: isUuid(uploadKey) ? uploadKey : undefined,
	})
	return { file: { id: stored.id, name: stored.name, sizeBytes: stored.sizeBytes, kind: stored.kind } }
}

/** Returns the part a file belongs to: one of the named application, or that of the form's draft, which is created if necessary. */
async function partOf(context: Context, actor: Applicant, { application, role, formKey }: UploadTarget) {
	if (isUuid(application)) return { actor, applicationId: application, role }
	if (!isUuid(formKey)) throw new NotFound('This form is out of date. Please reload the page.')
	const { db, vault, clock } = getServices(context)
	const { id } = await withDraftBudget(context, { actor, formKey }, () =>
		beginDraft(db, { vault, actor, formKey, now: clock.now() }),
	)
	return { actor, applicationId: id, role: 'first' as const }
}
