import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { fileTypes } from '#app/modules/deals/documents/file-limits.ts'
import {
	attachToDraft,
	detachFromDraft,
	listDraftFiles,
} from '#app/modules/mail/drafts/draft-files.server.ts'
import { deleteDraft, getDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import {
	type ReceivedFile,
	removeUpload,
	storeUpload,
	withUpload,
} from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { listFileChoices } from './file-choices.server.ts'

/** The limit for all files together that the advisor attaches to emails. */
const quotaBytes = 2_000_000_000

type DraftInput = { viewer: Viewer; draftId: string; now: Date }

/** Attaches an uploaded file to a draft. @throws Forbidden, NotFound; Conflict if it was sent; Invalid('file') */
export const attachUpload = (
	db: Db,
	storage: FileStorage,
	{ file, ...input }: DraftInput & { file: ReceivedFile },
): Promise<void> => attach(db, storage, { ...input, file, source: `upload:${randomUUID()}` })

/** Attaches a copy of a file of the client's case to a draft. @throws Forbidden, NotFound; Conflict; Invalid('file') */
export async function attachFromCase(
	db: Db,
	storage: FileStorage,
	{ source, origin, ...input }: DraftInput & { source: string; origin: string },
): Promise<void> {
	const { viewer, draftId, now } = input
	const { clientId } = await getDraft(db, { actor: viewer, id: draftId })
	const choices = clientId ? await listFileChoices(db, { viewer, clientId, origin, now }) : []
	const choice = choices.find((each) => each.source === source)
	if (!choice) throw new NotFound('This file is not in the client’s case anymore.')
	await withTemporaryFolder(async (folder) => {
		const path = join(folder, 'file')
		const content = await choice.read(storage)
		if (!content) throw new NotFound('This file is gone.')
		if (content instanceof Uint8Array) await writeFile(path, content)
		else await pipeline(content, createWriteStream(path, { mode: 0o600 }))
		const file = {
			path,
			name: choice.name,
			sizeBytes: content instanceof Uint8Array ? content.length : choice.sizeBytes!,
		}
		await attach(db, storage, { ...input, file, source })
	})
}

async function attach(
	db: Db,
	storage: FileStorage,
	{ viewer, draftId, now, file, source }: DraftInput & { file: ReceivedFile; source: string },
): Promise<void> {
	const stored = await storeUpload(db, storage, {
		actor: { id: viewer.id },
		purpose: 'mail',
		file,
		types: fileTypes,
		quotaBytes,
		public: false,
		draft: true,
	})
	await withUpload(db, storage, stored, () =>
		transact(db, (tx) => attachToDraft(tx, { actor: viewer, draftId, uploadId: stored.id, source, now })),
	)
}

/** Detaches a file from a draft and deletes it. @throws Forbidden, NotFound; Conflict if the draft was sent */
export async function removeDraftFile(
	db: Db,
	storage: FileStorage,
	{ viewer, draftId, uploadId }: Omit<DraftInput, 'now'> & { uploadId: string },
): Promise<void> {
	const actor = viewer
	await transact(db, (tx) => detachFromDraft(tx, { actor, draftId, uploadId }))
	await removeUpload(db, storage, { id: uploadId })
}

/** Deletes a draft with its files. @throws Forbidden, NotFound; Conflict if it was sent */
export async function discardMailDraft(
	db: Db,
	storage: FileStorage,
	{ viewer, draftId }: Omit<DraftInput, 'now'>,
): Promise<void> {
	const actor = viewer
	const ids = await transact(db, async (tx) => {
		const files = (await listDraftFiles(tx, { draftId })).map(({ id }) => id)
		await deleteDraft(tx, { actor, id: draftId })
		if (files.length > 0) await releaseUploads(tx, { ids: files })
		return files
	})
	for (const id of ids) await removeUpload(db, storage, { id })
}
