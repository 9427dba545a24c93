import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { outboxPush, pushDevice } from '#app/db/schema/notifications.ts'
import type { EmailKind } from '../messages/message-map.ts'
import { type PushKind, pushCharsMax, pushedEmails, usefulMinutes } from './push-kinds.ts'

/** The channel that notifies every instance's dispatcher at commit. */
export const pushQueued = 'push_queued'

export type NewPush = {
	kind: PushKind
	/** Identifies the event: no device is told of it twice. */
	key: string
	/** One line, which a locked phone shows. */
	text: string
	/** The page of the admin area that it opens. */
	path: string
	/** When it happened: the notification is dropped some time after. */
	now: Date
}

/**
 * Queues a notification to every device of the staff that is told of such events, in the caller's transaction: it is sent if that commits.
 * A device's quiet hours count when it is sent.
 */
export async function queuePush(tx: Db, { kind, key, text, path, now }: NewPush): Promise<void> {
	const devices = await tx
		.select({ id: pushDevice.id })
		.from(pushDevice)
		.innerJoin(user, eq(user.id, pushDevice.userId))
		.where(and(eq(user.role, 'admin'), arrayContains(pushDevice.kinds, [kind]), isNull(pushDevice.offReason)))
	if (devices.length === 0) return
	const expiresAt = new Date(now.getTime() + usefulMinutes[kind] * 60_000)
	const line = text.replace(/\s+/g, ' ').trim()
	await tx
		.insert(outboxPush)
		.values(
			devices.map(({ id }) => ({
				deviceId: id,
				kind,
				dedupeKey: `${id}:${key}`,
				text: line.length > pushCharsMax ? `${line.slice(0, pushCharsMax - 1).trimEnd()}…` : line,
				path,
				expiresAt,
				nextAttemptAt: now,
				createdAt: now,
			})),
		)
		.onConflictDoNothing({ target: outboxPush.dedupeKey })
	await tx.execute(sql`select pg_notify(${pushQueued}, '')`)
}

/** Queues what an email to the advisor says in its subject; nothing for other emails. It opens the page that the email leads to. */
export async function queuePushOfEmail(
	tx: Db,
	{ id, kind, subject, text, now }: { id: string; kind: EmailKind; subject: string; text: string; now: Date },
): Promise<void> {
	const pushKind = pushedEmails[kind]
	if (!pushKind) return
	const [, path = '/admin'] = /https?:\/\/[^\s/]+(\/admin[^\s]*)/.exec(text) ?? []
	await queuePush(tx, { kind: pushKind, key: `email:${id}`, text: subject, path, now })
}
