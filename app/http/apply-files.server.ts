import type { RouterContextProvider } from 'react-router'
import { DomainError } from '#app/lib/errors.ts'
import type { ApplyErrors } from '#app/modules/credit/apply-answer.ts'
import { type DocumentKind, documentKinds, isDocumentKind } from '#app/modules/credit/document-file.ts'
import { addDocument, removeDocument } from '#app/modules/credit/documents.server.ts'
import { beginDraft } from '#app/modules/credit/drafts.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { getServices } from './context.server.ts'
import { type SealedForm, withSealedForm } from './sealed-form.server.ts'

type Context = Readonly<RouterContextProvider>

/** Reads the form of the application with the files that come along when there are no scripts. */
export const withApplyForm = <Result>(request: Request, use: (form: SealedForm) => Promise<Result>) =>
	withSealedForm(request, {
		fileFields: {
			driversLicense: documentKinds.licence.sizeBytesMax,
			documents: documentKinds.other.sizeBytesMax,
		},
		filesMax: 10,
		use,
	})

type Keeping = { context: Context; actor: Applicant; formKey: string }

/** Keeps the files of the form with its draft, and takes away what was asked for; what was refused, by its place in the form. */
export async function keepFormFiles(
	{ context, actor, formKey }: Keeping,
	form: FormData,
	files: SealedForm['files'],
): Promise<ApplyErrors> {
	if (!files.length && !removedIn(form)) return {}
	const { db, vault, clock } = getServices(context)
	const { id } = await beginDraft(db, { vault, actor, formKey, now: clock.now() })
	return keepPartFiles(context, { actor, applicationId: id, role: 'first' }, form, files)
}

type Part = { actor: Applicant; applicationId: string; role: 'first' | 'co' }

/** The same for a part that is there already. @throws NotFound, Conflict for a document that cannot be taken away */
export async function keepPartFiles(
	context: Context,
	of: Part,
	form: FormData,
	files: SealedForm['files'],
): Promise<ApplyErrors> {
	const { db, vault, storage } = getServices(context)
	const gone = removedIn(form)
	if (gone) await removeDocument(db, { ...of, storage, id: gone })
	const faults: ApplyErrors = {}
	for (const { field, ...file } of files) {
		const place = field === 'driversLicense' ? 'driversLicense' : 'documents'
		try {
			await addDocument(db, { ...of, vault, storage, file, kind: kindOf(place, form) })
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
