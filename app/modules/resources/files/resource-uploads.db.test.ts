import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getUpload } from '#app/modules/uploads/uploads.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test as base } from '#tests/setup/database.ts'
import { loseCommitsOf } from '#tests/setup/faults/lost-commits.ts'
import { fileCard } from './resource-file-card.ts'
import {
	addResourceUpload,
	changeResourceUpload,
	listResourceUploads,
	publishResourceUpload,
} from './resource-uploads.server.ts'

const test = base.extend<{ folder: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	folder: async ({}, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'lotwise-resources-'))
		await use(folder)
		await rm(folder, { recursive: true })
	},
})

const details = { title: ' Bill of sale ', description: '', category: 'Safety' }

async function admin(db: Db, folder: string) {
	await db.insert(user).values({ id: 'advisor', name: 'Ada', email: 'ada@example.com', role: 'admin' })
	const path = join(folder, 'received')
	await writeFile(path, '%PDF-1.7')
	return {
		actor: makeStaff('advisor') as Viewer,
		storage: diskStorage(join(folder, 'files')),
		file: { path, name: 'bill.pdf', sizeBytes: 8 },
		files: () => readdir(join(folder, 'files', 'resource')),
	}
}

test('an added file is offered to everybody; once unpublished, neither the list nor its URL returns it', async ({
	db,
	folder,
}) => {
	const { actor, storage, file } = await admin(db, folder)
	const { id } = await addResourceUpload(db, storage, { actor, file, input: details })
	const [shown] = await listResourceUploads(db, { actor: null })
	expect(shown).toMatchObject({
		title: 'Bill of sale',
		description: null,
		category: 'Safety',
		fileType: 'application/pdf',
	})
	await expect(getUpload(db, { viewer: null, id: shown!.uploadId! })).resolves.toBeDefined()

	await publishResourceUpload(db, { actor, id, published: false })
	expect(await listResourceUploads(db, { actor: null })).toEqual([])
	expect(await listResourceUploads(db, { actor })).toMatchObject([{ id, published: false }])
	await expect(getUpload(db, { viewer: null, id: shown!.uploadId! })).rejects.toThrow(NotFound)
})

test('a replaced file takes over the entry, and the earlier file is deleted', async ({ db, folder }) => {
	const { actor, storage, file, files } = await admin(db, folder)
	const { id } = await addResourceUpload(db, storage, { actor, file, input: details })
	const [before] = await listResourceUploads(db, { actor })
	await changeResourceUpload(db, storage, { actor, id, file, input: { ...details, title: 'New one' } })
	const [after] = await listResourceUploads(db, { actor: null })
	expect(after).toMatchObject({ id, title: 'New one' })
	expect(after!.uploadId).not.toBe(before!.uploadId)
	expect(await files()).toHaveLength(1)
	await changeResourceUpload(db, storage, { actor, id, file: null, input: details })
	expect(await listResourceUploads(db, { actor })).toMatchObject([
		{ title: 'Bill of sale', uploadId: after!.uploadId },
	])
})

test('a file is downloaded under its title, also after that changed', async ({ db, folder }) => {
	const { actor, storage, file } = await admin(db, folder)
	const input = { ...details, title: 'Buyer’s order 2/3: what it says' }
	const { id } = await addResourceUpload(db, storage, { actor, file: { ...file, name: 'res.pdf' }, input })
	const fileName = async () => (await listResourceUploads(db, { actor: null }))[0]!.fileName
	expect(await fileName()).toBe('Buyers order 2 3 what it says.pdf')
	await changeResourceUpload(db, storage, { actor, id, file: null, input: details })
	expect(await fileName()).toBe('Bill of sale.pdf')
})

