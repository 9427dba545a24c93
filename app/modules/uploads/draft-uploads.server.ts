import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { removeUpload, type Upload } from './uploads.server.ts'

/** Forms are seldom open for longer; a draft that a browser restores later asks for the picture again. */
const draftLifetimeMs = 7 * 86_400_000
const batchRows = 200

/**
 * Attaches a file that was uploaded before its form, in the caller's transaction; `public` says whether everybody may read it now.
 * @throws Invalid('file') when the actor has no such draft: it belongs to somebody else, was already used or has been deleted
 */
export async function claimDraft(
	db: Db,
	{
		actor,
		purpose,
		id,
		public: isPublic,
	}: { actor: Pick<Viewer, 'id'>; purpose: string; id: string; public: boolean },
): Promise<Upload> {
	const [claimed] = await db
		.update(upload)
		.set({ draft: false, public: isPublic })
		.where(
			and(
				eq(upload.id, id),
				eq(upload.ownerId, actor.id),
				eq(upload.purpose, purpose),
				eq(upload.draft, true),
			),
		)
		.returning()
	if (!claimed) throw new Invalid('This picture is no longer there. Please choose it again.', 'file')
	return claimed
}

/** Attaches a file that the caller stored as a draft; call it in the transaction that writes the record it belongs to. */
export async function claimStored(
	tx: Db,
	{ id, public: isPublic }: { id: string; public: boolean },
): Promise<void> {
	await tx.update(upload).set({ draft: false, public: isPublic }).where(eq(upload.id, id))
}

/**
 * Makes uploads private that nothing shows anymore, and turns them into drafts. Call it in the transaction that drops them, and remove
 * them after the commit; `deleteOldDrafts` deletes what a crash in between leaves.
 */
export async function releaseUploads(tx: Db, { ids }: { ids: string[] }): Promise<void> {
	await tx.update(upload).set(releasedColumns).where(inArray(upload.id, ids))
}

const releasedColumns = { draft: true, public: false }

/** Deletes the actor's own draft; any other ID is ignored. */
export async function discardDraft(
	db: Db,
	storage: FileStorage,
	{ actor, id }: { actor: Pick<Viewer, 'id'>; id: string },
): Promise<void> {
	const [draft] = await db
		.select({ id: upload.id })
		.from(upload)
		.where(and(eq(upload.id, id), eq(upload.ownerId, actor.id), eq(upload.draft, true)))
	if (draft) await removeUpload(db, storage, draft)
}

/**
 * Releases the uploads of an account that is deleted, like `releaseUploads`: those for these purposes, its drafts, and those in `ids`.
 * @returns their IDs
 */
export async function releaseUploadsOfOwner(
	tx: Db,
	{ ownerId, purposes, ids }: { ownerId: string; purposes: string[]; ids: string[] },
): Promise<string[]> {
	// A concurrent upload holds a key lock on the user's row: this waits for it, and later ones fail.
	await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('update')
	const ofOwner = and(
		eq(upload.ownerId, ownerId),
		or(inArray(upload.purpose, purposes), eq(upload.draft, true)),
	)
	const released = await tx
		.update(upload)
		.set(releasedColumns)
		.where(or(ofOwner, inArray(upload.id, ids)))
		.returning({ id: upload.id })
	return released.map(({ id }) => id)
}

/** Deletes drafts whose form was never sent, and released uploads. @returns how many */
export async function deleteOldDrafts(db: Db, storage: FileStorage, { now }: { now: Date }): Promise<number> {
	const old = await db
		.select({ id: upload.id })
		.from(upload)
		.where(and(eq(upload.draft, true), lt(upload.createdAt, new Date(now.getTime() - draftLifetimeMs))))
		.orderBy(asc(upload.createdAt), asc(upload.id))
		.limit(batchRows)
	for (const { id } of old) await removeUpload(db, storage, { id, onlyDraft: true })
	return old.length
}
