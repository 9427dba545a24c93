import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailDelivery, mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { IncomingEmail } from '#app/platform/email/incoming/incoming-email.ts'
import { assertMay } from '../policy.ts'
import { quarantineBytesMax, quarantineDayBytes, quarantineDaysKept, quarantineMax } from './mail-limits.ts'

const dayMs = 86_400_000
/** The row, the indexes and the record of the delivery. */
const rowBytes = 4_000

/** What is counted for a message: its stored original and its rows. */
const countedBytes = sql<number>`coalesce(${mailMessage.rawSizeBytes}, 0) + ${rowBytes}::int`

type MakeRoomInput = {
	/** Whether the new message names a known sender. Both kinds have a budget of their own. */
	isKnownSender: boolean
	sizeBytes: number
	now: Date
}

/**
 * Makes room in quarantine for one more message by deleting the oldest of its kind. `fits` is false if the budget of the last 24 hours is
 * used up: then the new message is left out and nothing is deleted. The caller holds the lock of filing, and removes the files of `rawKeys`
 * after the commit.
 */
export async function makeRoomInQuarantine(
	tx: Db,
	{ isKnownSender, sizeBytes, now }: MakeRoomInput,
): Promise<{ fits: boolean; rawKeys: string[] }> {
	const isOfKind = and(eq(mailMessage.state, 'quarantined'), eq(mailMessage.senderKnown, isKnownSender))
	const since = new Date(now.getTime() - dayMs)
	const [used] = await tx
		.select({
			messages: count(),
			bytes: sql<number>`coalesce(sum(${countedBytes}), 0)`.mapWith(Number),
			dayBytes:
				sql<number>`coalesce(sum(${countedBytes}) filter (where ${gt(mailMessage.at, since)}), 0)`.mapWith(
					Number,
				),
		})
		.from(mailMessage)
		.where(isOfKind)
	let { messages, bytes } = used ?? { messages: 0, bytes: 0 }
	const newBytes = sizeBytes + rowBytes
	if ((used?.dayBytes ?? 0) + newBytes > quarantineDayBytes) return { fits: false, rawKeys: [] }
	const isTooMuch = () => messages + 1 > quarantineMax || bytes + newBytes > quarantineBytesMax
	if (!isTooMuch()) return { fits: true, rawKeys: [] }
	const oldest = await tx
		.select({
			id: mailMessage.id,
			threadId: mailMessage.threadId,
			rawKey: mailMessage.rawKey,
			bytes: countedBytes,
		})
		.from(mailMessage)
		.where(isOfKind)
		.orderBy(asc(mailMessage.at), asc(mailMessage.no))
	const deleted: typeof oldest = []
	for (const message of oldest) {
		if (!isTooMuch()) break
		deleted.push(message)
		messages -= 1
		bytes -= message.bytes
	}
	await leaveOut(tx, { messageIds: deleted.map(({ id }) => id) })
	await tx.delete(mailThread).where(
		inArray(
			mailThread.id,
			deleted.map(({ threadId }) => threadId),
		),
	)
	return { fits: true, rawKeys: deleted.flatMap(({ rawKey }) => rawKey ?? []) }
}

/** Records on the deliveries of these messages, which are about to be deleted, who wrote them and about what. */
async function leaveOut(tx: Db, { messageIds }: { messageIds: string[] }): Promise<void> {
	await tx
		.update(mailDelivery)
		.set({
			state: 'left_out',
			lastError: sql`left((select ${mailMessage.fromEmail} || ', ' || ${mailMessage.subject} from ${mailMessage} where ${mailMessage.id} = ${mailDelivery.messageId}), 300)`,
		})
		.where(inArray(mailDelivery.messageId, messageIds))
}

/** Returns what is recorded of a message that is left out: who wrote it and about what. */
export const leftOutNote = ({ from, subject }: Pick<IncomingEmail, 'from' | 'subject'>): string =>
	`${from.email || 'no sender'}, ${subject || 'no subject'}`.slice(0, 300)

export type LeftOutMail = { messages: number; bytes: number; latest: string[] }

/** Counts the messages of the last 30 days that were not kept because the budget was used up, and names the latest. @throws Forbidden */
export async function findLeftOutMail(
	db: Db,
	{ actor, now }: { actor: Actor; now: Date },
): Promise<LeftOutMail> {
	assertMay(actor, 'decide-senders')
	const since = new Date(now.getTime() - quarantineDaysKept * dayMs)
	const isLeftOut = and(eq(mailDelivery.state, 'left_out'), gt(mailDelivery.receivedAt, since))
	const [sums] = await db
		.select({
			messages: count(),
			bytes: sql<number>`coalesce(sum(${mailDelivery.sizeBytes}), 0)`.mapWith(Number),
		})
		.from(mailDelivery)
		.where(isLeftOut)
	const latest = await db
		.select({ note: mailDelivery.lastError })
		.from(mailDelivery)
		.where(isLeftOut)
		.orderBy(desc(mailDelivery.receivedAt), desc(mailDelivery.no))
		.limit(5)
	return { messages: sums?.messages ?? 0, bytes: sums?.bytes ?? 0, latest: latest.map(({ note }) => note) }
}
