import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Conflict, Forbidden, Invalid } from '#app/lib/errors.ts'
import { deleteOldDrafts } from '#app/modules/uploads/draft-uploads.server.ts'
import { renditionKey } from '#app/modules/uploads/uploads.server.ts'
import { asStaff, makeActors } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test as base } from '#tests/setup/database.ts'
import type { PictureItem } from './business-picture.ts'
import { getLook, saveHomeTexts } from './save-look.server.ts'
import {
	choosePicture,
	discardPicture,
	getPicture,
	publishPicture,
	undoPicture,
} from './save-picture.server.ts'
import { getSettings } from './settings.server.ts'

const now = new Date('2026-11-30T15:00:00Z')

const test = base.extend<{ folder: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	folder: async ({}, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'lotwise-pictures-'))
		await use(folder)
		await rm(folder, { recursive: true })
	},
})

const picture = (width: number, height: number, background = '#284f') =>
	sharp({ create: { width, height, channels: 4, background } })
		.png()
		.toBuffer()

/** The advisor, with a file store, who chooses, publishes and undoes one picture. */
async function open(db: Db, folder: string, item: PictureItem = 'logo') {
	const actor = asStaff(await makeUser(db, { role: 'admin' }))
	const storage = memoryStorage()
	const input = { actor, item, now }
	const published = async () => (await getSettings(db))[item]
	const choose = async (bytes: Buffer) => {
		const path = join(folder, 'received')
		await writeFile(path, bytes)
		await choosePicture(db, storage, { ...input, file: { path, name: 'a.png', sizeBytes: bytes.length } })
		return (await getPicture(db, input)).chosen!
	}
	const publish = async (id: string | null, { alt = '', showsName = false, replaces = '' } = {}) =>
		publishPicture(db, storage, {
			...input,
			id,
			replaces: replaces || ((await published())?.id ?? null),
			details: { alt, showsName },
		})
	const undo = async (changeId?: number) => {
		const { lastChange } = await getPicture(db, input)
		await undoPicture(db, storage, { ...input, changeId: changeId ?? lastChange!.id })
	}
	const stored = () => db.select().from(upload).orderBy(upload.createdAt, upload.id)
	return { actor, storage, input, published, choose, publish, undo, stored }
}

test('a chosen picture is seen by nobody until it is published, and replaces the one chosen before', async ({
	db,
	folder,
}) => {
	const { choose, publish, published, stored, storage } = await open(db, folder)
	await choose(await picture(600, 120))
	const { id } = await choose(await picture(600, 100))
	expect(await stored()).toMatchObject([{ id, public: false, draft: true, purpose: 'logo' }])
	expect(storage.files.size).toBe(3)
	expect(await published()).toBeNull()
	await publish(id, { showsName: true })
	expect(await published()).toEqual({ id, width: 480, height: 80, alt: '', showsName: true })
	const [row] = await stored()
	expect(row).toMatchObject({ id, public: true, draft: false, width: 480, height: 80, widths: [480] })
	expect(storage.files.has(renditionKey(row!.storageKey, 480, 'webp'))).toBe(true)
})

test('a picture that is discarded, or never published, is deleted', async ({ db, folder }) => {
	const { choose, input, storage, stored } = await open(db, folder)
	await choose(await picture(100, 100))
	await discardPicture(db, storage, input)
	await discardPicture(db, storage, input)
	expect([await stored(), storage.files.size]).toEqual([[], 0])
	await choose(await picture(100, 100))
	const [row] = await stored()
	await deleteOldDrafts(db, storage, { now: new Date(row!.createdAt.getTime() + 8 * 86_400_000) })
	expect([await stored(), storage.files.size]).toEqual([[], 0])
})

