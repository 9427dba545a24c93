import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { chatPresence, chatSettings } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { getChatSettings } from './chat-settings.server.ts'
import { conversationTopic, presenceTopic, visitorPresenceChanged } from './topics.ts'

/** Each instance renews the rows of its open streams; a row that was not renewed for this long has ended with its instance. */
const expiredMs = 75_000
/** After this long without activity in the admin area, the advisor counts as absent. */
const idleMs = 10 * 60_000
/** Rows not renewed for this long are deleted. Not sooner: after a database outage an instance continues to renew its rows. */
const deletedMs = 86_400_000
/** How often the continued presence of the advisor is written. */
const staleMs = 20_000

type Now = { now: Date }

/** Whether an advisor is present: an admin page is open, there was recent activity, and they are not set to away. */
export async function isAdvisorPresent(db: Db, { now }: Now): Promise<boolean> {
	const [found] = await db
		.select({ away: sql<boolean>`coalesce((select ${chatSettings.away} from ${chatSettings}), false)` })
		.from(chatPresence)
		.where(
			and(
				isNotNull(chatPresence.userId),
				gt(chatPresence.seenAt, new Date(now.getTime() - expiredMs)),
				gt(chatPresence.activeAt, new Date(now.getTime() - idleMs)),
			),
		)
		.limit(1)
	return found !== undefined && !found.away
}

/** Returns those of the given conversations whose visitor has a stream open. */
export async function listPresentVisitors(
	db: Db,
	{ conversationIds, now }: Now & { conversationIds: string[] },
): Promise<Set<string>> {
	if (conversationIds.length === 0) return new Set()
	const rows = await db
		.select({ id: chatPresence.conversationId })
		.from(chatPresence)
		.where(
			and(
				inArray(chatPresence.conversationId, conversationIds),
				gt(chatPresence.seenAt, new Date(now.getTime() - expiredMs)),
			),
		)
	return new Set(rows.flatMap(({ id }) => id ?? []))
}

type Stream = Now & { streamId: string }

/** Records that an admin page opened its stream, and notifies visitors that the advisor is present. */
export async function openAdmin(
	db: Db,
	{ streamId, userId, now }: Stream & { userId: string },
): Promise<void> {
	await transact(db, async (tx) => {
		await tx.insert(chatPresence).values({ streamId, userId, seenAt: now, activeAt: now })
		await recordLastPresent(tx, now)
		await notify(tx, presenceTopic)
	})
}

/** Records that the stream of an admin page was closed or lost. */
export async function closeAdmin(db: Db, { streamId, now }: Stream): Promise<void> {
	await transact(db, async (tx) => {
		if (await isAdvisorPresent(tx, { now })) await recordLastPresent(tx, now)
		await tx.delete(chatPresence).where(eq(chatPresence.streamId, streamId))
		await notify(tx, presenceTopic)
	})
}

type VisitorStream = Stream & { conversationId: string }

/** Records that a visitor opened their conversation, and notifies admin pages that show it. */
export async function openVisitor(db: Db, { streamId, conversationId, now }: VisitorStream): Promise<void> {
	await db.insert(chatPresence).values({ streamId, conversationId, seenAt: now, activeAt: now })
	await notify(db, conversationTopic(conversationId), visitorPresenceChanged)
}

export async function closeVisitor(
	db: Db,
	{ streamId, conversationId }: Omit<VisitorStream, 'now'>,
): Promise<void> {
	await db.delete(chatPresence).where(eq(chatPresence.streamId, streamId))
	await notify(db, conversationTopic(conversationId), visitorPresenceChanged)
}

/** Renews the open streams of one instance, and deletes rows that no instance has renewed for a day. */
export async function renewStreams(db: Db, { streamIds, now }: Now & { streamIds: string[] }): Promise<void> {
	if (streamIds.length > 0)
		await db.update(chatPresence).set({ seenAt: now }).where(inArray(chatPresence.streamId, streamIds))
	await db.delete(chatPresence).where(lt(chatPresence.seenAt, new Date(now.getTime() - deletedMs)))
	if (await isAdvisorPresent(db, { now })) await refreshLastPresent(db, now)
}

/** Records activity of the advisor in the admin area. */
export async function recordActivity(db: Db, { userId, now }: Now & { userId: string }): Promise<void> {
	await transact(db, async (tx) => {
		const wasPresent = await isAdvisorPresent(tx, { now })
		await tx.update(chatPresence).set({ activeAt: now }).where(eq(chatPresence.userId, userId))
		if (!wasPresent) await notify(tx, presenceTopic)
	})
}

/** Records when the advisor was last present, after which an absence starts for automatic replies. */
async function recordLastPresent(db: Db, now: Date): Promise<void> {
	await getChatSettings(db)
	await db.update(chatSettings).set({ lastPresentAt: now })
}

/** Updates the time at most every 20 seconds while the advisor is present; otherwise all replies would contend for one row. */
export async function refreshLastPresent(db: Db, now: Date): Promise<void> {
	const staleSince = new Date(now.getTime() - staleMs)
	await db
		.update(chatSettings)
		.set({ lastPresentAt: now })
		.where(or(isNull(chatSettings.lastPresentAt), lt(chatSettings.lastPresentAt, staleSince)))
}
