import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { type EncryptedForm, withEncryptedForm } from '#app/http/encrypted-upload-form.server.ts'
import { rejectPage } from '#app/http/errors.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import type { ApplyErrors } from '#app/modules/credit/application/apply-result.ts'
import { beginDraft } from '#app/modules/credit/application/drafts.server.ts'
import {
	type DocumentKind,
	documentKinds,
	isDocumentKind,
} from '#app/modules/credit/documents/document-file.ts'
import { removeDocument } from '#app/modules/credit/documents/documents.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { storeDocument, withDraftBudget } from './budgets.server.ts'

type Context = Readonly<RouterContextProvider>

/** Reads the form of the application with the files that come along when there are no scripts; one that cannot be read ends on the error page. */
export const withApplyForm = <Result>(request: Request, use: (form: EncryptedForm) => Promise<Result>) =>
	withEncryptedForm(request, {
		fileFields: {
			driversLicense: documentKinds.licence.sizeBytesMax,
			documents: documentKinds.other.sizeBytesMax,
		},
		filesMax: 10,
		use,
	}).catch(rejectPage)

type Keeping = { context: Context; actor: Applicant; formKey: string }

/** Keeps the files of the form with its draft, and takes away what was asked for; what was refused, by its place in the form. */
export async function storeFormFiles(
	{ context, actor, formKey }: Keeping,
	form: FormData,
	files: EncryptedForm['files'],
): Promise<ApplyErrors> {
	if (!files.length && !removedIn(form)) return {}
	const { db, vault, clock } = getServices(context)
	const { id } = await withDraftBudget(context, { actor, formKey }, () =>
		beginDraft(db, { vault, actor, formKey, now: clock.now() }),
	)
	return storePartFiles(context, { actor, applicationId: id, role: 'first' }, form, files)
}

type Part = { actor: Applicant; applicationId: string; role: 'first' | 'co' }

/** The same for a part that is there already. @throws NotFound, Conflict for a document that cannot be taken away */
export async function storePartFiles(
	context: Context,
	of: Part,
	form: FormData,
	files: EncryptedForm['files'],
): Promise<ApplyErrors> {
	const { db, storage } = getServices(context)
	const gone = removedIn(form)
	if (gone) await removeDocument(db, { ...of, storage, id: gone })
	const faults: ApplyErrors = {}
	for (const { field, ...file } of files) {
		const place = field === 'driversLicense' ? 'driversLicense' : 'documents'
		try {
			await storeDocument(context, { ...of, file, kind: kindOf(place, form) })
		} catch (error) {
			if (!(error instanceof DomainError)) throw error
			faults[place] ??= `${file.name}: ${error.message}`
		}
	}
	return faults
}

const removedIn = (form: FormData) => /^remove:([\da-f-]{36})$/.exec(String(form.get('intent') ?? ''))?.[1]

function kindOf(place: 'driversLicense' | 'documents', form: FormData): DocumentKind {
	const kind = form.get('documentKind')
	if (place === 'driversLicense') return 'licence'
	return isDocumentKind(kind) && kind !== 'licence' ? kind : 'other'
}
