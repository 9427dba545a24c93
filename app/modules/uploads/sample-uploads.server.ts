import { eq, like } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { upload } from '#app/db/schema/uploads.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { renderRenditions } from './render-renditions.server.ts'
import { removeUpload, renditionKey, type Upload } from './uploads.server.ts'

/** Samples are in a folder of their own, so that a live site can find and remove them. */
const folder = 'sample'

type SampleUpload = {
	/** With its extension; identifies the sample. */
	fileName: string
	contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
	/** Called only if the file is not stored yet. */
	make: () => Promise<Uint8Array>
	/** The size in pixels, for a picture on a page. */
	picture?: { width: number; height: number }
	ownerId: string | null
	purpose: string
	public: boolean
	createdAt: Date
}

/**
 * Demo mode only: stores a sample file as if somebody had uploaded it, first the bytes, then the row, with `attach` in the same
 * transaction.
 * @returns null, without generating anything, when the file is already stored
 */
export async function storeSampleUpload(
	db: Db,
	storage: FileStorage,
	{ make, picture, ...sample }: SampleUpload,
	attach: (tx: Db, stored: Upload) => Promise<void>,
): Promise<Upload | null> {
	const storageKey = `${folder}/${sample.fileName}`
	const [existing] = await db.select({ id: upload.id }).from(upload).where(eq(upload.storageKey, storageKey))
	if (existing) return null
	const bytes = await make()
	const rendered = picture && (await renderRenditions(Buffer.from(bytes), { ...picture, fast: true }))
	await storage.put(storageKey, bytes, { contentType: sample.contentType, sizeBytes: bytes.length })
	for (const { width, format, bytes: renditionBytes } of rendered?.renditions ?? [])
		await storage.put(renditionKey(storageKey, width, format), renditionBytes, {
			contentType: `image/${format}`,
			sizeBytes: renditionBytes.length,
		})
	return db.transaction(async (tx) => {
		const [stored] = await tx
			.insert(upload)
			.values({
				...sample,
				storageKey,
				sizeBytes: bytes.length,
				width: picture?.width ?? null,
				height: picture?.height ?? null,
				widths: rendered ? [...new Set(rendered.renditions.map(({ width }) => width))] : null,
				placeholder: rendered?.placeholder ?? null,
			})
			.returning()
		await attach(tx, stored!)
		return stored!
	})
}

/** The condition for sample uploads. */
export const isSampleUpload = like(upload.storageKey, `${folder}/%`)

/** Live mode: removes the sample files that a demo may have left, after the records that showed them. */
export async function removeSampleUploads(db: Db, storage: FileStorage): Promise<void> {
	for (const { id } of await db.select({ id: upload.id }).from(upload).where(isSampleUpload))
		await removeUpload(db, storage, { id })
}
