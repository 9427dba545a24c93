import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { account, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { atLeast } from '#app/lib/at-least.ts'
import type { Auth } from '../auth.ts'
import { consumeAttempt } from '../limits/attempts.server.ts'
import { findPasswordHash, hashGoodPassword, insertPassword } from '../passwords/password.server.ts'
import { type Carried, consumeToken, issueToken } from './emailed-tokens.server.ts'
import { insertIdentity } from './identities.server.ts'

/** Verification links work for a day. */
const linkValidMs = 86_400_000

type From = { auth: Auth; clientIp: string; now: Date }

/**
 * Opens an account that sign-in refuses until its address is proven. A taken address gets the same
 * answer in the same time, and its owner a notice.
 *
 * Nobody can lie in wait on somebody else's address: an unproven account belongs to its latest
 * sign-up, and a verification link puts in force the name and password of the sign-up that mailed it.
 * @throws Invalid when the password is refused; TooMany
 */
export async function signUp(
	db: Db,
	{ auth, clientIp, now, name, email, password }: From & { name: string; email: string; password: string },
): Promise<void> {
	await consumeAttempt(db, { kind: 'sign-up', clientIp, email, now })
	// The same work for every address. It stands outside, so that a slow machine does not use up the time that covers the rest.
	const passwordHash = await hashGoodPassword(db, password, { about: { name, email }, auth })
	await atLeast(auth.answerMsMin, () =>
		transact(db, async (tx) => {
			const row = { id: randomUUID(), name, email: email.toLowerCase(), createdAt: now, updatedAt: now }
			await tx.insert(user).values(row).onConflictDoNothing({ target: user.email })
			const [owner] = await tx.select().from(user).where(eq(user.email, email)).for('update')
			if (!owner) return
			if (owner.emailVerified) return auth.mail.signUpNotice(tx, owner)
			await tx.update(user).set({ name, updatedAt: now }).where(eq(user.id, owner.id))
			await insertPassword(tx, { userId: owner.id, passwordHash, now })
			await emailVerification(tx, {
				auth,
				now,
				userId: owner.id,
				to: { email: owner.email, name },
				claim: { name, passwordHash },
			})
		}),
	)
}

/** Mails the link again where there is an unproven account; the answer never tells. @throws TooMany */
export async function resendVerification(
	db: Db,
	{ auth, clientIp, now, email }: From & { email: string },
): Promise<void> {
	await consumeAttempt(db, { kind: 'mailed-link', clientIp, email, now })
	await atLeast(auth.answerMsMin, () =>
		transact(db, async (tx) => {
			const [owner] = await tx.select().from(user).where(eq(user.email, email))
			if (!owner || owner.emailVerified) return
			const passwordHash = await findPasswordHash(tx, { userId: owner.id })
			await emailVerification(tx, {
				auth,
				now,
				userId: owner.id,
				to: owner,
				claim: passwordHash ? { name: owner.name, passwordHash } : undefined,
			})
		}),
	)
}

/**
 * Proves the address by the mailed token, once. What hangs on a proven address (`onVerified`)
 * happens in the same transaction. Null: the link was used before, is too old, or never was one.
 * @throws TooMany
 */
export async function verifyEmail(
	db: Db,
	{ auth, clientIp, now, token }: From & { token: string },
): Promise<{ email: string } | null> {
	await consumeAttempt(db, { kind: 'use-link', clientIp, now })
	return transact(db, async (tx) => {
		const carried = await consumeToken(tx, { purpose: 'verify-email', token, now })
		if (!carried) return null
		const proven = await markVerified(tx, { auth, userId: carried.userId, now })
		if (!proven) return null
		if (carried.claim) {
			const { name, passwordHash } = carried.claim
			await tx.update(user).set({ name }).where(eq(user.id, proven.id))
			await insertPassword(tx, { userId: proven.id, passwordHash, now })
		}
		if (carried.identity) {
			const { name, ...identity } = carried.identity
			// A password from before is somebody else's guess at this address.
			await tx.delete(account).where(and(eq(account.userId, proven.id), eq(account.providerId, 'credential')))
			await tx.update(user).set({ name }).where(eq(user.id, proven.id))
			await insertIdentity(tx, { userId: proven.id, ...identity, now })
		}
		return { email: proven.email }
	})
}

/** Null when the address was proven before: nothing hangs on it twice. */
export async function markVerified(
	db: Db,
	{ auth, userId, now }: { auth: Auth; userId: string; now: Date },
): Promise<{ id: string; email: string } | null> {
	const [proven] = await db
		.update(user)
		.set({ emailVerified: true, updatedAt: now })
		.where(and(eq(user.id, userId), eq(user.emailVerified, false)))
		.returning({ id: user.id, email: user.email })
	if (proven) await auth.onVerified(db, proven)
	return proven ?? null
}

type Mailing = {
	auth: Pick<Auth, 'origin' | 'mail'>
	now: Date
	userId: string
	to: { email: string; name: string }
	claim?: Carried['claim']
	identity?: Carried['identity']
}

/** Mails the link that proves the address and puts in force what this sign-up brought. */
export async function emailVerification(
	db: Db,
	{ auth, now, userId, to, claim, identity }: Mailing,
): Promise<void> {
	const token = await issueToken(db, {
		purpose: 'verify-email',
		carries: { userId, claim, identity },
		now,
		validMs: linkValidMs,
	})
	await auth.mail.verification(db, to, `${auth.origin}/verify-email?token=${token}`)
}
