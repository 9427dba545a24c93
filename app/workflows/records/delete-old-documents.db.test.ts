import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import { dealDocument, dealFile } from '#app/db/schema/deals/ledger.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { chooseDraft, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { deleteOldDocuments } from './delete-old-documents.server.ts'

const now = new Date('2029-11-24T12:00:00Z')

/** A client file with a document and its file. */
async function makeFile(db: Db, set: { closedAt: Date | null; activeAt: Date }) {
	const world = await makeDeal(db, new Date('2026-11-20T12:00:00Z'))
	await chooseDraft(db, world, quoteDocument, new Date('2026-11-20T12:00:00Z'))
	const [document] = await db.select().from(dealDocument).where(eq(dealDocument.dealId, world.deal.id))
	const [file] = await db
		.insert(upload)
		.values({
			purpose: 'deal',
			storageKey: randomUUID(),
			contentType: 'application/pdf',
			sizeBytes: 4,
			fileName: 'contract.pdf',
		})
		.returning()
	await db.insert(dealFile).values({ uploadId: file!.id, documentId: document!.id })
	await db.update(client).set(set).where(eq(client.id, world.clientId))
	return { uploadId: file!.id, storageKey: file!.storageKey, documentId: document!.id }
}

test('the files of documents are deleted three years after the last activity of a closed client file, and no others', async ({
	db,
}) => {
	const old = new Date('2026-11-24T11:59:59Z')
	const recent = new Date('2026-11-24T12:00:01Z')
	const gone = await makeFile(db, { closedAt: old, activeAt: old })
	const kept = [
		await makeFile(db, { closedAt: null, activeAt: old }),
		await makeFile(db, { closedAt: old, activeAt: recent }),
	]
	const storage = memoryStorage()
	for (const { storageKey } of [gone, ...kept]) storage.files.set(storageKey, Buffer.from('%PDF'))
	await deleteOldDocuments(db, { storage, now })
	await deleteOldDocuments(db, { storage, now })
	expect((await db.select().from(dealFile)).map(({ uploadId }) => uploadId).sort()).toEqual(
		kept.map(({ uploadId }) => uploadId).sort(),
	)
	expect(await db.$count(upload, eq(upload.id, gone.uploadId))).toBe(0)
	expect([...storage.files.keys()].sort()).toEqual(kept.map(({ storageKey }) => storageKey).sort())
	// What was read from it stays.
	expect(await db.$count(dealDocument, eq(dealDocument.id, gone.documentId))).toBe(1)
})
