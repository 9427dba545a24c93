import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailDraftFile } from '#app/db/schema/mail/drafts.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { claimStored, releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import { assertMay } from '../policy.ts'
import { draftBytesMax, draftFilesMax } from './draft.ts'
import { lockDraft } from './drafts.server.ts'

/** A file that goes with a draft. */
export type DraftFile = {
	id: string
	name: string
	contentType: string
	sizeBytes: number
	storageKey: string
	source: string
}

/** Lists the files of a draft, in the order in which they were attached. The caller must check that the actor may see the draft. */
export async function listDraftFiles(db: Db, { draftId }: { draftId: string }): Promise<DraftFile[]> {
	return db
		.select({
			id: upload.id,
			name: upload.fileName,
			contentType: upload.contentType,
			sizeBytes: upload.sizeBytes,
			storageKey: upload.storageKey,
			source: mailDraftFile.source,
		})
		.from(mailDraftFile)
		.innerJoin(upload, eq(upload.id, mailDraftFile.uploadId))
		.where(eq(mailDraftFile.draftId, draftId))
		.orderBy(asc(mailDraftFile.createdAt), asc(mailDraftFile.uploadId))
}

type DraftFileInput = { actor: Actor; draftId: string; uploadId: string }

/**
 * Attaches a stored upload to a draft. Call it in a transaction.
 * @throws Forbidden, NotFound; Conflict if the draft was sent; Invalid('file') for too many files, too many bytes in total, or a file that
 * is attached already
 */
export async function attachToDraft(
	tx: Db,
	{ actor, draftId, uploadId, source, now }: DraftFileInput & { source: string; now: Date },
): Promise<void> {
	await lockOpenDraft(tx, { actor, draftId })
	const files = await listDraftFiles(tx, { draftId })
	if (files.length >= draftFilesMax)
		throw new Invalid(`An email can have up to ${draftFilesMax} files.`, 'file')
	await tx.insert(mailDraftFile).values({ uploadId, draftId, source, createdAt: now }).onConflictDoNothing()
	await claimStored(tx, { id: uploadId, public: false })
	const after = await listDraftFiles(tx, { draftId })
	if (after.length === files.length) throw new Invalid('This file is attached already.', 'file')
	const bytes = after.reduce((sum, file) => sum + file.sizeBytes, 0)
	if (bytes > draftBytesMax)
		throw new Invalid(
			`The files of an email can have ${draftBytesMax / 1_000_000} MB together. Many mail servers accept no more.`,
			'file',
		)
}

/**
 * Detaches a file from a draft. The caller must remove the upload after the commit.
 * @throws Forbidden, NotFound; Conflict if the draft was sent
 */
export async function detachFromDraft(tx: Db, { actor, draftId, uploadId }: DraftFileInput): Promise<void> {
	await lockOpenDraft(tx, { actor, draftId })
	const isFile = isUuid(uploadId)
		? and(eq(mailDraftFile.draftId, draftId), eq(mailDraftFile.uploadId, uploadId))
		: sql`false`
	const [removed] = await tx.delete(mailDraftFile).where(isFile).returning()
	if (!removed) throw new NotFound('This file is no longer attached.')
	await releaseUploads(tx, { ids: [uploadId] })
}

async function lockOpenDraft(tx: Db, { actor, draftId }: { actor: Actor; draftId: string }): Promise<void> {
	assertMay(actor, 'use')
	const { state } = await lockDraft(tx, { actor, id: draftId })
	if (state === 'sent') throw new Conflict('This email was sent in the meantime.')
}
