import { lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { device, emailChange, securityEvent, session, verification } from '#app/db/schema/auth.ts'

const dayMs = 86_400_000

/** How long an owner can see past security events. */
const eventRetentionMs = 365 * dayMs

/** A browser that has not been seen for this long counts as new; its cookie lasts as long. */
const deviceRetentionMs = 365 * dayMs

/**
 * Deletes expired rows: emailed tokens, sessions and email changes past their end, security events and browsers
 * older than a year.
 */
export async function deleteExpired(db: Db, { now }: { now: Date }): Promise<void> {
	await db.delete(verification).where(lt(verification.expiresAt, now))
	await db.delete(session).where(lt(session.expiresAt, now))
	await db.delete(emailChange).where(lt(emailChange.expiresAt, now))
	await db
		.delete(securityEvent)
		.where(lt(securityEvent.createdAt, new Date(now.getTime() - eventRetentionMs)))
	await db.delete(device).where(lt(device.seenAt, new Date(now.getTime() - deviceRetentionMs)))
}
