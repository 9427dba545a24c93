import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatPresence, chatSettings } from '#app/db/schema/chat.ts'
import { tell } from '#app/db/tell.server.ts'
import { getChatSettings } from './chat-settings.server.ts'
import { presenceTopic } from './topics.ts'

/** An open desk renews its row with each beat of its stream; one that was not renewed for so long has gone with its instance. */
const goneMs = 75_000
/** A desk that nobody touched for so long is an advisor who left the room. */
const idleMs = 10 * 60_000

/** Whether an advisor is there to answer: a desk is open, somebody did something in it lately, and it is not set to away. */
export async function isAdvisorPresent(db: Db, { now }: { now: Date }): Promise<boolean> {
	const [found] = await db
		.select({ away: sql<boolean>`coalesce((select ${chatSettings.away} from ${chatSettings}), false)` })
		.from(chatPresence)
		.where(
			and(
				gt(chatPresence.seenAt, new Date(now.getTime() - goneMs)),
				gt(chatPresence.activeAt, new Date(now.getTime() - idleMs)),
			),
		)
		.limit(1)
	return found !== undefined && !found.away
}

type Desk = { streamId: string; userId: string; now: Date }

/** A desk is open: visitors are told that the advisor is there. */
export async function openDesk(db: Db, { streamId, userId, now }: Desk): Promise<void> {
	await db.transaction(async (tx) => {
		await tx
			.insert(chatPresence)
			.values({ streamId, userId, seenAt: now, activeAt: now })
			.onConflictDoUpdate({ target: chatPresence.streamId, set: { seenAt: now, activeAt: now } })
		await noteLastPresent(tx, now)
		await tell(tx, presenceTopic)
	})
}

/** It is open still. */
export async function renewDesk(db: Db, { streamId, now }: Pick<Desk, 'streamId' | 'now'>): Promise<void> {
	await db.update(chatPresence).set({ seenAt: now }).where(eq(chatPresence.streamId, streamId))
	if (await isAdvisorPresent(db, { now })) await noteLastPresent(db, now)
}

/** The advisor did something at one of their desks. */
export async function noteActive(db: Db, { userId, now }: Pick<Desk, 'userId' | 'now'>): Promise<void> {
	await db.transaction(async (tx) => {
		const before = await isAdvisorPresent(tx, { now })
		await tx.update(chatPresence).set({ activeAt: now }).where(eq(chatPresence.userId, userId))
		if (!before) await tell(tx, presenceTopic)
	})
}

/** It was closed, or its line is dead. */
export async function closeDesk(db: Db, { streamId, now }: Pick<Desk, 'streamId' | 'now'>): Promise<void> {
	await db.transaction(async (tx) => {
		if (await isAdvisorPresent(tx, { now })) await noteLastPresent(tx, now)
		await tx.delete(chatPresence).where(eq(chatPresence.streamId, streamId))
		await tell(tx, presenceTopic)
	})
}

/** Takes away the desks of instances that ended without a word. */
export async function forgetGoneDesks(db: Db, { now }: { now: Date }): Promise<void> {
	await db.delete(chatPresence).where(lt(chatPresence.seenAt, new Date(now.getTime() - 2 * goneMs)))
}

/** The absence that automatic replies count begins after this. */
export async function noteLastPresent(db: Db, now: Date): Promise<void> {
	await getChatSettings(db)
	await db.update(chatSettings).set({ lastPresentAt: now })
}
