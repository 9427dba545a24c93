import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, isDatabaseAway } from '#app/db/client.server.ts'
import { creditApplication, creditCorrection, creditDocument } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { decryptFile, encryptedSizeOf, encryptFile } from '#app/platform/crypto/encrypted-file.server.ts'
import { decryptValue, encryptValue, type Place } from '#app/platform/crypto/encrypted-value.server.ts'
import type { SpooledFile } from '#app/platform/crypto/spool.server.ts'
import { removeIfPossible, type Storage } from '#app/platform/storage/storage.ts'
import { assertSpaceForDocument, lockSpaceForDocument } from '../application/drafts/draft-space.server.ts'
import { type CreditApplicant, getPart, lockApplication } from '../applications.server.ts'
import { type Applicant, beganIt, isCoApplicant, isFirstApplicant } from '../policy.ts'
import type { ApplicationKey, Vault } from '../vault/vault.server.ts'
import { type DocumentKind, documentKinds, documentLimits, type StoredDocument } from './document-file.ts'
import { type ReadDocument, readDocument } from './read-document.server.ts'

type Of = { actor: Applicant; applicationId: string; role: 'first' | 'co' }
type Safe = { vault: Vault; storage: Storage }
type Added = Of &
	Safe & {
		kind: DocumentKind
		file: SpooledFile
		/** The browser's own name for this upload: sent again, it is the same document. */
		uploadKey?: string | undefined
		/** What the documents of all drafts may have together. */
		draftFilesBytesMax?: number
	}

type Row = typeof creditDocument.$inferSelect

/**
 * Takes a document in: made harmless, sealed under the application's key while it goes to the file store, then its row. A licence takes the
 * place of the one before. Not for a transaction of the caller's: what rolls back later would leave a file.
 * @throws Invalid('file') for what is not taken and for a full quota; TooLarge; NotFound; Conflict once the part was submitted; TooMany when
 * there is no room for more drafts; Unavailable
 */
export async function addDocument(db: Db, input: Added): Promise<StoredDocument> {
	const { vault, storage, applicationId, kind, file, uploadKey = randomUUID() } = input
	await editablePart(db, input, kind)
	const known = await findUpload(db, input, uploadKey)
	const key = await vault.openKey(db, applicationId)
	if (known) return storedOf(key, known)
	const read = await readDocument(file, { sizeBytesMax: documentKinds[kind].sizeBytesMax })
	// Asked before it is stored, and again when it is counted.
	const added = { ...input, sizeBytes: read.sizeBytes }
	await assertSpaceForDocument(db, added)
	const id = randomUUID()
	const stored = await storeEncrypted(storage, { key, id, applicationId, read })
	const { row, replaced } = await db
		.transaction(async (tx) => {
			const part = await editablePart(tx, input, kind)
			const replaced = await makeSpace(tx, { part, kind, sizeBytes: read.sizeBytes })
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
					encryptedName: encryptValue(key, placeOfName(id), read.name),
					contentType: read.contentType,
					sizeBytes: read.sizeBytes,
				})
				.onConflictDoNothing({ target: creditDocument.uploadKey })
				.returning()
			return { row, replaced }
		})
		.catch(async (error: unknown) => {
			// Whether a commit whose answer was lost has happened, nobody can say: its row must find the file.
			if (!isDatabaseAway(error)) await removeIfPossible(storage, stored.storageKey)
			throw error
		})
	for (const { storageKey } of replaced) await removeIfPossible(storage, storageKey)
	if (row) return storedOf(key, row)
	// The same upload came twice at once; the other one was first.
	await removeIfPossible(storage, stored.storageKey)
	const first = await findUpload(db, input, uploadKey)
	if (!first) throw new Conflict('This file has already been uploaded.')
	return storedOf(key, first)
}

/** Takes it away while the part can be changed. The row goes first: a file without a row opens for nobody. @throws NotFound, Conflict */
export async function removeDocument(
	db: Db,
	{ storage, id, ...of }: Of & Pick<Safe, 'storage'> & { id: string },
): Promise<void> {
	const gone = await transact(db, async (tx) => {
		const part = await editablePart(tx, of)
		const [row] = await tx
			.delete(creditDocument)
			.where(and(eq(creditDocument.id, id), eq(creditDocument.applicantId, part.id)))
			.returning()
		return row
	})
	if (!gone) throw new NotFound('We couldn’t find this document.')
	await removeIfPossible(storage, gone.storageKey)
}

