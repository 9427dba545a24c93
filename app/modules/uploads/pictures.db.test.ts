import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Invalid } from '#app/lib/errors.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { countConnectionsWaitingForLock } from '#tests/setup/count-waiting.ts'
import { test as base } from '#tests/setup/database.ts'
import { claimDraft, deleteOldDrafts, discardDraft, releaseUploadsOfOwner } from './draft-uploads.server.ts'
import { placeholderColors, renditionFormats } from './picture.ts'
import { renditionKey, storeUpload } from './uploads.server.ts'

const test = base.extend<{ folder: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	folder: async ({}, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'lotwise-pictures-'))
		await use(folder)
		await rm(folder, { recursive: true })
	},
})

const now = new Date('2026-03-04T15:00:00Z')
const actor = { id: 'sender' }
const car = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: '#284' } })

async function storePicture(
	db: Db,
	folder: string,
	bytes: Buffer,
	more: { draft?: boolean; public?: boolean } = {},
) {
	await db
		.insert(user)
		.values({ id: actor.id, name: 'Robin', email: 'sender@example.com' })
		.onConflictDoNothing()
	const path = join(folder, 'received')
	await writeFile(path, bytes)
	return storeUpload(db, diskStorage(join(folder, 'files')), {
		actor,
		purpose: 'community',
		types: ['image/png', 'image/jpeg'],
		quotaBytes: 50_000_000,
		file: { path, name: 'car.png', sizeBytes: bytes.length },
		picture: true,
		public: false,
		...more,
	})
}

const stored = (folder: string) => readdir(join(folder, 'files', 'community')).catch(() => [])

test('a picture is stored at three widths in two modern formats, without location or camera data', async ({
	db,
	folder,
}) => {
	const photo = await car(2_000, 1_500)
		.jpeg()
		.withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
		.toBuffer()
	const row = await storePicture(db, folder, photo)
	expect(row).toMatchObject({ widths: [480, 960, 1_600], width: 2_000, height: 1_500 })
	const storage = diskStorage(join(folder, 'files'))
	for (const width of row.widths!)
		for (const format of renditionFormats) {
			const bytes = await buffer((await storage.read(renditionKey(row.storageKey, width, format)))!)
			const facts = await sharp(bytes).metadata()
			expect(facts).toMatchObject({ width, height: (width * 3) / 4 })
			expect(facts.exif, `${width} ${format}`).toBeUndefined()
			expect([facts.format, facts.compression].join()).toContain(format === 'avif' ? 'heif,av1' : 'webp')
			expect(bytes.includes('SpyCam')).toBe(false)
		}
	expect(placeholderColors(row.placeholder!)).toHaveLength(12)
	expect(new Set(placeholderColors(row.placeholder!)).size).toBe(1)
})

test('an iPhone photo is stored as a JPEG, upright and without its metadata', async ({ db, folder }) => {
	const photo = await readFile('tests/fixtures/photo.heic')
	expect(photo.includes('SpyCam')).toBe(true)
	const row = await storePicture(db, folder, photo)
	expect(row).toMatchObject({ contentType: 'image/jpeg', fileName: 'car.jpg', width: 320, height: 200 })
	const bytes = await buffer((await diskStorage(join(folder, 'files')).read(row.storageKey))!)
	const { format, exif } = await sharp(bytes).metadata()
	expect([format, exif]).toEqual(['jpeg', undefined])
	const { dominant } = await sharp(
		await sharp(bytes).extract({ left: 0, top: 0, width: 320, height: 90 }).toBuffer(),
	).stats()
	expect(dominant.r).toBeGreaterThan(dominant.b + 80)
})

test('an iPhone photo that breaks off, or has no picture inside, is rejected and leaves nothing', async ({
	db,
	folder,
}) => {
	const photo = await readFile('tests/fixtures/photo.heic')
	for (const bytes of [photo.subarray(0, 700), photo.subarray(0, 40)])
		await expect(storePicture(db, folder, bytes)).rejects.toThrow(
			'This photo could not be read. Please send it as JPG.',
		)
	// The box of its dimensions says 9,000 by 9,000 pixels.
	const huge = Buffer.from(photo)
	const dimensions = huge.indexOf('ispe') + 8
	for (const at of [dimensions, dimensions + 4]) huge.writeUInt32BE(9_000, at)
	await expect(storePicture(db, folder, huge)).rejects.toThrow('has too many pixels')
	expect(await stored(folder)).toEqual([])
	expect(await db.select().from(upload)).toEqual([])
})

test('a small picture is never enlarged, and a gray or transparent one has a placeholder, too', async ({
	db,
	folder,
}) => {
	const grey = await car(300, 200).greyscale().png().toBuffer()
	expect(await storePicture(db, folder, grey)).toMatchObject({ widths: [300] })
	const clear = await sharp({ create: { width: 700, height: 700, channels: 4, background: '#00000000' } })
		.png()
		.toBuffer()
	const row = await storePicture(db, folder, clear)
	expect(row.widths).toEqual([480, 700])
	expect(placeholderColors(row.placeholder!)[0]).toBe('#ffffff')
})

