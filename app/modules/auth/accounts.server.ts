import { and, eq, inArray, isNull, lt, notExists, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { device, emailChange, securityEvent, session, user, verification } from '#app/db/schema/auth.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { unconfirmedDaysKept } from './account-retention.ts'
import type { Actor } from './actor.ts'
import { assertMay } from './policy.ts'
import type { Viewer } from './viewer.ts'

/**
 * Whether an account has this email address. The caller must have checked that the person reads its mail: nobody else may learn it.
 */
export async function hasAccount(db: Db, { email }: { email: string }): Promise<boolean> {
	const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, email)).limit(1)
	return found !== undefined
}

/** Returns the names of accounts by their ids, for admin histories; deleted accounts are missing. @throws Forbidden */
export async function listNames(
	db: Db,
	{ actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<Map<string, string>> {
	assertMay(actor, 'read-names')
	if (ids.length === 0) return new Map()
	const rows = await db
		.select({ id: user.id, name: user.name })
		.from(user)
		.where(inArray(user.id, [...new Set(ids)]))
	return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Returns the condition that a row without an account was created with the address of the joined account, and that the account has
 * verified it. `userId` and `email` are the columns of the row.
 */
export const isOfVerifiedAddress = (userId: PgColumn, email: PgColumn): SQL | undefined =>
	and(isNull(userId), eq(email, user.email), eq(user.emailVerified, true))

/** Changes the name that pages and emails show for the member. */
export async function changeName(
	db: Db,
	{ actor, name, now }: { actor: Pick<Viewer, 'id'>; name: string; now: Date },
): Promise<void> {
	await db.update(user).set({ name, updatedAt: now }).where(eq(user.id, actor.id))
}

/**
 * Deletes an account. What belongs to it alone (sessions, sign-in methods, settings, conversation) is deleted with the row; what
 * others need stays without its name.
 * @throws Forbidden for an admin, because the site would be left without one; NotFound when it is already deleted
 */
export async function deleteAccount(
	tx: Db,
	{ actor }: { actor: Pick<Viewer, 'id' | 'kind' | 'mustEnroll'> },
): Promise<void> {
	if (actor.kind === 'staff' || actor.mustEnroll)
		throw new Forbidden(
			"An advisor's account can't be deleted here. The site's operator has to remove the admin role first.",
		)
	const deleted = await tx.delete(user).where(eq(user.id, actor.id)).returning({ id: user.id })
	if (deleted.length === 0) throw new NotFound('This account has already been deleted.')
}

/**
 * Deletes accounts of members whose address nobody confirmed for `unconfirmedDaysKept` days since the last sign-up with it, and which
 * nobody is signed in to. @returns how many
 */
export async function deleteUnconfirmedAccounts(db: Db, { now }: { now: Date }): Promise<number> {
	const before = new Date(now.getTime() - unconfirmedDaysKept * 86_400_000)
	const deleted = await db
		.delete(user)
		.where(
			and(
				eq(user.emailVerified, false),
				eq(user.role, 'member'),
				eq(user.sample, false),
				lt(user.updatedAt, before),
				notExists(db.select({ id: session.id }).from(session).where(eq(session.userId, user.id))),
			),
		)
		.returning({ id: user.id })
	return deleted.length
}

/** How long an owner sees past security events, and a browser counts as known; its cookie lasts as long. */
const yearMs = 365 * 86_400_000

/** Deletes expired rows: tokens, sessions and email changes past their end, security events and browsers older than a year. */
export async function deleteExpired(db: Db, { now }: { now: Date }): Promise<void> {
	const yearAgo = new Date(now.getTime() - yearMs)
	for (const table of [verification, session, emailChange])
		await db.delete(table).where(lt(table.expiresAt, now))
	await db.delete(securityEvent).where(lt(securityEvent.createdAt, yearAgo))
	await db.delete(device).where(lt(device.seenAt, yearAgo))
}
