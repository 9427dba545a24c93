import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { account, user, verification } from '#app/db/schema/auth.ts'
import { Invalid, TooMany } from '#app/lib/errors.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { deleteUnconfirmedAccounts } from '../accounts.server.ts'
import { requestPasswordReset } from '../passwords/change-password.server.ts'
import { findReturnTo, isTokenValid } from './emailed-tokens.server.ts'
import {
	findVerificationLink,
	resendVerification,
	signedUpAddress,
	signUp,
	signUpOver,
	verifyEmail,
} from './sign-up.server.ts'

test('sign-up, email, verification and sign-in lead to a session', async ({ db }) => {
	const { emails, verified, register, confirm, enter, browser, viewerFor } = setUpAuth(db)
	await register('Robin@Example.com')
	expect(emails).toMatchObject([{ kind: 'verify-email', to: 'robin@example.com' }])
	expect(await enter('robin@example.com')).toMatchObject({ outcome: 'unverified' })

	expect(await confirm()).toMatchObject({ outcome: 'verified', email: 'robin@example.com' })
	expect(verified).toEqual(['robin@example.com'])

	const signedIn = await enter('ROBIN@example.com')
	if (signedIn.outcome !== 'signed-in') throw new Error(signedIn.message)
	const viewer = await viewerFor(browser([signedIn.setCookie]))
	expect(viewer).toMatchObject({ email: 'robin@example.com', name: 'Robin Ferrer', kind: 'member' })
})

test('the browser that signed up is shown the address that it typed, and no other browser is', async ({
	db,
}) => {
	const { auth, register, browser } = setUpAuth(db)
	const { headers } = await register('Robin@Example.com')
	expect(signedUpAddress(auth, headers)).toBe('Robin@Example.com')
	for (const other of [browser([]), browser([signUpOver(auth)])])
		expect(signedUpAddress(auth, other)).toBeNull()
})

test('a taken address gets the same response, its owner a notice, and nothing changes', async ({ db }) => {
	const { emails, register, confirm, enter } = setUpAuth(db)
	const fresh = await register('robin@example.com')
	await confirm()
	const taken = await register('robin@example.com', { password: 'not the owner at all', name: 'Mallory' })
	const shape = ({ headers }: typeof taken) =>
		headers.get('cookie')?.replace(/=.*/, ({ length }) => `=${length}`)
	expect(shape(taken)).toBe(shape(fresh))
	expect(emails.map(({ kind }) => kind)).toEqual(['verify-email', 'sign-up-notice'])
	expect(await enter('robin@example.com')).toMatchObject({ outcome: 'signed-in' })
	expect(await enter('robin@example.com', { password: 'not the owner at all' })).toMatchObject({
		outcome: 'rejected',
	})
	expect(await db.select({ name: user.name }).from(user)).toEqual([{ name: 'Robin Ferrer' }])
})

test('an earlier sign-up by somebody else gains nothing when the owner of the address confirms', async ({
	db,
}) => {
	const { register, confirm, enter, lastToken } = setUpAuth(db)
	await register('robin@example.com', { password: 'lying in wait here', name: 'Mallory' })
	const early = lastToken('verify-email')
	const { headers } = await register('robin@example.com')
	const owners = lastToken('verify-email')
	await register('robin@example.com', { password: 'lying in wait here', name: 'Mallory' })
	await confirm(owners, { headers })
	expect(await enter('robin@example.com', { password: 'lying in wait here' })).toMatchObject({
		outcome: 'rejected',
	})
	expect(await enter('robin@example.com')).toMatchObject({ outcome: 'signed-in' })
	expect(await confirm(early)).toEqual({ outcome: 'dead' })
	expect(await enter('robin@example.com')).toMatchObject({ outcome: 'signed-in' })
})

test('a verification link works once, even if used 50 times at once', async ({ freshDb: { db } }) => {
	const { auth, now, verified, register, lastToken } = setUpAuth(db)
	const { headers } = await register('robin@example.com')
	const token = lastToken('verify-email')
	const results = await Promise.all(
		Array.from({ length: 50 }, (_, n) =>
			verifyEmail(db, { auth, clientIp: `192.0.2.${n}`, now, token, headers }),
		),
	)
	expect(results.filter(({ outcome }) => outcome === 'verified')).toHaveLength(1)
	expect(verified).toEqual(['robin@example.com'])
})

test('viewing a link does not consume it, and it expires after a day', async ({ db }) => {
	const { auth, now, clientIp, register, confirm, lastToken } = setUpAuth(db)
	const { headers } = await register('robin@example.com')
	const token = lastToken('verify-email')
	expect(await isTokenValid(db, { purpose: 'verify-email', token, now })).toBe(true)
	expect(await findVerificationLink(db, { auth, headers, token, now })).toEqual({ state: 'own-browser' })
	expect(await isTokenValid(db, { purpose: 'reset-password', token, now })).toBe(false)
	const later = new Date(now.getTime() + 86_400_000)
	expect(await verifyEmail(db, { auth, clientIp, now: later, token, headers })).toEqual({ outcome: 'dead' })
	expect(await confirm()).toMatchObject({ outcome: 'verified' })
})

