import type { Marks } from '#app/modules/resources/checklist/checklist-progress.ts'
import type { SigningEntry } from '#app/modules/signing/desk/signing-entry.ts'
import type { LoggedEntry } from '#app/modules/signing/desk/signing-state.ts'
import type { KitCase } from '#app/modules/signing/kit/kit-case.ts'
import { decryptBytes, decryptJson, encryptBytes, encryptJson } from './encryption.ts'
import type { KitDatabase } from './kit-database.ts'

export type StoredCase = { case: KitCase; readAt: string }
/** The version of what was agreed that the person has seen. A separate record, because a response of the site never changes it. */
export type SeenVersion = { caseId: string; version: number }
/** The entries that the site has, as far as this phone knows, and the position of the last one. */
export type StoredLog = { entries: LoggedEntry[]; position: number }
/** An entry of this phone; `caseId` keeps the entries of two purchases apart. */
export type OutboxEntry = { caseId: string; key: string; writtenAt: string; entry: SigningEntry }
export type RejectedEntry = OutboxEntry & { reason: string }
export type StoredMarks = { marks: Marks; isSent: boolean; replica: string }

export type KitRecords = {
	stored: StoredCase | null
	seen: SeenVersion | null
	log: StoredLog
	outbox: { id: number; queued: OutboxEntry }[]
	rejected: RejectedEntry[]
	marks: StoredMarks
	/** By photo, whether the site has it. */
	photos: Map<string, boolean>
}

type Opened = { db: KitDatabase; key: CryptoKey }

/** The kit says that something is saved only when it is on the phone's disk. */
const durable = { durability: 'strict' } as const

/** Reads everything stored on the phone, except the photos themselves. */
export async function readRecords({ db, key }: Opened): Promise<KitRecords> {
	const tx = db.transaction(['records', 'outbox', 'rejected', 'photos'])
	const [
		encryptedCase,
		encryptedSeen,
		encryptedLog,
		encryptedMarks,
		outboxKeys,
		outbox,
		rejected,
		photoKeys,
		photos,
	] = await Promise.all([
		tx.objectStore('records').get('case'),
		tx.objectStore('records').get('seen'),
		tx.objectStore('records').get('log'),
		tx.objectStore('records').get('marks'),
		tx.objectStore('outbox').getAllKeys(),
		tx.objectStore('outbox').getAll(),
		tx.objectStore('rejected').getAll(),
		tx.objectStore('photos').getAllKeys(),
		tx.objectStore('photos').getAll(),
	])
	const decrypted = async <Value>(
		encrypted: Parameters<typeof decryptJson>[1] | undefined,
		otherwise: Value,
	) => (encrypted ? ((await decryptJson(key, encrypted)) as Value) : otherwise)
	return {
		stored: await decrypted<StoredCase | null>(encryptedCase, null),
		seen: await decrypted<SeenVersion | null>(encryptedSeen, null),
		log: await decrypted<StoredLog>(encryptedLog, { entries: [], position: 0 }),
		outbox: await Promise.all(
			outbox.map(async (encrypted, index) => ({
				id: outboxKeys[index]!,
				queued: (await decryptJson(key, encrypted)) as OutboxEntry,
			})),
		),
		rejected: await Promise.all(
			rejected.map(async (encrypted) => (await decryptJson(key, encrypted)) as RejectedEntry),
		),
		marks: await decrypted<StoredMarks>(encryptedMarks, { marks: {}, isSent: true, replica: newReplica() }),
		photos: new Map(photoKeys.map((id, index) => [id, photos[index]!.isSent])),
	}
}

/** Generates the name of this phone, ten letters and digits, by which the checklist's marks say who wrote them. */
const newReplica = () =>
	[...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join('')

/** Adds entries to those waiting to be sent. Resolves when they are on the phone's disk. */
export async function addToOutbox({ db, key }: Opened, entries: readonly OutboxEntry[]): Promise<number[]> {
	const encrypted = await Promise.all(entries.map((entry) => encryptJson(key, entry)))
	const tx = db.transaction('outbox', 'readwrite', durable)
	const ids = await Promise.all(encrypted.map((each) => tx.store.add(each)))
	await tx.done
	return ids
}

/** Stores a response of the site and removes from the outbox what the site has, in one transaction. */
export async function storeResponse(
	{ db, key }: Opened,
	{
		stored,
		log,
		settled,
		rejected,
	}: { stored: StoredCase; log: StoredLog; settled: readonly number[]; rejected: readonly RejectedEntry[] },
): Promise<void> {
	const [encryptedCase, encryptedLog, encryptedRejected] = await Promise.all([
		encryptJson(key, stored),
		encryptJson(key, log),
		Promise.all(rejected.map((each) => encryptJson(key, each))),
	])
	const tx = db.transaction(['records', 'outbox', 'rejected'], 'readwrite', durable)
	await Promise.all([
		tx.objectStore('records').put(encryptedCase, 'case'),
		tx.objectStore('records').put(encryptedLog, 'log'),
		...settled.map((id) => tx.objectStore('outbox').delete(id)),
		...encryptedRejected.map((each) => tx.objectStore('rejected').add(each)),
		tx.done,
	])
}

export async function storeSeen({ db, key }: Opened, seen: SeenVersion): Promise<void> {
	await db.put('records', await encryptJson(key, seen), 'seen')
}

export async function storeMarks({ db, key }: Opened, marks: StoredMarks): Promise<void> {
	await db.put('records', await encryptJson(key, marks), 'marks')
}

export async function addPhoto(
	{ db, key }: Opened,
	{ id, bytes }: { id: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
	const encrypted = await encryptBytes(key, bytes)
	const tx = db.transaction('photos', 'readwrite', durable)
	await Promise.all([tx.store.put({ encrypted, isSent: false }, id), tx.done])
}

export async function readPhoto({ db, key }: Opened, id: string): Promise<Blob | null> {
	const stored = await db.get('photos', id)
	return stored ? new Blob([await decryptBytes(key, stored.encrypted)], { type: 'image/jpeg' }) : null
}

export async function markPhotoSent({ db }: Opened, id: string): Promise<void> {
	const tx = db.transaction('photos', 'readwrite')
	const stored = await tx.store.get(id)
	if (stored) await tx.store.put({ ...stored, isSent: true }, id)
	await tx.done
}
