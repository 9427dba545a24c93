import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { newToken } from '#app/platform/links/random-token.server.ts'
import type { Auth } from '../auth.ts'
import { cookieOf, expiryOf } from '../sessions/session-life.server.ts'
import { consumeAttempt, releaseAttempt } from '../sign-in/attempts.server.ts'
import type { PendingSecondFactor } from '../viewer.ts'
import { consumeRecoveryCode } from './recovery-codes.server.ts'
import { consumeTotpCode, wrongCode } from './second-factor.server.ts'
import { notifyOwner } from './security-events.server.ts'

type VerifySecondFactorInput = {
	auth: Auth
	awaiting: PendingSecondFactor
	now: Date
	clientIp: string
	userAgent?: string | null
	/** A code of the authenticator app, or a recovery code. */
	proof: { code: string } | { recoveryCode: string }
	/** Replaced in tests, which do not wait. */
	wait?: (ms: number) => Promise<unknown>
}

/**
 * Completes the second step of signing in. Code, session and email change in one transaction. The session gets a new token, so
 * that the one from before the challenge is useless to anyone who knew it; 'Remember me' is kept.
 * @throws Invalid('code') for a code that is wrong or already used, and after ten minutes; TooMany
 */
export async function verifySecondFactor(
	db: Db,
	{ auth, awaiting, now, clientIp, userAgent, proof, wait = pause }: VerifySecondFactorInput,
): Promise<{ setCookie: string }> {
	const { userId, sessionId, email } = awaiting
	const attempt = await consumeAttempt(db, { kind: 'second-factor', clientIp, email, now })
	if (attempt.delayMs > 0) await wait(attempt.delayMs)
	const setCookie = await transact(db, async (tx) => {
		const isValid =
			'code' in proof
				? await consumeTotpCode(tx, { auth, userId, code: proof.code, now })
				: await consumeRecoveryCode(tx, { userId, secret: auth.secret, code: proof.recoveryCode })
		if (!isValid) {
			const message = 'That recovery code is wrong or has already been used. Each one works once.'
			throw new Invalid('code' in proof ? wrongCode : message, 'code')
		}
		if ('recoveryCode' in proof) {
			const [owner] = await tx.select().from(user).where(eq(user.id, userId))
			const from = { clientIp, userAgent: userAgent ?? null }
			await notifyOwner(tx, { auth, owner: owner!, kind: 'recovery-code-used', now, from })
		}
		return replaceToken(tx, { auth, sessionId, now })
	})
	await releaseAttempt(db, attempt)
	return { setCookie }
}

async function replaceToken(
	db: Db,
	{ auth, sessionId, now }: { auth: Auth; sessionId: string; now: Date },
): Promise<string> {
	const stillPending = and(
		eq(session.id, sessionId),
		eq(session.awaitingSecondFactor, true),
		gt(session.expiresAt, now),
	)
	const [pending] = await db.select().from(session).where(stillPending).for('update')
	// Throwing rolls back the use of the code.
	if (!pending) throw new Invalid('That took longer than ten minutes. Please sign in again.', 'code')
	const token = newToken()
	const expiresAt = expiryOf({ remembered: pending.remembered, createdAt: now }, now)
	await db
		.update(session)
		.set({ token, expiresAt, awaitingSecondFactor: false, confirmedAt: now, createdAt: now, updatedAt: now })
		.where(eq(session.id, sessionId))
	return cookieOf(auth, token, { remembered: pending.remembered, expiresAt }, now)
}
