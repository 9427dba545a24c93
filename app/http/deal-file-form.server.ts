import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { Invalid } from '#app/lib/errors.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { fileBytesMax } from '#app/modules/deals/documents/file-limits.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { formAction, runForms } from './form-actions.server.ts'

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
export function respondToFileForm(
	args: { request: Request; context: Readonly<RouterContextProvider> },
	{ page, bytesMax = fileBytesMax, apply, choose }: FileFormOptions,
) {
	const add = formAction({
		run(_, { file }) {
			if (!file) throw new Invalid('Choose a file first.', 'file')
			return apply({ kind: 'add', file })
		},
		message: 'File added',
	})
	const remove = formAction({
		schema: z.object(anyTexts('file')),
		run: ({ file: uploadId }) => apply({ kind: 'remove', uploadId }),
		message: 'File removed',
	})
	const attach = formAction({
		schema: z.object(anyTexts('source')),
		run: ({ source }) => choose?.(source),
		message: 'File attached',
	})
	return runForms(
		args,
		{ add, remove, choose: attach },
		{
			page,
			file: { field: 'upload', bytesMax },
			otherwise: 'add',
			fallback: 'The file could not be saved. Please try again.',
		},
	)
}
