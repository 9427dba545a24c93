import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Auth } from '../auth.ts'
import { notifyOwner } from '../security/security-events.server.ts'
import { deleteOtherSessions, replaceOwnToken } from '../sessions/own-sessions.server.ts'
import { clearSignInAttempts } from '../sign-in/attempts.server.ts'
import { revokeTokens } from '../sign-in/emailed-tokens.server.ts'
import type { Viewer } from '../viewer.ts'
import { checkAndHashPassword, findPasswordHash, insertPassword } from './password.server.ts'

type ChangePasswordInput = {
	auth: Auth
	actor: Pick<Viewer, 'id' | 'sessionId'>
	password: string
	clientIp: string
	userAgent: string | null
	now: Date
}

/**
 * Sets the password of the actor's account, whether it had one or not. Every other session ends, links emailed before stop working, this
 * session continues with a new token, and the owner is notified by email. The caller must first check that the person has confirmed their
 * presence within the last five minutes (`confirm-presence.server.ts`).
 * @throws Invalid with the reason when the password is rejected; NotFound when the account no longer exists
 */
export async function changePassword(
	db: Db,
	{ auth, actor, password, clientIp, userAgent, now }: ChangePasswordInput,
): Promise<{ setCookie: string; wasSet: boolean }> {
	const [about] = await db.select().from(user).where(eq(user.id, actor.id))
	if (!about) throw new NotFound('This account no longer exists.')
	const passwordHash = await checkAndHashPassword(db, password, { about, auth })
	return transact(db, async (tx) => {
		const [owner] = await tx.select().from(user).where(eq(user.id, actor.id)).for('update')
		if (!owner) throw new NotFound('This account no longer exists.')
		const wasSet = (await findPasswordHash(tx, { userId: owner.id })) !== null
		await insertPassword(tx, { userId: owner.id, passwordHash, now })
		await deleteOtherSessions(tx, { actor })
		const setCookie = await replaceOwnToken(tx, { auth, actor, now })
		await revokeTokens(tx, { userId: owner.id })
		await clearSignInAttempts(tx, { email: owner.email, clientIp })
		const kind = wasSet ? 'password-changed' : 'password-set'
		await notifyOwner(tx, { auth, owner, kind, from: { clientIp, userAgent }, now })
		return { setCookie, wasSet }
	})
}

/** Changes the name that pages and emails show for the member. */
export async function changeName(
	db: Db,
	{ actor, name, now }: { actor: Pick<Viewer, 'id'>; name: string; now: Date },
): Promise<void> {
	await db.update(user).set({ name, updatedAt: now }).where(eq(user.id, actor.id))
}
