import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { seedManyPosts } from '#app/modules/forum/sample/seed-many-posts.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { createEmptyDatabase } from '#tests/setup/empty-database.ts'
import { until } from '#tests/setup/until.ts'
import { backUp } from './back-up.ts'
import { makeIdentity, readIdentity } from './identity.ts'
import { restore, verifyBackup } from './restore.ts'
import { signerOf } from './signature.ts'
import { connect } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotwise-killed-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 'the secret of a site that is killed'
const now = new Date('2026-11-21T12:00:00Z')

type Kill = { args: string[]; env: Record<string, string>; when(): Promise<boolean> | boolean }

/** Starts an operator command, and kills it with SIGKILL once `when` says so. */
async function killCommand({ args, env, when }: Kill): Promise<void> {
	const child = spawn(process.execPath, ['scripts/operator.ts', ...args], {
		env: { ...process.env, SECRET: secret, LOTWISE_MODE: 'demo', ...env },
		stdio: 'ignore',
	})
	const ended = new Promise<NodeJS.Signals | null>((resolve) => {
		child.once('exit', (_, signal) => resolve(signal))
	})
	await until('the moment to kill a command', when)
	child.kill('SIGKILL')
	expect(await ended).toBe('SIGKILL')
}

// `npm run drills -- --only recovery-killed` kills these and two other commands at 30 random moments.
test('a backup and a restore that are killed lose nothing, and finish when they are called again', async ({
	freshDb,
}) => {
	const { url } = freshDb
	const identityFile = join(folder, 'identity')
	const recipient = await makeIdentity(identityFile)
	await seedManyPosts(freshDb.db, { posts: 200, comments: 400, now })
	const file = join(folder, 'backup.age')
	await killCommand({
		args: ['backup', file],
		env: { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), BACKUP_RECIPIENT: recipient },
		when: () => existsSync(`${file}.part`),
	})
	expect(existsSync(file)).toBe(false)
	const signer = signerOf(secret)
	const sealing = { recipient, signer, site: 'https://advice.example', now }
	const { rows } = await backUp({ databaseUrl: url, storage: memoryStorage(), file, ...sealing })
	const source = {
		file,
		identity: readIdentity(identityFile),
		trust: { signers: [signer.publicKey], unsigned: false },
	}
	expect((await verifyBackup(source)).rows).toBe(rows)
	expect(readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)))).toEqual([
		'backup.age',
		'backup.age.sha256',
	])

	const emptyUrl = await createEmptyDatabase(freshDb)
	const dataDir = join(folder, 'restored')
	const client = await connect(emptyUrl)
	await killCommand({
		args: ['restore', file, '--identity', identityFile],
		env: { DATABASE_URL: emptyUrl, DATA_DIR: dataDir },
		when: async () =>
			(await client.query(`select to_regnamespace('lotwise_restoring') is not null as found`)).rows[0].found,
	})
	const restored = await restore(source, {
		databaseUrl: emptyUrl,
		storage: diskStorage(join(dataDir, 'files')),
	})
	expect(restored.rows).toBe(rows)
	await client.end()
})
