import { join } from 'node:path'
import type { Env } from '#app/platform/env.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'

/** Opens the configured bucket, or the data folder. */
export async function openStorage(env: Env): Promise<Storage> {
	if (!env.s3) return diskStorage(join(env.dataDir, 'files'))
	// Imported on demand: the S3 library is a third of the server's code, and most sites have no bucket.
	const { s3Storage } = await import('#app/platform/storage/s3.server.ts')
	return s3Storage(env.s3)
}
