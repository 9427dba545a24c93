import type { RouterContextProvider } from 'react-router'
import { Invalid } from '#app/lib/errors.ts'
import { fileBytesMax } from '#app/modules/deals/documents/file-limits.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { respondToFailure } from './form-result.server.ts'
import { redirectWithToast } from './toast.server.ts'
import { withUploadForm } from './uploads/upload-form.server.ts'

/** The actions of a form for the files of a document or an email. */
export type FileRequest = { kind: 'add'; file: ReceivedFile } | { kind: 'remove'; uploadId: string }

type FileFormOptions = {
	page: string
	bytesMax?: number
	apply: (change: FileRequest) => Promise<void>
	/** Attaches a file that is already stored; `source` identifies it in the form. */
	choose?: (source: string) => Promise<void>
}

/** Handles a form for the files of a document or an email, and redirects to `page` with a message. */
export async function respondToFileForm(
	{ request, context }: { request: Request; context: Readonly<RouterContextProvider> },
	{ page, bytesMax = fileBytesMax, apply, choose }: FileFormOptions,
) {
	try {
		return await withUploadForm(request, {
			fileField: 'upload',
			bytesMax,
			async use({ fields, file }) {
				if (fields.get('intent') === 'remove') {
					await apply({ kind: 'remove', uploadId: String(fields.get('file') ?? '') })
					return redirectWithToast(page, { kind: 'success', title: 'File removed', description: '' })
				}
				if (choose && fields.get('intent') === 'choose') {
					await choose(String(fields.get('source') ?? ''))
					return redirectWithToast(page, { kind: 'success', title: 'File attached', description: '' })
				}
				if (!file) throw new Invalid('Choose a file first.', 'file')
				await apply({ kind: 'add', file })
				return redirectWithToast(page, { kind: 'success', title: 'File added', description: '' })
			},
		})
	} catch (error) {
		const fallback = 'The file could not be saved. Please try again.'
		return respondToFailure<string>(context, error, { fallback, fileField: 'upload' })
	}
}
