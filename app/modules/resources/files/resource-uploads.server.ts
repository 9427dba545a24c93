import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { resourceUpload } from '#app/db/schema/resources.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { assertUnchanged } from '#app/lib/state-hash.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { claimStored, releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import {
	type ReceivedFile,
	removeUpload,
	setUploadPublic,
	storeUpload,
	withUpload,
} from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { assertMay, may } from '../policy.ts'
import { resourceUploadForm } from './resource-upload.schema.ts'

const QUOTA_BYTES = 1_000_000_000
const types = ['application/pdf', 'image/png', 'image/jpeg'] as const

export type ResourceUpload = {
	id: string
	uploadId: string
	title: string
	description: string | null
	category: string
	published: boolean
	/** MIME type. */
	fileType: string
	fileName: string
	sizeBytes: number
	createdAt: Date
}

type ResourceFileInput = { title: string; description: string; category: string }

/** Lists all files, newest first; only the published ones unless the actor may edit resources. */
export async function listResourceUploads(
	db: Db,
	{ actor }: { actor: Viewer | null },
): Promise<ResourceUpload[]> {
	const rows = db
		.select({
			id: resourceUpload.id,
			uploadId: resourceUpload.uploadId,
			title: resourceUpload.title,
			description: resourceUpload.description,
			category: resourceUpload.category,
			published: resourceUpload.published,
			fileType: upload.contentType,
			fileName: upload.fileName,
			sizeBytes: upload.sizeBytes,
			createdAt: resourceUpload.createdAt,
		})
		.from(resourceUpload)
		.innerJoin(upload, eq(upload.id, resourceUpload.uploadId))
		.orderBy(desc(resourceUpload.createdAt), desc(resourceUpload.id))
	return actor && may(actor, 'change') ? rows : rows.where(eq(resourceUpload.published, true))
}

/**
 * Adds a file and publishes it at once.
 * @throws Forbidden; Invalid for a field or the file (`uploads/uploads.server.ts`)
 */
export async function addResourceUpload(
	db: Db,
	storage: FileStorage,
	{ actor, file, input }: { actor: Viewer; file: ReceivedFile | null; input: ResourceFileInput },
): Promise<{ id: string; title: string }> {
	const details = validate(actor, input)
	const stored = await storeFile(db, storage, actor, file)
	return withUpload(db, storage, stored, () =>
		transact(db, async (tx) => {
			const [row] = await tx
				.insert(resourceUpload)
				.values({ ...details, uploadId: stored.id })
				.returning({ id: resourceUpload.id, title: resourceUpload.title })
			await claimStored(tx, { id: stored.id, public: true })
			return row!
		}),
	)
}

/** Returns the values that the form of a file is filled with; their hash is its `seenVersion`. */
export const fileState = ({
	title,
	description,
	category,
	uploadId,
}: Pick<ResourceUpload, 'title' | 'description' | 'category' | 'uploadId'>) => ({
	title,
	description,
	category,
	uploadId,
})

/**
 * Changes the details of a file and, if one is given, the file itself; its old URL then stops working. `seenVersion` is the hash of the
 * values that the form was filled with.
 * @throws ConcurrentChange; NotFound; what `addResourceUpload` throws
 */
export async function changeResourceUpload(
	db: Db,
	storage: FileStorage,
	{
		actor,
		id,
		file,
		input,
		seenVersion,
	}: {
		actor: Viewer
		id: string
		file: ReceivedFile | null
		input: ResourceFileInput
		seenVersion?: string | undefined
	},
): Promise<void> {
	const details = validate(actor, input)
	// Checked here so that no file is stored in vain, and again below with the row locked.
	assertUnchanged(seenVersion, fileState(await getResourceUpload(db, id)))
	const stored = file && (await storeFile(db, storage, actor, file))
	const change = () =>
		transact(db, async (tx) => {
			const [row] = await tx.select().from(resourceUpload).where(eq(resourceUpload.id, id)).for('update')
			if (!row) throw new NotFound('We couldn’t find this file.')
			assertUnchanged(seenVersion, fileState(row))
			await tx
				.update(resourceUpload)
				.set({ ...details, updatedAt: sql`now()`, ...(stored ? { uploadId: stored.id } : {}) })
				.where(eq(resourceUpload.id, id))
			if (stored) {
				await releaseUploads(tx, { ids: [row.uploadId] })
				// The resource may have been published or unpublished while the file was being stored.
				await claimStored(tx, { id: stored.id, public: row.published })
			}
			return row
		})
	const previous = stored ? await withUpload(db, storage, stored, change) : await change()
	if (stored) await removeUpload(db, storage, { id: previous.uploadId })
}

/** Publishes or unpublishes a file on `/resources`; only an admin can read an unpublished file. @throws Forbidden, NotFound */
export async function publishResourceUpload(
	db: Db,
	{ actor, id, published }: { actor: Viewer; id: string; published: boolean },
): Promise<void> {
	assertMay(actor, 'change')
	await transact(db, async (tx) => {
		const [row] = await tx
			.update(resourceUpload)
			.set({ published })
			.where(eq(resourceUpload.id, id))
			.returning({ uploadId: resourceUpload.uploadId })
		if (!row) throw new NotFound('We couldn’t find this file.')
		await setUploadPublic(tx, { id: row.uploadId, public: published })
	})
}

function validate(actor: Viewer, input: ResourceFileInput) {
	assertMay(actor, 'change')
	const result = resourceUploadForm.safeParse(input)
	if (result.success) return result.data
	const [issue] = result.error.issues
	throw new Invalid(issue!.message, String(issue!.path[0]))
}

function storeFile(db: Db, storage: FileStorage, actor: Viewer, file: ReceivedFile | null) {
	if (!file) throw new Invalid('Please choose a file.', 'file')
	return storeUpload(db, storage, {
		actor,
		purpose: 'resource',
		file,
		types,
		quotaBytes: QUOTA_BYTES,
		public: false,
		draft: true,
	})
}

async function getResourceUpload(db: Db, id: string) {
	const [found] = await db.select().from(resourceUpload).where(eq(resourceUpload.id, id))
	if (!found) throw new NotFound('We couldn’t find this file.')
	return found
}
