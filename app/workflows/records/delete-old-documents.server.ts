import type { Db } from '#app/db/client.server.ts'
import { listLongClosedFiles } from '#app/modules/clients/files/long-closed-files.server.ts'
import { listFilesOfClients } from '#app/modules/deals/deals.server.ts'
import { documentYearsKept } from '#app/modules/deals/document-retention.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'

type DeleteInput = { storage: FileStorage; now: Date; signal?: AbortSignal }

/**
 * Deletes the files of documents, such as contracts with names and addresses, in client files that are closed and in which nothing has happened
 * for three years. What was read from them stays with the deal. For a job; repeated runs delete nothing else.
 */
export async function deleteOldDocuments(db: Db, { storage, now, signal }: DeleteInput): Promise<void> {
	const before = new Date(now)
	before.setUTCFullYear(before.getUTCFullYear() - documentYearsKept)
	const clientIds = await listLongClosedFiles(db, { before })
	for (const id of await listFilesOfClients(db, { clientIds })) {
		if (signal?.aborted) return
		await removeUpload(db, storage, { id })
	}
}
