import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { account, user } from '#app/db/schema/auth.ts'
import { Invalid } from '#app/lib/errors.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Auth } from '../auth.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { faultOf } from './password-rule.ts'

type Own = {
	/** Of the account: its name and address. */
	about: { name: string; email: string }
	auth: Pick<Auth, 'origin' | 'hasher'>
}

/**
 * Refuses a password that others would guess: too short or long, of the account or the site itself, or among those of
 * known breaches. The words of the site are read from its settings. @throws Invalid with the reason as a sentence
 */
async function rejectWeakPassword(db: Db, password: string, { about, auth }: Own): Promise<void> {
	const { headerBrand, footerBrand } = await getSettings(db)
	const fault = faultOf(password, [
		about.name,
		about.email,
		headerBrand,
		footerBrand,
		new URL(auth.origin).hostname,
	])
	if (fault) throw new Invalid(fault, 'password')
	if (isCommonPassword(password))
		throw new Invalid(
			'This password, or part of it, has appeared in data breaches, so it is easy to guess. Please choose another one.',
			'password',
		)
}

/** The hash of a password that nobody should guess. @throws Invalid with the reason */
export async function hashGoodPassword(db: Db, password: string, own: Own): Promise<string> {
	await rejectWeakPassword(db, password, own)
	return own.auth.hasher.hash(password)
}

/** Gives the user this password, whether there was one before or not. */
export async function insertPassword(
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

/** Null where there is no account of this address, or none with a password. */
export async function findPasswordHashAt(db: Db, { email }: { email: string }): Promise<string | null> {
	const [row] = await db
		.select({ password: account.password })
		.from(account)
		.innerJoin(user, eq(user.id, account.userId))
		.where(and(eq(user.email, email), eq(account.providerId, 'credential')))
	return row?.password ?? null
}
