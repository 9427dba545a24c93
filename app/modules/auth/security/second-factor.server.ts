import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session, twoFactor, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { newToken } from '#app/platform/links/random-token.server.ts'
import type { Auth } from '../auth.server.ts'
import { recordByOperator } from '../roles.server.ts'
import { deleteOtherSessions } from '../sessions/own-sessions.server.ts'
import { cookieOf, expiryOf } from '../sessions/session-life.server.ts'
import { countFailures, type Wait } from '../sign-in/attempts.server.ts'
import type { PendingSecondFactor, Source, Viewer } from '../viewer.ts'
import {
	consumeRecoveryCode,
	consumeTotpCode,
	countRecoveryCodes,
	replaceRecoveryCodes,
	wrongCode,
} from './one-time-codes.server.ts'
import { notifyOwner } from './security-events.server.ts'
import { findTotpStep, newTotpSecret } from './totp.server.ts'

/** How long a started enrollment can be confirmed; after that it starts over. */
const enrollmentMs = 15 * 60_000

type ChangeInput = Source & { auth: Auth; now: Date; actor: Pick<Viewer, 'id' | 'email' | 'sessionId'> }

type SecondFactorState =
	| { state: 'off' }
	/** Waiting for a first code; until then `secret` can be shown again. */
	| { state: 'unconfirmed'; secret: string }
	| { state: 'on'; since: Date; recoveryCodesLeft: number }

/** Returns whether the second factor of the actor is off, waiting for confirmation, or on. */
export async function getSecondFactor(
	db: Db,
	{ auth, actor, now }: { auth: Auth; actor: Pick<Viewer, 'id'>; now: Date },
): Promise<SecondFactorState> {
	const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, actor.id))
	if (row?.confirmedAt) {
		const recoveryCodesLeft = await countRecoveryCodes(db, { userId: actor.id })
		return { state: 'on', since: row.confirmedAt, recoveryCodesLeft }
	}
	if (!row || now.getTime() - row.createdAt.getTime() > enrollmentMs) return { state: 'off' }
	return { state: 'unconfirmed', secret: auth.cipher.decrypt(row.encryptedSecret, row.userId) }
}

/** Creates a new secret, which has no effect until a code confirms it. @throws Conflict when the second factor is on */
export async function beginSecondFactor(
	db: Db,
	{ auth, actor, now }: { auth: Auth; actor: Pick<Viewer, 'id'>; now: Date },
): Promise<void> {
	const encryptedSecret = auth.cipher.encrypt(newTotpSecret(), actor.id)
	const [started] = await db
		.insert(twoFactor)
		.values({ userId: actor.id, encryptedSecret, createdAt: now })
		.onConflictDoUpdate({
			target: twoFactor.userId,
			set: { encryptedSecret, createdAt: now, lastStep: null },
			setWhere: isNull(twoFactor.confirmedAt),
		})
		.returning({ userId: twoFactor.userId })
	if (!started) throw new Conflict('Two-step sign-in is already on.')
}

/**
 * Turns the second factor on with a first code and returns the recovery codes, which cannot be read again later. Every other
 * session of the account ends, because it was created without the second factor.
 * @throws Invalid('code'); Conflict when there is nothing to confirm; TooMany
 */
export async function confirmSecondFactor(db: Db, input: ChangeInput & { code: string }): Promise<string[]> {
	const { auth, actor, now, clientIp, code } = input
	const attempt = { kind: 'second-factor', clientIp, email: actor.email, now } as const
	const confirm = async (tx: Db) => {
		// Blocks sessions that are being created at the same time: the trigger `session_awaits_second_factor` waits for this lock and
		// then marks them as awaiting the second factor.
		await tx.select({ id: user.id }).from(user).where(eq(user.id, actor.id)).for('update')
		const begunAfter = new Date(now.getTime() - enrollmentMs)
		const [row] = await tx
			.select()
			.from(twoFactor)
			.where(
				and(
					eq(twoFactor.userId, actor.id),
					isNull(twoFactor.confirmedAt),
					gt(twoFactor.createdAt, begunAfter),
				),
			)
			.for('update')
		if (!row) throw new Conflict('Please start setting up two-step sign-in again.')
		const step = findTotpStep(auth.cipher.decrypt(row.encryptedSecret, row.userId), code, now)
		if (step === null) throw new Invalid(wrongCode, 'code')
		await tx.update(twoFactor).set({ confirmedAt: now, lastStep: step }).where(eq(twoFactor.userId, actor.id))
		await deleteOtherSessions(tx, { actor })
		// The code also confirms the presence of this session's person, as `confirmPresence` does.
		await tx.update(session).set({ confirmedAt: now }).where(eq(session.id, actor.sessionId))
		await notifyOwner(tx, { auth, owner: actor, kind: 'two-factor-on', now, from: input })
		return replaceRecoveryCodes(tx, { userId: actor.id, secret: auth.secret })
	}
	return countFailures(db, attempt, () => transact(db, confirm))
}

