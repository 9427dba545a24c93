import { getServices } from '#app/http/context.server.ts'
import { postOnly, refusePage } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin, requireFresh } from '#app/http/guards.server.ts'
import { sealedAnswer } from '#app/http/sealed-answer.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { openDocument } from '#app/modules/credit/documents.server.ts'
import { openDocumentKey } from '#app/modules/credit/reveal.server.ts'
import type { Route } from './+types/admin.application.document'

/** A document in the clear, for a reason that stands in the log before it opens. */
export async function action(args: Route.ActionArgs) {
	await requireAdmin(args)
	const { id, document: documentId } = args.params
	if (!isUuid(id) || !isUuid(documentId)) return refusePage(new NotFound('There is no such document.'))
	const form = await readForm(args.request)
	const viewer = await requireFresh(args, { to: 'open a document', form })
	const { db, vault, storage, clock } = getServices(args.context)
	const reason = String(form.get('reason') ?? '')
	const { key } = await openDocumentKey(db, {
		vault,
		viewer,
		id,
		documentId,
		reason,
		now: clock.now(),
	}).catch(refusePage)
	const { bytes, name, contentType } = await openDocument(db, {
		key,
		storage,
		id: documentId,
		applicationId: id,
	}).catch(refusePage)
	return sealedAnswer(new Uint8Array(bytes), { name, contentType, inline: form.get('as') === 'view' })
}

/** It is opened by a form only. */
export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	return postOnly('A document is opened from the file of its application.')
}
