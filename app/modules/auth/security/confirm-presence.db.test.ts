import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { account, pendingForm, session } from '#app/db/schema/auth.ts'
import { Invalid, TooMany } from '#app/lib/errors.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { isFresh } from '../sessions/session-life.server.ts'
import {
	confirmPresence,
	consumePendingForm,
	emailConfirmationCode,
	findWaysToConfirm,
	storePendingForm,
} from './confirm-presence.server.ts'

const email = 'robin@example.com'
const minutes = (n: number) => n * 60_000

/** A signed-in member whose last confirmation has expired. */
async function signedInLongAgo(db: Db) {
	const site = setUpAuth(db)
	await site.register(email)
	await site.confirm()
	const signedIn = await site.enter(email)
	if (signedIn.outcome !== 'signed-in') throw new Error(signedIn.message)
	await db.update(session).set({ confirmedAt: new Date(site.now.getTime() - minutes(6)) })
	const headers = site.browser([signedIn.setCookie])
	const viewer = async () => (await site.viewerFor(headers))!
	const actor = await viewer()
	const input = { auth: site.auth, actor, clientIp: site.clientIp, now: site.now, wait: async () => {} }
	const forgetPassword = () =>
		db.delete(account).where(and(eq(account.userId, actor.id), eq(account.providerId, 'credential')))
	return { ...site, viewer, actor, input, forgetPassword }
}

test('the password allows sensitive actions for five minutes, and a wrong one does not', async ({ db }) => {
	const { viewer, input, now, password } = await signedInLongAgo(db)
	expect(isFresh(await viewer(), now)).toBe(false)
	await expect(confirmPresence(db, { ...input, proof: { password: 'not it' } })).rejects.toThrow(Invalid)
	expect(isFresh(await viewer(), now)).toBe(false)
	await confirmPresence(db, { ...input, proof: { password } })
	expect(isFresh(await viewer(), now)).toBe(true)
	expect(isFresh(await viewer(), new Date(now.getTime() + minutes(5) - 1))).toBe(true)
	expect(isFresh(await viewer(), new Date(now.getTime() + minutes(5)))).toBe(false)
})

test('a session that only a provider created does not count as a recent confirmation', () => {
	expect(isFresh({ confirmedAt: null }, new Date())).toBe(false)
})

test('a member with neither password nor app confirms by an emailed code, which works once', async ({
	freshDb: { db },
}) => {
	const { viewer, input, now, forgetPassword, emails, actor } = await signedInLongAgo(db)
	await expect(confirmPresence(db, { ...input, proof: { emailedCode: '12345678' } })).rejects.toThrow(Invalid)
	await forgetPassword()
	expect(await findWaysToConfirm(db, { actor })).toEqual({ password: false, code: false, email: true })
	await emailConfirmationCode(db, input)
	const first = emails.at(-1)!.code!
	await emailConfirmationCode(db, input)
	const emailedCode = emails.at(-1)!.code!
	await expect(confirmPresence(db, { ...input, proof: { emailedCode: first } })).rejects.toThrow(Invalid)
	const late = { ...input, now: new Date(now.getTime() + minutes(11)) }
	await expect(confirmPresence(db, { ...late, proof: { emailedCode } })).rejects.toThrow(Invalid)
	const uses = await Promise.allSettled(
		Array.from({ length: 15 }, () => confirmPresence(db, { ...input, proof: { emailedCode } })),
	)
	expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(isFresh(await viewer(), now)).toBe(true)
})

test('guessing codes with a stolen session is limited', async ({ db }) => {
	const { input } = await signedInLongAgo(db)
	const guess = (n: number) =>
		confirmPresence(db, { ...input, clientIp: `198.51.100.${n}`, proof: { code: '000000' } })
	for (let n = 0; n < 20; n++) await expect(guess(n)).rejects.toThrow(Invalid)
	await expect(guess(20)).rejects.toThrow(TooMany)
})

test('a pending form is stored encrypted for its own session, works once, and expires', async ({ db }) => {
	const { auth, actor, now } = await signedInLongAgo(db)
	const sessionInput = { auth, sessionId: actor.sessionId, now }
	const form = new FormData()
	form.append('tag', 'one')
	form.append('tag', 'two')
	form.append('reason', 'a secret reason')
	const id = (await storePendingForm(db, { ...sessionInput, path: '/account?x=1', form }))!
	expect(JSON.stringify(await db.select().from(pendingForm))).not.toContain('reason')
	expect(await consumePendingForm(db, { ...sessionInput, sessionId: 'another', id })).toBeNull()
	expect(
		await consumePendingForm(db, { ...sessionInput, now: new Date(now.getTime() + minutes(16)), id }),
	).toBeNull()
	expect(await consumePendingForm(db, { ...sessionInput, id })).toEqual({
		path: '/account?x=1',
		fields: [
			['tag', 'one'],
			['tag', 'two'],
			['reason', 'a secret reason'],
		],
	})
	expect(await consumePendingForm(db, { ...sessionInput, id })).toBeNull()
	form.append('file', new File(['x'], 'x.pdf'))
	expect(await storePendingForm(db, { ...sessionInput, path: '/', form })).toBeNull()
})