/**
 * Replaces the recovery codes with ten new ones and returns them. The caller must first check that the person has confirmed their
 * presence within the last five minutes (`confirm-presence.server.ts`).
 * @throws Conflict when the second factor is off
 */
export async function regenerateRecoveryCodes(db: Db, input: ChangeInput): Promise<string[]> {
	const { auth, actor, now } = input
	return transact(db, async (tx) => {
		const [row] = await tx
			.select({ userId: twoFactor.userId })
			.from(twoFactor)
			.where(and(eq(twoFactor.userId, actor.id), isNotNull(twoFactor.confirmedAt)))
			.for('update')
		if (!row) throw new Conflict('Two-step sign-in is off.')
		await notifyOwner(tx, { auth, owner: actor, kind: 'recovery-codes-regenerated', now, from: input })
		return replaceRecoveryCodes(tx, { userId: actor.id, secret: auth.secret })
	})
}

/**
 * Turns the second factor off and deletes its secret and codes. A second call does nothing and sends no second notification. The
 * caller must first check that the person has confirmed their presence within the last five minutes (`confirm-presence.server.ts`).
 */
export async function switchOffSecondFactor(db: Db, input: ChangeInput): Promise<void> {
	const { auth, actor, now } = input
	await transact(db, async (tx) => {
		const [deleted] = await tx.delete(twoFactor).where(eq(twoFactor.userId, actor.id)).returning()
		if (deleted?.confirmedAt)
			await notifyOwner(tx, { auth, owner: actor, kind: 'two-factor-off', now, from: input })
	})
}

/**
 * Deletes the second factor after a lost device, ends every session and notifies the owner; for the operator only.
 * @throws NotFound
 */
export async function resetSecondFactor(
	db: Db,
	{ auth, email, now }: { auth: Pick<Auth, 'queueEmail'>; email: string; now: Date },
): Promise<void> {
	await transact(db, async (tx) => {
		const [owner] = await tx.select().from(user).where(eq(user.email, email)).for('update')
		if (!owner) throw new NotFound(`There is no account with the address ${email}.`)
		const deleted = await tx.delete(twoFactor).where(eq(twoFactor.userId, owner.id)).returning()
		if (!deleted[0]?.confirmedAt) throw new NotFound(`${email} has not set up two-step sign-in.`)
		await tx.delete(session).where(eq(session.userId, owner.id))
		await notifyOwner(tx, { auth, owner, kind: 'two-factor-reset', now })
		await recordByOperator(tx, { action: 'second-factor.reset', userId: owner.id, now })
	})
}

type VerifySecondFactorInput = Source & {
	auth: Auth
	awaiting: PendingSecondFactor
	now: Date
	/** A code of the authenticator app, or a recovery code. */
	proof: { code: string } | { recoveryCode: string }
	wait?: Wait
}

/**
 * Completes the second step of signing in. Code, session and email change in one transaction. The session gets a new token, so
 * that the one from before the challenge is useless to anyone who knew it; 'Remember me' is kept.
 * @throws Invalid('code') for a code that is wrong or already used, and after ten minutes; TooMany
 */
export async function verifySecondFactor(
	db: Db,
	{ auth, awaiting, now, proof, wait, ...from }: VerifySecondFactorInput,
): Promise<{ setCookie: string }> {
	const { userId, email } = awaiting
	const attempt = { kind: 'second-factor', clientIp: from.clientIp, email, now, wait } as const
	const verify = async (tx: Db) => {
		if ('code' in proof) {
			if (!(await consumeTotpCode(tx, { auth, userId, code: proof.code, now })))
				throw new Invalid(wrongCode, 'code')
		} else {
			if (!(await consumeRecoveryCode(tx, { userId, secret: auth.secret, code: proof.recoveryCode })))
				throw new Invalid(
					'That recovery code is wrong or has already been used. Each one works once.',
					'code',
				)
			const owner = { id: userId, email }
			await notifyOwner(tx, { auth, owner, kind: 'recovery-code-used', now, from })
		}
		return { setCookie: await admit(tx, { auth, awaiting, now }) }
	}
	return countFailures(db, attempt, () => transact(db, verify))
}

/** Makes the pending session one that is signed in. Returns its cookie. */
async function admit(
	db: Db,
	{ auth, awaiting, now }: { auth: Auth; awaiting: PendingSecondFactor; now: Date },
): Promise<string> {
	const isPending = and(
		eq(session.id, awaiting.sessionId),
		eq(session.awaitingSecondFactor, true),
		gt(session.expiresAt, now),
	)
	const [pending] = await db.select().from(session).where(isPending).for('update')
	// Throwing rolls back the use of the code.
	if (!pending) throw new Invalid('That took longer than ten minutes. Please sign in again.', 'code')
	const token = newToken()
	const { remembered } = pending
	const expiresAt = expiryOf({ remembered, createdAt: now }, now)
	await db
		.update(session)
		.set({ token, expiresAt, awaitingSecondFactor: false, confirmedAt: now, createdAt: now, updatedAt: now })
		.where(isPending)
	return cookieOf(auth, token, { remembered, expiresAt }, now)
}