test('undoing puts the picture before back, and undoing that the one after; earlier files are deleted', async ({
	db,
	folder,
}) => {
	const { choose, publish, undo, published, stored, storage } = await open(db, folder)
	const one = await choose(await picture(100, 100))
	await publish(one.id)
	await undo()
	expect(await published()).toBeNull()
	expect(await stored()).toMatchObject([{ id: one.id, public: false, draft: false }])
	await undo()
	expect(await published()).toMatchObject({ id: one.id })
	const two = await choose(await picture(110, 100))
	await publish(two.id)
	await undo()
	expect(await published()).toMatchObject({ id: one.id })
	const isPublic = async () => Object.fromEntries((await stored()).map((row) => [row.id, row.public]))
	expect(await isPublic()).toEqual({ [one.id]: true, [two.id]: false })
	const three = await choose(await picture(120, 100))
	await publish(three.id)
	expect(await isPublic()).toEqual({ [one.id]: false, [three.id]: true })
	await publish(null)
	expect(await isPublic()).toEqual({ [three.id]: false })
	expect(storage.files.size).toBe(3)
	await deleteOldDrafts(db, storage, { now: new Date(now.getTime() + 365 * 86_400_000) })
	await undo()
	expect(await published()).toMatchObject({ id: three.id })
})

test('a picture and the texts have undos of their own', async ({ db, folder }) => {
	const { actor, choose, publish, published, undo } = await open(db, folder)
	const { id } = await choose(await picture(100, 100))
	await publish(id)
	expect(await getLook(db, { actor })).toMatchObject({ version: 1, lastChange: null })
	const texts = { heroTitle: 'Ours' } as Parameters<typeof saveHomeTexts>[1]['texts']
	await saveHomeTexts(db, { texts, actor, version: 1, now })
	await undo()
	expect(await published()).toBeNull()
	expect((await getLook(db, { actor })).texts).toEqual({ heroTitle: 'Ours' })
	const entries = await db.select().from(auditEntry).orderBy(auditEntry.seq)
	expect(entries.map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
		['look:logo', { fields: ['logo'] }],
		['look', { fields: ['heroTitle'] }],
		['look:logo', { fields: ['logo'] }],
	])
})

test('publishing twice changes nothing more; of two advisors one is told, and so is who undoes an older change', async ({
	db,
	folder,
}) => {
	const dana = await open(db, folder)
	const sam = await open(db, folder)
	const { id } = await dana.choose(await picture(100, 100))
	const other = await sam.choose(await picture(90, 100))
	await dana.publish(id)
	const { lastChange } = await getPicture(db, dana.input)
	await dana.publish(id)
	expect((await getPicture(db, dana.input)).lastChange).toEqual(lastChange)
	await expect(sam.publish(other.id, { replaces: other.id })).rejects.toThrow(Conflict)
	await sam.publish(other.id)
	await expect(dana.undo(lastChange!.id)).rejects.toThrow(Conflict)
	expect(await dana.published()).toMatchObject({ id: other.id })
})

test('details of the published picture change without another file, and can be undone', async ({
	db,
	folder,
}) => {
	const { choose, publish, published, undo } = await open(db, folder, 'photo')
	const { id } = await choose(await picture(400, 500))
	await publish(id, { alt: 'Dana' })
	await publish(id, { alt: 'Dana beside a pickup' })
	expect(await published()).toEqual({
		id,
		width: 320,
		height: 320,
		alt: 'Dana beside a pickup',
		showsName: false,
	})
	await undo()
	expect(await published()).toMatchObject({ id, alt: 'Dana' })
})

test('a picture of somebody else, or one that is gone, is not published', async ({ db, folder }) => {
	const dana = await open(db, folder)
	const sam = await open(db, folder)
	const { id } = await sam.choose(await picture(100, 100))
	await expect(dana.publish(id)).rejects.toThrow(Invalid)
	await discardPicture(db, sam.storage, sam.input)
	await expect(sam.publish(id)).rejects.toThrow('no longer there')
	expect(await dana.published()).toBeNull()
})

