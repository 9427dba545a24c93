import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { conversation } from '#app/db/schema/chat.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

type OwnInput = { actor: Pick<Viewer, 'id'> }

/** Whether a member has stopped emails about chat replies. */
export async function areOwnEmailsStopped(db: Db, { actor }: OwnInput): Promise<boolean> {
	const stopped = and(eq(conversation.userId, actor.id), isNotNull(conversation.emailsStoppedAt))
	return (await db.$count(conversation, stopped)) > 0
}

/** Turns emails about chat replies on again. */
export async function resumeOwnEmails(db: Db, { actor }: OwnInput): Promise<void> {
	await db.update(conversation).set({ emailsStoppedAt: null }).where(eq(conversation.userId, actor.id))
}
