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
	renameUpload,
	setUploadPublic,
	storeUpload,
	withUpload,
} from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { assertMay, may } from '../policy.ts'
import { resourceUploadForm } from './resource-upload.schema.ts'

const QUOTA_BYTES = 1_000_000_000
const types = ['application/pdf', 'image/png', 'image/jpeg'] as const

/** A file, or a link to a page elsewhere: exactly one of `uploadId` and `url` is set. */
export type ResourceUpload = {
	id: string
	uploadId: string | null
	url: string | null
	title: string
	description: string | null
	category: string
	published: boolean
	/** MIME type; null for a link, like the other facts of a file. */
	fileType: string | null
	fileName: string | null
	sizeBytes: number | null
	createdAt: Date
}

type ResourceFileInput = { title: string; description: string; category: string; url?: string }

/** Lists all files and links, newest first; only the published ones unless the actor may edit resources. */
export async function listResourceUploads(
	db: Db,
	{ actor }: { actor: Viewer | null },
): Promise<ResourceUpload[]> {
	const rows = db
		.select({
			id: resourceUpload.id,
			uploadId: resourceUpload.uploadId,
			url: resourceUpload.url,
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
		.leftJoin(upload, eq(upload.id, resourceUpload.uploadId))
		.orderBy(desc(resourceUpload.createdAt), desc(resourceUpload.id))
	return actor && may(actor, 'change') ? rows : rows.where(eq(resourceUpload.published, true))
}

/** The path of a file, or the address of a page elsewhere. */
export const resourceHref = ({ uploadId, url }: Pick<ResourceUpload, 'uploadId' | 'url'>): string =>
	url ?? `/files/${uploadId}`

/**
 * Adds a file or a link and publishes it at once. A file is downloaded under its title, because what a scanner or phone called it says nothing.
 * @throws Forbidden; Invalid for a field or the file (`uploads/uploads.server.ts`)
 */
export async function addResourceUpload(
	db: Db,
	storage: FileStorage,
	{ actor, file, input }: { actor: Viewer; file: ReceivedFile | null; input: ResourceFileInput },
): Promise<{ id: string; title: string }> {
	const details = validate(actor, input)
	if (details.url && file) throw new Invalid('Please give a file or a link, not both.', 'url')
	if (details.url) {
		const [row] = await db.insert(resourceUpload).values(details).returning(added)
		return row!
	}
	if (!file) throw new Invalid('Please choose a file or enter a link.', 'file')
	const stored = await storeFile(db, storage, { actor, file, title: details.title })
	return withUpload(db, storage, stored, () =>
		transact(db, async (tx) => {
			const [row] = await tx
				.insert(resourceUpload)
				.values({ ...details, uploadId: stored.id })
				.returning(added)
			await claimStored(tx, { id: stored.id, public: true })
			return row!
		}),
	)
}

const added = { id: resourceUpload.id, title: resourceUpload.title }

/** Returns the values that the form of a file or link is filled with; their hash is its `seenVersion`. */
export const fileState = ({
	title,
	description,
	category,
	uploadId,
	url,
}: Pick<ResourceUpload, 'title' | 'description' | 'category' | 'uploadId' | 'url'>) => ({
	title,
	description,
	category,
	uploadId,
	url,
})

/**
 * Changes the details of a file and, if one is given, the file itself; its old URL then stops working. Of a link, its address changes; a file
 * stays a file and a link a link. `seenVersion` is the hash of the
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
	const { url, ...details } = validate(actor, input)
	// Checked here so that no file is stored in vain, and again below with the row locked.
	const found = await getResourceUpload(db, id)
	assertUnchanged(seenVersion, fileState(found))
	const isLink = found.url !== null
	if (isLink && !url) throw new Invalid('Please enter the link.', 'url')
	const stored = file && !isLink ? await storeFile(db, storage, { actor, file, title: details.title }) : null
	const change = () =>
		transact(db, async (tx) => {
			const [row] = await tx.select().from(resourceUpload).where(eq(resourceUpload.id, id)).for('update')
			if (!row) throw new NotFound('We couldn’t find this resource.')
			assertUnchanged(seenVersion, fileState(row))
			await tx
				.update(resourceUpload)
				.set({
					...details,
					...(isLink ? { url } : {}),
					...(stored ? { uploadId: stored.id } : {}),
					updatedAt: sql`now()`,
				})
				.where(eq(resourceUpload.id, id))
			if (row.uploadId && !stored) await renameUpload(tx, { id: row.uploadId, name: details.title })
			if (row.uploadId && stored) {
				await releaseUploads(tx, { ids: [row.uploadId] })
				// The resource may have been published or unpublished while the file was being stored.
				await claimStored(tx, { id: stored.id, public: row.published })
			}
			return row
		})
	const previous = stored ? await withUpload(db, storage, stored, change) : await change()
	if (stored && previous.uploadId) await removeUpload(db, storage, { id: previous.uploadId })
}

/** Publishes or unpublishes a file or link on `/resources`; only an admin can read an unpublished file. @throws Forbidden, NotFound */
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
		if (!row) throw new NotFound('We couldn’t find this resource.')
		if (row.uploadId) await setUploadPublic(tx, { id: row.uploadId, public: published })
	})
}

function validate(actor: Viewer, input: ResourceFileInput) {
	assertMay(actor, 'change')
	const result = resourceUploadForm.safeParse(input)
	if (result.success) return result.data
	const [issue] = result.error.issues
	throw new Invalid(issue!.message, String(issue!.path[0]))
}

function storeFile(
	db: Db,
	storage: FileStorage,
	{ actor, file, title }: { actor: Viewer; file: ReceivedFile; title: string },
) {
	return storeUpload(db, storage, {
		actor,
		purpose: 'resource',
		file,
		title,
		types,
		quotaBytes: QUOTA_BYTES,
		public: false,
		draft: true,
	})
}

async function getResourceUpload(db: Db, id: string) {
	const [found] = await db.select().from(resourceUpload).where(eq(resourceUpload.id, id))
	if (!found) throw new NotFound('We couldn’t find this resource.')
	return found
}
