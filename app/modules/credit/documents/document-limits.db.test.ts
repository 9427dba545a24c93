import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication, creditDocument } from '#app/db/schema/credit.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import type { SpooledFile } from '#app/platform/crypto/spool.server.ts'
import {
	addLicense,
	advisor,
	makeDraft,
	makeReviewedApplication,
	memoryStorage,
	newApplicant,
	submissionDay as now,
	silent,
	testVault,
} from '#tests/factories/credit.ts'
import { inviteCo, makeCoPart } from '#tests/factories/joint-application.ts'
import { test } from '#tests/setup/database.ts'
import { type CorrectableSection, sendBack } from '../decision/send-back.server.ts'
import type { Applicant } from '../policy.ts'
import type { Vault } from '../vault/vault.server.ts'
import { type DocumentKind, documentLimits } from './document-file.ts'
import { addDocument, listDocumentFiles, removeDocument } from './documents.server.ts'

const pdf = Buffer.from('%PDF-1.7\npay stub')
const file: SpooledFile = {
	name: 'stub.pdf',
	sizeBytes: pdf.length,
	tooLarge: false,
	head: pdf,
	async *read() {
		yield pdf
	},
}

type Owner = { vault: Vault; actor: Applicant; applicationId: string; role?: 'first' | 'co' }

/** What this person can do with documents; the files are in `storage`. */
function documentsOf(db: Db, { role = 'first', ...owner }: Owner) {
	const storage = memoryStorage()
	const input = { ...owner, storage, role }
	return {
		storage,
		add: (kind: DocumentKind = 'pay_stub', uploadKey?: string) =>
			addDocument(db, { ...input, kind, file, uploadKey }),
		remove: (id: string) => removeDocument(db, { ...input, id }),
	}
}

const rowsOf = (db: Db, applicantId: string) =>
	db.select().from(creditDocument).where(eq(creditDocument.applicantId, applicantId))

async function insertDocuments(db: Db, owner: { applicationId: string; applicantId: string }, count: number) {
	for (let added = 0; added < count; added++) await addLicense(db, owner)
	await db
		.update(creditDocument)
		.set({ kind: 'other' })
		.where(eq(creditDocument.applicantId, owner.applicantId))
}

test('a person may upload fifteen files, and even then a license replaces an earlier one', async ({ db }) => {
	const { vault } = testVault()
	const { actor, draft } = await makeDraft(db, { vault })
	const owner = { applicationId: draft.application.id, applicantId: draft.applicantId }
	await insertDocuments(db, owner, 13)
	const { add } = documentsOf(db, { vault, actor, applicationId: owner.applicationId })
	await add('license')
	expect(await rowsOf(db, owner.applicantId)).toHaveLength(documentLimits.filesMax)
	await expect(add()).rejects.toMatchObject({
		field: 'file',
		message: 'There’s no space left for this file. Please remove other files first.',
	})
	await add('license')
	expect(await rowsOf(db, owner.applicantId)).toHaveLength(15)
})

test('the files of one person may have at most exactly 80 MB together', async ({ db }) => {
	const { vault } = testVault()
	const { actor, draft } = await makeDraft(db, { vault })
	const { add, remove } = documentsOf(db, { vault, actor, applicationId: draft.application.id })
	const remainingBytes = documentLimits.bytesMax - pdf.length
	await db.update(creditDocument).set({ sizeBytes: remainingBytes, kind: 'other' })
	const { id } = await add()
	await remove(id)
	await db.update(creditDocument).set({ sizeBytes: remainingBytes + 1 })
	await expect(add()).rejects.toThrow(Invalid)
})

test('a co-applicant has a separate limit', async ({ db }) => {
	const { vault } = testVault()
	const { actor, draft } = await makeDraft(db, { vault })
	const applicationId = draft.application.id
	const { co } = await inviteCo(db, { actor, id: applicationId })
	await insertDocuments(db, { applicationId, applicantId: draft.applicantId }, 14)
	await expect(documentsOf(db, { vault, actor, applicationId }).add()).rejects.toThrow('no space left')
	await documentsOf(db, { vault, actor: co, applicationId, role: 'co' }).add()
})

test('neither applicant can add or remove a document of the other', async ({ db }) => {
	const { vault } = testVault()
	const { actor, draft } = await makeDraft(db, { vault })
	const applicationId = draft.application.id
	const { co } = await inviteCo(db, { actor, id: applicationId })
	const { license } = await makeCoPart(db, { vault, co, id: applicationId, submits: false })
	const [own] = await rowsOf(db, draft.applicantId)
	const asFirst = documentsOf(db, { vault, actor, applicationId })
	const asCo = documentsOf(db, { vault, actor: co, applicationId, role: 'co' })
	await expect(asFirst.remove(license.id)).rejects.toThrow(NotFound)
	await expect(asCo.remove(own!.id)).rejects.toThrow(NotFound)
	await expect(documentsOf(db, { vault, actor, applicationId, role: 'co' }).add()).rejects.toThrow(NotFound)
	await expect(documentsOf(db, { vault, actor: co, applicationId }).add()).rejects.toThrow(NotFound)
	expect(await rowsOf(db, draft.applicantId)).toHaveLength(1)
})

