import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { freeSpaceOf } from '#server/doctor/machine-checks.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { backUp } from './back-up.ts'
import { type Restored, restore } from './restore.ts'
import { signerOf } from './signature.ts'
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
	removeKilledTests(folder, now)
	await requireSpace({ databaseUrl, storage, folder })
	const testFolder = mkdtempSync(join(folder, folderStart))
	try {
		const identity = await generateX25519Identity()
		const file = join(testFolder, 'test.age')
		const recipient = await identityToRecipient(identity)
		const signer = signerOf(randomBytes(32).toString('hex'))
		await backUp({ databaseUrl, storage, file, recipient, signer, site: 'a test of restoring', now })
		const server = await startEmbeddedPostgres({ dataDir: testFolder, durable: false })
		try {
			const target = { databaseUrl: server.url, storage: diskStorage(join(testFolder, 'files')) }
			const trust = { signers: [signer.publicKey], unsigned: false }
			return await restore({ file, identity, trust }, target)
		} finally {
			await server.stop()
		}
	} finally {
		rmSync(testFolder, { recursive: true, force: true })
	}
}

const folderStart = 'restore-test-'
const dayMs = 86_400_000

/** A test that was killed leaves a copy of the site behind. */
function removeKilledTests(folder: string, now: Date): void {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name)
		if (name.startsWith(folderStart) && now.getTime() - statSync(path).mtimeMs > dayMs)
			rmSync(path, { recursive: true, force: true })
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
