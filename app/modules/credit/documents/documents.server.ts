import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, isDatabaseUnavailable } from '#app/db/client.server.ts'
import { creditApplication, creditCorrection, creditDocument } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { decryptFile, encryptedSizeOf, encryptFile } from '#app/platform/crypto/encrypted-file.server.ts'
import { decryptValue, encryptValue, type Place } from '#app/platform/crypto/encrypted-value.server.ts'
import type { SpooledFile } from '#app/platform/crypto/spool.server.ts'
import { type FileStorage, removeIfPossible } from '#app/platform/storage/storage.ts'
import { assertSpaceForDocument, lockSpaceForDocument } from '../application/drafts/draft-space.server.ts'
import { type CreditApplicant, getPart, lockApplication } from '../applications.server.ts'
import { type Applicant, hasStarted, isCoApplicant, isFirstApplicant } from '../policy.ts'
import type { ApplicationKey, Vault } from '../vault/vault.server.ts'
import { type DocumentKind, documentKinds, documentLimits, type StoredDocument } from './document-file.ts'
import { type ReadDocument, readDocument } from './read-document.server.ts'

type DocumentOwner = { actor: Applicant; applicationId: string; role: 'first' | 'co' }
type DocumentStore = { vault: Vault; storage: FileStorage }
type AddDocumentInput = DocumentOwner &
	DocumentStore & {
		kind: DocumentKind
		file: SpooledFile
		/** Chosen by the browser: an upload that is repeated with the same key is the same document. */
		uploadKey?: string | undefined
		/** The size limit for the documents of all drafts together. */
		draftFilesBytesMax?: number
	}

type Row = typeof creditDocument.$inferSelect

/**
 * Adds a document: sanitizes it, encrypts it under the application's key into the file storage, then inserts its row. A new license replaces
 * the earlier one. Do not call it inside a transaction: a rollback would leave the file. @throws Invalid('file') for an unsupported file and
 * for a full quota; TooLarge; NotFound; Conflict once the part is submitted; TooMany when drafts are out of space; Unavailable
 */
export async function addDocument(db: Db, input: AddDocumentInput): Promise<StoredDocument> {
	const { vault, storage, applicationId, kind, file, uploadKey = randomUUID() } = input
	await lockEditablePart(db, input, kind)
	const existing = await findUpload(db, input, uploadKey)
	const key = await vault.openKey(db, applicationId)
	if (existing) return toStoredDocument(key, existing)
	const sanitized = await readDocument(file, { sizeBytesMax: documentKinds[kind].sizeBytesMax })
	// Checked before the file is stored, and again under the lock.
	const added = { ...input, sizeBytes: sanitized.sizeBytes }
	await assertSpaceForDocument(db, added)
	const id = randomUUID()
	const stored = await storeEncrypted(storage, { key, id, applicationId, sanitized })
	const { row, replaced } = await db
		.transaction(async (tx) => {
			const part = await lockEditablePart(tx, input, kind)
			const replaced = await makeSpace(tx, { part, kind, sizeBytes: sanitized.sizeBytes })
			await lockSpaceForDocument(tx, added)
			const [row] = await tx
				.insert(creditDocument)
				.values({
					id,
					applicationId,
					kind,
					uploadKey,
					...stored,
					applicantId: part.id,
					encryptedName: encryptValue(key, placeOfName(id), sanitized.name),
					contentType: sanitized.contentType,
					sizeBytes: sanitized.sizeBytes,
				})
				.onConflictDoNothing({ target: creditDocument.uploadKey })
				.returning()
			return { row, replaced }
		})
		.catch(async (error: unknown) => {
			// If the connection was lost during the commit, the row may exist and needs its file.
			if (!isDatabaseUnavailable(error)) await removeIfPossible(storage, stored.storageKey)
			throw error
		})
	for (const { storageKey } of replaced) await removeIfPossible(storage, storageKey)
	if (row) return toStoredDocument(key, row)
	// The same upload came twice at once, and the other one was first.
	await removeIfPossible(storage, stored.storageKey)
	const first = await findUpload(db, input, uploadKey)
	if (!first) throw new Conflict('This file has already been uploaded.')
	return toStoredDocument(key, first)
}

