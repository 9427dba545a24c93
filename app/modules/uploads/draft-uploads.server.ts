import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { removeUpload, type Upload } from './uploads.server.ts'

/** A form is seldom left open for longer; drafts that browsers keep say then that the picture is to be chosen again. */
const draftsLiveMs = 7 * 86_400_000
const atOnce = 200

/**
 * A file that was sent ahead becomes part of what it was sent for; `public` says whether everybody may read it by now. In the
 * caller's transaction.
 * @throws Invalid('image') when the actor has no such draft: it was never theirs, is used already or has been forgotten.
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
	if (!claimed) throw new Invalid('This picture is no longer there. Please choose it again.', 'image')
	return claimed
}

/** What was kept as a draft only until this: call in the transaction that writes what it is for. Whoever calls has kept it itself. */
export async function claimStored(
	tx: Db,
	{ id, public: isPublic }: { id: string; public: boolean },
): Promise<void> {
	await tx.update(upload).set({ draft: false, public: isPublic }).where(eq(upload.id, id))
}

/**
 * Shuts uploads that nothing shows any more, and makes drafts of them again. Call in the transaction that lets go of them, and remove
 * them after the commit; what a kill leaves then, `forgetOldDrafts` takes.
 */
export async function release(tx: Db, { ids }: { ids: string[] }): Promise<void> {
	await tx.update(upload).set(letGo).where(inArray(upload.id, ids))
}

const letGo = { draft: true, public: false }

/** The actor takes back what they sent ahead; whatever else the id names stays. */
export async function discardDraft(
	db: Db,
	storage: Storage,
	{ actor, id }: { actor: Pick<Viewer, 'id'>; id: string },
): Promise<void> {
	const [mine] = await db
		.select({ id: upload.id })
		.from(upload)
		.where(and(eq(upload.id, id), eq(upload.ownerId, actor.id), eq(upload.draft, true)))
	if (mine) await removeUpload(db, storage, mine)
}

/**
 * Lets go of the uploads of an account that ends, as `letGoOf`: those it sent for these purposes or for nothing yet, and those of `ids`.
 * @returns their ids
 */
export async function abandonUploads(
	tx: Db,
	{ ownerId, purposes, ids }: { ownerId: string; purposes: string[]; ids: string[] },
): Promise<string[]> {
	// An upload that is just coming in holds the row's key: it is waited for, and none comes after it.
	await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('update')
	const own = and(eq(upload.ownerId, ownerId), or(inArray(upload.purpose, purposes), eq(upload.draft, true)))
	const given = await tx
		.update(upload)
		.set(letGo)
		.where(or(own, inArray(upload.id, ids)))
		.returning({ id: upload.id })
	return given.map(({ id }) => id)
}

/** Forgets what was sent ahead of something that never came, and what was let go of. */
export async function forgetOldDrafts(db: Db, storage: Storage, { now }: { now: Date }): Promise<number> {
	const old = await db
		.select({ id: upload.id })
		.from(upload)
		.where(and(eq(upload.draft, true), lt(upload.createdAt, new Date(now.getTime() - draftsLiveMs))))
		.orderBy(asc(upload.createdAt))
		.limit(atOnce)
	for (const { id } of old) await removeUpload(db, storage, { id, onlyDraft: true })
	return old.length
}
