import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { mailFileBytesMax, mailFileTypes, mailQuotaBytes } from '#app/modules/mail/incoming/mail-limits.ts'
import { listFiles, settleFile, storedBytesOf } from '#app/modules/mail/incoming/message-work.server.ts'
import { claimStored } from '#app/modules/uploads/draft-uploads.server.ts'
import { removeUpload, storeUpload, type Upload, withUpload } from '#app/modules/uploads/uploads.server.ts'
import type { IncomingFile } from '#app/platform/email/incoming/incoming-email.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'

type StoreFilesInput = { messageId: string; clientId: string; files: readonly IncomingFile[] }

/**
 * Stores the files of a filed message that are not stored yet. They are checked like uploads: the type is found from the content, pictures
 * are re-encoded, PDFs stay as they are. For a file that is not stored, the reason is recorded.
 */
export async function storeMailFiles(
	db: Db,
	storage: FileStorage,
	{ messageId, clientId, files }: StoreFilesInput,
): Promise<void> {
	for (const { id, position, state } of await listFiles(db, { messageId })) {
		const file = files[position]
		if (state !== 'pending') continue
		const reason = file ? await rejectionReason(db, { file, clientId }) : 'It is no longer in the message.'
		if (reason || !file) await settleFile(db, { id, state: 'rejected', reason })
		else await storeOne(db, storage, { id, file })
	}
}

async function rejectionReason(db: Db, { file, clientId }: { file: IncomingFile; clientId: string }) {
	const { statedType, sizeBytes, fileName } = file
	if (sizeBytes === 0) return 'This file is empty.'
	if (sizeBytes > mailFileBytesMax) return 'This file is larger than 20 MB.'
	if (statedType === 'application/ms-tnef' || /^winmail\.dat$/i.test(fileName))
		return 'Outlook packed the sender’s files into this one. Ask them to send them again as PDF or pictures.'
	if (statedType === 'text/calendar') return 'This is a calendar invitation. Its details are in the text.'
	if (/zip|compressed|x-rar|x-7z/.test(statedType) || /\.(zip|rar|7z|gz)$/i.test(fileName))
		return 'Archives are not opened. Ask the sender for the files themselves.'
	if ((await storedBytesOf(db, { clientId })) + sizeBytes > mailQuotaBytes)
		return 'The emails of this client have no space left for files.'
	return ''
}

async function storeOne(
	db: Db,
	storage: FileStorage,
	{ id, file }: { id: string; file: IncomingFile },
): Promise<void> {
	try {
		const stored = await storeBytes(db, storage, { purpose: 'mail', file })
		await withUpload(db, storage, stored, async () => {
			const isNew = await transact(db, async (tx) => {
				const settled = await settleFile(tx, { id, state: 'stored', uploadId: stored.id })
				if (settled) await claimStored(tx, { id: stored.id, public: false })
				return settled
			})
			if (!isNew) await removeUpload(db, storage, stored)
		})
	} catch (error) {
		if (!(error instanceof Invalid)) throw error
		const reason = /choose a/.test(error.message)
			? 'Only PDF, JPG and PNG files are kept.'
			: error.message.split(' Please ', 1)[0]!
		await settleFile(db, { id, state: 'rejected', reason })
	}
}

/** Stores the bytes of a file as an upload that nothing shows yet. @throws Invalid for a type that is not accepted */
export const storeBytes = (
	db: Db,
	storage: FileStorage,
	{ purpose, file: { fileName, content, sizeBytes } }: { purpose: string; file: IncomingFile },
): Promise<Upload> =>
	withTemporaryFolder(async (folder) => {
		const path = join(folder, 'file')
		await writeFile(path, content)
		return storeUpload(db, storage, {
			actor: null,
			purpose,
			file: { path, name: fileName, sizeBytes },
			types: mailFileTypes,
			quotaBytes: mailQuotaBytes,
			public: false,
			draft: true,
		})
	})
