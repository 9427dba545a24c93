import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { account } from '#app/db/schema/auth.ts'
import { Invalid } from '#app/lib/errors.ts'

/** In UTF-16 units, as `maxlength` counts them. */
export const passwordCharsMin = 8
export const passwordCharsMax = 128

/** Better Auth's own hash (scrypt). @throws Invalid with the reason when the password is refused. */
export async function hashGoodPassword(password: string): Promise<string> {
	if (password.length < passwordCharsMin)
		throw new Invalid(`Password should be at least ${passwordCharsMin} characters.`, 'password')
	if (password.length > passwordCharsMax)
		throw new Invalid(`Password should be at most ${passwordCharsMax} characters.`, 'password')
	if (new Set(password).size < 3)
		throw new Invalid('Password is too easy to guess. Please use more different characters.', 'password')
	return hashPassword(password)
}

/** Gives the user this password, whether there was one before or not. */
export async function putPassword(
	db: Db,
	{ userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
): Promise<void> {
	await db
		.insert(account)
		.values({
			id: randomUUID(),
			userId,
			accountId: userId,
			providerId: 'credential',
			password: passwordHash,
			createdAt: now,
			updatedAt: now,
		})
		.onConflictDoUpdate({
			target: [account.providerId, account.accountId],
			set: { password: passwordHash, updatedAt: now },
		})
}

/** Null for an account without a password. */
export async function findPasswordHash(db: Db, { userId }: { userId: string }): Promise<string | null> {
	const [row] = await db
		.select({ password: account.password })
		.from(account)
		.where(and(eq(account.providerId, 'credential'), eq(account.accountId, userId)))
	return row?.password ?? null
}