test('a link is offered to everybody without a file, and stays a link', async ({ db, folder }) => {
	const { actor, storage, file, files } = await admin(db, folder)
	const input = { ...details, url: 'youtube.com/watch?v=1' }
	const { id } = await addResourceUpload(db, storage, { actor, file: null, input })
	const shown = async () => (await listResourceUploads(db, { actor: null }))[0]!
	const facts = { uploadId: null, fileType: null, fileName: null, sizeBytes: null }
	expect(await shown()).toMatchObject({ ...facts, url: 'https://youtube.com/watch?v=1' })
	expect(fileCard(await shown(), '2026-03-04').download).toEqual({
		path: 'https://youtube.com/watch?v=1',
		label: 'Watch on youtube.com',
	})
	const url = 'http://dmv.example/titles'
	await changeResourceUpload(db, storage, { actor, id, file, input: { ...details, url } })
	expect(await shown()).toMatchObject({ ...facts, url, title: 'Bill of sale' })
	expect(fileCard(await shown(), '2026-03-04').download!.label).toBe('Read on dmv.example')
	const emptied = changeResourceUpload(db, storage, { actor, id, file: null, input: details })
	await expect(emptied).rejects.toMatchObject({ field: 'url' })
	await publishResourceUpload(db, { actor, id, published: false })
	expect(await listResourceUploads(db, { actor: null })).toEqual([])
	expect(await files().catch(() => [])).toEqual([])
})

test.for([
	['neither a file nor a link', { url: '' }, false, 'file'],
	['a file and a link', { url: 'https://dmv.example/' }, true, 'url'],
	['a link that runs a script', { url: 'javascript:alert(1)' }, false, 'url'],
] as const)('a form with %s is rejected', async ([, more, hasFile, field], { db, folder }) => {
	const { actor, storage, file } = await admin(db, folder)
	const input = { ...details, ...more }
	await expect(
		addResourceUpload(db, storage, { actor, file: hasFile ? file : null, input }),
	).rejects.toMatchObject({ field })
	expect(await listResourceUploads(db, { actor })).toEqual([])
})

test('publishing or unpublishing a file while it is being replaced keeps that state', async ({
	freshDb: { db },
	folder,
}) => {
	const { actor, storage, file } = await admin(db, folder)
	const { id } = await addResourceUpload(db, storage, { actor, file, input: details })
	for (const published of [false, true]) {
		const slow: typeof storage = {
			...storage,
			put: async (...stored) => {
				await publishResourceUpload(db, { actor, id, published })
				await storage.put(...stored)
			},
		}
		await changeResourceUpload(db, slow, { actor, id, file, input: details })
		const [now] = await listResourceUploads(db, { actor })
		expect(now).toMatchObject({ published })
		expect(await getUpload(db, { viewer: actor, id: now!.uploadId! })).toMatchObject({ public: published })
	}
})

test('a file is kept when a lost commit leaves it unknown whether its row was stored', async ({
	freshDb: { db },
	folder,
}) => {
	const { actor, storage, file, files } = await admin(db, folder)
	const { id } = await addResourceUpload(db, storage, { actor, file, input: details })
	await loseCommitsOf(db, 'resource_upload')
	await expect(addResourceUpload(db, storage, { actor, file, input: details })).rejects.toThrow()
	expect(await files()).toHaveLength(2)
	await expect(changeResourceUpload(db, storage, { actor, id, file, input: details })).rejects.toThrow()
	expect(await files()).toHaveLength(3)
})

test('only the advisor adds, changes or publishes files', async ({ db, folder }) => {
	const { actor, storage, file } = await admin(db, folder)
	const { id } = await addResourceUpload(db, storage, { actor, file, input: details })
	const member = makeMember('advisor') as Viewer
	await expect(addResourceUpload(db, storage, { actor: member, file, input: details })).rejects.toThrow(
		Forbidden,
	)
	await expect(
		changeResourceUpload(db, storage, { actor: member, id, file, input: details }),
	).rejects.toThrow(Forbidden)
	await expect(publishResourceUpload(db, { actor: member, id, published: false })).rejects.toThrow(Forbidden)
})

test.for([
	['no title', { title: ' ' }, 'title'],
	['a category that the library does not have', { category: 'Boats' }, 'category'],
	['too long a description', { description: 'x'.repeat(301) }, 'description'],
] as const)('a form with %s is rejected at its field', async ([, changed, field], { db, folder }) => {
	const { actor, storage, file } = await admin(db, folder)
	const rejected = await addResourceUpload(db, storage, {
		actor,
		file,
		input: { ...details, ...changed },
	}).catch((e) => e)
	expect(rejected).toBeInstanceOf(Invalid)
	expect(rejected.field).toBe(field)
})
