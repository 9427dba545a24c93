import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditDocument } from '#app/db/schema/credit.ts'
import { Invalid, NotFound, TooLarge } from '#app/lib/errors.ts'
import { DecryptionFailed } from '#app/platform/crypto/decryption-failed.ts'
import { spoolFile } from '#app/platform/crypto/spool.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import {
	completeForm,
	makeApplication,
	newApplicant,
	submissionDay,
	testVault,
} from '#tests/factories/credit.ts'
import { test as base } from '#tests/setup/database.ts'
import { saveDraft } from '../application/drafts/drafts.server.ts'
import { submittedValuesOf } from '../application/submitted-values.server.ts'
import type { DocumentKind } from './document-file.ts'
import { addDocument, listDocuments, openDocument, removeDocument } from './documents.server.ts'

const pdf = Buffer.from('%PDF-1.7\npay stub')

const test = base.extend<{ folder: string; storage: FileStorage }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	folder: async ({}, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'lotwise-documents-'))
		await use(folder)
		await rm(folder, { recursive: true })
	},
	storage: ({ folder }, use) => use(diskStorage(join(folder, 'files'))),
})

const filesIn = async (folder: string) =>
	(await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))

/** A draft, and a function that uploads files to it. */
async function setUpDraft(db: Db, folder: string, storage: FileStorage) {
	const { vault } = testVault()
	const actor = newApplicant()
	const { application } = await saveDraft(db, {
		vault,
		actor,
		values: submittedValuesOf(completeForm),
		now: submissionDay,
		formKey: randomUUID(),
	})
	const applicationId = application.id
	const owner = { actor, applicationId, role: 'first' as const }
	const send = async (
		bytes: Buffer,
		more: { kind?: DocumentKind; name?: string; uploadKey?: string; sender?: typeof actor } = {},
	) => {
		const file = await spoolFile(
			(async function* () {
				yield bytes
			})(),
			{ folder, name: more.name ?? 'stub.pdf', bytesMax: 21_000_000 },
		)
		const { kind = 'pay_stub', uploadKey, sender = actor } = more
		return addDocument(db, { ...owner, vault, storage, file, kind, uploadKey, actor: sender })
	}
	const key = await vault.openKey(db, applicationId)
	return { vault, owner, key, applicationId, send }
}

test('a document is encrypted on disk, decrypts to the original bytes, and is deleted when removed', async ({
	db,
	folder,
	storage,
}) => {
	const { owner, key, applicationId, send } = await setUpDraft(db, folder, storage)
	const stored = await send(pdf, { name: '../../pay stub.exe' })
	expect(stored).toMatchObject({
		kind: 'pay_stub',
		name: 'pay stub.pdf',
		contentType: 'application/pdf',
		sizeBytes: pdf.length,
	})
	const [file] = await filesIn(folder)
	expect((await readFile(file!)).includes('stub')).toBe(false)
	expect(await listDocuments(db, { key, applicationId })).toEqual([stored])
	const opened = await openDocument(db, { key, storage, applicationId, id: stored.id })
	expect(opened.bytes.equals(pdf)).toBe(true)
	await removeDocument(db, { ...owner, storage, id: stored.id })
	expect(await listDocuments(db, { key, applicationId })).toEqual([])
	expect(await filesIn(folder)).toEqual([])
})

test('a document that was changed, truncated or swapped on disk cannot be decrypted', async ({
	db,
	folder,
	storage,
}) => {
	const { key, applicationId, send } = await setUpDraft(db, folder, storage)
	const one = await send(Buffer.concat([pdf, Buffer.alloc(150_000, 1)]))
	const two = await send(Buffer.concat([pdf, Buffer.alloc(150_000, 2)]))
	const pathOf = async (id: string) => {
		const [row] = await db.select().from(creditDocument).where(eq(creditDocument.id, id))
		return join(folder, 'files', row!.storageKey)
	}
	const path = await pathOf(one.id)
	const original = await readFile(path)
	const flipped = Buffer.from(original)
	flipped[90_000]! ^= 1
	const chunkBytes = 65_552
	const swapped = Buffer.concat([
		original.subarray(0, 36),
		original.subarray(36 + chunkBytes, 36 + 2 * chunkBytes),
		original.subarray(36, 36 + chunkBytes),
		original.subarray(36 + 2 * chunkBytes),
	])
	for (const bad of [
		flipped,
		swapped,
		original.subarray(0, 36 + 2 * chunkBytes),
		await readFile(await pathOf(two.id)),
		Buffer.alloc(0),
	]) {
		await writeFile(path, bad)
		await expect(openDocument(db, { key, storage, applicationId, id: one.id })).rejects.toThrow(
			DecryptionFailed,
		)
	}
	await writeFile(path, original)
	expect((await openDocument(db, { key, storage, applicationId, id: one.id })).sizeBytes).toBe(
		pdf.length + 150_000,
	)
})

