import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { session, twoFactor, user } from '#app/db/schema/auth.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { setUpAuth } from '#tests/factories/auth.ts'
import { setUpProviders } from '#tests/factories/providers.ts'
import { type OauthServer, startOauthServer } from '#tests/mocks/oauth-server.ts'
import { test } from '#tests/setup/database.ts'
import { requestPasswordReset, resetPassword } from '../passwords/change-password.server.ts'
import { replaceRecoveryCodes } from '../security/one-time-codes.server.ts'
import { verifySecondFactor } from '../security/second-factor.server.ts'
import type { CurrentSession } from '../viewer.ts'
import { insertCredential, listIdentities } from './credentials.server.ts'
import { answerEmailChange, requestEmailChange } from './email-change.server.ts'
import { resendVerification } from './sign-up.server.ts'

/** The possible states of the account behind an address. Accounts cannot be suspended, so there is no such state. */
const states = [
	'none',
	'unverified',
	'verified',
	'second factor',
	'provider only',
	'sample',
	'admin',
] as const
type State = (typeof states)[number]

/** 'admin' has no second factor on a site that requires it of admins, as live mode does. */
const outcomes = {
	password: {
		none: 'rejected',
		unverified: 'unverified',
		verified: 'signed in',
		'second factor': 'awaits the second factor',
		'provider only': 'rejected',
		sample: 'signed in',
		admin: 'must enroll',
	},
	'Google, which proves the address': {
		none: 'signed in',
		unverified: 'account_unverified',
		verified: 'signed in',
		'second factor': 'awaits the second factor',
		'provider only': 'signed in',
		sample: 'signed in',
		admin: 'must enroll',
	},
	'Google, which does not prove the address': {
		none: 'email_unverified',
		unverified: 'email_unverified',
		verified: 'email_unverified',
		'second factor': 'email_unverified',
		// Already linked, so the address does not matter.
		'provider only': 'signed in',
		sample: 'email_unverified',
		admin: 'email_unverified',
	},
	'Facebook, which never proves the address': {
		none: 'emailed; then signed in',
		unverified: 'emailed; then signed in',
		verified: 'link_first',
		'second factor': 'link_first',
		'provider only': 'signed in',
		sample: 'link_first',
		admin: 'link_first',
	},
	'Facebook, without an address': {
		none: 'no_email',
		unverified: 'no_email',
		verified: 'no_email',
		'second factor': 'no_email',
		'provider only': 'signed in',
		sample: 'no_email',
		admin: 'no_email',
	},
	// These two create no session; they allow a password sign-in afterwards.
	'reset link': {
		none: 'no email',
		unverified: 'password set; then signed in',
		verified: 'password set; then signed in',
		'second factor': 'password set; then awaits the second factor',
		'provider only': 'password set; then signed in',
		sample: 'password set; then signed in',
		admin: 'password set; then must enroll',
	},
	'verification link': {
		none: 'no email',
		unverified: 'proven; then signed in',
		verified: 'no email',
		'second factor': 'no email',
		'provider only': 'no email',
		sample: 'no email',
		admin: 'no email',
	},
	// Requested by a signed-in member. Creates no session; password, second factor and identities stay with the account.
	'change-of-email links': {
		none: 'nobody to ask',
		unverified: 'nobody to ask',
		verified: 'changed; then signed in',
		'second factor': 'changed; then awaits the second factor',
		'provider only': 'changed; then signed in',
		sample: 'changed; then signed in',
		admin: 'changed; then must enroll',
	},
	// Used after a correct password when a second factor is pending.
	'recovery code': {
		none: 'no second factor pending',
		unverified: 'no second factor pending',
		verified: 'no second factor pending',
		'second factor': 'signed in',
		'provider only': 'no second factor pending',
		sample: 'no second factor pending',
		admin: 'no second factor pending',
	},
} as const satisfies Record<string, Record<State, string>>

type Method = keyof typeof outcomes

const email = 'robin@example.com'
let standIn: OauthServer
beforeAll(async () => {
	standIn = await startOauthServer()
})
afterAll(() => standIn.close())

const cells = Object.entries(outcomes).flatMap(([method, row]) =>
	states.map((state) => [method as Method, state, row[state]] as const),
)

test.for(cells)('%s × %s: %s', async ([method, state, outcome], { db }) => {
	const site = setUpProviders(db, standIn, { adminsNeedSecondFactor: true })
	await insertAccount(db, site, state)
	expect(await tryMethod(db, site, method)).toBe(outcome)
	// Whatever the method, only the account decides whether a second factor is pending.
	if (method === 'recovery code') return
	for (const { awaiting } of await db.select({ awaiting: session.awaitingSecondFactor }).from(session))
		expect(awaiting).toBe(state === 'second factor')
})

type Site = ReturnType<typeof setUpProviders>

async function insertAccount(db: Db, { register, confirm, now }: Site, state: State): Promise<void> {
	if (state === 'none') return
	if (state === 'provider only') {
		const id = randomUUID()
		await db.insert(user).values({ id, email, name: 'Robin', emailVerified: true })
		for (const provider of ['google', 'facebook'] as const)
			await insertCredential(db, { userId: id, credential: { provider, subject: '7' }, now })
		return
	}
	await register(email)
	if (state === 'unverified') return
	await confirm()
	const [{ id }] = (await db.select({ id: user.id }).from(user)) as [{ id: string }]
	if (state === 'second factor')
		await db.insert(twoFactor).values({ userId: id, encryptedSecret: 'encrypted', confirmedAt: now })
	if (state === 'sample') await db.update(user).set({ sample: true }).where(eq(user.id, id))
	if (state === 'admin') await db.update(user).set({ role: 'admin' }).where(eq(user.id, id))
}

