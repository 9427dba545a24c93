import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { deal, dealDocument, dealVehicle } from '#app/db/schema/deals/ledger.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { type Actor, isPerson } from '#app/modules/auth/actor.ts'
import { type DealDocument, outTheDoorOf, readDeal } from '#engine'
import { type Deal, dealOf } from '../deals.server.ts'
import { assertSeesClient } from '../policy.ts'

type DocumentRow = typeof dealDocument.$inferSelect

/** A document of a deal. `document` is null only while a draft cannot be read. */
export type LedgerDocument = Omit<DocumentRow, 'document' | 'formKey' | 'kind' | 'enteredBy'> & {
	kind: DealDocument['kind']
	enteredBy: 'advisor' | 'client' | 'mail'
	document: DealDocument | null
}

export const documentNotFound = 'This document does not exist.'

export function documentOf({ formKey: _, document, kind, enteredBy, ...row }: DocumentRow): LedgerDocument {
	// Only documents that the format's reader accepted are stored.
	const read = document as DealDocument | null
	return {
		...row,
		document: read,
		// Rows of earlier releases lack the total of a document that prints no tax.
		outTheDoorCents: row.outTheDoorCents ?? (read && totalToStore(read)),
		kind: kind as DealDocument['kind'],
		enteredBy: enteredBy as LedgerDocument['enteredBy'],
	}
}

/** The out-the-door total that is stored with a document; null without one. */
export const totalToStore = (document: DealDocument): number | null =>
	outTheDoorOf(readDeal(document)).cents ?? null

/** A document with the names of what it refers to; null where it refers to nothing. */
export type NamedDocument = LedgerDocument & {
	/** The dealer of the book. */
	dealerName: string | null
	/** The car as '2026 Honda CR-V EX'. */
	vehicleName: string | null
}

const namedColumns = {
	document: dealDocument,
	dealerName: dealer.name,
	vehicleName: sql<
		string | null
	>`nullif(concat_ws(' ', ${dealVehicle.year}, ${dealVehicle.make}, ${dealVehicle.model}, nullif(${dealVehicle.trim}, '')), '')`,
}

/** Another person's draft is not finished: the client sees only their own. */
const isVisible = (actor: Actor, { state, enteredBy }: LedgerDocument) =>
	!isPerson(actor) || state !== 'draft' || enteredBy === 'client'

/**
 * Lists the documents of a deal, oldest first; a client sees no drafts of the advisor. The caller must check that the actor may see the
 * deal.
 */
export async function listDocuments(
	db: Db,
	{ actor, dealId }: { actor: Actor; dealId: string },
): Promise<NamedDocument[]> {
	const rows = await db
		.select(namedColumns)
		.from(dealDocument)
		.leftJoin(dealer, eq(dealer.id, dealDocument.dealerId))
		.leftJoin(dealVehicle, eq(dealVehicle.id, dealDocument.vehicleId))
		.where(eq(dealDocument.dealId, dealId))
		.orderBy(asc(dealDocument.createdAt), asc(dealDocument.id))
		.limit(200)
	return rows
		.map(({ document, ...names }) => ({ ...documentOf(document), ...names }))
		.filter((document) => isVisible(actor, document))
}

/** Returns a document with its deal. @throws NotFound, also for a document of another client or a draft of the advisor */
export async function getDocument(
	db: Db,
	{ actor, id }: { actor: Actor; id: string },
): Promise<{ document: NamedDocument; deal: Deal }> {
	const [found] = isUuid(id)
		? await db
				.select({ ...namedColumns, deal })
				.from(dealDocument)
				.innerJoin(deal, eq(deal.id, dealDocument.dealId))
				.leftJoin(dealer, eq(dealer.id, dealDocument.dealerId))
				.leftJoin(dealVehicle, eq(dealVehicle.id, dealDocument.vehicleId))
				.where(eq(dealDocument.id, id))
		: []
	if (!found) throw new NotFound(documentNotFound)
	assertSeesClient(actor, found.deal.clientId)
	const { dealerName, vehicleName } = found
	const document = { ...documentOf(found.document), dealerName, vehicleName }
	if (!isVisible(actor, document)) throw new NotFound(documentNotFound)
	return { document, deal: dealOf(found.deal) }
}

/** Lists the confirmed documents of a dealer, newest first, for the dealer book. The caller must check that the actor is an advisor. */
export async function listDocumentsOfDealer(
	db: Db,
	{ dealerId, limit = 50 }: { dealerId: string; limit?: number },
) {
	if (!isUuid(dealerId)) return []
	return db
		.select({
			id: dealDocument.id,
			dealId: dealDocument.dealId,
			clientId: deal.clientId,
			kind: dealDocument.kind,
			state: dealDocument.state,
			title: dealDocument.title,
			vehicleName: namedColumns.vehicleName,
			outTheDoorCents: dealDocument.outTheDoorCents,
			documentDate: dealDocument.documentDate,
			createdAt: dealDocument.createdAt,
		})
		.from(dealDocument)
		.innerJoin(deal, eq(deal.id, dealDocument.dealId))
		.leftJoin(dealVehicle, eq(dealVehicle.id, dealDocument.vehicleId))
		.where(eq(dealDocument.dealerId, dealerId))
		.orderBy(desc(dealDocument.createdAt), desc(dealDocument.id))
		.limit(limit)
}
