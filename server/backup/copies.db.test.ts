import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { seedManyPosts } from '#app/modules/forum/sample/seed-many-posts.server.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { copyOffSite } from './copy-off-site.ts'
import { testRestoring } from './restore-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotwise-copies-'))
const now = new Date('2026-11-21T12:00:00Z')

afterAll(() => rmSync(folder, { recursive: true }))

test('a copy in another store is compared with the backup, and only the newest nightly copies stay there', async () => {
	const store = memoryStorage()
	for (let day = 1; day <= 31; day++)
		await store.put(`lotwise-2026-10-${String(day).padStart(2, '0')}.age`, Buffer.from('old'), {
			contentType: '',
			sizeBytes: 3,
		})
	await store.put('something-else.age', Buffer.from('other'), { contentType: '', sizeBytes: 5 })
	const nightly = join(folder, 'lotwise-2026-11-21.age')
	writeFileSync(nightly, randomBytes(100_000))
	expect(await copyOffSite(nightly, store)).toEqual({ name: 'lotwise-2026-11-21.age', bytes: 100_000 })
	expect(store.files.get('lotwise-2026-11-21.age')).toEqual(readFileSync(nightly))
	expect(store.files.size).toBe(31)
	expect(store.files.has('lotwise-2026-10-01.age')).toBe(false)
	expect(store.files.has('something-else.age')).toBe(true)
	// A destroyed key must not survive in an earlier backup of keys.
	for (const day of ['20', '21']) {
		const keys = join(folder, `lotwise-keys-2026-11-${day}.age`)
		writeFileSync(keys, day)
		await copyOffSite(keys, store)
	}
	expect([...store.files.keys()].filter((name) => name.includes('keys'))).toEqual([
		'lotwise-keys-2026-11-21.age',
	])
	expect(store.files.size).toBe(32)
	const file = join(folder, 'other.age')
	writeFileSync(file, 'whole')
	const lossy = {
		...store,
		put: (key: string) => store.put(key, Buffer.from('who'), { contentType: '', sizeBytes: 3 }),
	}
	await expect(copyOffSite(file, lossy)).rejects.toThrow('differs from the backup')
})

test('a restore is tested in a database of its own, without the private key, and leaves nothing behind', async ({
	freshDb,
}) => {
	const storage = memoryStorage()
	for (const key of ['uploads/one', 'uploads/two'])
		await storage.put(key, randomBytes(3_000), { contentType: 'image/png', sizeBytes: 3_000 })
	await seedManyPosts(freshDb.db, { posts: 40, comments: 200, now })
	const testFolder = join(folder, `testFolder`)
	mkdirSync(testFolder)
	const input = { databaseUrl: freshDb.url, storage, folder: testFolder, now }
	const found = await testRestoring(input)
	expect(found).toMatchObject({ files: 2, createdAt: now.toISOString() })
	expect(found.rows).toBeGreaterThan(200)
	expect(readdirSync(testFolder)).toEqual([])
	const huge = { ...storage, sizeOf: async () => 1e15 }
	await expect(testRestoring({ ...input, storage: huge })).rejects.toThrow('Too little space')
})
