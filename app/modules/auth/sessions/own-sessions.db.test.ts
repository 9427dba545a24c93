import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { securityEvent, session } from '#app/db/schema/auth.ts'
import { NotFound } from '#app/lib/errors.ts'
import { newToken } from '#app/platform/links/random-token.server.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { changePassword, requestPasswordReset, resetPassword } from '../passwords/change-password.server.ts'
import { recordArrival } from './devices.server.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.server.ts'
import { findCurrentSession, viewerOf } from './sessions.server.ts'

/** A verified member with one browser signed in; `signIn` adds others. */
async function memberOn(db: Db, email = 'robin@example.com') {
	const here = setUpAuth(db)
	await here.register(email)
	await here.confirm()
	const viewerFor = async (headers: Headers) =>
		viewerOf(await findCurrentSession(db, { auth: here.auth, headers, now: here.now }))
	const signIn = async () => {
		const entered = await here.enter(email)
		if (entered.outcome !== 'signed-in') throw new Error(entered.message)
		const headers = here.browser([entered.setCookie])
		return { headers, viewer: (await viewerFor(headers))! }
	}
	const from = { clientIp: here.clientIp, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0' }
	return { ...here, email, viewerFor, signIn, from, ...(await signIn()) }
}

test('a member sees where they are signed in, this browser first, and nobody else does', async ({ db }) => {
	const robin = await memberOn(db)
	const other = await robin.signIn()
	const stranger = await memberOn(db, 'sam@example.com')
	const seen = await listOwnSessions(db, { actor: robin.viewer, now: robin.now })
	expect(seen.map(({ id, current }) => [id, current])).toEqual([
		[robin.viewer.sessionId, true],
		[other.viewer.sessionId, false],
	])
	const { now, from } = robin
	const sessionId = robin.viewer.sessionId
	await expect(endOwnSession(db, { actor: stranger.viewer, sessionId, from, now })).rejects.toThrow(NotFound)
	expect(await robin.viewerFor(robin.headers)).not.toBeNull()
})

test('an ended session is signed out on its next request; ending all others leaves only this one', async ({
	db,
}) => {
	const { viewer, headers, viewerFor, signIn, from, now } = await memberOn(db)
	const [phone, office, lost] = [await signIn(), await signIn(), await signIn()]
	await endOwnSession(db, { actor: viewer, sessionId: lost.viewer.sessionId, from, now })
	expect(await viewerFor(lost.headers)).toBeNull()
	expect(await viewerFor(phone.headers)).not.toBeNull()
	expect(await endOtherSessions(db, { actor: viewer, from, now })).toBe(2)
	expect([await viewerFor(phone.headers), await viewerFor(office.headers)]).toEqual([null, null])
	expect(await viewerFor(headers)).not.toBeNull()
	expect(await endOtherSessions(db, { actor: viewer, from, now })).toBe(0)
})

test('a new password ends the other sessions, replaces the token of this one, voids emailed links and notifies by email', async ({
	db,
}) => {
	const { auth, viewer, headers, viewerFor, signIn, enter, email, lastToken, emails, from, now, clientIp } =
		await memberOn(db)
	const phone = await signIn()
	await requestPasswordReset(db, { auth, clientIp, now, email })
	const token = lastToken('reset-password')
	const password = 'another road in spring'
	const { setCookie, wasSet } = await changePassword(db, { auth, actor: viewer, password, ...from, now })
	expect(wasSet).toBe(true)
	expect(setCookie).toMatch(/Max-Age=25920\d\d; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
	expect(await viewerFor(phone.headers)).toBeNull()
	// A copy of the old cookie no longer works; the new one does.
	expect(await viewerFor(headers)).toBeNull()
	expect(await viewerFor(new Headers({ cookie: setCookie.split(';')[0]! }))).toMatchObject({
		id: viewer.id,
		sessionId: viewer.sessionId,
	})
	expect(await resetPassword(db, { auth, clientIp, now, token, password: 'a third road in winter' })).toBe(
		false,
	)
	expect(emails.at(-1)).toMatchObject({ kind: 'password-changed', to: email })
	expect(await enter(email)).toMatchObject({ outcome: 'rejected' })
	expect(await enter(email, { password })).toMatchObject({ outcome: 'signed-in' })
	expect(await db.select({ kind: securityEvent.kind }).from(securityEvent)).toEqual([
		{ kind: 'password-changed' },
	])
})

test('a rejected password changes nothing', async ({ db }) => {
	const { auth, viewer, headers, viewerFor, signIn, from, now } = await memberOn(db)
	const phone = await signIn()
	for (const password of ['short', 'Football2024!', 'robinferrer', 'lotwise-2026'])
		await expect(changePassword(db, { auth, actor: viewer, password, ...from, now })).rejects.toMatchObject({
			field: 'password',
		})
	expect([await viewerFor(headers), await viewerFor(phone.headers)]).not.toContain(null)
})

test('the first browser is not reported, a second one is reported by email, and a known one is not', async ({
	db,
}) => {
	const robin = await memberOn(db)
	const { auth, from, now, emails } = robin
	const arrive = async (viewer: typeof robin.viewer, deviceKey: string | null, time = now) =>
		recordArrival(db, { auth, viewer, deviceKey, ...from, now: time })
	const notificationCount = () => emails.filter(({ kind }) => kind === 'new-device').length
	const laptop = newToken()
	await arrive(robin.viewer, laptop)
	expect(notificationCount()).toBe(0)
	await arrive((await robin.signIn()).viewer, laptop)
	expect(notificationCount()).toBe(0)
	await arrive((await robin.signIn()).viewer, newToken())
	expect(notificationCount()).toBe(1)
	// A browser without a device cookie counts as new each time.
	await arrive((await robin.signIn()).viewer, null)
	expect(notificationCount()).toBe(2)
	const later = new Date(now.getTime() + 3_600_000)
	await arrive(robin.viewer, newToken(), later)
	expect(notificationCount()).toBe(2)
	const [row] = await db.select().from(session).where(eq(session.id, robin.viewer.sessionId))
	expect(row?.seenAt).toEqual(later)
})

test('of 50 simultaneous first requests only one is recorded', async ({ freshDb: { db } }) => {
	const robin = await memberOn(db)
	const { auth, from, now, emails } = robin
	await recordArrival(db, { auth, viewer: robin.viewer, deviceKey: newToken(), ...from, now })
	const { viewer } = await robin.signIn()
	const deviceKey = newToken()
	await Promise.all(
		Array.from({ length: 50 }, () => recordArrival(db, { auth, viewer, deviceKey, ...from, now })),
	)
	expect(emails.filter(({ kind }) => kind === 'new-device')).toHaveLength(1)
	expect(await db.select().from(securityEvent)).toHaveLength(2)
})