/**
 * Removes a document while the part can be changed. The row is deleted first: a file without a row is not readable. @throws
 * NotFound, Conflict
 */
export async function removeDocument(
	db: Db,
	{ storage, id, ...owner }: DocumentOwner & Pick<DocumentStore, 'storage'> & { id: string },
): Promise<void> {
	const removed = await transact(db, async (tx) => {
		const part = await lockEditablePart(tx, owner)
		const [row] = await tx
			.delete(creditDocument)
			.where(and(eq(creditDocument.id, id), eq(creditDocument.applicantId, part.id)))
			.returning()
		return row
	})
	if (!removed) throw new NotFound('We couldn’t find this document.')
	await removeIfPossible(storage, removed.storageKey)
}

/** Lists the documents, without their bytes, of one applicant or of all. The caller must check whether the actor may see them. */
export async function listDocuments(
	db: Db,
	{ key, applicationId, applicantId }: { key: ApplicationKey; applicationId: string; applicantId?: string },
): Promise<StoredDocument[]> {
	const rows = await db
		.select()
		.from(creditDocument)
		.where(
			and(
				eq(creditDocument.applicationId, applicationId),
				applicantId ? eq(creditDocument.applicantId, applicantId) : undefined,
			),
		)
		.orderBy(creditDocument.createdAt, creditDocument.id)
	return rows.map((row) => toStoredDocument(key, row))
}

/**
 * Returns a decrypted document, only if all of it is unchanged. The caller must have recorded who opens it and why.
 * @throws NotFound; DecryptionFailed
 */
export async function openDocument(
	db: Db,
	{
		key,
		storage,
		id,
		applicationId,
	}: { key: ApplicationKey; storage: FileStorage; id: string; applicationId: string },
): Promise<StoredDocument & { bytes: Buffer }> {
	const [row] = await db
		.select()
		.from(creditDocument)
		.where(and(eq(creditDocument.id, id), eq(creditDocument.applicationId, applicationId)))
	if (!row) throw new NotFound('We couldn’t find this document.')
	const ciphertext = await storage.read(row.storageKey)
	if (!ciphertext) throw new NotFound('This document is no longer there.')
	const bytes = await decryptFile({ key, place: placeOfFile(id) }, ciphertext, {
		sizeBytesMax: row.sizeBytes,
	})
	return { ...toStoredDocument(key, row), bytes }
}

/** Lists the storage keys of an application's encrypted files, so that they can be destroyed. */
export async function listDocumentFiles(
	db: Db,
	{ applicationId }: { applicationId: string },
): Promise<string[]> {
	const rows = await db
		.select({ storageKey: creditDocument.storageKey })
		.from(creditDocument)
		.where(eq(creditDocument.applicationId, applicationId))
	return rows.map(({ storageKey }) => storageKey)
}

const placeOfFile = (id: string) => `credit_document/${id}`
const placeOfName = (id: string): Place => ({ table: 'credit_document', column: 'encrypted_name', row: id })

function toStoredDocument(
	key: ApplicationKey,
	{ id, applicantId, kind, contentType, sizeBytes, encryptedName }: Row,
): StoredDocument {
	return {
		id,
		applicantId,
		contentType,
		sizeBytes,
		kind: kind as DocumentKind,
		name: decryptValue(key, placeOfName(id), encryptedName),
	}
}

