import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { account, session, user } from '#app/db/schema/auth.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { Invalid } from '#app/lib/errors.ts'
import { requestPasswordReset, resetPassword } from '#app/modules/auth/passwords/change-password.server.ts'
import { issueToken } from '#app/modules/auth/sign-in/emailed-tokens.server.ts'
import { findVerificationLink, resendVerification } from '#app/modules/auth/sign-in/sign-up.server.ts'
import { attachOrdersToVerifiedEmail } from '#app/workflows/payments/attach-orders.server.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { resetProviders, setUpProviders } from '#tests/factories/providers.ts'
import { type OauthServer, startOauthServer } from '#tests/mocks/oauth-server.ts'
import { test } from '#tests/setup/database.ts'

const victim = 'robin@example.com'
const attackersPassword = 'lying in wait here'
const ownersPassword = 'my own road in winter'
const chosen = { name: 'Robin Ferrer', password: ownersPassword }
const elsewhere = new Headers()

let standIn: OauthServer
beforeAll(async () => {
	standIn = await startOauthServer()
})
afterAll(() => standIn.close())

/** A site on which the victim has bought as a guest, and an attacker has signed up with the victim's address. */
async function setUp(db: Db) {
	resetProviders(standIn)
	const site = setUpProviders(db, standIn)
	site.auth.onVerified = async (tx, { id }) =>
		void (await attachOrdersToVerifiedEmail(tx, { id, now: site.now }))
	const { id: orderId } = await makeOrder(db, { customerEmail: victim, status: 'paid', paidAt: new Date() })
	const attacker = await site.register(victim, { password: attackersPassword, name: 'Mallory' })
	const mayEnter = async (password: string) =>
		(await site.enter(victim, { password })).outcome === 'signed-in'
	const ownerOfOrder = async () =>
		(await db.select({ userId: order.userId }).from(order).where(eq(order.id, orderId)))[0]!.userId
	return { ...site, attacker: attacker.headers, mayEnter, ownerOfOrder }
}

test('the link of a stranger’s sign-up, opened by the owner of the mailbox, joins nothing to the stranger’s password', async ({
	db,
}) => {
	const { auth, now, confirm, lastToken, mayEnter, ownerOfOrder } = await setUp(db)
	const token = lastToken('verify-email')
	expect(await findVerificationLink(db, { auth, headers: elsewhere, token, now })).toEqual({
		state: 'choose-password',
		name: 'Mallory',
	})
	expect(await confirm(token, { headers: elsewhere })).toEqual({ outcome: 'choose-password' })
	expect(await mayEnter(attackersPassword)).toBe(false)
	expect(await ownerOfOrder()).toBeNull()

	// A password that is rejected does not use the link up.
	const weak = confirm(token, { headers: elsewhere, chosen: { name: '', password: 'short' } })
	await expect(weak).rejects.toThrow(Invalid)
	expect(await confirm(token, { headers: elsewhere, chosen })).toMatchObject({ outcome: 'verified' })
	expect(await mayEnter(attackersPassword)).toBe(false)
	expect(await mayEnter(ownersPassword)).toBe(true)
	const [owner] = await db.select().from(user)
	expect(owner!.name).toBe('Robin Ferrer')
	expect(await ownerOfOrder()).toBe(owner!.id)
})

test('the browser that signed up confirms with one click, also with a link that was sent again', async ({
	db,
}) => {
	const { auth, now, clientIp, attacker, confirm, lastToken, mayEnter } = await setUp(db)
	await resendVerification(db, { auth, clientIp, now, email: victim })
	const token = lastToken('verify-email')
	// Here the one who signed up also reads the mailbox, so it is the owner.
	expect(await findVerificationLink(db, { auth, headers: attacker, token, now })).toEqual({
		state: 'own-browser',
	})
	// What is typed into a forged form does not replace what this browser signed up with.
	expect(await confirm(token, { headers: attacker, chosen })).toMatchObject({ outcome: 'verified' })
	expect(await mayEnter(attackersPassword)).toBe(true)
	expect(await mayEnter(ownersPassword)).toBe(false)
})

test.for<[string, (site: Awaited<ReturnType<typeof setUp>>, db: Db) => Promise<Headers>]>([
	['without cookies', async () => elsewhere],
	[
		'that signed up with another address',
		async ({ register, lastToken }) => {
			const link = lastToken('verify-email')
			const { headers } = await register('other@example.com')
			expect(lastToken('verify-email')).not.toBe(link)
			return headers
		},
	],
	['that signed up with this address later', async ({ register }) => (await register(victim)).headers],
	[
		'with the cookie cut short',
		async ({ attacker }) => new Headers({ cookie: attacker.get('cookie')!.slice(0, -1) }),
	],
	[
		'with an empty cookie',
		async ({ attacker }) => new Headers({ cookie: attacker.get('cookie')!.replace(/=.*/, '=') }),
	],
	[
		'with the cookie under a longer name',
		async ({ attacker }) => new Headers({ cookie: `x${attacker.get('cookie')}` }),
	],
])('a browser %s is not the one that signed up', async ([, browserOf], { db }) => {
	const site = await setUp(db)
	const token = site.lastToken('verify-email')
	const headers = await browserOf(site, db)
	expect(await site.confirm(token, { headers })).toEqual({ outcome: 'choose-password' })
	expect(await site.mayEnter(attackersPassword)).toBe(false)
	expect(await site.ownerOfOrder()).toBeNull()
})

