import { asc } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { upload } from '#app/db/schema/uploads.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from './policy.ts'

/** 'Storage list defaults: limit 100, offset 0, sorted by name ascending' (specification, section 9). */
export const storedFilesPageSize = 100

export type StoredFile = Pick<
	typeof upload.$inferSelect,
	'id' | 'fileName' | 'purpose' | 'contentType' | 'sizeBytes' | 'public' | 'createdAt'
>

/** Lists all stored files by name. @throws Forbidden */
export async function listStoredFiles(
	db: Db,
	{ actor, limit = storedFilesPageSize, offset = 0 }: { actor: Actor; limit?: number; offset?: number },
): Promise<{ files: StoredFile[]; hasMore: boolean }> {
	assertMay(actor, 'list')
	const { id, fileName, purpose, contentType, sizeBytes, public: isPublic, createdAt } = upload
	const files = await db
		.select({ id, fileName, purpose, contentType, sizeBytes, public: isPublic, createdAt })
		.from(upload)
		.orderBy(asc(fileName), asc(id))
		.limit(limit + 1)
		.offset(offset)
	return { files: files.slice(0, limit), hasMore: files.length > limit }
}
