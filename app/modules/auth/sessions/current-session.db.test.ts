import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { session, twoFactor, user } from '#app/db/schema/auth.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { grantAdmin } from '../roles.server.ts'
import { afterSignIn } from './sessions.server.ts'

const email = 'robin@example.com'

async function setUpAccount(db: Db, options: { adminsNeedSecondFactor?: boolean } = {}) {
	const site = setUpAuth(db, options)
	await site.register(email)
	await site.confirm()
	const [owner] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
	const enroll = (confirmedAt: Date | null) =>
		db.insert(twoFactor).values({ userId: owner!.id, encryptedSecret: 'x', confirmedAt })
	return { ...site, userId: owner!.id, enroll }
}

test('every new session of an account with a confirmed authenticator app can only open the challenge', async ({
	db,
}) => {
	const { enroll, enter, browser, sessionOf, viewerFor, userId, now, auth } = await setUpAccount(db)
	await enroll(now)
	const signedIn = await enter(email)
	if (signedIn.outcome !== 'signed-in') throw new Error(signedIn.message)
	expect(signedIn.current.state).toBe('awaiting-second-factor')
	expect(afterSignIn(signedIn.current, '/reviews?a=1')).toBe(
		'/sign-in/second-factor?returnTo=%2Freviews%3Fa%3D1',
	)
	expect(await viewerFor(browser([signedIn.setCookie]))).toBeNull()

	// A hypothetical sign-in method that writes the row itself and even claims that no second factor is pending.
	const monthMs = 30 * 86_400_000
	const expiresAt = new Date(now.getTime() + monthMs)
	const row = { id: 'later', userId, token: 'later', expiresAt, createdAt: now, confirmedAt: now }
	await db.insert(session).values({ ...row, awaitingSecondFactor: false })
	const cookie = auth.cookie.write('later', null).split(';')[0]!
	expect(await sessionOf(new Headers({ cookie }))).toMatchObject({ state: 'awaiting-second-factor' })
	for (const one of await db.select().from(session)) {
		expect(one).toMatchObject({ awaitingSecondFactor: true, confirmedAt: null })
		expect(one.expiresAt.getTime() - one.createdAt.getTime()).toBe(10 * 60_000)
	}
})

test('an unconfirmed authenticator app requires no code', async ({ db }) => {
	const { enroll, enter, browser, viewerFor } = await setUpAccount(db)
	await enroll(null)
	const signedIn = await enter(email)
	if (signedIn.outcome !== 'signed-in') throw new Error(signedIn.message)
	expect(afterSignIn(signedIn.current, '/reviews')).toBe('/reviews')
	expect(await viewerFor(browser([signedIn.setCookie]))).toMatchObject({ email, hasSecondFactor: false })
})

test('where admins need a second factor, an admin without it has no admin rights and is sent to enrollment', async ({
	db,
}) => {
	const { enroll, enter, browser, viewerFor, now } = await setUpAccount(db, {
		adminsNeedSecondFactor: true,
	})
	await grantAdmin(db, { email, now: new Date() })
	const signedIn = await enter(email)
	if (signedIn.outcome !== 'signed-in') throw new Error(signedIn.message)
	expect(await viewerFor(browser([signedIn.setCookie]))).toMatchObject({ kind: 'member', mustEnroll: true })
	expect(afterSignIn(signedIn.current, '/admin')).toBe('/account/second-factor?returnTo=%2Fadmin')
	await enroll(now)
	expect(await viewerFor(browser([signedIn.setCookie]))).toMatchObject({ kind: 'staff', mustEnroll: false })
})

test('a session that an earlier release created with Better Auth is still signed in', async ({ db }) => {
	const { userId, viewerFor, now } = await setUpAccount(db)
	const token = 'Tq3v9cXk0bJmY2nR8sLdWf5hGp1aZe7u'
	const expiresAt = new Date(now.getTime() + 60_000)
	await db.insert(session).values({ id: 'w7Zk2m', userId, token, expiresAt, remembered: true })
	const cookie = `__Host-lotwise.session_token=${token}.m1z%2Bplo9NkVbZ2MpiVemUB12ap%2FZKJde30zXljOHBwc%3D`
	expect(await viewerFor(new Headers({ cookie }))).toMatchObject({ email, sessionId: 'w7Zk2m' })
})

test('a session and its cookie last equally long, and a password confirms presence', async ({ db }) => {
	const { auth, enter, now } = await setUpAccount(db)
	const signedIn = await enter(email, { remember: true })
	if (signedIn.outcome !== 'signed-in') throw new Error(signedIn.message)
	const [row] = await db.select().from(session)
	const expiresAt = new Date(now.getTime() + 30 * 86_400_000)
	expect(row).toMatchObject({ remembered: true, awaitingSecondFactor: false, confirmedAt: now, expiresAt })
	expect(signedIn.setCookie).toBe(auth.cookie.write(row!.token, 30 * 86_400))
})
