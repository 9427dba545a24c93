import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Auth } from '../auth.ts'
import { consumeAttempt, forgiveAttempt } from '../limits/attempts.server.ts'
import { expiryOf } from '../sessions/session-life.ts'
import type { Awaiting } from '../viewer.ts'
import { spendRecoveryCode } from './recovery-codes.server.ts'
import { notify, spendTotpCode, wrongCode } from './second-factor.server.ts'

type Passing = {
	auth: Auth
	awaiting: Awaiting
	now: Date
	clientIp: string
	userAgent?: string | null
	/** Of the authenticator app, or one of the recovery codes. */
	given: { code: string } | { recoveryCode: string }
	/** For tests, which do not wait. */
	wait?: (ms: number) => Promise<unknown>
}

/**
 * The second step of signing in. Code, session and mail change in one transaction. The session gets a new
 * token, so that whoever knew the one from before the challenge has nothing; 'Remember me' is kept.
 * @throws Invalid('code') for a code that is wrong or was used, and when the ten minutes are over; TooMany
 */
export async function passSecondFactor(
	db: Db,
	{ auth, awaiting, now, clientIp, userAgent, given, wait = pause }: Passing,
): Promise<{ setCookie: string }> {
	const { userId, sessionId, email } = awaiting
	const attempt = await consumeAttempt(db, { kind: 'second-factor', clientIp, email, now })
	if (attempt.delayMs > 0) await wait(attempt.delayMs)
	const setCookie = await transact(db, async (tx) => {
		const right =
			'code' in given
				? await spendTotpCode(tx, { auth, userId, code: given.code, now })
				: await spendRecoveryCode(tx, { userId, secret: auth.secret, code: given.recoveryCode })
		if (!right) {
			const sentence = 'That recovery code is wrong or has already been used. Each one works once.'
			throw new Invalid('code' in given ? wrongCode : sentence, 'code')
		}
		if ('recoveryCode' in given) {
			const [owner] = await tx.select().from(user).where(eq(user.id, userId))
			const from = { clientIp, userAgent: userAgent ?? null }
			await notify(tx, { auth, owner: owner!, change: 'recovery-code-used', now, from })
		}
		return replaceToken(tx, { auth, sessionId, now })
	})
	await forgiveAttempt(db, attempt)
	return { setCookie }
}

async function replaceToken(
	db: Db,
	{ auth, sessionId, now }: { auth: Auth; sessionId: string; now: Date },
): Promise<string> {
	const stillOwed = and(
		eq(session.id, sessionId),
		eq(session.awaitingSecondFactor, true),
		gt(session.expiresAt, now),
	)
	const [owed] = await db.select().from(session).where(stillOwed).for('update')
	// Rolls back the code that was spent.
	if (!owed) throw new Invalid('That took longer than ten minutes. Please sign in again.', 'code')
	const token = randomBytes(32).toString('base64url')
	const expiresAt = expiryOf({ remembered: owed.remembered, createdAt: now }, now)
	await db
		.update(session)
		.set({ token, expiresAt, awaitingSecondFactor: false, confirmedAt: now, createdAt: now, updatedAt: now })
		.where(eq(session.id, sessionId))
	return auth.cookie.write(token, owed.remembered ? (expiresAt.getTime() - now.getTime()) / 1_000 : null)
}
