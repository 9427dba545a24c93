import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Client, Staff } from '#app/modules/auth/actor.ts'
import { filesQuotaBytes } from '#app/modules/deals/documents/file-limits.ts'
import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'
import { attachRoundPhoto, detachRoundPhoto } from '#app/modules/rounds/photos.server.ts'
import { photoTypes } from '#app/modules/rounds/round.ts'
import { databaseTime } from '#app/modules/rounds/rounds.server.ts'
import {
	type ReceivedFile,
	removeUpload,
	storeUpload,
	withUpload,
} from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { auditActorOf, auditRound } from './round-context.server.ts'

type PhotoInput = { actor: Client | Staff; roundId: string; now: Date }

/**
 * Adds a photo to a trade-in round. It is re-encoded, which removes the place where it was taken.
 * @throws NotFound, Conflict; Invalid('file')
 */
export async function addRoundPhoto(
	db: Db,
	storage: FileStorage,
	{ file, ...input }: PhotoInput & { file: ReceivedFile },
): Promise<void> {
	const stored = await storeUpload(db, storage, {
		actor: { id: input.actor.id },
		purpose: 'deal',
		file,
		types: photoTypes,
		quotaBytes: filesQuotaBytes,
		// Client, advisor and invited dealers may see it.
		public: false,
		draft: true,
	})
	await withUpload(db, storage, stored, () =>
		transact(db, async (tx) => {
			await attachRoundPhoto(tx, { ...input, uploadId: stored.id })
			await auditPhoto(tx, 'round.photo-added', input)
		}),
	)
}

/** Removes a photo from a trade-in round. @throws NotFound, Conflict */
export async function removeRoundPhoto(
	db: Db,
	storage: FileStorage,
	input: PhotoInput & { uploadId: string },
): Promise<void> {
	await transact(db, async (tx) => {
		await detachRoundPhoto(tx, input)
		await auditPhoto(tx, 'round.photo-removed', input)
	})
	await removeUpload(db, storage, { id: input.uploadId })
}

const auditPhoto = async (
	tx: Db,
	action: Extract<AuditAction, `round.${string}`>,
	{ roundId, actor }: PhotoInput,
): Promise<void> =>
	auditRound(tx, { roundId, action, actor: auditActorOf(actor), detail: {}, at: await databaseTime(tx) })
