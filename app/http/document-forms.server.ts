import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { anyText, versionField } from '#app/lib/forms/form-fields.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import type { DocumentForms, EditorResult, SentDocument } from '#app/modules/deals/documents/editor-result.ts'
import { fileBytesMax } from '#app/modules/deals/documents/file-limits.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import type { CurrentLaw } from '#engine'
import { getServices } from './context.server.ts'
import { formAction, runForms } from './form-actions.server.ts'
import { fieldOf } from './form-result.server.ts'
import { redirectWithToast } from './toast.server.ts'
import { isFileForm } from './uploads/upload-form.server.ts'

type Edited = {
	actor: Actor
	deal: Deal
	/** The draft; null for a new document. */
	id: string | null
}

type Editor = Edited & {
	/** The URL of the deal's page, below which its documents are. */
	home: string
	/** `documentForms`, a workflow. */
	forms(db: Db, input: Edited & { law: CurrentLaw; now: Date }): DocumentForms
}

type Args = { request: Request; context: Readonly<RouterContextProvider> }

const sent = z.object({ formKey: anyText(), version: versionField(), supersedes: anyText() })

/** Handles the editor of a deal's document, which also takes a text PDF from a browser without scripts. */
export async function runDocumentForms(args: Args, { home, forms: formsOf, ...edited }: Editor) {
	const services = getServices(args.context)
	const now = services.clock.now()
	const forms = formsOf(services.db, { ...edited, law: await getCurrentLaw(services), now })
	const isFile = isFileForm(args.request)
	const pageOf = (id: string) => `${home}/documents/${id}`
	const saving = (message: string, confirms: boolean) =>
		formAction({
			schema: sent,
			async run(value: SentDocument, { fields }) {
				const saved = await forms.save(fields, value)
				if (confirms && !saved.isReadable)
					return redirectWithToast(pageOf(saved.id), {
						kind: 'error',
						title: 'Saved as a draft',
						description: 'Some of it can’t be read yet. The page shows what.',
					})
				if (confirms) await forms.confirm(saved)
				return redirectWithToast(pageOf(saved.id), { kind: 'success', title: message, description: '' })
			},
			field: (error) => fieldOf(error, undefined),
		})
	return runForms(
		args,
		{
			save: saving('Draft saved', false),
			confirm: saving('Document confirmed', true),
			read: formAction({
				async run(_, { fields }) {
					const result = await forms.readText(fields)
					return data<EditorResult>(result, { status: result.showsErrors ? 422 : 200 })
				},
			}),
			dealer: formAction({ run: async (_, { fields }) => data(await forms.show(fields)) }),
			paper: formAction({
				run: async (_, { fields, file }) => data(await forms.readPaper(fields, file)),
				field: () => 'paper',
				fallback: 'This file could not be read. Please try again.',
			}),
			delete: formAction({ run: () => forms.remove(), message: 'Draft deleted', to: home }),
		},
		{
			...(isFile && { file: { field: 'paper', bytesMax: fileBytesMax }, otherwise: 'paper' }),
			extra: async (error, fields) => ({
				...(await forms.show(fields, isFile ? undefined : error)),
				conflict: error instanceof Conflict ? await forms.findConflict(fields) : null,
			}),
		},
	)
}
