import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { account, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { withMinimumDuration } from '#app/lib/minimum-duration.ts'
import type { Auth } from '../auth.ts'
import { checkAndHashPassword, findPasswordHash, insertPassword } from '../passwords/password.server.ts'
import { consumeAttempt } from './attempts.server.ts'
import { consumeToken, issueToken, type TokenPayload } from './emailed-tokens.server.ts'
import { insertIdentity } from './identities.server.ts'

/** Verification links work for a day. */
const linkValidMs = 86_400_000

type RequestContext = { auth: Auth; clientIp: string; now: Date }

type SignUpInput = RequestContext & { name: string; email: string; password: string; returnTo?: string }

/**
 * Creates an account that cannot sign in until its address is verified. A taken address gets the same response in the same time,
 * and its owner a notice.
 *
 * Nobody can prepare an account on somebody else's address: an unverified account belongs to its latest sign-up, and a
 * verification link applies the name and password of the sign-up that emailed it.
 * @throws Invalid when the password is rejected; TooMany
 */
export async function signUp(
	db: Db,
	{ auth, clientIp, now, name, email, password, returnTo }: SignUpInput,
): Promise<void> {
	await consumeAttempt(db, { kind: 'sign-up', clientIp, email, now })
	// The same work for every address. It is outside `withMinimumDuration`, so that a slow machine does not use up the minimum time.
	const passwordHash = await checkAndHashPassword(db, password, { about: { name, email }, auth })
	await withMinimumDuration(auth.responseMsMin, () =>
		transact(db, async (tx) => {
			const row = { id: randomUUID(), name, email: email.toLowerCase(), createdAt: now, updatedAt: now }
			await tx.insert(user).values(row).onConflictDoNothing({ target: user.email })
			const [owner] = await tx.select().from(user).where(eq(user.email, email)).for('update')
			if (!owner) return
			if (owner.emailVerified) return auth.emails.signUpNotice(tx, owner)
			await tx.update(user).set({ name, updatedAt: now }).where(eq(user.id, owner.id))
			await insertPassword(tx, { userId: owner.id, passwordHash, now })
			await emailVerification(tx, {
				auth,
				now,
				userId: owner.id,
				to: { email: owner.email, name },
				claim: { name, passwordHash },
				returnTo,
			})
		}),
	)
}

/** Emails the link again if there is an unverified account; the response does not reveal whether there is. @throws TooMany */
export async function resendVerification(
	db: Db,
	{ auth, clientIp, now, email, returnTo }: RequestContext & { email: string; returnTo?: string },
): Promise<void> {
	await consumeAttempt(db, { kind: 'emailed-link', clientIp, email, now })
	await withMinimumDuration(auth.responseMsMin, () =>
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
				returnTo,
			})
		}),
	)
}

/**
 * Verifies the address with the emailed token, which works once. `onVerified` runs in the same transaction. Returns null if the link
 * was used before, has expired or never existed.
 * @throws TooMany
 */
export async function verifyEmail(
	db: Db,
	{ auth, clientIp, now, token }: RequestContext & { token: string },
): Promise<{ email: string } | null> {
	await consumeAttempt(db, { kind: 'use-link', clientIp, now })
	return transact(db, async (tx) => {
		const payload = await consumeToken(tx, { purpose: 'verify-email', token, now })
		if (!payload) return null
		const verified = await markVerified(tx, { auth, userId: payload.userId, now })
		if (!verified) return null
		if (payload.claim) {
			const { name, passwordHash } = payload.claim
			await tx.update(user).set({ name }).where(eq(user.id, verified.id))
			await insertPassword(tx, { userId: verified.id, passwordHash, now })
		}
		if (payload.identity) {
			const { name, ...identity } = payload.identity
			// A password from before is someone else's attempt to claim this address.
			await tx
				.delete(account)
				.where(and(eq(account.userId, verified.id), eq(account.providerId, 'credential')))
			await tx.update(user).set({ name }).where(eq(user.id, verified.id))
			await insertIdentity(tx, { userId: verified.id, ...identity, now })
		}
		return { email: verified.email }
	})
}

/** Marks the address verified and runs `onVerified`. Null if it was verified before, so that nothing runs twice. */
export async function markVerified(
	db: Db,
	{ auth, userId, now }: { auth: Auth; userId: string; now: Date },
): Promise<{ id: string; email: string } | null> {
	const [verified] = await db
		.update(user)
		.set({ emailVerified: true, updatedAt: now })
		.where(and(eq(user.id, userId), eq(user.emailVerified, false)))
		.returning({ id: user.id, email: user.email })
	if (verified) await auth.onVerified(db, verified)
	return verified ?? null
}

type EmailVerificationInput = {
	auth: Pick<Auth, 'origin' | 'emails'>
	now: Date
	userId: string
	to: { email: string; name: string }
	claim?: TokenPayload['claim']
	identity?: TokenPayload['identity']
	returnTo?: string | undefined
}

/** Emails the link that verifies the address and applies the data of this sign-up. */
export async function emailVerification(
	db: Db,
	{ auth, now, userId, to, claim, identity, returnTo }: EmailVerificationInput,
): Promise<void> {
	const token = await issueToken(db, {
		purpose: 'verify-email',
		payload: { userId, claim, identity, returnTo },
		now,
		validMs: linkValidMs,
	})
	await auth.emails.verification(db, to, `${auth.origin}/verify-email?token=${token}`)
}
