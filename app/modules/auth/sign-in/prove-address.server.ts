import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { account, session, user } from '#app/db/schema/auth.ts'
import type { Auth } from '../auth.ts'
import { insertPassword } from '../passwords/password.server.ts'
import { revokeTokens } from './emailed-tokens.server.ts'
import { insertIdentity } from './identities.server.ts'
import type { SignUpCredential } from './sign-up-browser.server.ts'

type ProveAddressInput = {
	auth: Pick<Auth, 'onVerified'>
	userId: string
	/** The credential of the person who proved the address: it becomes the only one of the account. */
	credential: SignUpCredential
	/** The name that this person gave; without one, the name stays. */
	name?: string | undefined
	now: Date
}

/**
 * Gives an account to the person who has just proved its address. Whatever could sign in before (passwords, identities, sessions, links)
 * was set by somebody who had proved nothing and is deleted first; only then `onVerified` gathers what belongs to the address. This is the
 * only way in which an unverified account becomes a verified one. Null if it was verified before. Call it in a transaction.
 */
export async function proveAddress(
	tx: Db,
	{ auth, userId, credential, name, now }: ProveAddressInput,
): Promise<{ id: string; email: string } | null> {
	const [proven] = await tx
		.update(user)
		.set({ emailVerified: true, updatedAt: now, ...(name ? { name } : {}) })
		.where(and(eq(user.id, userId), eq(user.emailVerified, false)))
		.returning({ id: user.id, email: user.email })
	if (!proven) return null
	await tx.delete(session).where(eq(session.userId, userId))
	await tx.delete(account).where(eq(account.userId, userId))
	await revokeTokens(tx, { userId })
	if ('passwordHash' in credential) await insertPassword(tx, { userId, ...credential, now })
	// An identity that another account got in the meantime is not linked; the owner can still set a password by email.
	else await insertIdentity(tx, { userId, ...credential, now })
	await auth.onVerified(tx, proven)
	return proven
}
