import { desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { securityEvent } from '#app/db/schema/auth.ts'
import type { Viewer } from '../viewer.ts'
import type { SecurityEventKind } from './security-event.ts'

export type SecurityEvent = {
	id: string
	kind: SecurityEventKind
	detail: string | null
	ipAddress: string | null
	userAgent: string | null
	createdAt: Date
}

type RecordSecurityEventInput = {
	userId: string
	kind: SecurityEventKind
	/** A detail of the event, such as a provider's name or the new address; never a secret. */
	detail?: string
	/** The request that caused the event, if there was one. */
	from?: { clientIp: string; userAgent?: string | null }
	now: Date
}

/** Records a security event in the transaction in which it happened, for the account's owner to see. */
export async function recordSecurityEvent(
	db: Db,
	{ userId, kind, detail, from, now }: RecordSecurityEventInput,
): Promise<void> {
	await db.insert(securityEvent).values({
		userId,
		kind,
		detail: detail ?? null,
		ipAddress: from?.clientIp ?? null,
		userAgent: from?.userAgent?.slice(0, 500) ?? null,
		createdAt: now,
	})
}

/** Returns the actor's security events, newest first. */
export async function listSecurityEvents(
	db: Db,
	{ actor, limit = 20 }: { actor: Pick<Viewer, 'id'>; limit?: number },
): Promise<SecurityEvent[]> {
	const rows = await db
		.select()
		.from(securityEvent)
		.where(eq(securityEvent.userId, actor.id))
		.orderBy(desc(securityEvent.createdAt), desc(securityEvent.id))
		.limit(limit)
	return rows.map(({ userId: _, ...row }) => ({ ...row, kind: row.kind as SecurityEventKind }))
}
