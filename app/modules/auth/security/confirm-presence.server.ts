import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { pendingForm, session, verification } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Auth } from '../auth.server.ts'
import { consumeAttempt, countFailures, type Wait } from '../sign-in/attempts.server.ts'
import { findPasswordHash } from '../sign-in/credentials.server.ts'
import type { Viewer } from '../viewer.ts'
import { consumeTotpCode, wrongCode } from './one-time-codes.server.ts'

/** An emailed code works for ten minutes. */
const codeValidMs = 600_000

type Actor = Pick<Viewer, 'id' | 'email' | 'name' | 'sessionId' | 'hasSecondFactor'>

/** Returns how a person can confirm their presence: with a password or an authenticator app, or with neither by an emailed code. */
export async function findWaysToConfirm(
	db: Db,
	{ actor }: { actor: Actor },
): Promise<{ password: boolean; code: boolean; email: boolean }> {
	const password = (await findPasswordHash(db, { userId: actor.id })) !== null
	const code = actor.hasSecondFactor
	return { password, code, email: !password && !code }
}

type ConfirmPresenceInput = {
	auth: Auth
	actor: Actor
	now: Date
	clientIp: string
	proof: { password: string } | { code: string } | { emailedCode: string }
	wait?: Wait
}

/**
 * Accepts a password, a code of the authenticator app or an emailed code as proof that the person of this session is present,
 * which allows sensitive actions for five minutes. Codes work once.
 * @throws Invalid('password' or 'code'); TooMany
 */
export async function confirmPresence(
	db: Db,
	{ clientIp, wait, ...input }: ConfirmPresenceInput,
): Promise<void> {
	const { actor, now } = input
	const attempt = { kind: 'step-up', clientIp, email: actor.email, now, wait } as const
	await countFailures(db, attempt, () => checkProof(db, input))
	await db.update(session).set({ confirmedAt: now }).where(eq(session.id, actor.sessionId))
}

async function checkProof(
	db: Db,
	{ auth, actor, now, proof }: Pick<ConfirmPresenceInput, 'auth' | 'actor' | 'now' | 'proof'>,
): Promise<void> {
	if ('password' in proof) {
		const hash = await findPasswordHash(db, { userId: actor.id })
		if (!hash || !proof.password || !(await auth.hasher.verify({ hash, password: proof.password })))
			throw new Invalid('That is not your password.', 'password')
	} else if ('code' in proof) {
		if (!(await consumeTotpCode(db, { auth, userId: actor.id, code: proof.code, now })))
			throw new Invalid(wrongCode, 'code')
	} else {
		const { email } = await findWaysToConfirm(db, { actor })
		if (!email || !(await consumeEmailedCode(db, { auth, actor, now, code: proof.emailedCode })))
			throw new Invalid('That code is wrong or has expired. Codes work for ten minutes.', 'code')
	}
}

/**
 * Emails a code to a person who has neither a password nor an authenticator app; an earlier code becomes void. @throws TooMany
 */
export async function emailConfirmationCode(
	db: Db,
	{ auth, actor, now, clientIp }: { auth: Auth; actor: Actor; now: Date; clientIp: string },
): Promise<void> {
	await consumeAttempt(db, { kind: 'emailed-link', clientIp, email: actor.email, now })
	const code = String(randomInt(100_000_000)).padStart(8, '0')
	await transact(db, async (tx) => {
		await tx.delete(verification).where(eq(verification.identifier, identifierOf(actor)))
		await tx.insert(verification).values({
			id: randomUUID(),
			identifier: identifierOf(actor),
			value: hashOf(code, auth),
			expiresAt: new Date(now.getTime() + codeValidMs),
			createdAt: now,
			updatedAt: now,
		})
		await auth.queueEmail(tx, actor.email, { kind: 'confirmation-code', code })
	})
}

type ConsumeCodeInput = { auth: Auth; actor: Actor; now: Date; code: string }

async function consumeEmailedCode(db: Db, { auth, actor, now, code }: ConsumeCodeInput): Promise<boolean> {
	const consumed = await db
		.delete(verification)
		.where(
			and(
				eq(verification.identifier, identifierOf(actor)),
				eq(verification.value, hashOf(code.replace(/\D/g, ''), auth)),
				gt(verification.expiresAt, now),
			),
		)
		.returning({ id: verification.id })
	return consumed.length > 0
}

const identifierOf = ({ sessionId }: Actor) => `confirm-presence:${sessionId}`

const hashOf = (code: string, { secret }: Pick<Auth, 'secret'>) =>
	createHmac('sha256', secret).update(`confirm ${code}`).digest('base64url')

/** Longer than the confirmation takes; typed text is not stored beyond that. */
const storedMs = 15 * 60_000
const charsMax = 50_000

const formSchema = z.object({ path: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) })
type PendingForm = z.infer<typeof formSchema>

type PendingFormContext = { auth: Pick<Auth, 'cipher'>; sessionId: string; now: Date }

/**
 * Stores a form sent to `path` while its sender confirms their presence: encrypted, one per session, deleted with it. Returns its
 * id, or null if it cannot be stored (files, or too much text) and has to be filled in again.
 */
export async function storePendingForm(
	db: Db,
	{ auth, sessionId, now, path, form }: PendingFormContext & { path: string; form: FormData },
): Promise<string | null> {
	const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
	const plain = JSON.stringify({ path, fields })
	if (fields.length !== [...form].length || plain.length > charsMax) return null
	const row = {
		id: randomBytes(16).toString('base64url'),
		encryptedForm: auth.cipher.encrypt(plain, sessionId),
		expiresAt: new Date(now.getTime() + storedMs),
	}
	await db
		.insert(pendingForm)
		.values({ sessionId, ...row })
		.onConflictDoUpdate({ target: pendingForm.sessionId, set: row })
	return row.id
}

/** Returns the stored form and deletes it; null if there is none anymore. */
export async function consumePendingForm(
	db: Db,
	{ auth, sessionId, now, id }: PendingFormContext & { id: string },
): Promise<PendingForm | null> {
	const [row] = await db
		.delete(pendingForm)
		.where(and(eq(pendingForm.sessionId, sessionId), eq(pendingForm.id, id), gt(pendingForm.expiresAt, now)))
		.returning({ encryptedForm: pendingForm.encryptedForm })
	return row ? formSchema.parse(JSON.parse(auth.cipher.decrypt(row.encryptedForm, sessionId))) : null
}
