import { and, asc, eq, ne, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal, dealDocument, dealFile } from '#app/db/schema/deals/ledger.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { type Actor, type Client, isPerson } from '#app/modules/auth/actor.ts'
import { claimStored, releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import { type Deal, lockDeal, touchDeal } from '../deals.server.ts'
import { assertSeesClient } from '../policy.ts'
import { getDocument, type NamedDocument } from './documents.server.ts'
import { filesMax } from './file-limits.ts'

const fileNotFound = 'This file does not exist.'

/** A file of a document. */
export type DocumentFile = {
	id: string
	name: string
	contentType: string
	sizeBytes: number
	isOwn: boolean
}

/**
 * Lists the files of a document, oldest first. `isOwn` says whether the actor sent it. The caller must check that the actor may see the
 * document.
 */
export async function listDocumentFiles(
	db: Db,
	{ actor, documentId }: { actor: Actor; documentId: string },
): Promise<DocumentFile[]> {
	const rows = await db
		.select({
			id: upload.id,
			name: upload.fileName,
			contentType: upload.contentType,
			sizeBytes: upload.sizeBytes,
			ownerId: upload.ownerId,
		})
		.from(dealFile)
		.innerJoin(upload, eq(upload.id, dealFile.uploadId))
		.where(eq(dealFile.documentId, documentId))
		.orderBy(asc(dealFile.createdAt), asc(dealFile.uploadId))
	return rows.map(({ ownerId, ...file }) => ({ ...file, isOwn: ownerId === actor.id }))
}

type ChangeFileInput = { actor: Actor; documentId: string; uploadId: string; now: Date }

/** Attaches a stored upload to a document. Call it in a transaction. @throws NotFound; Conflict; Invalid('file') for one too many */
export async function attachDocumentFile(
	tx: Db,
	{ actor, documentId, uploadId, now }: ChangeFileInput,
): Promise<{ document: NamedDocument; deal: Deal }> {
	const { document } = await getDocument(tx, { actor, id: documentId })
	const locked = await lockDeal(tx, { actor, id: document.dealId })
	if ((await tx.$count(dealFile, eq(dealFile.documentId, documentId))) >= filesMax)
		throw new Invalid(`A document can have up to ${filesMax} files.`, 'file')
	await tx.insert(dealFile).values({ uploadId, documentId, createdAt: now })
	await claimStored(tx, { id: uploadId, public: false })
	await touchDeal(tx, { id: locked.id, now })
	return { document, deal: locked }
}

/**
 * Removes a file from a document; the caller must delete its bytes after the commit. A client can remove only files that they sent. Call it
 * in a transaction.
 * @throws NotFound, Conflict
 */
export async function detachDocumentFile(
	tx: Db,
	{ actor, documentId, uploadId, now }: ChangeFileInput,
): Promise<{ document: NamedDocument; deal: Deal; name: string }> {
	const { document } = await getDocument(tx, { actor, id: documentId })
	const locked = await lockDeal(tx, { actor, id: document.dealId })
	const file = (await listDocumentFiles(tx, { actor, documentId })).find(({ id }) => id === uploadId)
	if (!file || (isPerson(actor) && !file.isOwn)) throw new NotFound(fileNotFound)
	await tx.delete(dealFile).where(and(eq(dealFile.uploadId, uploadId), eq(dealFile.documentId, documentId)))
	await releaseUploads(tx, { ids: [uploadId] })
	await touchDeal(tx, { id: locked.id, now })
	return { document, deal: locked, name: file.name }
}

/** Returns where a file is stored. @throws NotFound, also for a file of another client or of the advisor's draft */
export async function getDealFile(
	db: Db,
	{ actor, id }: { actor: Actor; id: string },
): Promise<{ storageKey: string; sizeBytes: number; contentType: string; fileName: string }> {
	const [found] = isUuid(id)
		? await db
				.select({
					clientId: deal.clientId,
					documentId: dealFile.documentId,
					storageKey: upload.storageKey,
					sizeBytes: upload.sizeBytes,
					contentType: upload.contentType,
					fileName: upload.fileName,
				})
				.from(dealFile)
				.innerJoin(upload, eq(upload.id, dealFile.uploadId))
				.innerJoin(dealDocument, eq(dealDocument.id, dealFile.documentId))
				.innerJoin(deal, eq(deal.id, dealDocument.dealId))
				.where(eq(dealFile.uploadId, id))
		: []
	if (!found) throw new NotFound(fileNotFound)
	assertSeesClient(actor, found.clientId)
	const { clientId: _, documentId, ...file } = found
	await getDocument(db, { actor, id: documentId })
	return file
}

/** Lists the files of the documents that a client may see, for their data export; also files that the advisor sent. */
export async function listOwnDealFiles(
	db: Db,
	{ actor }: { actor: Client },
): Promise<{ id: string; storageKey: string; fileName: string }[]> {
	return db
		.select({ id: upload.id, storageKey: upload.storageKey, fileName: upload.fileName })
		.from(dealFile)
		.innerJoin(upload, eq(upload.id, dealFile.uploadId))
		.innerJoin(dealDocument, eq(dealDocument.id, dealFile.documentId))
		.innerJoin(deal, eq(deal.id, dealDocument.dealId))
		.where(
			and(
				eq(deal.clientId, actor.clientId),
				or(ne(dealDocument.state, 'draft'), eq(dealDocument.enteredBy, 'client')),
			),
		)
}
