import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { upload } from '#app/db/schema/uploads.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { Upload } from './uploads.server.ts'

/** Lists the files that a user has uploaded, oldest first. */
export function listOwnUploads(db: Db, { actor }: { actor: Pick<Viewer, 'id'> }): Promise<Upload[]> {
	return db
		.select()
		.from(upload)
		.where(eq(upload.ownerId, actor.id))
		.orderBy(asc(upload.createdAt), asc(upload.id))
}
