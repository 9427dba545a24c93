import { and, eq } from 'drizzle-orm'
import { samplePictures } from '#app/content/samples/sample-uploads.ts'
import type { Db } from '#app/db/client.server.ts'
import { forumPost } from '#app/db/schema/forum.ts'
import { storeSampleUpload } from '#app/modules/uploads/sample-uploads.server.ts'
import { renderSheet, sheetSize } from '#app/platform/pictures/sheet-picture.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'

/** Stores the pictures of some sample posts, in demo mode only; call it after `insertSampleForum`. A second run changes nothing. */
export async function insertSamplePictures(db: Db, storage: FileStorage): Promise<void> {
	for (const { post: title, fileName, alt, sheet } of samplePictures) {
		const [post] = await db
			.select({ id: forumPost.id, createdAt: forumPost.createdAt })
			.from(forumPost)
			.where(and(eq(forumPost.sample, true), eq(forumPost.title, title)))
		if (!post) continue
		const format = fileName.endsWith('.png') ? 'png' : 'jpeg'
		await storeSampleUpload(
			db,
			storage,
			{
				fileName,
				contentType: `image/${format}`,
				make: () => renderSheet(sheet, format),
				picture: sheetSize,
				ownerId: null,
				purpose: 'community',
				public: true,
				createdAt: post.createdAt,
			},
			async (tx, { id }) => {
				await tx.update(forumPost).set({ imageId: id, imageAlt: alt }).where(eq(forumPost.id, post.id))
			},
		)
	}
}