test('a new license replaces the earlier one and is re-encoded; the same upload twice is one document', async ({
	db,
	folder,
	storage,
}) => {
	const { key, applicationId, send } = await setUpDraft(db, folder, storage)
	const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#284' } })
		.jpeg()
		.withExif({ IFD0: { Copyright: 'canary' } })
		.toBuffer()
	await send(pdf, { kind: 'license' })
	const license = await send(photo, { kind: 'license', name: 'front.jpg' })
	expect(await listDocuments(db, { key, applicationId })).toEqual([license])
	expect(
		(await openDocument(db, { key, storage, applicationId, id: license.id })).bytes.includes('canary'),
	).toBe(false)
	const uploadKey = randomUUID()
	const first = await send(pdf, { uploadKey })
	expect(await send(pdf, { uploadKey })).toEqual(first)
	expect(await filesIn(folder)).toHaveLength(2)
})

test('concurrent uploads with one key make one document, and no files of the others remain', async ({
	freshDb: { db },
	folder,
	storage,
}) => {
	const { key, applicationId, send } = await setUpDraft(db, folder, storage)
	const uploadKey = randomUUID()
	const results = await Promise.all(Array.from({ length: 6 }, () => send(pdf, { uploadKey })))
	expect(new Set(results.map(({ id }) => id)).size).toBe(1)
	expect(await listDocuments(db, { key, applicationId })).toHaveLength(1)
	expect(await filesIn(folder)).toHaveLength(1)
})

test('a file that is too large, empty, of another type or over the quota is rejected, and no file remains', async ({
	db,
	folder,
	storage,
}) => {
	const { send } = await setUpDraft(db, folder, storage)
	const pdfOfSize = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length)])
	await expect(send(pdfOfSize(20_000_001))).rejects.toThrow(TooLarge)
	await expect(send(pdfOfSize(10_000_001), { kind: 'license' })).rejects.toThrow('The limit is 10 MB')
	await expect(send(Buffer.alloc(0))).rejects.toThrow('This file is empty.')
	await expect(send(Buffer.from('<svg/>'))).rejects.toThrow(Invalid)
	expect(await filesIn(folder)).toEqual([])
	for (let n = 0; n < 4; n += 1) await send(n === 0 ? pdfOfSize(20_000_000) : pdf)
	// The other three count as much as the first, so that 60 MB need not be encrypted.
	await db.update(creditDocument).set({ sizeBytes: 20_000_000 })
	await expect(send(pdf)).rejects.toThrow('no space left')
	expect(await filesIn(folder)).toHaveLength(4)
})

test('only whoever started the form can add, remove or open its documents', async ({
	db,
	folder,
	storage,
}) => {
	const { send, applicationId, owner } = await setUpDraft(db, folder, storage)
	const stored = await send(pdf)
	await expect(send(pdf, { sender: newApplicant() })).rejects.toThrow(NotFound)
	await expect(
		removeDocument(db, { ...owner, actor: newApplicant(), storage, id: stored.id }),
	).rejects.toThrow(NotFound)
	const other = await setUpDraft(db, folder, storage)
	await expect(removeDocument(db, { ...other.owner, storage, id: stored.id })).rejects.toThrow(NotFound)
	await expect(openDocument(db, { key: other.key, storage, applicationId, id: stored.id })).rejects.toThrow(
		DecryptionFailed,
	)
	await expect(
		openDocument(db, { key: other.key, storage, applicationId: other.applicationId, id: stored.id }),
	).rejects.toThrow(NotFound)
})

test('documents cannot be changed once the application is submitted', async ({ db, folder, storage }) => {
	const { vault } = testVault()
	const { application, actor } = await makeApplication(db, { vault })
	const file = await spoolFile(
		(async function* () {
			yield pdf
		})(),
		{ folder, name: 'a.pdf', bytesMax: 1_000 },
	)
	const owner = { actor, applicationId: application.id, role: 'first' as const }
	await expect(addDocument(db, { ...owner, vault, storage, file, kind: 'pay_stub' })).rejects.toThrow(
		/find this application|can’t be changed/,
	)
	expect(await filesIn(folder)).toEqual([])
})

test('when the file storage fails, neither a row nor a file remains', async ({ db, folder, storage }) => {
	const { vault, owner, key, applicationId } = await setUpDraft(db, folder, storage)
	const file = await spoolFile(
		(async function* () {
			yield pdf
		})(),
		{ folder, name: 'a.pdf', bytesMax: 1_000 },
	)
	const full = { ...storage, put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) }
	await expect(addDocument(db, { ...owner, vault, storage: full, file, kind: 'pay_stub' })).rejects.toThrow(
		'full',
	)
	expect(await listDocuments(db, { key, applicationId })).toEqual([])
	expect(await filesIn(folder)).toEqual([])
})