test('an animated picture becomes a still one', async ({ db, folder }) => {
	const still = await car(20, 20).png().toBuffer()
	// An APNG chunk with the number of frames, before the image data.
	const animated = Buffer.concat([
		still.subarray(0, 33),
		chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
		still.subarray(33),
	])
	const row = await storePicture(db, folder, animated)
	const bytes = await buffer((await diskStorage(join(folder, 'files')).read(row.storageKey))!)
	expect(animated.includes('acTL')).toBe(true)
	expect(bytes.includes('acTL')).toBe(false)
})

test.for([
	[
		'an animated GIF',
		() => Buffer.from('R0lGODlhAQABAPAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
	],
	['a WebP by another name', () => car(10, 10).webp().toBuffer()],
	['a HEIC without a picture', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
	['a bomb: few bytes, too many pixels', () => car(8_000, 7_000).png().toBuffer()],
	['a picture that breaks off', async () => (await car(900, 900).jpeg().toBuffer()).subarray(0, 400)],
] as const)('%s is rejected and leaves nothing', async ([, make], { db, folder }) => {
	const bytes = await make()
	await expect(storePicture(db, folder, bytes)).rejects.toThrow(Invalid)
	expect(await stored(folder)).toEqual([])
	expect(await db.select().from(upload)).toEqual([])
})

test('a draft is private until its owner claims it, which works once; then everybody may read it', async ({
	db,
	folder,
}) => {
	const { id, public: isPublic } = await storePicture(db, folder, await car(9, 9).png().toBuffer(), {
		draft: true,
	})
	expect(isPublic).toBe(false)
	const input = { purpose: 'community', id, public: true }
	await expect(claimDraft(db, { ...input, actor: { id: 'other' } })).rejects.toThrow(Invalid)
	await expect(claimDraft(db, { ...input, purpose: 'review', actor })).rejects.toThrow(Invalid)
	expect(await claimDraft(db, { ...input, actor })).toMatchObject({ draft: false, public: true })
	await expect(claimDraft(db, { ...input, actor })).rejects.toThrow('choose it again')
})

test('a draft and all its files are deleted when its owner discards it, or after a week', async ({
	db,
	folder,
}) => {
	const storage = diskStorage(join(folder, 'files'))
	const bytes = await car(500, 400).png().toBuffer()
	const first = await storePicture(db, folder, bytes, { draft: true })
	// The original, and two widths in two formats.
	expect(await stored(folder)).toHaveLength(5)
	await discardDraft(db, storage, { actor: { id: 'other' }, id: first.id })
	expect(await stored(folder)).toHaveLength(5)
	await discardDraft(db, storage, { actor, id: first.id })
	expect(await stored(folder)).toEqual([])

	const old = await storePicture(db, folder, bytes, { draft: true })
	const posted = await storePicture(db, folder, bytes, { draft: true })
	await db.update(upload).set({ createdAt: new Date(now.getTime() - 8 * 86_400_000) })
	const fresh = await storePicture(db, folder, bytes, { draft: true })
	await db.update(upload).set({ createdAt: now }).where(eq(upload.id, fresh.id))
	await claimDraft(db, { actor, purpose: 'community', id: posted.id, public: true })
	expect(await deleteOldDrafts(db, storage, { now })).toBe(1)
	const left = (await db.select().from(upload)).map(({ id }) => id)
	expect(left.sort()).toEqual([posted.id, fresh.id].sort())
	expect(left).not.toContain(old.id)
})

test('a draft that is claimed while it is about to be deleted stays', async ({ freshDb: { db }, folder }) => {
	const storage = diskStorage(join(folder, 'files'))
	const { id } = await storePicture(db, folder, await car(9, 9).png().toBuffer(), { draft: true })
	await db.update(upload).set({ createdAt: new Date(now.getTime() - 8 * 86_400_000) })
	// Two connections, hence a database of its own.
	let deletion = Promise.resolve(0)
	await db.transaction(async (tx) => {
		await claimDraft(tx, { actor, purpose: 'community', id, public: true })
		deletion = deleteOldDrafts(db, storage, { now })
		await expect.poll(() => countConnectionsWaitingForLock(db)).toBe(1)
	})
	await deletion
	expect(await db.$count(upload)).toBe(1)
	expect(await stored(folder)).not.toEqual([])
})

test('uploads of a deleted account are private at once, and deleted later if a crash left them', async ({
	db,
	folder,
}) => {
	const storage = diskStorage(join(folder, 'files'))
	const bytes = await car(500, 400).png().toBuffer()
	const { id } = await storePicture(db, folder, bytes, { public: true })
	const abandon = (purposes: string[]) => releaseUploadsOfOwner(db, { ownerId: actor.id, purposes, ids: [] })
	expect(await abandon(['avatar'])).toEqual([])
	expect(await abandon(['community'])).toEqual([id])
	expect(await db.select({ public: upload.public }).from(upload)).toEqual([{ public: false }])
	const [row] = await db.select().from(upload)
	// The uploads of a deleted account are drafts again, which are deleted after a week.
	const aWeekOn = new Date(row!.createdAt.getTime() + 8 * 86_400_000)
	expect(await deleteOldDrafts(db, storage, { now: aWeekOn })).toBe(1)
	expect(await stored(folder)).toEqual([])
})

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type), data])
	const length = Buffer.alloc(4)
	length.writeUInt32BE(data.length)
	const sum = Buffer.alloc(4)
	sum.writeUInt32BE(crc32(body))
	return Buffer.concat([length, body, sum])
}
