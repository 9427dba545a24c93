import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect } from 'vitest'
import { account, session, user } from '#app/db/schema/auth.ts'
import { resetProviders, robin, setUpProviders } from '#tests/factories/providers.ts'
import { startOauthServer } from '#tests/mocks/oauth-server.ts'
import { countConnectionsWaitingForLock } from '#tests/setup/count-waiting.ts'
import { test } from '#tests/setup/database.ts'

const standIn = await startOauthServer()
afterAll(() => standIn.close())
afterEach(() => resetProviders(standIn))

test('a first sign-in with Google creates one verified account, with the name and no other data', async ({
	db,
}) => {
	const { openBrowser, verified, emails } = setUpProviders(db, standIn)
	const browser = openBrowser()
	expect(await browser.signInWith('google', { returnTo: '/reviews?page=2' })).toMatchObject({
		outcome: 'signed-in',
		to: '/reviews?page=2',
	})
	expect(await browser.viewer()).toMatchObject({ email: robin, name: 'Robin Ferrer', emailVerified: true })
	expect(await openBrowser().signInWith('google')).toMatchObject({ outcome: 'signed-in' })
	expect(verified).toEqual([robin])
	expect(emails).toEqual([])
	expect(await db.select().from(user)).toHaveLength(1)
	expect(await db.select().from(account)).toMatchObject([
		{ providerId: 'google', accountId: 'g-1', password: null },
	])
})

test('a Google sign-in with the verified address of a member links to that account and notifies the owner by email', async ({
	db,
}) => {
	const { openBrowser, member, emails, verified, enter } = setUpProviders(db, standIn)
	await member(robin)
	expect(await openBrowser().signInWith('google')).toMatchObject({ outcome: 'signed-in' })
	expect(emails.map(({ kind }) => kind)).toEqual(['verify-email', 'provider-linked'])
	expect(verified).toEqual([robin])
	expect(await db.select().from(user)).toHaveLength(1)
	expect(await enter(robin)).toMatchObject({ outcome: 'signed-in' })
	await openBrowser().signInWith('google')
	expect(emails).toHaveLength(2)
})

test('a return in progress does not survive the unlinking of its provider', async ({ freshDb: { db } }) => {
	const { openBrowser, member } = setUpProviders(db, standIn)
	await member(robin)
	expect(await openBrowser().signInWith('google')).toMatchObject({ outcome: 'signed-in' })
	await db.delete(session)
	const browser = openBrowser()
	const back = standIn.answerAs('allow', await browser.begin('google'))
	const returns = await db.transaction(async (tx) => {
		// As `unlinkIdentity` does it. The identity is found before this is committed, and the session would be created afterwards.
		await tx.select().from(user).where(eq(user.email, robin)).for('update')
		await tx.delete(account).where(eq(account.providerId, 'google'))
		const finished = browser.returnFromProvider(back)
		await expect.poll(() => countConnectionsWaitingForLock(db)).toBe(1)
		return [finished]
	})
	expect(await returns[0]).toMatchObject({ outcome: 'failed', failure: 'state_lost' })
	expect(await browser.viewer()).toBeNull()
	expect(await db.select().from(session)).toEqual([])
})

test('an address changed at the provider has no effect: the identity is provider and subject', async ({
	db,
}) => {
	const { openBrowser, member } = setUpProviders(db, standIn)
	await openBrowser().signInWith('google')
	await member('other@example.com')
	standIn.people.google.email = 'other@example.com'
	const browser = openBrowser()
	await browser.signInWith('google')
	expect(await browser.viewer()).toMatchObject({ email: robin })
})

test('another Google account with the same address, perhaps reassigned, cannot sign in', async ({ db }) => {
	const { openBrowser } = setUpProviders(db, standIn)
	await openBrowser().signInWith('google')
	standIn.people.google.subject = 'g-2'
	const browser = openBrowser()
	expect(await browser.signInWith('google')).toMatchObject({ outcome: 'failed', failure: 'other_identity' })
	expect(await browser.viewer()).toBeNull()
})

test('an unconfirmed account is not opened by a provider, so it cannot be prepared for a takeover', async ({
	db,
}) => {
	const { openBrowser, register, enter } = setUpProviders(db, standIn)
	await register(robin)
	const finished = await openBrowser().signInWith('google')
	expect(finished).toMatchObject({ outcome: 'failed', failure: 'account_unverified', to: '/sign-in' })
	expect(await enter(robin)).toMatchObject({ outcome: 'unverified' })
	expect(await db.select().from(account).where(eq(account.providerId, 'google'))).toEqual([])
	expect(await db.select().from(session)).toEqual([])
})

test('Google with an unconfirmed or missing address, and Facebook without one, are rejected with a message', async ({
	db,
}) => {
	const { openBrowser } = setUpProviders(db, standIn)
	standIn.people.google.emailVerified = false
	const unverified = await openBrowser().signInWith('google')
	expect(unverified).toMatchObject({
		failure: 'email_unverified',
		message: expect.stringMatching(
			/^Failed to sign in with Google\. Google has not confirmed your email address/,
		),
	})
	standIn.people.google.email = null
	expect(await openBrowser().signInWith('google')).toMatchObject({ failure: 'no_email' })
	standIn.people.facebook.email = null
	const without = await openBrowser().signInWith('facebook')
	expect(without).toMatchObject({
		failure: 'no_email',
		message: expect.stringMatching(/^Failed to sign in with Facebook\. Facebook gave us no email address/),
	})
	expect(await db.select().from(user)).toEqual([])
})

test('Facebook, which verifies no address, creates an account that our own email verifies', async ({
	db,
}) => {
	const { openBrowser, emails, confirm, verified, lastToken } = setUpProviders(db, standIn)
	const browser = openBrowser()
	expect(await browser.signInWith('facebook')).toMatchObject({ outcome: 'check-email', to: '/sign-in' })
	expect(await browser.viewer()).toBeNull()
	expect(await db.select().from(account)).toEqual([])
	expect(emails).toMatchObject([{ kind: 'verify-email', to: robin }])
	await confirm(lastToken('verify-email'), { headers: browser.headers() })
	expect(verified).toEqual([robin])
	expect(await browser.signInWith('facebook')).toMatchObject({ outcome: 'signed-in' })
	expect(await browser.viewer()).toMatchObject({ email: robin, name: 'Robin Ferrer' })
})

test('an earlier password sign-up on the address is void once the owner confirms a sign-up by Facebook', async ({
	db,
}) => {
	const { openBrowser, register, confirm, enter, lastToken } = setUpProviders(db, standIn)
	await register(robin, { password: 'lying in wait here', name: 'Mallory' })
	const browser = openBrowser()
	await browser.signInWith('facebook')
	await confirm(lastToken('verify-email'), { headers: browser.headers() })
	expect(await enter(robin, { password: 'lying in wait here' })).toMatchObject({ outcome: 'rejected' })
	expect(await openBrowser().signInWith('facebook')).toMatchObject({ outcome: 'signed-in' })
})

test('a Facebook account with the address of a member is not linked, and the error says how to link it', async ({
	db,
}) => {
	const { openBrowser, member } = setUpProviders(db, standIn)
	await member(robin)
	expect(await openBrowser().signInWith('facebook')).toMatchObject({
		failure: 'link_first',
		message: expect.stringContaining('Sign in with your password, then link Facebook'),
	})
	expect(await db.select().from(account).where(eq(account.providerId, 'facebook'))).toEqual([])
})
