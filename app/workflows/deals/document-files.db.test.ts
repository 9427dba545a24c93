import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientEvent } from '#app/db/schema/clients/clients.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import type { Actor, Client, Staff } from '#app/modules/auth/actor.ts'
import { changeDealStatus } from '#app/modules/deals/deals.server.ts'
import {
	getDealFile,
	listDocumentFiles,
	listOwnDealFiles,
} from '#app/modules/deals/documents/document-files.server.ts'
import { createDraft, deleteDraft } from '#app/modules/deals/documents/edit-documents.server.ts'
import { filesMax } from '#app/modules/deals/documents/file-limits.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { draftOf, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { addDocumentFile, removeDocumentFile } from './document-files.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const storage = memoryStorage()

const pdf = (
	use: (file: { path: string; name: string; sizeBytes: number }) => Promise<void>,
	text = '%PDF-1.7 quote',
) =>
	withTemporaryFolder(async (folder) => {
		const path = join(folder, 'file')
		writeFileSync(path, text)
		await use({ path, name: 'quote.pdf', sizeBytes: text.length })
	})

async function makeDocument(db: Db, { actor, dealId }: { actor: Actor; dealId: string }) {
	const form = { actor, dealId, formKey: randomUUID(), draft: draftOf(quoteDocument), now }
	return (await createDraft(db, form)).document.id
}

const add = (db: Db, actor: Client | Staff, documentId: string, addedAt = now) =>
	pdf((file) => addDocumentFile(db, storage, { actor, documentId, file, now: addedAt }))

test('client and advisor see a file, a stranger does not, and a client can remove only their own files', async ({
	db,
}) => {
	const { advisor, client, deal } = await makeDeal(db)
	const { client: stranger } = await makeDeal(db)
	const documentId = await makeDocument(db, { actor: client, dealId: deal.id })
	await add(db, client, documentId)
	await add(db, advisor, documentId, new Date(now.getTime() + 1_000))
	const files = await listDocumentFiles(db, { actor: client, documentId })
	expect(files.map(({ name, isOwn }) => [name, isOwn])).toEqual([
		['quote.pdf', true],
		['quote.pdf', false],
	])
	const [clientFile, advisorFile] = files.map(({ id }) => id) as [string, string]
	for (const actor of [client, advisor])
		expect(await getDealFile(db, { actor, id: advisorFile })).toMatchObject({
			contentType: 'application/pdf',
		})
	await expect(getDealFile(db, { actor: stranger, id: clientFile })).rejects.toThrow(NotFound)
	await expect(getDealFile(db, { actor: advisor, id: '__proto__' })).rejects.toThrow(NotFound)
	await expect(
		removeDocumentFile(db, storage, { actor: client, documentId, uploadId: advisorFile, now }),
	).rejects.toThrow(NotFound)
	expect(await listOwnDealFiles(db, { actor: client })).toHaveLength(2)
	await removeDocumentFile(db, storage, { actor: client, documentId, uploadId: clientFile, now })
	expect(await db.$count(upload, eq(upload.id, clientFile))).toBe(0)
	const events = await db.select({ what: clientEvent.what }).from(clientEvent).orderBy(clientEvent.id)
	expect(events.map(({ what }) => what).filter((what) => what.startsWith('deal-file'))).toEqual([
		'deal-file-added',
		'deal-file-added',
		'deal-file-removed',
	])
})

test('a file of a draft of the advisor is hidden from the client, and released for deletion with the draft', async ({
	db,
}) => {
	const { advisor, client, deal } = await makeDeal(db)
	const documentId = await makeDocument(db, { actor: advisor, dealId: deal.id })
	await add(db, advisor, documentId)
	const [file] = await listDocumentFiles(db, { actor: advisor, documentId })
	await expect(getDealFile(db, { actor: client, id: file!.id })).rejects.toThrow(NotFound)
	expect(await listOwnDealFiles(db, { actor: client })).toEqual([])
	await deleteDraft(db, { actor: advisor, id: documentId, now })
	expect(await db.select({ draft: upload.draft }).from(upload).where(eq(upload.id, file!.id))).toEqual([
		{ draft: true },
	])
})

test('a program, one file too many and a closed deal are rejected, and leave no upload behind', async ({
	db,
}) => {
	const { client: actor, deal } = await makeDeal(db)
	const documentId = await makeDocument(db, { actor, dealId: deal.id })
	await expect(
		pdf((file) => addDocumentFile(db, storage, { actor, documentId, file, now }), 'MZ a program'),
	).rejects.toThrow(Invalid)
	for (let count = 0; count < filesMax; count++) await add(db, actor, documentId)
	await expect(add(db, actor, documentId)).rejects.toThrow(Invalid)
	await changeDealStatus(db, { actor, id: deal.id, change: 'close', now })
	await expect(add(db, actor, documentId)).rejects.toThrow(Conflict)
	expect(await db.$count(upload)).toBe(filesMax)
})
