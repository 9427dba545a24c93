import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { recoveryCode, session, twoFactor, user } from '#app/db/schema/auth.ts'
import { Conflict, Invalid, TooMany } from '#app/lib/errors.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import type { PendingSecondFactor } from '../viewer.ts'
import { consumeRecoveryCode, consumeTotpCode } from './one-time-codes.server.ts'
import {
	beginSecondFactor,
	confirmSecondFactor,
	getSecondFactor,
	regenerateRecoveryCodes,
	resetSecondFactor,
	switchOffSecondFactor,
	verifySecondFactor,
} from './second-factor.server.ts'
import { listSecurityEvents } from './security-events.server.ts'
import { totpCode, totpStep } from './totp.server.ts'

const email = 'robin@example.com'
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000)

/** A signed-in member; `enroll` turns the second factor on. */
async function member(db: Db) {
	const site = setUpAuth(db)
	const { auth, clientIp, now, register, confirm, enter, browser, sessionOf, viewerFor } = site
	await register(email)
	await confirm()
	const signIn = async (options: { remember?: boolean } = {}) => {
		const signedIn = await enter(email, options)
		if (signedIn.outcome !== 'signed-in') throw new Error(signedIn.message)
		return browser([signedIn.setCookie])
	}
	const headers = await signIn()
	const actor = (await viewerFor(headers))!
	const input = { auth, actor, clientIp }
	const secretOf = async () => {
		const state = await getSecondFactor(db, { auth, actor, now })
		if (state.state !== 'unconfirmed') throw new Error(state.state)
		return state.secret
	}
	const enroll = async () => {
		await beginSecondFactor(db, { ...input, now })
		const secret = await secretOf()
		const codes = await confirmSecondFactor(db, { ...input, now, code: totpCode(secret, totpStep(now)) })
		return { secret, codes }
	}
	const awaiting = async (options: { remember?: boolean } = {}) => {
		const pending = await signIn(options)
		const current = await sessionOf(pending)
		if (current.state !== 'awaiting-second-factor') throw new Error(current.state)
		return { pending, current: current as PendingSecondFactor }
	}
	const pass = (
		current: PendingSecondFactor,
		proof: { code: string } | { recoveryCode: string },
		{ at: time = later(now, 60), ip = clientIp } = {},
	) =>
		verifySecondFactor(db, { auth, awaiting: current, now: time, clientIp: ip, proof, wait: async () => {} })
	return { ...site, headers, actor, input, signIn, secretOf, enroll, awaiting, pass }
}

test('a second factor is on after its first code, which ends every other session', async ({ db }) => {
	const { input, now, auth, actor, signIn, viewerFor, headers, secretOf, emails } = await member(db)
	const other = await signIn()
	await beginSecondFactor(db, { ...input, now })
	const secret = await secretOf()
	await expect(confirmSecondFactor(db, { ...input, now, code: '000000' })).rejects.toThrow(Invalid)
	expect(await viewerFor(await signIn())).not.toBeNull()

	const codes = await confirmSecondFactor(db, { ...input, now, code: totpCode(secret, totpStep(now)) })
	expect(new Set(codes).size).toBe(10)
	for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
	expect(await getSecondFactor(db, { auth, actor, now })).toEqual({
		state: 'on',
		since: now,
		recoveryCodesLeft: 10,
	})
	expect(await viewerFor(headers)).toMatchObject({ hasSecondFactor: true })
	expect(await viewerFor(other)).toBeNull()
	expect(await viewerFor(await signIn())).toBeNull()
	expect(emails.at(-1)).toMatchObject({ kind: 'two-factor-on', to: email })
	await expect(beginSecondFactor(db, { ...input, now })).rejects.toThrow(Conflict)
})

test('neither the secret nor the recovery codes are readable in the database', async ({ db }) => {
	const { enroll } = await member(db)
	const { secret, codes } = await enroll()
	const rows = JSON.stringify([await db.select().from(twoFactor), await db.select().from(recoveryCode)])
	expect(rows).not.toContain(secret)
	for (const code of codes) expect(rows).not.toContain(code)
})

test("a code completes the session with a new token and keeps 'Remember me'", async ({ db }) => {
	const { enroll, awaiting, pass, viewerFor, browser, now } = await member(db)
	const { secret } = await enroll()
	for (const [remember, step] of [
		[true, 1],
		[false, 2],
	] as const) {
		const { pending, current } = await awaiting({ remember })
		const time = later(now, step * 30)
		const { setCookie } = await pass(current, { code: totpCode(secret, totpStep(time)) }, { at: time })
		expect(await viewerFor(pending)).toBeNull()
		expect(await viewerFor(browser([setCookie]))).toMatchObject({ email, confirmedAt: time })
		expect(setCookie).toMatch(/^__Host-lotwise\.session_token=.*HttpOnly; SameSite=Lax; Secure$/)
		expect(/Max-Age=2592000;/.test(setCookie)).toBe(remember)
	}
})

test('the challenge expires after ten minutes, and the code is not consumed', async ({ db }) => {
	const { enroll, awaiting, pass, now } = await member(db)
	const { codes } = await enroll()
	const { current } = await awaiting()
	const time = later(now, 700)
	await expect(pass(current, { recoveryCode: codes[0]! }, { at: time })).rejects.toThrow(
		'longer than ten minutes',
	)
	expect(await db.select().from(recoveryCode)).toHaveLength(10)
})

const usesAtOnce = casesOf({ sample: 100, all: 1_000 })

