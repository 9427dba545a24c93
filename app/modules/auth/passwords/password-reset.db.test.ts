import { like } from 'drizzle-orm'
import { expect } from 'vitest'
import { session, twoFactor, user, verification } from '#app/db/schema/auth.ts'
import { limitWindow } from '#app/db/schema/limits.ts'
import { Invalid, TooMany } from '#app/lib/errors.ts'
import { newToken } from '#app/platform/links/random-token.server.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { recordArrival } from '../sessions/devices.server.ts'
import { requestPasswordReset, resetPassword } from './change-password.server.ts'
import type { PasswordHasher } from './password-queue.server.ts'

test('a reset sets the password, ends every session and notifies the owner', async ({ db }) => {
	const { auth, now, clientIp, emails, register, confirm, enter, lastToken } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	await enter('robin@example.com')
	await enter('robin@example.com')
	await requestPasswordReset(db, { auth, now, clientIp, email: 'Robin@example.com' })
	const token = lastToken('reset-password')
	expect(await resetPassword(db, { auth, now, clientIp, token, password: 'another road in spring' })).toBe(
		true,
	)
	expect(await db.select().from(session)).toEqual([])
	expect(emails.at(-1)).toMatchObject({ kind: 'password-reset', to: 'robin@example.com' })
	expect(await enter('robin@example.com')).toMatchObject({ outcome: 'rejected' })
	expect(await enter('robin@example.com', { password: 'another road in spring' })).toMatchObject({
		outcome: 'signed-in',
	})
})

test('an unknown address gets the same response and no email', async ({ db }) => {
	const { auth, now, clientIp, emails, register } = setUpAuth(db)
	await register('robin@example.com')
	const known = await requestPasswordReset(db, { auth, now, clientIp, email: 'robin@example.com' })
	const unknown = await requestPasswordReset(db, { auth, now, clientIp, email: 'nobody@example.com' })
	expect(unknown).toEqual(known)
	expect(emails.filter(({ kind }) => kind === 'reset-password').map(({ to }) => to)).toEqual([
		'robin@example.com',
	])
})

test('a rejected password leaves the link valid; after an hour it expires', async ({ db }) => {
	const { auth, now, clientIp, register, lastToken } = setUpAuth(db)
	await register('robin@example.com')
	await requestPasswordReset(db, { auth, now, clientIp, email: 'robin@example.com' })
	const token = lastToken('reset-password')
	await expect(resetPassword(db, { auth, now, clientIp, token, password: 'short' })).rejects.toThrow(Invalid)
	const later = new Date(now.getTime() + 3_600_000)
	const password = 'another road in spring'
	expect(await resetPassword(db, { auth, now: later, clientIp, token, password })).toBe(false)
	expect(await resetPassword(db, { auth, now, clientIp, token, password })).toBe(true)
})

test('a reset link also verifies the address', async ({ db }) => {
	const { auth, now, clientIp, verified, register, lastToken } = setUpAuth(db)
	await register('robin@example.com')
	await requestPasswordReset(db, { auth, now, clientIp, email: 'robin@example.com' })
	await resetPassword(db, {
		auth,
		now,
		clientIp,
		token: lastToken('reset-password'),
		password: 'another road in spring',
	})
	expect(verified).toEqual(['robin@example.com'])
	expect(await db.select({ emailVerified: user.emailVerified }).from(user)).toEqual([{ emailVerified: true }])
})

for (const enrolled of [false, true])
	test(`a sign-in in progress with the old password does not survive a reset${enrolled ? ', nor does its challenge' : ''}`, async ({
		db,
	}) => {
		const other = setUpAuth(db)
		const { auth, now, clientIp } = other
		let duringVerification = async () => {}
		const hasher: PasswordHasher = {
			hash: async (password) => `plain ${password}`,
			verify: async ({ hash, password }) => {
				const right = hash === `plain ${password}`
				await duringVerification()
				return right
			},
		}
		const { register, enter } = setUpAuth(db, { hasher })
		await register('robin@example.com')
		const [robin] = await db.update(user).set({ emailVerified: true }).returning()
		if (enrolled)
			await db.insert(twoFactor).values({ userId: robin!.id, encryptedSecret: 'encrypted', confirmedAt: now })
		expect(await enter('robin@example.com')).toMatchObject({ outcome: 'signed-in' })
		const wrong = await enter('robin@example.com', { password: 'something else' })
		await requestPasswordReset(db, { auth, now, clientIp, email: 'robin@example.com' })
		const reset = {
			auth,
			now,
			clientIp,
			token: other.lastToken('reset-password'),
			password: 'another road in spring',
		}
		duringVerification = async () => void expect(await resetPassword(db, reset)).toBe(true)
		const counted = () => db.select().from(limitWindow).where(like(limitWindow.key, 'sign-in:address:%'))
		const [before] = await counted()
		expect(await enter('robin@example.com')).toEqual(wrong)
		const [after] = await counted()
		expect(after!.count - before!.count).toBe(1)
		expect(await db.select().from(session)).toEqual([])
	})

test('a reset works beside other pending verifications and leaves them unchanged', async ({ db }) => {
	const { auth, now, clientIp, register, confirm, lastToken } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	const expiresAt = new Date(now.getTime() + 60_000)
	const others = ['provider-return:x', 'confirmation-code:y', 'oauth-state:z'].map((identifier) => ({
		id: identifier,
		identifier,
		value: 'no JSON at all',
		expiresAt,
	}))
	await db.insert(verification).values(others)
	await requestPasswordReset(db, { auth, now, clientIp, email: 'robin@example.com' })
	const [token, password] = [lastToken('reset-password'), 'another road in spring']
	expect(await resetPassword(db, { auth, now, clientIp, token, password })).toBe(true)
	expect(await db.select().from(verification)).toHaveLength(3)
})

test('while one network requests links without end, other networks and a browser that was signed in still get theirs', async ({
	db,
}) => {
	const { auth, now, register, confirm, enter, browser, viewerFor, lastToken } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	const before = await enter('robin@example.com')
	if (before.outcome !== 'signed-in') throw new Error(before.message)
	const deviceKey = newToken()
	const viewer = (await viewerFor(browser([before.setCookie])))!
	await recordArrival(db, { auth, viewer, deviceKey, clientIp: '203.0.113.7', userAgent: null, now })
	const request = (clientIp: string, email: string, key?: string) =>
		requestPasswordReset(db, {
			auth: { ...auth, responseMsMin: 0 },
			now,
			clientIp,
			email,
			deviceKey: key ?? null,
		})
	for (let index = 0; index < 100; index++)
		await request(`198.51.100.${index % 10}`, `person-${index}@example.com`)
	await expect(request('198.51.100.77', 'robin@example.com')).rejects.toThrow(TooMany)
	await request('203.0.113.7', 'someone@example.com')
	await request('198.51.100.77', 'robin@example.com', deviceKey)
	expect(lastToken('reset-password')).toBeTruthy()
	// The limit per account still applies, also to its own browser: two of six are used.
	for (let again = 3; again <= 6; again++)
		await request(`198.51.100.${again + 20}`, 'robin@example.com', deviceKey)
	await expect(request('198.51.100.30', 'robin@example.com', deviceKey)).rejects.toThrow(TooMany)
})