/** Encrypts a document into the file storage and returns the columns for its row. No file remains when it fails. */
async function storeEncrypted(
	storage: FileStorage,
	{
		key,
		id,
		applicationId,
		sanitized,
	}: { key: ApplicationKey; id: string; applicationId: string; sanitized: ReadDocument },
) {
	const storageKey = `credit/${applicationId}/${randomBytes(18).toString('hex')}`
	const hash = createHash('sha256')
	async function* encrypted() {
		for await (const chunk of encryptFile({ key, place: placeOfFile(id) }, sanitized.read())) {
			hash.update(chunk)
			yield chunk
		}
	}
	const metadata = {
		contentType: 'application/octet-stream',
		sizeBytes: encryptedSizeOf(sanitized.sizeBytes),
	}
	await storage.put(storageKey, Readable.from(encrypted()), metadata).catch(async (error: unknown) => {
		// The storage may have stored the file and only its response was lost.
		await removeIfPossible(storage, storageKey)
		throw error
	})
	return { storageKey, encryptedHash: hash.digest() }
}

const submittedMessage = 'This application has been submitted, so its documents can’t be changed.'

/** Returns the part, locked with its application. @throws NotFound; Conflict when it cannot be changed now */
async function lockEditablePart(
	tx: Db,
	{ actor, applicationId, role }: DocumentOwner,
	kind?: DocumentKind,
): Promise<CreditApplicant> {
	// Whoever started a form and sends it again after a lost response may know that it was submitted.
	const [started] = await tx
		.select()
		.from(creditApplication)
		.where(eq(creditApplication.id, applicationId))
		.for('update')
	if (started && role === 'first' && hasStarted(actor, started) && !isFirstApplicant(actor, started))
		throw new Conflict(submittedMessage)
	const application = await lockApplication(tx, { actor, id: applicationId })
	const part = await getPart(tx, { applicationId, role })
	const isOwner = role === 'first' ? isFirstApplicant(actor, application) : isCoApplicant(actor, part)
	if (!isOwner) throw new NotFound('We couldn’t find this application.')
	if (!part.submittedAt) return part
	const sentBack = application.status === 'needs_info' ? await sectionsSentBack(tx, part.id) : []
	const sections = kind === 'license' ? ['applicant', 'documents'] : ['documents']
	if (!sentBack.some((section) => (kind ? sections : ['applicant', 'documents']).includes(section)))
		throw new Conflict(submittedMessage)
	return part
}

async function sectionsSentBack(tx: Db, applicantId: string): Promise<string[]> {
	const rows = await tx
		.select({ section: creditCorrection.section })
		.from(creditCorrection)
		.where(and(eq(creditCorrection.applicantId, applicantId), sql`${creditCorrection.answeredAt} is null`))
	return rows.map(({ section }) => section)
}

/** Deletes the rows that the new document replaces, and checks that it fits. @throws Invalid('file') */
async function makeSpace(
	tx: Db,
	{ part, kind, sizeBytes }: { part: CreditApplicant; kind: DocumentKind; sizeBytes: number },
) {
	const rows = await tx
		.select({
			id: creditDocument.id,
			kind: creditDocument.kind,
			sizeBytes: creditDocument.sizeBytes,
			storageKey: creditDocument.storageKey,
		})
		.from(creditDocument)
		.where(eq(creditDocument.applicantId, part.id))
	const replaced = kind === 'license' ? rows.filter((row) => row.kind === 'license') : []
	const others = rows.filter((row) => !replaced.includes(row))
	const used = others.reduce((sum, row) => sum + row.sizeBytes, 0)
	if (others.length >= documentLimits.filesMax || used + sizeBytes > documentLimits.bytesMax)
		throw new Invalid('There’s no space left for this file. Please remove other files first.', 'file')
	if (replaced.length)
		await tx.delete(creditDocument).where(
			inArray(
				creditDocument.id,
				replaced.map(({ id }) => id),
			),
		)
	return replaced
}

async function findUpload(
	db: Db,
	{ applicationId, role }: DocumentOwner,
	uploadKey: string,
): Promise<Row | undefined> {
	const part = await getPart(db, { applicationId, role })
	const [found] = await db
		.select()
		.from(creditDocument)
		.where(and(eq(creditDocument.uploadKey, uploadKey), eq(creditDocument.applicantId, part.id)))
	return found
}