async function tryMethod(db: Db, site: Site, method: Method): Promise<string> {
	const { auth, now, clientIp, emails, lastToken, confirm } = site
	const from = { auth, now, clientIp }
	const google = { subject: '7', email, emailVerified: true, name: 'Robin' }
	const facebook = { ...google, emailVerified: false }
	switch (method) {
		case 'password':
			return byPassword(site)
		case 'Google, which proves the address':
			standIn.people.google = google
			return byProvider(site, 'google')
		case 'Google, which does not prove the address':
			standIn.people.google = { ...google, emailVerified: false }
			return byProvider(site, 'google')
		case 'Facebook, which never proves the address': {
			standIn.people.facebook = facebook
			const browser = site.openBrowser()
			const first = await byProvider(site, 'facebook', browser)
			if (first !== 'check-email') return first
			await confirm(lastToken('verify-email'), { headers: browser.headers() })
			return `emailed; then ${await byProvider(site, 'facebook')}`
		}
		case 'Facebook, without an address':
			standIn.people.facebook = { ...facebook, email: null }
			return byProvider(site, 'facebook')
		case 'reset link': {
			await requestPasswordReset(db, { ...from, email })
			if (emails.at(-1)?.kind !== 'reset-password') return 'no email'
			const password = 'another road in spring'
			const done = await resetPassword(db, { ...from, token: lastToken('reset-password'), password })
			expect(await db.select().from(session)).toEqual([])
			return `${done ? 'password set' : 'rejected'}; then ${await byPassword(site, password)}`
		}
		case 'recovery code': {
			const entered = await site.enter(email)
			const awaiting = entered.outcome === 'signed-in' ? entered.current : null
			if (awaiting?.state !== 'awaiting-second-factor') return 'no second factor pending'
			const { userId } = awaiting
			const [recoveryCode = ''] = await replaceRecoveryCodes(db, { userId, secret: auth.secret })
			const proof = { recoveryCode }
			const { setCookie } = await verifySecondFactor(db, { ...from, awaiting, proof })
			const again = await site.enter(email)
			if (again.outcome !== 'signed-in' || again.current.state !== 'awaiting-second-factor')
				return 'not asked again'
			await expect(
				verifySecondFactor(db, { ...from, awaiting: again.current, proof, wait: async () => {} }),
			).rejects.toThrow(Invalid)
			return sessionText(await site.sessionOf(site.browser([setCookie])))
		}
		case 'change-of-email links': {
			const [actor] = await db.select().from(user).where(eq(user.emailVerified, true))
			if (!actor) return 'nobody to ask'
			const newEmail = 'robin@new.example'
			const input = { ...from, viewer: actor, userAgent: null }
			await requestEmailChange(db, { ...input, actor, newEmail })
			await answerEmailChange(db, { ...input, token: lastToken('email-change-requested'), answer: 'yes' })
			await answerEmailChange(db, { ...input, token: lastToken('email-change-confirm'), answer: 'yes' })
			expect(await db.select().from(session)).toEqual([])
			const { hasPassword } = await listIdentities(db, { actor })
			standIn.people.google = google
			const entered = hasPassword ? byPassword(site, site.password, newEmail) : byProvider(site, 'google')
			return `changed; then ${await entered}`
		}
		case 'verification link': {
			const before = emails.length
			await resendVerification(db, { ...from, email })
			if (emails.length === before) return 'no email'
			const { outcome } = await confirm()
			expect(await db.select().from(session)).toEqual([])
			return `${outcome === 'verified' ? 'proven' : outcome}; then ${await byPassword(site)}`
		}
	}
}

async function byPassword(
	{ enter, password: usual }: ReturnType<typeof setUpAuth>,
	password = usual,
	address = email,
) {
	const result = await enter(address, { password })
	return result.outcome === 'signed-in' ? sessionText(result.current) : result.outcome
}

async function byProvider(
	{ openBrowser, sessionOf }: Site,
	provider: 'google' | 'facebook',
	browser = openBrowser(),
): Promise<string> {
	const finished = await browser.signInWith(provider)
	const current = await sessionOf(browser.headers())
	if (finished.outcome === 'failed' || finished.outcome === 'check-email') {
		expect(current).toEqual({ state: 'none' })
		return finished.outcome === 'failed' ? finished.failure : finished.outcome
	}
	expect(finished.to).toBe(
		{
			'awaits the second factor': '/sign-in/second-factor?returnTo=%2Fservices',
			'must enroll': '/account/second-factor?returnTo=%2Fservices',
		}[sessionText(current)] ?? '/services',
	)
	return sessionText(current)
}

function sessionText(current: CurrentSession): string {
	if (current.state === 'none') return 'no session'
	if (current.state === 'awaiting-second-factor') return 'awaits the second factor'
	return current.viewer.mustEnroll ? 'must enroll' : 'signed in'
}
