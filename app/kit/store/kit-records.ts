import type { SigningEntry } from '#app/modules/deals/signing/desk/signing-entry.ts'
import type { LoggedEntry } from '#app/modules/deals/signing/desk/signing-state.ts'
import type { KitCase } from '#app/modules/deals/signing/kit/kit-case.ts'
import type { Marks } from '#app/modules/resources/checklist/checklist-progress.ts'
import type { KitDatabase } from './kit-database.ts'
import { open, openBytes, seal, sealBytes } from './sealing.ts'

export type StoredCase = { case: KitCase; readAt: string }
/** The version of what was agreed that the person has seen. A record of its own: an answer of the site never changes it. */
export type SeenVersion = { caseId: string; version: number }
/** The entries that the site has, as far as this phone knows, and the position of the last one. */
export type StoredLog = { entries: LoggedEntry[]; position: number }
/** An entry of this phone; `caseId` keeps the entries of two purchases apart. */
export type OutboxEntry = { caseId: string; key: string; writtenAt: string; entry: SigningEntry }
export type RefusedEntry = OutboxEntry & { reason: string }
export type StoredMarks = { marks: Marks; isSent: boolean; replica: string }

export type Held = {
	stored: StoredCase | null
	seen: SeenVersion | null
	log: StoredLog
	outbox: { id: number; sent: OutboxEntry }[]
	refused: RefusedEntry[]
	marks: StoredMarks
	/** By photo, whether the site has it. */
	photos: Map<string, boolean>
}

type Opened = { db: KitDatabase; key: CryptoKey }

/** The phone's disk has to have it before the kit says that it is saved. */
const durable = { durability: 'strict' } as const

/** Reads everything that the phone holds, except the photos themselves. */
export async function readHeld({ db, key }: Opened): Promise<Held> {
	const tx = db.transaction(['records', 'outbox', 'refused', 'photos'])
	const [sealedCase, sealedSeen, sealedLog, sealedMarks, outboxKeys, outbox, refused, photoKeys, photos] =
		await Promise.all([
			tx.objectStore('records').get('case'),
			tx.objectStore('records').get('seen'),
			tx.objectStore('records').get('log'),
			tx.objectStore('records').get('marks'),
			tx.objectStore('outbox').getAllKeys(),
			tx.objectStore('outbox').getAll(),
			tx.objectStore('refused').getAll(),
			tx.objectStore('photos').getAllKeys(),
			tx.objectStore('photos').getAll(),
		])
	const opened = async <Value>(sealed: Parameters<typeof open>[1] | undefined, otherwise: Value) =>
		sealed ? ((await open(key, sealed)) as Value) : otherwise
	return {
		stored: await opened<StoredCase | null>(sealedCase, null),
		seen: await opened<SeenVersion | null>(sealedSeen, null),
		log: await opened<StoredLog>(sealedLog, { entries: [], position: 0 }),
		outbox: await Promise.all(
			outbox.map(async (sealed, index) => ({
				id: outboxKeys[index]!,
				sent: (await open(key, sealed)) as OutboxEntry,
			})),
		),
		refused: await Promise.all(refused.map(async (sealed) => (await open(key, sealed)) as RefusedEntry)),
		marks: await opened<StoredMarks>(sealedMarks, { marks: {}, isSent: true, replica: newReplica() }),
		photos: new Map(photoKeys.map((id, index) => [id, photos[index]!.isSent])),
	}
}

/** Letters and digits, as the checklist's marks name who wrote them. */
const newReplica = () =>
	[...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join('')

/** Adds entries to what is to be sent. Resolves when they are on the phone's disk. */
export async function addToOutbox({ db, key }: Opened, entries: readonly OutboxEntry[]): Promise<number[]> {
	const sealed = await Promise.all(entries.map((entry) => seal(key, entry)))
	const tx = db.transaction('outbox', 'readwrite', durable)
	const ids = await Promise.all(sealed.map((each) => tx.store.add(each)))
	await tx.done
	return ids
}

/** Keeps what the site answered, and takes what it has from the outbox, in one transaction. */
export async function keepAnswer(
	{ db, key }: Opened,
	{
		stored,
		log,
		settled,
		refused,
	}: { stored: StoredCase; log: StoredLog; settled: readonly number[]; refused: readonly RefusedEntry[] },
): Promise<void> {
	const [sealedCase, sealedLog, sealedRefused] = await Promise.all([
		seal(key, stored),
		seal(key, log),
		Promise.all(refused.map((each) => seal(key, each))),
	])
	const tx = db.transaction(['records', 'outbox', 'refused'], 'readwrite', durable)
	await Promise.all([
		tx.objectStore('records').put(sealedCase, 'case'),
		tx.objectStore('records').put(sealedLog, 'log'),
		...settled.map((id) => tx.objectStore('outbox').delete(id)),
		...sealedRefused.map((each) => tx.objectStore('refused').add(each)),
		tx.done,
	])
}

export async function keepSeen({ db, key }: Opened, seen: SeenVersion): Promise<void> {
	await db.put('records', await seal(key, seen), 'seen')
}

export async function keepMarks({ db, key }: Opened, marks: StoredMarks): Promise<void> {
	await db.put('records', await seal(key, marks), 'marks')
}

export async function addPhoto(
	{ db, key }: Opened,
	{ id, bytes }: { id: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
	const sealed = await sealBytes(key, bytes)
	const tx = db.transaction('photos', 'readwrite', durable)
	await Promise.all([tx.store.put({ sealed, isSent: false }, id), tx.done])
}

export async function readPhoto({ db, key }: Opened, id: string): Promise<Blob | null> {
	const stored = await db.get('photos', id)
	return stored ? new Blob([await openBytes(key, stored.sealed)], { type: 'image/jpeg' }) : null
}

export async function markPhotoSent({ db }: Opened, id: string): Promise<void> {
	const tx = db.transaction('photos', 'readwrite')
	const stored = await tx.store.get(id)
	if (stored) await tx.store.put({ ...stored, isSent: true }, id)
	await tx.done
}
