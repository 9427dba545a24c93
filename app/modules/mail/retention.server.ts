import { and, asc, desc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailDelivery, mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { quarantineDaysKept, quarantineMax, rawDaysKept } from './incoming/mail-limits.ts'
import type { RawMail } from './incoming/raw-mail.server.ts'

const dayMs = 86_400_000
const batchRows = 200
/** Longer than any source repeats a delivery, so that a repeated one is recognized. */
const deliveryDaysKept = 120

type RetentionInput = { now: Date; signal?: AbortSignal | undefined }

/**
 * Deletes messages in quarantine after 30 days, messages as they arrived after 90 days, and the records of deliveries after 120 days. A
 * file is deleted before the row that names it, so that a crash leaves no file that no row names.
 */
export async function deleteOldMail(db: Db, rawMail: RawMail, input: RetentionInput): Promise<void> {
	await deleteOldQuarantine(db, rawMail, input)
	await deleteOldRaw(db, rawMail, input)
	const before = new Date(input.now.getTime() - deliveryDaysKept * dayMs)
	await db
		.delete(mailDelivery)
		.where(
			and(
				lt(mailDelivery.receivedAt, before),
				inArray(mailDelivery.state, ['done', 'duplicate', 'left_out']),
			),
		)
}

async function deleteOldQuarantine(db: Db, rawMail: RawMail, { now, signal }: RetentionInput) {
	const isQuarantined = eq(mailThread.place, 'quarantined')
	const newest = db
		.select({ id: mailThread.id })
		.from(mailThread)
		.where(isQuarantined)
		.orderBy(desc(mailThread.lastMessageAt), desc(mailThread.id))
		.limit(quarantineMax)
	const isOld = lt(mailThread.lastMessageAt, new Date(now.getTime() - quarantineDaysKept * dayMs))
	while (!signal?.aborted) {
		const threads = await db
			.select({ id: mailThread.id })
			.from(mailThread)
			.where(and(isQuarantined, or(isOld, notInArray(mailThread.id, newest))))
			.limit(batchRows)
		if (threads.length === 0) return
		await deleteThreads(db, rawMail, { ids: threads.map(({ id }) => id) })
	}
}

/** Deletes threads and the files of their messages as they arrived. */
export async function deleteThreads(
	db: Db,
	rawMail: RawMail,
	{ ids }: { ids: readonly string[] },
): Promise<void> {
	const raws = await db
		.select({ rawKey: mailMessage.rawKey })
		.from(mailMessage)
		.where(inArray(mailMessage.threadId, [...ids]))
	for (const { rawKey } of raws) if (rawKey) await rawMail.remove(rawKey)
	await db.delete(mailThread).where(inArray(mailThread.id, [...ids]))
}

async function deleteOldRaw(db: Db, rawMail: RawMail, { now, signal }: RetentionInput): Promise<void> {
	const isOld = and(
		sql`${mailMessage.rawKey} is not null`,
		lt(mailMessage.at, new Date(now.getTime() - rawDaysKept * dayMs)),
	)
	while (!signal?.aborted) {
		const old = await db
			.select({ id: mailMessage.id, rawKey: mailMessage.rawKey })
			.from(mailMessage)
			.where(isOld)
			.orderBy(asc(mailMessage.at), asc(mailMessage.id))
			.limit(batchRows)
		if (old.length === 0) return
		for (const { rawKey } of old) if (rawKey) await rawMail.remove(rawKey)
		await db
			.update(mailMessage)
			.set({ rawKey: null })
			.where(
				inArray(
					mailMessage.id,
					old.map(({ id }) => id),
				),
			)
	}
}

/**
 * Returns a function that deletes the files of messages that no row names, which a crash can leave, and returns how many it deleted. A file
 * is deleted when two runs in a row find no row for it, because the row of a new file may be about to be written.
 */
export function newRawMailCleanup(): (db: Db, rawMail: RawMail) => Promise<number> {
	let suspects = new Set<string>()
	return async (db, rawMail) => {
		const unnamed = new Set<string>()
		let deleted = 0
		for await (const key of rawMail.list()) {
			if (await isNamed(db, key)) continue
			if (suspects.has(key)) {
				await rawMail.remove(key)
				deleted += 1
			} else unnamed.add(key)
		}
		suspects = unnamed
		return deleted
	}
}

async function isNamed(db: Db, key: string): Promise<boolean> {
	const isWaiting = and(eq(mailDelivery.rawKey, key), inArray(mailDelivery.state, ['pending', 'failed']))
	return (
		(await db.$count(mailMessage, eq(mailMessage.rawKey, key))) > 0 ||
		(await db.$count(mailDelivery, isWaiting)) > 0
	)
}
