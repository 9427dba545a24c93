import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test as base } from '#tests/setup/database.ts'
import { getUpload, removeUpload, setUploadPublic, storeUpload } from './uploads.server.ts'

const test = base.extend<{ folder: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	folder: async ({}, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'lotwise-uploads-'))
		await use(folder)
		await rm(folder, { recursive: true })
	},
})

const types = ['application/pdf', 'image/png', 'image/jpeg'] as const
const pdf = Buffer.from('%PDF-1.7\n…')
const photo = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#284' } })

async function sender(db: Db, id = 'sender'): Promise<Viewer> {
	await db.insert(user).values({ id, name: 'Robin', email: `${id}@example.com` })
	return makeMember(id) as Viewer
}

async function storeFile(
	db: Db,
	folder: string,
	actor: Viewer,
	bytes: Buffer,
	more: { name?: string; quotaBytes?: number; purpose?: string } = {},
) {
	const path = join(folder, 'received')
	await writeFile(path, bytes)
	const file = { path, name: more.name ?? 'a.pdf', sizeBytes: bytes.length }
	const quotaBytes = more.quotaBytes ?? 1_000_000
	return storeUpload(db, diskStorage(join(folder, 'files')), {
		actor,
		file,
		types,
		quotaBytes,
		purpose: more.purpose ?? 'resource',
		public: false,
	})
}

const stored = (folder: string) => readdir(join(folder, 'files', 'resource')).catch(() => [])

test('a document is stored unchanged under a random name, and deleted with its row', async ({
	db,
	folder,
}) => {
	const actor = await sender(db)
	const storage = diskStorage(join(folder, 'files'))
	const row = await storeFile(db, folder, actor, pdf, { name: '../../My <deal>.exe' })
	expect(row).toMatchObject({
		contentType: 'application/pdf',
		fileName: 'My deal.pdf',
		sizeBytes: pdf.length,
		width: null,
	})
	expect(row.storageKey).toMatch(/^resource\/[0-9a-f]{36}\.pdf$/)
	expect(await buffer((await storage.read(row.storageKey))!)).toEqual(pdf)
	await removeUpload(db, storage, { id: row.id })
	expect(await stored(folder)).toEqual([])
})

test('an image is encoded again: upright, and without location and camera data', async ({ db, folder }) => {
	const actor = await sender(db)
	const withMetadata = await photo()
		.jpeg()
		.withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
		.withMetadata({ orientation: 6 })
		.toBuffer()
	expect(withMetadata.includes('SpyCam')).toBe(true)
	const row = await storeFile(db, folder, actor, withMetadata, { name: 'a.jpg' })
	expect(row).toMatchObject({ contentType: 'image/jpeg', width: 20, height: 40 })
	const bytes = await buffer((await diskStorage(join(folder, 'files')).read(row.storageKey))!)
	expect(bytes.includes('SpyCam')).toBe(false)
	expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

test.for([
	['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
	['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
	['a program', Buffer.from('MZ\x90\0')],
	['a document that begins with something else', Buffer.from('<html>%PDF-1.7')],
	['nothing', Buffer.alloc(0)],
	[
		'an image of another kind inside',
		Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg/>')]),
	],
] as const)(
	'%s is rejected, whatever its name says, and leaves nothing',
	async ([, bytes], { db, folder }) => {
		const actor = await sender(db)
		await expect(storeFile(db, folder, actor, bytes, { name: 'photo.jpg' })).rejects.toThrow(Invalid)
		expect(await stored(folder)).toEqual([])
		expect(await db.select().from(upload)).toEqual([])
	},
)

test('an image with too many pixels is rejected', async ({ db, folder }) => {
	const actor = await sender(db)
	const huge = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
		.png()
		.toBuffer()
	await expect(storeFile(db, folder, actor, huge)).rejects.toThrow('too many pixels')
})

test('a file beyond the quota is rejected and leaves nothing, also with concurrent uploads', async ({
	freshDb,
	folder,
}) => {
	const actor = await sender(freshDb.db)
	const quotaBytes = pdf.length + 1
	const results = await Promise.allSettled(
		[1, 2, 3].map(() => storeFile(freshDb.db, folder, actor, pdf, { quotaBytes })),
	)
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await stored(folder)).toHaveLength(1)
})

test('the quotas of different purposes are separate', async ({ db, folder }) => {
	const actor = await sender(db)
	await storeFile(db, folder, actor, pdf)
	const chat = { purpose: 'chat', quotaBytes: pdf.length }
	await storeFile(db, folder, actor, pdf, chat)
	await expect(storeFile(db, folder, actor, pdf, chat)).rejects.toThrow('no space left')
})

test('a file is readable by its owner and the advisor only, except while it is public', async ({
	db,
	folder,
}) => {
	const actor = await sender(db)
	const { id } = await storeFile(db, folder, actor, pdf)
	const other = makeMember('other') as Viewer
	const advisor = makeStaff('advisor') as Viewer
	for (const viewer of [actor, advisor]) expect((await getUpload(db, { viewer, id })).id).toBe(id)
	for (const viewer of [null, other]) await expect(getUpload(db, { viewer, id })).rejects.toThrow(NotFound)
	await setUploadPublic(db, { id, public: true })
	expect((await getUpload(db, { viewer: null, id })).id).toBe(id)
	await setUploadPublic(db, { id, public: false })
	await expect(getUpload(db, { viewer: other, id })).rejects.toThrow(NotFound)
})
