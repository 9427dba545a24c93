import { getServices } from '#app/http/context.server.ts'
import { postOnly, rejectUnreadablePage, throwErrorResponse } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin, requireRecentSignIn } from '#app/http/guards.server.ts'
import { privateFileResponse } from '#app/http/private-file-response.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { openDocument } from '#app/modules/credit/documents/documents.server.ts'
import { openDocumentKey } from '#app/modules/credit/vault/reveal.server.ts'
import type { Route } from './+types/document'

export const handle: RouteHandle = { access: 'admin' }

/** Returns a decrypted document. The reason is written to the access log first. */
export async function action(args: Route.ActionArgs) {
	await requireAdmin(args)
	const { id, document: documentId } = args.params
	if (!isUuid(id) || !isUuid(documentId))
		return throwErrorResponse(new NotFound('We couldn’t find this document.'))
	const form = await readForm(args)
	const viewer = await requireRecentSignIn(args, { to: 'open a document', form })
	const { db, vault, storage, clock } = getServices(args.context)
	const reason = String(form.get('reason') ?? '')
	const { key } = await openDocumentKey(db, {
		vault,
		viewer,
		id,
		documentId,
		reason,
		now: clock.now(),
	}).catch(rejectUnreadablePage(args.context))
	const { bytes, name, contentType } = await openDocument(db, {
		key,
		storage,
		id: documentId,
		applicationId: id,
	}).catch(rejectUnreadablePage(args.context))
	return privateFileResponse(new Uint8Array(bytes), { name, contentType, inline: form.get('as') === 'view' })
}

/** Only a form post opens the document. */
export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	return postOnly('Open the document from its application’s page.')
}