test('a link that the victim asks for again after a stranger’s sign-up asks for a password', async ({
	db,
}) => {
	const { auth, clientIp, now, confirm, lastToken, mayEnter, ownerOfOrder } = await setUp(db)
	await resendVerification(db, { auth, clientIp, now, email: victim })
	expect(await confirm(lastToken('verify-email'), { headers: elsewhere })).toEqual({
		outcome: 'choose-password',
	})
	expect(await ownerOfOrder()).toBeNull()
	expect(await mayEnter(attackersPassword)).toBe(false)
})

test('a link from before this rule, which no browser is bound to, asks for a password', async ({ db }) => {
	const { now, confirm, mayEnter } = await setUp(db)
	const [owner] = await db.select().from(user)
	const hashOfThatTime = `${'5a'.repeat(16)}:${'c3'.repeat(64)}`
	const token = await issueToken(db, {
		purpose: 'verify-email',
		payload: { userId: owner!.id, claim: { name: 'Mallory', passwordHash: hashOfThatTime } },
		now,
	})
	expect(await confirm(token, { headers: elsewhere })).toEqual({ outcome: 'choose-password' })
	expect(await confirm(token, { headers: elsewhere, chosen })).toMatchObject({ outcome: 'verified' })
	expect(await mayEnter(ownersPassword)).toBe(true)
})

test('an identity of a provider that proves no address is linked only in the browser that signed in with it', async ({
	db,
}) => {
	const { openBrowser, confirm, lastToken, ownerOfOrder } = await setUp(db)
	// The attacker's account at Facebook names the victim's address.
	const attacker = openBrowser()
	expect(await attacker.signInWith('facebook')).toMatchObject({ outcome: 'check-email' })
	const token = lastToken('verify-email')
	expect(await confirm(token, { headers: elsewhere })).toEqual({ outcome: 'choose-password' })
	expect(await ownerOfOrder()).toBeNull()
	expect(await confirm(token, { headers: elsewhere, chosen })).toMatchObject({ outcome: 'verified' })
	expect(await attacker.signInWith('facebook')).toMatchObject({ outcome: 'failed', failure: 'link_first' })
	expect(await attacker.viewer()).toBeNull()
})

test.for(['verification', 'reset'] as const)(
	'whoever proves an address by the link of a %s voids every password, identity, session and link from before',
	async (link, { db }) => {
		const { auth, now, clientIp, confirm, lastToken, mayEnter } = await setUp(db)
		const [owner] = await db.select().from(user)
		const userId = owner!.id
		const before = { userId, createdAt: now, updatedAt: now }
		await db.insert(account).values({ ...before, id: randomUUID(), providerId: 'facebook', accountId: '666' })
		await db
			.insert(session)
			.values({ ...before, id: randomUUID(), token: 'old', expiresAt: new Date(Date.now() + 1e9) })
		await requestPasswordReset(db, { auth, clientIp, now, email: victim })
		const reset = (token: string, password: string) =>
			resetPassword(db, { auth, clientIp, now, token, password })
		const links = { verification: lastToken('verify-email'), reset: lastToken('reset-password') }
		if (link === 'reset') expect(await reset(links.reset, ownersPassword)).toBe(true)
		else
			expect(await confirm(links.verification, { headers: elsewhere, chosen })).toMatchObject({
				outcome: 'verified',
			})
		expect(await mayEnter(attackersPassword)).toBe(false)
		expect((await db.select().from(account)).map(({ providerId }) => providerId)).toEqual(['credential'])
		expect((await db.select().from(session)).filter(({ token }) => token === 'old')).toEqual([])
		expect(await reset(links.reset, 'another road in summer')).toBe(false)
		expect(await mayEnter(ownersPassword)).toBe(true)
	},
)

test('an identity that the browser which signed in with it confirms leaves no password from before', async ({
	db,
}) => {
	const { openBrowser, confirm, lastToken, mayEnter } = await setUp(db)
	const browser = openBrowser()
	expect(await browser.signInWith('facebook')).toMatchObject({ outcome: 'check-email' })
	const token = lastToken('verify-email')
	expect(await confirm(token, { headers: browser.headers() })).toMatchObject({ outcome: 'verified' })
	expect((await db.select().from(account)).map(({ providerId }) => providerId)).toEqual(['facebook'])
	expect(await mayEnter(attackersPassword)).toBe(false)
})
