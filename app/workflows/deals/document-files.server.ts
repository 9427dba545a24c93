import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Client, Staff } from '#app/modules/auth/actor.ts'
import { attachDocumentFile, detachDocumentFile } from '#app/modules/deals/documents/document-files.server.ts'
import { filesQuotaBytes, fileTypes } from '#app/modules/deals/documents/file-limits.ts'
import {
	type ReceivedFile,
	removeUpload,
	storeUpload,
	withUpload,
} from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { recordDealEvent } from './record-deal-event.server.ts'

type DocumentFileInput = { actor: Client | Staff; documentId: string; now: Date }

/** Attaches a file to a document, and adds an event to the client's history. @throws NotFound; Conflict; Invalid('file') */
export async function addDocumentFile(
	db: Db,
	storage: FileStorage,
	{ file, ...input }: DocumentFileInput & { file: ReceivedFile },
): Promise<void> {
	const { actor, now } = input
	const stored = await storeUpload(db, storage, {
		actor: { id: actor.id },
		purpose: 'deal',
		file,
		types: fileTypes,
		quotaBytes: filesQuotaBytes,
		// Advisor and client may see it: `server/endpoints/files/deal-files.ts`.
		public: false,
		draft: true,
	})
	await withUpload(db, storage, stored, () =>
		transact(db, async (tx) => {
			const { document, deal } = await attachDocumentFile(tx, { ...input, uploadId: stored.id })
			const detail = { document: document.id, kind: document.kind, file: stored.fileName }
			await recordDealEvent(tx, { actor, deal, what: 'deal-file-added', detail, now })
		}),
	)
}

/** Removes a file from a document, and adds an event to the client's history. @throws NotFound, Conflict */
export async function removeDocumentFile(
	db: Db,
	storage: FileStorage,
	input: DocumentFileInput & { uploadId: string },
): Promise<void> {
	const { actor, now, uploadId } = input
	await transact(db, async (tx) => {
		const { document, deal, name } = await detachDocumentFile(tx, input)
		const detail = { document: document.id, kind: document.kind, file: name }
		await recordDealEvent(tx, { actor, deal, what: 'deal-file-removed', detail, now })
	})
	await removeUpload(db, storage, { id: uploadId })
}
