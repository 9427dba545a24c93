import { getDocument, listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import { confirmDocument, createDraft } from '#app/modules/deals/documents/edit-documents.server.ts'
import { typedOfDocument } from '#app/modules/deals/forms/typed-document.ts'
import type { DealDocuments } from '#app/modules/rounds/bids/close-and-open.server.ts'

/** Enters opened bids among the documents of the deal; a bid of a later stage supersedes the earlier one. */
export const bidDocuments: DealDocuments = {
	list: listDocuments,
	async enter(tx, { actor, round, bidId, stage, document, dealer, earlierId, now }) {
		const earlier = earlierId ? (await getDocument(tx, { actor, id: earlierId })).document : null
		const { document: draft } = await createDraft(tx, {
			actor,
			dealId: round.dealId,
			formKey: bidId,
			draft: {
				kind: document.kind,
				title: stage > 1 ? 'Best and final offer' : '',
				dealerId: dealer.dealerId,
				dealerPersonId: null,
				writtenBy: dealer.dealerId ? '' : dealer.dealerName,
				vehicleId: round.vehicleId,
				typed: typedOfDocument(document),
				document,
			},
			supersedesId: earlier && earlier.state !== 'superseded' ? earlier.id : null,
			now,
		})
		const { id, version } = draft
		return (await confirmDocument(tx, { actor, id, version, now })).document.id
	},
}
