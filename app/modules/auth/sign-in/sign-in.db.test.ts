import { expect } from 'vitest'
import { session } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { signOut } from '../sessions/sessions.server.ts'
import { consumeAttempt } from './attempts.server.ts'

test("'Remember me' keeps the cookie for 30 days; without it the cookie ends with the browser session", async ({
	db,
}) => {
	const { register, confirm, enter } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	const remembered = await enter('robin@example.com', { remember: true })
	const temporary = await enter('robin@example.com', { remember: false })
	if (remembered.outcome !== 'signed-in' || temporary.outcome !== 'signed-in')
		throw new Error('not signed in')
	expect(remembered.setCookie).toMatch(/^__Host-lotwise\.session_token=/)
	for (const attribute of ['Max-Age=2592000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
		expect(remembered.setCookie).toContain(attribute)
	expect(temporary.setCookie).not.toMatch(/Max-Age|Expires/i)
	expect(temporary.setCookie).not.toMatch(/Domain/i)
})

test('a known and an unknown address get the same error', async ({ db }) => {
	const { register, confirm, enter } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	const known = await enter('robin@example.com', { password: 'something else' })
	const unknown = await enter('nobody@example.com', { password: 'something else' })
	expect(known).toEqual({ outcome: 'rejected', message: 'Invalid email or password' })
	expect(unknown).toEqual(known)
})

test('of 200 parallel guesses from one address at one account only 10 are checked', async ({
	freshDb: { db },
}) => {
	const { register, confirm, enter, emails } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	const waits: number[] = []
	const guesses = await Promise.allSettled(
		Array.from({ length: 200 }, (_, n) =>
			enter('robin@example.com', {
				password: `guess number ${n}`,
				clientIp: '198.51.100.9',
				wait: async (ms?: number) => void waits.push(ms ?? 0),
			}),
		),
	)
	const checked = guesses.filter((guess) => guess.status === 'fulfilled')
	expect(checked.map(({ value }) => value.outcome)).toEqual(Array(10).fill('rejected'))
	const rejections = guesses.filter((guess) => guess.status === 'rejected').map(({ reason }) => reason)
	expect(rejections.every((reason) => reason instanceof TooMany)).toBe(true)
	expect(waits.sort((a, b) => a - b)).toEqual([250, 500, 1_000, 2_000, 4_000])

	// The owner at another address is not locked out; the guesser is, even with the right password.
	expect(await enter('robin@example.com', { clientIp: '192.0.2.1' })).toMatchObject({ outcome: 'signed-in' })
	await expect(enter('robin@example.com', { clientIp: '198.51.100.9' })).rejects.toThrow(TooMany)
	expect(emails.filter(({ kind }) => kind !== 'verify-email')).toEqual([])
})

test('guesses from many addresses are rejected, while the owner signs in from a familiar address', async ({
	freshDb: { db },
}) => {
	const { register, confirm, enter, now } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	await enter('robin@example.com', { clientIp: '192.0.2.1' })
	const guesses = await Promise.allSettled(
		Array.from({ length: 150 }, (_, n) =>
			consumeAttempt(db, { kind: 'sign-in', email: 'robin@example.com', clientIp: `198.51.100.${n}`, now }),
		),
	)
	expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
	await expect(enter('robin@example.com', { clientIp: '203.0.113.5' })).rejects.toThrow(TooMany)
	expect(await enter('robin@example.com', { clientIp: '192.0.2.1' })).toMatchObject({ outcome: 'signed-in' })
})

test('repeated successful sign-ins are not limited', async ({ db }) => {
	const { register, confirm, enter } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	for (let n = 0; n < 12; n++)
		expect(await enter('robin@example.com')).toMatchObject({ outcome: 'signed-in' })
})

test('one address cannot try many accounts', async ({ db }) => {
	const { now, clientIp } = setUpAuth(db)
	const guess = (n: number) =>
		consumeAttempt(db, { kind: 'sign-in', email: `person-${n}@example.com`, clientIp, now })
	for (let n = 0; n < 30; n++) await guess(n)
	await expect(guess(31)).rejects.toThrow(TooMany)
})

test('signing out ends the session on the server, not only in the browser', async ({ db }) => {
	const { auth, register, confirm, enter, browser, viewerFor } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	const signedIn = await enter('robin@example.com')
	if (signedIn.outcome !== 'signed-in') throw new Error(signedIn.message)
	const headers = browser([signedIn.setCookie])
	expect(await viewerFor(headers)).not.toBeNull()
	const { setCookie } = await signOut(db, { auth, headers })
	expect(setCookie).toMatch(/^__Host-lotwise\.session_token=; Max-Age=0;/)
	expect(await viewerFor(headers)).toBeNull()
	expect(await db.select().from(session)).toEqual([])
})

test('an invented cookie signs nobody in', async ({ db }) => {
	const { register, confirm, enter, viewerFor } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	await enter('robin@example.com')
	const [row] = await db.select().from(session)
	for (const value of [row!.token, `${row!.token}.AAAA`, row!.id])
		expect(await viewerFor(new Headers({ cookie: `__Host-lotwise.session_token=${value}` }))).toBeNull()
})
