import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Auth } from '../auth.ts'
import { type Credential, hasCredential } from '../sign-in/credentials.server.ts'
import type { CurrentSession } from '../viewer.ts'
import { findSession } from './current-session.server.ts'
import { expiryOf } from './session-life.ts'

type CreateSessionInput = {
	auth: Pick<Auth, 'cookie' | 'adminsNeedSecondFactor'>
	userId: string
	/** What the person has just signed in with. */
	credential: Credential
	/** Whether the cookie lasts 30 days or ends with the browser session. */
	remember: boolean
	from: { clientIp: string; userAgent: string | null }
	now: Date
}

/**
 * Creates a session, the only place that does. Returns null if the account no longer has the credential: whoever changes a
 * password or unlinks a provider locks the account's row and ends its sessions, so a session of the former credential cannot be
 * created afterwards. Whether a second factor is pending is decided by a trigger on the table, for every way of signing in.
 */
export function createSession(
	db: Db,
	{ auth, userId, credential, remember, from, now }: CreateSessionInput,
): Promise<{ setCookie: string; current: CurrentSession } | null> {
	return transact(db, async (tx) => {
		await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share')
		if (!(await hasCredential(tx, { userId, credential }))) return null
		const token = newSessionToken()
		const expiresAt = expiryOf({ remembered: remember, createdAt: now }, now)
		await tx.insert(session).values({
			id: randomUUID(),
			userId,
			token,
			expiresAt,
			ipAddress: from.clientIp,
			userAgent: from.userAgent?.slice(0, 500) ?? null,
			remembered: remember,
			// A provider may confirm whoever uses the machine, so its sign-in does not confirm that the owner is present.
			confirmedAt: 'passwordHash' in credential ? now : null,
			createdAt: now,
			updatedAt: now,
		})
		const maxAgeSeconds = remember ? (expiresAt.getTime() - now.getTime()) / 1_000 : null
		return {
			setCookie: auth.cookie.write(token, maxAgeSeconds),
			current: await findSession(tx, { auth, token, now }),
		}
	})
}

/** Returns a token of 256 random bits. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url')
