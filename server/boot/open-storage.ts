import { join } from 'node:path'
import type { Env } from '#app/platform/env.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'

/** The bucket where one is named, else the data folder. */
export async function openStorage(env: Env): Promise<Storage> {
	if (!env.s3) return diskStorage(join(env.dataDir, 'files'))
	// Its library is a third of the server, and most sites have no bucket.
	const { s3Storage } = await import('#app/platform/storage/s3.server.ts')
	return s3Storage(env.s3)
}