test(`of ${usesAtOnce} parallel uses of one code one succeeds, and no earlier or same step is accepted again`, async ({
	freshDb: { db },
}) => {
	const { enroll, auth, actor, now } = await member(db)
	const { secret } = await enroll()
	const time = later(now, 60)
	const code = totpCode(secret, totpStep(time))
	const uses = await Promise.all(
		Array.from({ length: usesAtOnce }, () =>
			consumeTotpCode(db, { auth, userId: actor.id, code, now: time }),
		),
	)
	expect(uses.filter(Boolean)).toHaveLength(1)
	for (const step of [-1, 0]) {
		const again = totpCode(secret, totpStep(time) + step)
		expect(await consumeTotpCode(db, { auth, userId: actor.id, code: again, now: time })).toBe(false)
	}
	const next = totpCode(secret, totpStep(time) + 1)
	expect(await consumeTotpCode(db, { auth, userId: actor.id, code: next, now: time })).toBe(true)
})

test(`of ${usesAtOnce} parallel uses of one recovery code one completes the session, and the owner is notified once`, async ({
	freshDb: { db },
}) => {
	const { enroll, awaiting, pass, emails, actor, auth } = await member(db)
	const { codes } = await enroll()
	const { current } = await awaiting()
	const spending = { userId: actor.id, secret: auth.secret, code: codes[4]! }
	const consumed = await Promise.all(
		Array.from({ length: usesAtOnce }, () => consumeRecoveryCode(db, spending)),
	)
	expect(consumed.filter(Boolean)).toHaveLength(1)

	const uses = await Promise.allSettled(
		Array.from({ length: usesAtOnce }, (_, n) =>
			pass(current, { recoveryCode: codes[3]!.toUpperCase() }, { ip: `198.51.${n >> 8}.${n & 255}` }),
		),
	)
	expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await db.select().from(recoveryCode)).toHaveLength(8)
	expect(emails.filter(({ kind }) => kind === 'recovery-code-used')).toHaveLength(1)
	expect((await listSecurityEvents(db, { actor })).map(({ kind }) => kind)).toContain('recovery-code-used')
	await expect(pass(current, { recoveryCode: codes[5]! })).rejects.toThrow('longer than ten minutes')
})

test('guessing codes is delayed more each time and then rejected, while the owner elsewhere signs in', async ({
	db,
}) => {
	const { enroll, awaiting, auth, now } = await member(db)
	const { secret } = await enroll()
	const { current } = await awaiting()
	const waits: number[] = []
	const time = later(now, 60)
	const guess = (code: string, clientIp: string) =>
		verifySecondFactor(db, {
			auth,
			awaiting: current,
			now: time,
			clientIp,
			proof: { code },
			wait: async (ms) => void waits.push(ms),
		})
	for (let n = 0; n < 10; n++) await expect(guess('000000', '198.51.100.9')).rejects.toThrow(Invalid)
	await expect(guess('000000', '198.51.100.9')).rejects.toThrow(TooMany)
	expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000])
	await guess(totpCode(secret, totpStep(time)), '192.0.2.1')
})

test('new recovery codes void the old ones, and no code is required once the second factor is off', async ({
	db,
}) => {
	const { enroll, awaiting, pass, input, now, signIn, viewerFor, emails } = await member(db)
	const { codes } = await enroll()
	const fresh = await regenerateRecoveryCodes(db, { ...input, now })
	const { current } = await awaiting()
	await expect(pass(current, { recoveryCode: codes[0]! })).rejects.toThrow(Invalid)
	await pass(current, { recoveryCode: fresh[0]! })
	await switchOffSecondFactor(db, { ...input, now })
	await switchOffSecondFactor(db, { ...input, now })
	expect(await viewerFor(await signIn())).toMatchObject({ hasSecondFactor: false })
	expect(await db.select().from(recoveryCode)).toEqual([])
	expect(emails.map(({ kind }) => kind).slice(1)).toEqual([
		'two-factor-on',
		'recovery-codes-regenerated',
		'recovery-code-used',
		'two-factor-off',
	])
	await expect(regenerateRecoveryCodes(db, { ...input, now })).rejects.toThrow(Conflict)
})

test('the operator can reset the second factor for a lost device, which ends sessions and notifies the owner', async ({
	db,
}) => {
	const { enroll, auth, now, headers, viewerFor, signIn, emails } = await member(db)
	await enroll()
	await resetSecondFactor(db, { auth, email: 'ROBIN@example.com', now })
	expect(await viewerFor(headers)).toBeNull()
	expect(emails.at(-1)).toMatchObject({ kind: 'two-factor-reset' })
	const [entry] = await db.select().from(auditEntry)
	expect(entry).toMatchObject({ actorKind: 'operator', action: 'second-factor.reset', at: now })
	expect(await viewerFor(await signIn())).not.toBeNull()
	await expect(resetSecondFactor(db, { auth, email, now })).rejects.toThrow('not set up two-step sign-in')
})

test('a session created while the second factor is being turned on requires it too', async ({
	freshDb: { db },
}) => {
	const { input, now, secretOf, enter, actor } = await member(db)
	await beginSecondFactor(db, { ...input, now })
	const code = totpCode(await secretOf(), totpStep(now))
	await Promise.all([
		confirmSecondFactor(db, { ...input, now, code }),
		...Array.from({ length: 8 }, (_, n) => enter(email, { clientIp: `192.0.2.${n}` })),
	])
	const open = await db.select().from(session).where(eq(session.awaitingSecondFactor, false))
	expect(open.map(({ id }) => id)).toEqual([actor.sessionId])
})

test('deleting an account deletes its second factor', async ({ db }) => {
	const { enroll, actor } = await member(db)
	await enroll()
	await db.delete(user).where(eq(user.id, actor.id))
	expect(await db.select().from(twoFactor)).toEqual([])
})
