import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { conversation } from '#app/db/schema/chat.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

type Own = { actor: Pick<Viewer, 'id'> }

/** Whether a member wants no more mails about replies in the chat. */
export async function wereOwnEmailsStopped(db: Db, { actor }: Own): Promise<boolean> {
	const stopped = and(eq(conversation.userId, actor.id), isNotNull(conversation.emailsStoppedAt))
	return (await db.$count(conversation, stopped)) > 0
}

/** They want them after all. */
export async function startOwnEmails(db: Db, { actor }: Own): Promise<void> {
	await db.update(conversation).set({ emailsStoppedAt: null }).where(eq(conversation.userId, actor.id))
}
