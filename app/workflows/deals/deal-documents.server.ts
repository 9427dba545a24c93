import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { LedgerDocument } from '#app/modules/deals/documents/documents.server.ts'
import {
	chooseDocument,
	confirmDocument,
	createDraft,
	deleteDraft,
	saveDraft,
} from '#app/modules/deals/documents/edit-documents.server.ts'
import { recordDealEvent } from './record-deal-event.server.ts'

const detailOf = ({ id, kind, title, outTheDoorCents }: LedgerDocument) => ({
	document: id,
	kind,
	title,
	outTheDoorCents,
})

/** Adds a draft to a deal, and an event to the client's history. @throws as `createDraft` */
export const enterDocument = (
	db: Db,
	input: Parameters<typeof createDraft>[1],
): Promise<{ document: LedgerDocument; isNew: boolean }> =>
	transact(db, async (tx) => {
		const { document, deal, isNew } = await createDraft(tx, input)
		const { actor, now } = input
		if (isNew)
			await recordDealEvent(tx, {
				actor,
				deal,
				what: 'deal-document-entered',
				detail: detailOf(document),
				now,
			})
		return { document, isNew }
	})

/** Saves what was typed into a draft. @throws as `saveDraft` */
export const saveDocumentDraft = (db: Db, input: Parameters<typeof saveDraft>[1]): Promise<LedgerDocument> =>
	transact(db, (tx) => saveDraft(tx, input))

/** Confirms a draft and adds an event to the client's history, which names the version it replaces, if any. @throws as `confirmDocument` */
export const confirmDealDocument = (
	db: Db,
	input: Parameters<typeof confirmDocument>[1],
): Promise<{ document: LedgerDocument; changed: boolean }> =>
	transact(db, async (tx) => {
		const { document, deal, changed, superseded } = await confirmDocument(tx, input)
		const { actor, now } = input
		if (changed)
			await recordDealEvent(tx, {
				actor,
				deal,
				what: 'deal-document-confirmed',
				detail: { ...detailOf(document), replaces: superseded?.id ?? null },
				now,
			})
		return { document, changed }
	})

/** Chooses a document or reverses that, and adds an event to the client's history. @throws as `chooseDocument` */
export const chooseDealDocument = (
	db: Db,
	input: Parameters<typeof chooseDocument>[1],
): Promise<{ document: LedgerDocument; changed: boolean }> =>
	transact(db, async (tx) => {
		const { document, deal, changed } = await chooseDocument(tx, input)
		const { actor, chosen, now } = input
		if (changed)
			await recordDealEvent(tx, {
				actor,
				deal,
				what: chosen ? 'deal-document-chosen' : 'deal-document-not-chosen',
				detail: detailOf(document),
				now,
			})
		return { document, changed }
	})

/** Deletes a draft, and adds an event to the client's history. @throws as `deleteDraft` */
export const deleteDealDraft = (db: Db, input: Parameters<typeof deleteDraft>[1]): Promise<LedgerDocument> =>
	transact(db, async (tx) => {
		const { document, deal } = await deleteDraft(tx, input)
		const { actor, now } = input
		await recordDealEvent(tx, {
			actor,
			deal,
			what: 'deal-draft-deleted',
			detail: detailOf(document),
			now,
		})
		return document
	})
