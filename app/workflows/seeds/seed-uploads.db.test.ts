import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { samplePictures, sampleResourceFiles } from '#app/content/samples/sample-uploads.ts'
import type { Db } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/settings.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { createDemoAccounts } from '#app/modules/auth/demo-logins.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listCommunityUploads } from '#app/modules/forum/community-uploads.server.ts'
import { insertSampleForum, removeSampleForum } from '#app/modules/forum/sample/sample-forum.server.ts'
import { listResourceUploads } from '#app/modules/resources/files/resource-uploads.server.ts'
import { removeSampleFiles } from '#app/modules/resources/files/sample-files.server.ts'
import { removeSampleUploads } from '#app/modules/uploads/sample-uploads.server.ts'
import { renderSheet } from '#app/platform/pictures/sheet-picture.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { test as base } from '#tests/setup/database.ts'
import { seedUploads } from './seed-uploads.server.ts'

const test = base.extend<{ folder: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	folder: async ({}, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'lotwise-samples-'))
		await use(folder)
		await rm(folder, { recursive: true })
	},
})

const now = new Date('2026-03-04T15:00:00Z')
const actor = makeStaff('advisor') as Viewer

async function seed(db: Db, folder: string) {
	const [advisor, marcus] = await createDemoAccounts(db)
	await insertSampleForum(db, { accounts: { advisor: advisor!, marcus: marcus! }, now })
	await seedUploads(db, { storage: diskStorage(folder), origin: 'https://site.test', now })
}

test('the demo’s Uploads tab has pictures and files that exist in the store, loaded once, and a live site has none of them', async ({
	freshDb: { db },
	folder,
}) => {
	await db.insert(settings).values({}).onConflictDoNothing()
	await seed(db, folder)
	const pictures = await listCommunityUploads(db, { actor })
	expect(pictures).toHaveLength(samplePictures.length)
	expect(new Set(pictures.map(({ fileType }) => fileType))).toEqual(new Set(['image/jpeg', 'image/png']))
	const files = await listResourceUploads(db, { actor })
	expect(files).toHaveLength(sampleResourceFiles.length)
	expect(new Set(files.map(({ fileType }) => fileType))).toEqual(new Set(['application/pdf', 'image/png']))
	expect(new Set(files.map(({ published }) => published))).toEqual(new Set([true, false]))

	const storage = diskStorage(folder)
	for (const { storageKey, contentType, sizeBytes } of await db.select().from(upload)) {
		const stored = await buffer((await storage.read(storageKey))!)
		expect(stored.length, storageKey).toBe(sizeBytes)
		expect(stored.length, storageKey).toBeLessThan(100_000)
		const signatures = { 'image/png': '\x89PNG', 'image/jpeg': '\xFF\xD8\xFF', 'application/pdf': '%PDF-' }
		expect(
			stored.toString('latin1').startsWith(signatures[contentType as keyof typeof signatures]),
			storageKey,
		).toBe(true)
	}
	await seed(db, folder)
	expect(await db.$count(upload)).toBe(samplePictures.length + sampleResourceFiles.length)

	await removeSampleForum(db)
	await removeSampleFiles(db)
	await removeSampleUploads(db, storage)
	expect(await db.$count(upload)).toBe(0)
	expect(
		(await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()),
	).toEqual([])

	const { sheet } = samplePictures[0]!
	expect(await renderSheet(sheet, 'png')).toEqual(await renderSheet(sheet, 'png'))
})