test('an upload with the key of somebody else’s document is rejected and reveals nothing of it', async ({
	db,
}) => {
	const { vault } = testVault()
	const one = await makeDraft(db, { vault })
	const two = await makeDraft(db, { vault })
	const uploadKey = randomUUID()
	const first = documentsOf(db, { vault, actor: one.actor, applicationId: one.draft.application.id })
	const second = documentsOf(db, { vault, actor: two.actor, applicationId: two.draft.application.id })
	await first.add('pay_stub', uploadKey)
	await expect(second.add('pay_stub', uploadKey)).rejects.toThrow(Conflict)
	expect(second.storage.stored.size).toBe(0)
})

test('a new browser cannot add a document to any application, and leaves no file', async ({ db }) => {
	const { vault } = testVault()
	const { draft } = await makeDraft(db, { vault })
	const stranger = documentsOf(db, { vault, actor: newApplicant(), applicationId: draft.application.id })
	await expect(stranger.add()).rejects.toThrow(NotFound)
	await expect(
		documentsOf(db, { vault, actor: newApplicant(), applicationId: randomUUID() }).add(),
	).rejects.toThrow(NotFound)
	expect(stranger.storage.stored.size).toBe(0)
})

/** A reviewed application that was sent back with one section. */
async function sentBack(db: Db, section: CorrectableSection) {
	const { vault } = testVault()
	const { application, owner, applicantId } = await makeReviewedApplication(db, { vault })
	const { id, version } = application
	const requests = [{ role: 'first' as const, section, message: 'Please send it again.' }]
	await sendBack(db, { vault, actor: advisor, id, version, requests, emails: silent, now })
	return { applicantId, id, ...documentsOf(db, { vault, actor: owner, applicationId: id }) }
}

test('documents of an application that was sent back can change only in the requested sections', async ({
	db,
}) => {
	const documents = await sentBack(db, 'documents')
	const { id } = await documents.add()
	await documents.add('license')
	await documents.remove(id)
	expect((await rowsOf(db, documents.applicantId)).map(({ kind }) => kind)).toEqual(['license'])

	const applicant = await sentBack(db, 'applicant')
	await applicant.add('license')
	await expect(applicant.add()).rejects.toThrow('its documents can’t be changed')

	const income = await sentBack(db, 'income')
	for (const kind of ['license', 'pay_stub'] as const)
		await expect(income.add(kind)).rejects.toThrow(Conflict)
	const [license] = await rowsOf(db, income.applicantId)
	await expect(income.remove(license!.id)).rejects.toThrow(Conflict)
})

test('sending a form again after its submission reveals only that it was submitted', async ({ db }) => {
	const { vault } = testVault()
	const { application, actor } = await makeReviewedApplication(db, { vault })
	const again = documentsOf(db, { vault, actor, applicationId: application.id })
	await expect(again.add()).rejects.toThrow('This application has been submitted')
	expect(again.storage.stored.size).toBe(0)
})

test('a document of an erased application cannot be added', async ({ db }) => {
	const { vault } = testVault()
	const { actor, draft } = await makeDraft(db, { vault })
	const applicationId = draft.application.id
	await vault.destroyKey(db, applicationId)
	const { add, storage } = documentsOf(db, { vault, actor, applicationId })
	await expect(add()).rejects.toThrow('have been erased')
	expect(storage.stored.size).toBe(0)
})

test('the files of both people are listed for the destruction of an application', async ({ db }) => {
	const { vault } = testVault()
	const { actor, draft } = await makeDraft(db, { vault })
	const applicationId = draft.application.id
	const { co } = await inviteCo(db, { actor, id: applicationId })
	await makeCoPart(db, { vault, co, id: applicationId, submits: false })
	await makeDraft(db, { vault })
	expect(await listDocumentFiles(db, { applicationId })).toHaveLength(2)
	await db.delete(creditApplication).where(eq(creditApplication.id, applicationId))
	expect(await listDocumentFiles(db, { applicationId })).toEqual([])
})

test('a file is stored under a random name below its application', async ({ db }) => {
	const { vault } = testVault()
	const { actor, draft } = await makeDraft(db, { vault })
	const applicationId = draft.application.id
	const { add, storage } = documentsOf(db, { vault, actor, applicationId })
	await add()
	await add()
	const names = [...storage.stored.keys()]
	for (const name of names) expect(name).toMatch(new RegExp(`^credit/${applicationId}/[0-9a-f]{36}$`))
	expect(new Set(names).size).toBe(2)
	for (const bytes of storage.stored.values()) expect(bytes.includes(pdf)).toBe(false)
})
