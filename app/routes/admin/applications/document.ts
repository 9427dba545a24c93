import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { postOnly, rejectUnreadablePage, throwErrorResponse } from '#app/http/errors.server.ts'
import { privateFileResponse } from '#app/http/file-responses.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { isUuid } from '#app/lib/uuid.ts'
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
		schema: z.object(anyTexts('reason', 'as')),
		confirm: 'open a document',
		async run({ reason, as }) {
			const { key } = await openDocumentKey(db, {
				vault,
				viewer,
				id,
				documentId,
				reason,
				now: clock.now(),
			}).catch(rejectUnreadablePage(args.context))
			const document = { key, storage, id: documentId, applicationId: id }
			const { bytes, ...file } = await openDocument(db, document).catch(rejectUnreadablePage(args.context))
			return privateFileResponse(new Uint8Array(bytes), { ...file, inline: as === 'view' })
		},
	})
	return runForm(args, open, { errorPage: () => true })
}

/** Only a form post opens the document. */
export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	return postOnly('Open the document from its application’s page.')
}