test('neither location nor camera stays in a photo, and a logo keeps its transparency', async ({
	db,
	folder,
}) => {
	const photo = await open(db, folder, 'photo')
	await photo.choose(
		await sharp({ create: { width: 900, height: 1_600, channels: 3, background: '#a63' } })
			.jpeg()
			.withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
			.toBuffer(),
	)
	for (const bytes of photo.storage.files.values()) {
		expect(bytes.includes('SpyCam')).toBe(false)
		expect((await sharp(bytes).metadata()).exif).toBeUndefined()
	}
	const logo = await open(db, folder)
	await logo.choose(await picture(300, 100, '#0000'))
	for (const bytes of logo.storage.files.values()) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
})

/** A PNG of 20,000 by 20,000 black pixels in 50 kB. */
function bomb(): Buffer {
	const side = 20_000
	const header = Buffer.alloc(13)
	header.writeUInt32BE(side, 0)
	header.writeUInt32BE(side, 4)
	header.writeUInt8(1, 8)
	const chunk = (type: string, content: Buffer) => {
		const body = Buffer.concat([Buffer.from(type), content])
		const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
		length.writeUInt32BE(content.length)
		check.writeUInt32BE(crc32(body))
		return Buffer.concat([length, body, check])
	}
	const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk('IHDR', header),
		chunk('IDAT', rows),
		chunk('IEND', Buffer.alloc(0)),
	])
}

const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

test('what is no picture, can’t be read or could not be seen is rejected with a sentence, and leaves nothing', async ({
	db,
	folder,
}) => {
	const rejected: [PictureItem, Buffer, string][] = [
		['logo', Buffer.from('This is a logo.'), 'Please choose a PNG or JPG file.'],
		['logo', svg, 'Please choose a PNG or JPG file.'],
		['logo', gif, 'Please choose a PNG or JPG file.'],
		['logo', bomb(), 'This image has too many pixels. Please choose another one.'],
		['logo', (await picture(600, 300)).subarray(0, 300), 'This image could not be read.'],
		['logo', await picture(100, 1_000), 'This logo is too narrow.'],
		['logo', await picture(1_000, 100), 'This logo is too wide.'],
		['logo', await picture(32, 32), 'This logo is too small.'],
		['photo', await picture(100, 1_000), 'This photo is too small.'],
		['photo', Buffer.from('%PDF-1.7\n'), 'Please choose a PNG or JPG file.'],
	]
	for (const [item, bytes, sentence] of rejected) {
		const { choose, stored, storage } = await open(db, folder, item)
		await expect(choose(bytes), sentence).rejects.toThrow(sentence)
		expect([await stored(), storage.files.size], sentence).toEqual([[], 0])
	}
})

test('the rejected file leaves the one that was chosen before', async ({ db, folder }) => {
	const { choose, stored } = await open(db, folder)
	const { id } = await choose(await picture(100, 100))
	await expect(choose(Buffer.from('text'))).rejects.toThrow(Invalid)
	expect((await stored()).map((row) => row.id)).toEqual([id])
})

test('only who may change the settings sees, chooses, publishes, discards and undoes', async ({
	db,
	folder,
}) => {
	const { storage, choose } = await open(db, folder)
	const { id } = await choose(await picture(100, 100))
	const { owner: _, ...others } = makeActors()
	const file = { path: join(folder, 'received'), name: 'a.png', sizeBytes: 1 }
	for (const [name, actor] of Object.entries(others)) {
		const input = { actor, item: 'logo' as const, now }
		for (const attempt of [
			() => getPicture(db, input),
			() => choosePicture(db, storage, { ...input, file }),
			() => discardPicture(db, storage, input),
			() =>
				publishPicture(db, storage, {
					...input,
					id,
					replaces: null,
					details: { alt: '', showsName: false },
				}),
			() => undoPicture(db, storage, { ...input, changeId: 1 }),
		])
			await expect(attempt(), name).rejects.toThrow(Forbidden)
	}
	expect(await db.$count(upload, eq(upload.id, id))).toBe(1)
})
