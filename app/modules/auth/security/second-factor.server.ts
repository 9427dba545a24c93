import { and, eq, gt, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session, twoFactor, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import type { Auth } from '../auth.ts'
import { recordByOperator } from '../roles.server.ts'
import { consumeAttempt, releaseAttempt } from '../sign-in/attempts.server.ts'
import type { Viewer } from '../viewer.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.server.ts'
import { notifyOwner } from './security-events.server.ts'
import { findTotpStep, newTotpSecret } from './totp.server.ts'

/** How long a started enrollment can be confirmed; after that it starts over. */
const enrollmentMs = 15 * 60_000

export const wrongCode =
	'That code is wrong. Codes change every 30 seconds, so please use the one your app shows now.'

type ChangeInput = { auth: Auth; now: Date; clientIp: string; userAgent?: string | null }
type OwnerChangeInput = ChangeInput & { actor: Pick<Viewer, 'id' | 'email' | 'name' | 'sessionId'> }

export type SecondFactorState =
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
export async function confirmSecondFactor(
	db: Db,
	{ auth, actor, now, clientIp, userAgent, code }: OwnerChangeInput & { code: string },
): Promise<string[]> {
	const attempt = await consumeAttempt(db, { kind: 'second-factor', clientIp, email: actor.email, now })
	const codes = await transact(db, async (tx) => {
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
		await tx.delete(session).where(and(eq(session.userId, actor.id), ne(session.id, actor.sessionId)))
		// The code also confirms the presence of this session's person, as `confirmPresence` does.
		await tx.update(session).set({ confirmedAt: now }).where(eq(session.id, actor.sessionId))
		await notifyOwner(tx, { auth, owner: actor, kind: 'two-factor-on', now, from: { clientIp, userAgent } })
		return replaceRecoveryCodes(tx, { userId: actor.id, secret: auth.secret })
	})
	await releaseAttempt(db, attempt)
	return codes
}

/**
 * Replaces the recovery codes with ten new ones and returns them. The caller must first check that the person has confirmed their
 * presence within the last five minutes (`confirm-presence.server.ts`).
 * @throws Conflict when the second factor is off
 */
export async function regenerateRecoveryCodes(
	db: Db,
	{ auth, actor, now, clientIp, userAgent }: OwnerChangeInput,
): Promise<string[]> {
	return transact(db, async (tx) => {
		const [row] = await tx
			.select({ userId: twoFactor.userId })
			.from(twoFactor)
			.where(and(eq(twoFactor.userId, actor.id), isNotNull(twoFactor.confirmedAt)))
			.for('update')
		if (!row) throw new Conflict('Two-step sign-in is off.')
		const from = { clientIp, userAgent }
		await notifyOwner(tx, { auth, owner: actor, kind: 'recovery-codes-regenerated', now, from })
		return replaceRecoveryCodes(tx, { userId: actor.id, secret: auth.secret })
	})
}

/**
 * Turns the second factor off and deletes its secret and codes. A second call does nothing and sends no second notification. The
 * caller must first check that the person has confirmed their presence within the last five minutes (`confirm-presence.server.ts`).
 */
export async function switchOffSecondFactor(
	db: Db,
	{ auth, actor, now, clientIp, userAgent }: OwnerChangeInput,
): Promise<void> {
	await transact(db, async (tx) => {
		const [deleted] = await tx
			.delete(twoFactor)
			.where(eq(twoFactor.userId, actor.id))
			.returning({ confirmedAt: twoFactor.confirmedAt })
		if (deleted?.confirmedAt)
			await notifyOwner(tx, {
				auth,
				owner: actor,
				kind: 'two-factor-off',
				now,
				from: { clientIp, userAgent },
			})
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

/**
 * Consumes a code of the authenticator app: the same time step or an earlier one is never accepted again (RFC 6238, section 5.2).
 * One statement decides, so of parallel attempts only one returns true.
 */
export async function consumeTotpCode(
	db: Db,
	{ auth, userId, code, now }: { auth: Pick<Auth, 'cipher'>; userId: string; code: string; now: Date },
): Promise<boolean> {
	const [row] = await db
		.select({ encryptedSecret: twoFactor.encryptedSecret })
		.from(twoFactor)
		.where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)))
	if (!row) return false
	const step = findTotpStep(auth.cipher.decrypt(row.encryptedSecret, userId), code, now)
	if (step === null) return false
	const updated = await db
		.update(twoFactor)
		.set({ lastStep: step })
		.where(
			and(
				eq(twoFactor.userId, userId),
				eq(twoFactor.encryptedSecret, row.encryptedSecret),
				or(isNull(twoFactor.lastStep), lt(twoFactor.lastStep, step)),
			),
		)
		.returning({ userId: twoFactor.userId })
	return updated.length > 0
}
