import { lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { device, emailChange, rateLimit, securityEvent, session, verification } from '#app/db/schema/auth.ts'

const dayMs = 86_400_000

/** So long an owner can look back at what happened to the account. */
const eventsKeptMs = 365 * dayMs

/** A browser not seen for so long is a new one when it comes back; its cookie lasts as long. */
const devicesKeptMs = 365 * dayMs

/** Deletes what has run out and decides nothing any more: mailed tokens, sessions, changes of address,
 * counters older than a day, security events and browsers older than a year. */
export async function forgetExpired(db: Db, { now }: { now: Date }): Promise<void> {
	await db.delete(verification).where(lt(verification.expiresAt, now))
	await db.delete(session).where(lt(session.expiresAt, now))
	await db.delete(emailChange).where(lt(emailChange.expiresAt, now))
	await db.delete(securityEvent).where(lt(securityEvent.createdAt, new Date(now.getTime() - eventsKeptMs)))
	await db.delete(device).where(lt(device.seenAt, new Date(now.getTime() - devicesKeptMs)))
	await db.delete(rateLimit).where(lt(rateLimit.lastRequest, now.getTime() - dayMs))
}
