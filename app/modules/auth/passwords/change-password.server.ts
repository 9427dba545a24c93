import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Auth } from '../auth.ts'
import { clearSignInAttempts } from '../limits/attempts.server.ts'
import { noteSecurityEvent } from '../security/security-events.server.ts'
import { dropOtherSessions, renewOwnToken } from '../sessions/own-sessions.server.ts'
import { revokeTokens } from '../sign-in/emailed-tokens.server.ts'
import type { Viewer } from '../viewer.ts'
import { findPasswordHash, hashGoodPassword, insertPassword } from './password.server.ts'

type Change = {
	auth: Auth
	actor: Pick<Viewer, 'id' | 'sessionId'>
	password: string
	clientIp: string
	userAgent: string | null
	now: Date
}

/**
 * Gives the actor's account this password, whether it had one or came by a provider. Every other session ends, links
 * mailed before are dead, this session goes on under a new token, and the owner is told by mail. The caller has
 * asked for fresh authentication first.
 * @throws Invalid with the reason when the password is refused
 */
export async function changePassword(
	db: Db,
	{ auth, actor, password, clientIp, userAgent, now }: Change,
): Promise<{ setCookie: string; wasSet: boolean }> {
	const [about] = await db.select().from(user).where(eq(user.id, actor.id))
	if (!about) throw new NotFound('This account no longer exists.')
	const passwordHash = await hashGoodPassword(db, password, { about, auth })
	return transact(db, async (tx) => {
		const [owner] = await tx.select().from(user).where(eq(user.id, actor.id)).for('update')
		if (!owner) throw new NotFound('This account no longer exists.')
		const wasSet = (await findPasswordHash(tx, { userId: owner.id })) !== null
		await insertPassword(tx, { userId: owner.id, passwordHash, now })
		await dropOtherSessions(tx, { actor })
		const setCookie = await renewOwnToken(tx, { auth, actor, now })
		await revokeTokens(tx, { userId: owner.id })
		await clearSignInAttempts(tx, { email: owner.email, clientIp })
		const kind = wasSet ? 'password-changed' : 'password-set'
		await noteSecurityEvent(tx, { userId: owner.id, kind, from: { clientIp, userAgent }, now })
		await auth.mail.passwordChanged(tx, owner, wasSet ? 'changed' : 'set')
		return { setCookie, wasSet }
	})
}

/** What the member is called, here and in mails. */
export async function changeName(
	db: Db,
	{ actor, name, now }: { actor: Pick<Viewer, 'id'>; name: string; now: Date },
): Promise<void> {
	await db.update(user).set({ name, updatedAt: now }).where(eq(user.id, actor.id))
}