test('emailed links remember the page that they lead back to, and never one of another site', async ({
	db,
}) => {
	const { auth, now, clientIp, lastToken } = setUpAuth(db)
	const person = { name: 'Robin', email: 'robin@example.com', password: 'a quiet road in autumn' }
	const reply = '/community/post/1/fees?reply=5#answer-5'
	const leadsTo = async (purpose: 'verify-email' | 'reset-password') => {
		const token = lastToken(purpose)
		return findReturnTo(db, { purpose, token, now })
	}
	await signUp(db, { ...person, auth, clientIp, now, returnTo: reply })
	expect(await leadsTo('verify-email')).toBe(reply)
	await resendVerification(db, { auth, clientIp, now, email: person.email, returnTo: reply })
	expect(await leadsTo('verify-email')).toBe(reply)
	await resendVerification(db, { auth, clientIp, now, email: person.email, returnTo: '//evil.example' })
	expect(await leadsTo('verify-email')).toBe('/')
	await requestPasswordReset(db, { auth, clientIp, now, email: person.email, returnTo: '/admin/orders' })
	expect(await leadsTo('reset-password')).toBe('/admin/orders')
})

test('the database contains no usable link', async ({ db }) => {
	const { register, lastToken } = setUpAuth(db)
	await register('robin@example.com')
	const rows = JSON.stringify(await db.select().from(verification))
	expect(rows).not.toContain(lastToken('verify-email'))
})

test('the email is sent again only to an unverified account, with the same response for all', async ({
	db,
}) => {
	const { auth, now, clientIp, emails, register, confirm, enter } = setUpAuth(db)
	await register('robin@example.com')
	const answers = [
		await resendVerification(db, { auth, now, clientIp, email: 'robin@example.com' }),
		await resendVerification(db, { auth, now, clientIp, email: 'nobody@example.com' }),
	]
	expect(answers[0]).toEqual(answers[1])
	expect(emails.map(({ to }) => to)).toEqual(['robin@example.com', 'robin@example.com'])
	await confirm()
	expect(await enter('robin@example.com')).toMatchObject({ outcome: 'signed-in' })
	await resendVerification(db, { auth, now, clientIp, email: 'robin@example.com' })
	expect(emails).toHaveLength(2)
})

test('emails to one address are limited', async ({ db }) => {
	const { register, emails } = setUpAuth(db)
	for (let n = 0; n < 6; n++) await register('robin@example.com', { clientIp: `192.0.2.${n}` })
	await expect(register('robin@example.com', { clientIp: '192.0.2.99' })).rejects.toThrow(TooMany)
	expect(emails).toHaveLength(6)
})

test.for(['short', '7 chars', 'aaaaaaaaaaaa', 'x'.repeat(129)])(
	'a weak password is rejected with a reason and creates no account: %s',
	async (password, { db }) => {
		const { register, emails } = setUpAuth(db)
		const error = await register('robin@example.com', { password }).catch((e: unknown) => e)
		expect(error).toBeInstanceOf(Invalid)
		expect((error as Invalid).message).toMatch(/^Password /)
		expect(await db.select().from(user)).toEqual([])
		expect(emails).toEqual([])
	},
)

test('20 simultaneous sign-ups with one address create one account', async ({ freshDb: { db } }) => {
	const { register } = setUpAuth(db)
	await Promise.allSettled(
		Array.from({ length: 20 }, (_, n) => register('robin@example.com', { clientIp: `192.0.2.${n}` })),
	)
	const [owner, ...others] = await db.select().from(user)
	expect(others).toEqual([])
	expect(await db.select().from(account).where(eq(account.userId, owner!.id))).toHaveLength(1)
})

test('what a sign-up agreed to counts in the browser that signed up, by a link that was sent again, and where its password is known', async ({
	db,
}) => {
	const { auth, now, register, confirm, enter, lastToken, password } = setUpAuth(db)
	const agreed: unknown[] = []
	auth.onVerified = async (_tx, { email }, consent) => void agreed.push([email, consent ?? null])
	const given = {
		at: now,
		version: expect.stringMatching(/^terms of /),
		clientIp: '192.0.2.1',
		userAgent: '',
	}
	await register('robin@example.com')
	await confirm()
	await register('ana@example.com')
	await resendVerification(db, { auth, clientIp: '192.0.2.2', now, email: 'ana@example.com' })
	await confirm()
	await register('kim@example.com')
	await verifyEmail(db, {
		auth,
		clientIp: '192.0.2.9',
		now,
		token: lastToken('verify-email'),
		headers: new Headers(),
		chosen: { name: 'Kim', password: 'another quiet road' },
	})
	await register('lee@example.com')
	const elsewhere = { headers: new Headers(), chosen: { name: 'Lee Park', password } }
	expect(await confirm(undefined, elsewhere)).toMatchObject({ outcome: 'verified' })
	expect(await enter('lee@example.com')).toMatchObject({ outcome: 'signed-in' })
	expect(agreed).toEqual([
		['robin@example.com', given],
		['ana@example.com', given],
		['kim@example.com', null],
		['lee@example.com', given],
	])
})

test('an account that nobody confirmed is deleted after a month, and no other', async ({ db }) => {
	const { now, register, confirm } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	await register('ana@example.com')
	const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
	expect(await deleteUnconfirmedAccounts(db, { now: daysLater(29) })).toBe(0)
	expect(await deleteUnconfirmedAccounts(db, { now: daysLater(31) })).toBe(1)
	expect(await db.select({ email: user.email }).from(user)).toEqual([{ email: 'robin@example.com' }])
})
