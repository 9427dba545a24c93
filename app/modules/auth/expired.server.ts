import { lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { rateLimit, session, verification } from '#app/db/schema/auth.ts'

const dayMs = 86_400_000

/** Deletes what has run out and decides nothing any more: mailed tokens, sessions, counters older than a day. */
export async function forgetExpired(db: Db, { now }: { now: Date }): Promise<void> {
	await db.delete(verification).where(lt(verification.expiresAt, now))
	await db.delete(session).where(lt(session.expiresAt, now))
	await db.delete(rateLimit).where(lt(rateLimit.lastRequest, now.getTime() - dayMs))
}