/** Of one person, or of all: what they are called and how large they are. Whoever calls has asked whether the actor may know. */
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
	return rows.map((row) => storedOf(key, row))
}

/**
 * The document in the clear, and only when all of it is as it was sealed. Whoever calls has written down who opens it and why.
 * @throws NotFound; BrokenSeal
 */
export async function openDocument(
	db: Db,
	{
		key,
		storage,
		id,
		applicationId,
	}: { key: ApplicationKey; storage: Storage; id: string; applicationId: string },
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
	return { ...storedOf(key, row), bytes }
}

/** Where the sealed files of an application lie, for whoever destroys it. */
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

function storedOf(
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

/** Seals it into the file store; gives what its row has to know. Nothing is left when it fails. */
async function storeEncrypted(
	storage: Storage,
	{
		key,
		id,
		applicationId,
		read,
	}: { key: ApplicationKey; id: string; applicationId: string; read: ReadDocument },
) {
	const storageKey = `credit/${applicationId}/${randomBytes(18).toString('hex')}`
	const hash = createHash('sha256')
	async function* encrypted() {
		for await (const piece of encryptFile({ key, place: placeOfFile(id) }, read.read())) {
			hash.update(piece)
			yield piece
		}
	}
	const about = { contentType: 'application/octet-stream', sizeBytes: encryptedSizeOf(read.sizeBytes) }
	await storage.put(storageKey, Readable.from(encrypted()), about).catch(async (error: unknown) => {
		// A store may have it, and only its answer was lost.
		await removeIfPossible(storage, storageKey)
		throw error
	})
	return { storageKey, encryptedHash: hash.digest() }
}

const submitted = 'This application has been submitted, so its documents can’t be changed.'

/** The part, locked with its application. @throws NotFound; Conflict when nothing of it can be changed now */
async function editablePart(
	tx: Db,
	{ actor, applicationId, role }: Of,
	kind?: DocumentKind,
): Promise<CreditApplicant> {
	// Who sends document and form once more after a lost answer began it, and may know that it went through.
	const [begun] = await tx
		.select()
		.from(creditApplication)
		.where(eq(creditApplication.id, applicationId))
		.for('update')
	if (begun && role === 'first' && beganIt(actor, begun) && !isFirstApplicant(actor, begun))
		throw new Conflict(submitted)
	const application = await lockApplication(tx, { actor, id: applicationId })
	const part = await getPart(tx, { applicationId, role })
	const own = role === 'first' ? isFirstApplicant(actor, application) : isCoApplicant(actor, part)
	if (!own) throw new NotFound('We couldn’t find this application.')
	if (!part.submittedAt) return part
	const asked = application.status === 'needs_info' ? await sectionsSentBack(tx, part.id) : []
	const sections = kind === 'licence' ? ['applicant', 'documents'] : ['documents']
	if (!asked.some((section) => (kind ? sections : ['applicant', 'documents']).includes(section)))
		throw new Conflict(submitted)
	return part
}

async function sectionsSentBack(tx: Db, applicantId: string): Promise<string[]> {
	const rows = await tx
		.select({ section: creditCorrection.section })
		.from(creditCorrection)
		.where(and(eq(creditCorrection.applicantId, applicantId), sql`${creditCorrection.answeredAt} is null`))
	return rows.map(({ section }) => section)
}

/** Takes away what the new one replaces, and sees that it fits. @throws Invalid('file') */
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
	const replaced = kind === 'licence' ? rows.filter((row) => row.kind === 'licence') : []
	const others = rows.filter((row) => !replaced.includes(row))
	const used = others.reduce((sum, row) => sum + row.sizeBytes, 0)
	if (others.length >= documentLimits.filesMax || used + sizeBytes > documentLimits.bytesMax)
		throw new Invalid('There’s no room left for this file. Please remove other files first.', 'file')
	if (replaced.length)
		await tx.delete(creditDocument).where(
			inArray(
				creditDocument.id,
				replaced.map(({ id }) => id),
			),
		)
	return replaced
}

async function findUpload(db: Db, { applicationId, role }: Of, uploadKey: string): Promise<Row | undefined> {
	const part = await getPart(db, { applicationId, role })
	const [found] = await db
		.select()
		.from(creditDocument)
		.where(and(eq(creditDocument.uploadKey, uploadKey), eq(creditDocument.applicantId, part.id)))
	return found
}
