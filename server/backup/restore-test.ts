import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { freeSpaceOf } from '#server/doctor/machine-checks.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { backUp } from './back-up.ts'
import { type Restored, restore } from './restore.ts'
import { connect } from './tables.ts'

type RestoreTest = { databaseUrl: string; storage: FileStorage; folder: string; now: Date }

/** The space that the test leaves free for the site. */
const reserveBytes = 1_000_000_000

/**
 * Makes a backup encrypted to a new key, restores it into a new PostgreSQL and compares every row and file, all in a new folder
 * below `folder` that is deleted again. So it needs neither the private key of the real backups nor another database.
 * @throws StartupError when there is too little space, or anything differs
 */
export async function testRestoring({ databaseUrl, storage, folder, now }: RestoreTest): Promise<Restored> {
	await requireSpace({ databaseUrl, storage, folder })
	const testFolder = mkdtempSync(join(folder, 'restore-test-'))
	try {
		const identity = await generateX25519Identity()
		const file = join(testFolder, 'test.age')
		const recipient = await identityToRecipient(identity)
		await backUp({ databaseUrl, storage, file, recipient, now })
		const server = await startEmbeddedPostgres({ dataDir: testFolder, durable: false })
		try {
			const target = { databaseUrl: server.url, storage: diskStorage(join(testFolder, 'files')) }
			return await restore({ file, identity }, target)
		} finally {
			await server.stop()
		}
	} finally {
		rmSync(testFolder, { recursive: true, force: true })
	}
}

async function requireSpace({ databaseUrl, storage, folder }: Omit<RestoreTest, 'now'>): Promise<void> {
	const client = await connect(databaseUrl)
	let bytes = 0
	try {
		const { rows } = await client.query('select pg_database_size(current_database())::bigint as bytes')
		bytes += 2 * Number(rows[0].bytes)
	} finally {
		await client.end()
	}
	// Each file is there twice: in the backup and restored.
	for await (const key of storage.list()) bytes += 2 * ((await storage.sizeOf(key)) ?? 0)
	const { free } = await freeSpaceOf(folder)
	if (free < bytes + reserveBytes)
		throw new StartupError(
			`Too little space in ${folder} to test a restore: it needs ${((bytes + reserveBytes) / 1e9).toFixed(1)} GB, and ${(free / 1e9).toFixed(1)} GB are free.`,
		)
}
