import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session, twoFactor, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'

/** Lists the people of the practice: its owner first, as `ownerId` of new rows. The caller must check permission. */
export const listColleagues = (db: Db): Promise<{ id: string; name: string; email: string }[]> =>
	db
		.select({ id: user.id, name: user.name, email: user.email })
		.from(user)
		.where(eq(user.role, 'admin'))
		.orderBy(desc(sql`${user.staffRole} = 'owner'`), asc(user.createdAt), asc(user.id))

type RoleInput = { email: string; now: Date }

/**
 * Makes an account admin and ends its sessions; for the operator only. @throws NotFound; Conflict while the address is not
 * verified
 */
export async function grantAdmin(db: Db, { email, now }: RoleInput): Promise<void> {
	await transact(db, async (tx) => {
		const found = await getAccount(tx, email)
		if (!found.emailVerified) throw new Conflict(`${email} has not confirmed this address yet.`)
		await setRole(tx, { userId: found.id, role: 'admin', now })
	})
}

/**
 * Takes the admin role away and ends the account's sessions; for the operator only. @throws NotFound; Conflict for the last admin
 */
export async function revokeAdmin(db: Db, { email, now }: RoleInput): Promise<void> {
	await transact(db, async (tx) => {
		const found = await getAccount(tx, email)
		// All admin rows are locked, so that two simultaneous revocations cannot leave no admin.
		const admins = await tx
			.select({ id: user.id, staffRole: user.staffRole })
			.from(user)
			.where(eq(user.role, 'admin'))
			.orderBy(user.id)
			.for('update')
		if (!admins.some(({ id }) => id === found.id)) throw new Conflict(`${email} is not an admin.`)
		// Somebody has to own the practice.
		if (!admins.some(({ id, staffRole }) => id !== found.id && staffRole === 'owner'))
			throw new Conflict(`${email} is the last admin. Make someone else an admin first.`)
		await setRole(tx, { userId: found.id, role: 'member', now })
	})
}

/**
 * Makes the verified account with this address the first admin. Does nothing while the address is not verified (call again
 * afterwards), and nothing once there is an admin who is not a sample account.
 */
export async function ensureFirstAdmin(db: Db, { email, now }: RoleInput): Promise<void> {
	const admins = await db
		.select({ id: user.id })
		.from(user)
		.where(and(eq(user.role, 'admin'), eq(user.sample, false)))
		.limit(1)
	if (admins.length > 0) return
	await transact(db, async (tx) => {
		const isVerified = and(eq(user.email, email), eq(user.emailVerified, true))
		const [first] = await tx.select({ id: user.id }).from(user).where(isVerified).for('update')
		if (first) await setRole(tx, { userId: first.id, role: 'admin', now })
	})
}

type SetRoleInput = { userId: string; role: 'admin' | 'member'; now: Date }

async function setRole(tx: Db, { userId, role, now }: SetRoleInput): Promise<void> {
	await tx.update(user).set({ role }).where(eq(user.id, userId))
	await tx.delete(session).where(eq(session.userId, userId))
	await recordByOperator(tx, { action: role === 'admin' ? 'admin.granted' : 'admin.revoked', userId, now })
}

/** Adds what the operator changed on the command line to the audit chain. Call it last in the transaction. */
export async function recordByOperator(
	tx: Db,
	{ action, userId, now }: { action: AuditAction; userId: string; now: Date },
): Promise<void> {
	await appendAudit(tx, {
		at: now,
		actor: { kind: 'operator' },
		action,
		subject: { kind: 'user', id: userId },
	})
}

/** Returns how many admins there are, and how many of them have confirmed an authenticator app. */
export async function countAdmins(db: Db): Promise<{ admins: number; withSecondFactor: number }> {
	const [row] = await db
		.select({ admins: count(), withSecondFactor: count(twoFactor.confirmedAt) })
		.from(user)
		.leftJoin(twoFactor, eq(twoFactor.userId, user.id))
		.where(eq(user.role, 'admin'))
	return row!
}

/** Returns the addresses of all admins, for notices about the site itself. */
export async function listAdminAddresses(db: Db): Promise<string[]> {
	const rows = await db
		.select({ email: user.email })
		.from(user)
		.where(and(eq(user.role, 'admin'), eq(user.emailVerified, true)))
		.orderBy(user.email)
	return rows.map(({ email }) => email)
}

async function getAccount(db: Db, email: string) {
	const [found] = await db
		.select({ id: user.id, emailVerified: user.emailVerified })
		.from(user)
		.where(eq(user.email, email))
	if (!found) throw new NotFound(`There is no account with the address ${email}.`)
	return found
}
