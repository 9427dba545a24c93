import { join } from 'node:path'
import type { Env } from '#app/platform/env.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'

/** Opens the configured bucket, or the data folder. */
export async function openStorage(env: Env): Promise<FileStorage> {
	if (!env.s3) return diskStorage(join(env.dataDir, 'files'))
	// Imported on demand: the S3 library is a third of the server's code, and most sites have no bucket.
	const { s3Storage } = await import('#app/platform/storage/s3.server.ts')
	return s3Storage(env.s3)
}

/** Returns why the configured bucket cannot be used, as a sentence; null when it can, or when there is none. */
export async function findBucketProblem({ s3 }: Pick<Env, 's3'>): Promise<string | null> {
	if (!s3) return null
	const { tryBucket } = await import('#app/platform/storage/s3.server.ts')
	return tryBucket(s3)
}
