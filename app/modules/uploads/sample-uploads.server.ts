import { eq, like } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { upload } from '#app/db/schema/uploads.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import { renderRenditions } from './render-renditions.server.ts'
import { removeUpload, renditionKey, type Upload } from './uploads.server.ts'

/** Samples lie in a folder of their own, so that a live site finds them again. */
const folder = 'sample'

type SampleUpload = {
	/** With its ending; told apart by it. */
	fileName: string
	contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
	/** Made only where it is not kept yet. */
	make: () => Promise<Uint8Array>
	/** A picture of a page, of this size in pixels. */
	picture?: { width: number; height: number }
	ownerId: string | null
	purpose: string
	public: boolean
	createdAt: Date
}

/**
 * Demo mode only: keeps a made-up file as if somebody had sent it; the bytes first, the row with `tie` after them. Null, and nothing
 * is made, where it is kept already.
 */
export async function storeSampleUpload(
	db: Db,
	storage: Storage,
	{ make, picture, ...sample }: SampleUpload,
	tie: (tx: Db, stored: Upload) => Promise<void>,
): Promise<Upload | null> {
	const storageKey = `${folder}/${sample.fileName}`
	const [known] = await db.select({ id: upload.id }).from(upload).where(eq(upload.storageKey, storageKey))
	if (known) return null
	const bytes = await make()
	const rendered = picture && (await renderRenditions(Buffer.from(bytes), { ...picture, inHaste: true }))
	await storage.put(storageKey, bytes, { contentType: sample.contentType, sizeBytes: bytes.length })
	for (const { width, format, bytes: of } of rendered?.renditions ?? [])
		await storage.put(renditionKey(storageKey, width, format), of, {
			contentType: `image/${format}`,
			sizeBytes: of.length,
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
		await tie(tx, stored!)
		return stored!
	})
}

/** Whether it is one of ours. */
export const isSampleUpload = like(upload.storageKey, `${folder}/%`)

/** Live mode: what a demo may have left in the store goes, after what showed it. */
export async function removeSampleUploads(db: Db, storage: Storage): Promise<void> {
	for (const { id } of await db.select({ id: upload.id }).from(upload).where(isSampleUpload))
		await removeUpload(db, storage, { id })
}
