import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { seedManyPosts } from '#app/modules/forum/sample/seed-many-posts.server.ts'
import { findSchemaProblem, migrateToLatest, requireKnownDatabase } from '#server/boot/migrate.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { createEmptyDatabase } from '#tests/setup/empty-database.ts'
import { backUp } from './back-up.ts'
import { makeIdentity, readIdentity } from './identity.ts'
import { restore } from './restore.ts'
import { signerOf } from './signature.ts'
import { connect } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotwise-killed-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a restore that was killed begins anew, and until then nothing else uses its database', async ({
	freshDb,
}) => {
	const now = new Date('2026-11-21T12:00:00Z')
	const emptyUrl = await createEmptyDatabase(freshDb)
	await seedManyPosts(freshDb.db, { posts: 5, comments: 10, now })
	const storage = memoryStorage()
	for (const key of ['uploads/one', 'uploads/two'])
		await storage.put(key, randomBytes(3_000), { contentType: 'image/png', sizeBytes: 3_000 })
	const file = join(folder, 'backup.age')
	const recipient = await makeIdentity(join(folder, 'identity'))
	const identity = readIdentity(join(folder, 'identity'))
	const signer = signerOf('a secret')
	const site = 'https://advice.example'
	const { rows } = await backUp({ databaseUrl: freshDb.url, storage, file, recipient, signer, site, now })
	const trust = { signers: [signer.publicKey], unsigned: false }
	const target = { databaseUrl: emptyUrl, storage: memoryStorage() }
	// As it is after SIGKILL in the middle: the mark, the schema and one of the files.
	await migrateToLatest(emptyUrl)
	const client = await connect(emptyUrl)
	await client.query('create schema lotwise_restoring')
	await target.storage.put('uploads/one', Buffer.from('half'), { contentType: '', sizeBytes: 4 })
	await target.storage.put('uploads/other', Buffer.from('x'), { contentType: '', sizeBytes: 1 })
	await expect(migrateToLatest(emptyUrl)).rejects.toThrow('A restore into this database did not finish')
	await expect(requireKnownDatabase(emptyUrl)).rejects.toThrow('run the same restore command again')
	expect(await findSchemaProblem(emptyUrl)).toContain('did not finish')

	const restoring = () => restore({ file, identity, trust }, target)
	await expect(restoring()).rejects.toThrow('The file store is not empty: it contains uploads/other.')
	target.storage.files.delete('uploads/other')
	await client.query('select pg_advisory_lock(7021934)')
	await expect(restoring()).rejects.toThrow('Another restore into this database is running.')
	await client.query('select pg_advisory_unlock(7021934)')
	expect((await restoring()).rows).toBe(rows)
	expect(target.storage.files.get('uploads/one')).toEqual(storage.files.get('uploads/one'))
	await expect(restoring()).rejects.toThrow('The database is not empty.')
	expect(await findSchemaProblem(emptyUrl)).toBeNull()
	await client.end()
})
