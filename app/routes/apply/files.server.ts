import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { type EncryptedForm, withEncryptedForm } from '#app/http/uploads/encrypted-upload-form.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import type { ApplyErrors } from '#app/modules/credit/application/apply-result.ts'
import { beginDraft } from '#app/modules/credit/application/drafts/drafts.server.ts'
import { documentKinds, isDocumentKind } from '#app/modules/credit/documents/document-file.ts'
import { removeDocument } from '#app/modules/credit/documents/documents.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { storeDocument, withDraftBudget } from './budgets.server.ts'
import type { PostedForm } from './posted-form.server.ts'

type Context = Readonly<RouterContextProvider>

/** Reads the application form with its files (sent together without scripts). Throws the error page if it cannot be read. */
export const withApplyForm = <Result>(request: Request, use: (form: EncryptedForm) => Promise<Result>) =>
	withEncryptedForm(request, {
		fileFields: {
			driversLicense: documentKinds.license.sizeBytesMax,
			documents: documentKinds.other.sizeBytesMax,
		},
		filesMax: 10,
		use,
	}).catch(throwErrorResponse)

type StoreFormFilesInput = { context: Context; actor: Applicant; formKey: string; posted: PostedForm }

/** Stores the files of the form with its draft and removes the requested one. Returns the errors of rejected files by field. */
export async function storeFormFiles(
	{ context, actor, formKey, posted }: StoreFormFilesInput,
	files: EncryptedForm['files'],
): Promise<ApplyErrors> {
	if (!files.length && !removedIdOf(posted)) return {}
	const { db, vault, clock } = getServices(context)
	const { id } = await withDraftBudget(context, { actor, formKey }, () =>
		beginDraft(db, { vault, actor, formKey, now: clock.now() }),
	)
	return storePartFiles(context, { actor, applicationId: id, role: 'first' }, posted, files)
}

type PartTarget = { actor: Applicant; applicationId: string; role: 'first' | 'co' }

/**
 * Stores the files of the form with an existing part, and removes the requested one. @throws NotFound, Conflict if a document cannot
 * be removed
 */
export async function storePartFiles(
	context: Context,
	target: PartTarget,
	posted: PostedForm,
	files: EncryptedForm['files'],
): Promise<ApplyErrors> {
	const { db, storage } = getServices(context)
	const removedId = removedIdOf(posted)
	if (removedId) await removeDocument(db, { ...target, storage, id: removedId })
	const errors: ApplyErrors = {}
	const { documentKind } = posted.sending
	for (const { field, ...file } of files) {
		const fileField = field === 'driversLicense' ? 'driversLicense' : 'documents'
		const kind = fileField === 'driversLicense' ? 'license' : documentKind
		if (!isDocumentKind(kind) || (kind === 'license' && fileField === 'documents')) {
			errors.documents = kindMissing
			continue
		}
		try {
			await storeDocument(context, { ...target, file, kind })
		} catch (error) {
			if (!(error instanceof DomainError)) throw error
			errors[fileField] ??= `${file.name}: ${error.message}`
		}
	}
	return errors
}

const removedIdOf = ({ sending }: PostedForm) => /^remove:([\da-f-]{36})$/.exec(sending.intent)?.[1]

/** A document of an unknown type would be filed as something that it is not. */
export const kindMissing = 'Please choose what kind of document it is, and then the file again.'
