import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { chatPresence, chatSettings } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { getChatSettings } from './chat-settings.server.ts'
import { conversationTopic, presenceTopic, visitorCameOrWent } from './topics.ts'

/** An open stream renews its row with its instance; one that was not renewed for so long has gone with it. */
const goneMs = 75_000
/** A desk that nobody touched for so long is an advisor who left the room. */
const idleMs = 10 * 60_000
/** Rows of instances that are gone for good. Not sooner: after an outage of the database an instance goes on renewing what it has. */
const forgottenMs = 86_400_000
/** That somebody is there still is written so often. */
const staleMs = 20_000

type Now = { now: Date }

/** Whether an advisor is there to answer: a desk is open, somebody did something in it lately, and it is not set to away. */
export async function isAdvisorPresent(db: Db, { now }: Now): Promise<boolean> {
	const [found] = await db
		.select({ away: sql<boolean>`coalesce((select ${chatSettings.away} from ${chatSettings}), false)` })
		.from(chatPresence)
		.where(
			and(
				isNotNull(chatPresence.userId),
				gt(chatPresence.seenAt, new Date(now.getTime() - goneMs)),
				gt(chatPresence.activeAt, new Date(now.getTime() - idleMs)),
			),
		)
		.limit(1)
	return found !== undefined && !found.away
}

/** Of these conversations, those whose visitor has a stream open. */
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
				gt(chatPresence.seenAt, new Date(now.getTime() - goneMs)),
			),
		)
	return new Set(rows.flatMap(({ id }) => id ?? []))
}

type Stream = Now & { streamId: string }

/** A desk is open: visitors are told that the advisor is there. */
export async function openAdmin(
	db: Db,
	{ streamId, userId, now }: Stream & { userId: string },
): Promise<void> {
	await transact(db, async (tx) => {
		await tx.insert(chatPresence).values({ streamId, userId, seenAt: now, activeAt: now })
		await noteLastPresent(tx, now)
		await notify(tx, presenceTopic)
	})
}

/** It was closed, or its line is dead. */
export async function closeAdmin(db: Db, { streamId, now }: Stream): Promise<void> {
	await transact(db, async (tx) => {
		if (await isAdvisorPresent(tx, { now })) await noteLastPresent(tx, now)
		await tx.delete(chatPresence).where(eq(chatPresence.streamId, streamId))
		await notify(tx, presenceTopic)
	})
}

type VisitorStream = Stream & { conversationId: string }

/** A visitor looks at their conversation: whoever has it open at the desk is told. */
export async function openVisitor(db: Db, { streamId, conversationId, now }: VisitorStream): Promise<void> {
	await db.insert(chatPresence).values({ streamId, conversationId, seenAt: now, activeAt: now })
	await notify(db, conversationTopic(conversationId), visitorCameOrWent)
}

export async function closeVisitor(
	db: Db,
	{ streamId, conversationId }: Omit<VisitorStream, 'now'>,
): Promise<void> {
	await db.delete(chatPresence).where(eq(chatPresence.streamId, streamId))
	await notify(db, conversationTopic(conversationId), visitorCameOrWent)
}

/** These streams of one instance are open still. What no instance has renewed for a day is taken away. */
export async function renewStreams(db: Db, { streamIds, now }: Now & { streamIds: string[] }): Promise<void> {
	if (streamIds.length > 0)
		await db.update(chatPresence).set({ seenAt: now }).where(inArray(chatPresence.streamId, streamIds))
	await db.delete(chatPresence).where(lt(chatPresence.seenAt, new Date(now.getTime() - forgottenMs)))
	if (await isAdvisorPresent(db, { now })) await noteStillPresent(db, now)
}

/** The advisor did something at one of their desks. */
export async function noteActive(db: Db, { userId, now }: Now & { userId: string }): Promise<void> {
	await transact(db, async (tx) => {
		const before = await isAdvisorPresent(tx, { now })
		await tx.update(chatPresence).set({ activeAt: now }).where(eq(chatPresence.userId, userId))
		if (!before) await notify(tx, presenceTopic)
	})
}

/** The absence that automatic replies count begins after this. */
async function noteLastPresent(db: Db, now: Date): Promise<void> {
	await getChatSettings(db)
	await db.update(chatSettings).set({ lastPresentAt: now })
}

/** The same while the advisor stays: every reply would wait for the one before it, if each wrote that one row. */
export async function noteStillPresent(db: Db, now: Date): Promise<void> {
	const before = new Date(now.getTime() - staleMs)
	await db
		.update(chatSettings)
		.set({ lastPresentAt: now })
		.where(or(isNull(chatSettings.lastPresentAt), lt(chatSettings.lastPresentAt, before)))
}
