import { getServices } from '#app/http/context.server.ts'
import { postOnly, throwErrorResponse } from '#app/http/errors.server.ts'
import { privateFileResponse } from '#app/http/file-responses.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { documentSchema } from '#app/modules/credit/decision/admin-forms.server.ts'
import { openDocument } from '#app/modules/credit/documents/documents.server.ts'
import { openDocumentKey } from '#app/modules/credit/vault/reveal.server.ts'
import type { Route } from './+types/document'

export const handle: RouteHandle = { access: 'admin' }

/** Returns a decrypted document. The reason is written to the access log first. */
export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const { id, document: documentId } = args.params
	if (!isUuid(id) || !isUuid(documentId))
		return throwErrorResponse(new NotFound('We couldn’t find this document.'))
	const { db, vault, storage, clock } = getServices(args.context)
	const open = formAction({
		schema: documentSchema,
		confirm: 'open a document',
		async run({ reason, as }) {
			const { key } = await openDocumentKey(db, {
				vault,
				viewer,
				id,
				documentId,
				reason,
				now: clock.now(),
			})
			const document = { key, storage, id: documentId, applicationId: id }
			const { bytes, ...file } = await openDocument(db, document)
			return privateFileResponse(new Uint8Array(bytes), { ...file, inline: as === 'view' })
		},
	})
	return runForm(args, open, {
		errorToast: { page: `/admin/applications/${id}`, title: 'The document was not opened' },
		fallback: 'Something went wrong on our side. Please try again.',
	})
}

/** Only a form post opens the document. */
export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	return postOnly('Open the document from its application’s page.')
}
