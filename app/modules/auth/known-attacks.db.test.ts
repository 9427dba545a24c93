import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { session, twoFactor, user } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'
import { setUpProviders } from '#tests/factories/providers.ts'
import { type OauthServer, startOauthServer } from '#tests/mocks/oauth-server.ts'
import { test } from '#tests/setup/database.ts'
import { resetPassword } from './passwords/change-password.server.ts'
import { signOut } from './sessions/sessions.server.ts'
import { consumeAttempt } from './sign-in/attempts.server.ts'
import { verifyEmail } from './sign-in/sign-up.server.ts'

const robin = 'robin@example.com'
const mallory = 'mallory@example.com'
let standIn: OauthServer
beforeAll(async () => {
	standIn = await startOauthServer()
})
afterAll(() => standIn.close())

type Site = ReturnType<typeof siteOn>
type Attack = { what: string; probe(site: Site): Promise<void> }

/**
 * Attacks that worked on a sign-in library that many sites use, by the ids of its security advisories of 2025 and 2026, each tried
 * on this site.
 */
const attacks: Record<string, Attack> = {
	'GHSA-hjpm-7mrm-26w8': {
		what: 'a callbackURL without a scheme redirected to another site (CVE-2025-27143)',
		probe: (site) => expectNoRedirect(site, ['//evil.example', '/\\evil.example', '\\\\evil.example']),
	},
	'GHSA-vp58-j275-797x': {
		what: 'trustedOrigins accepted URLs that only resembled the site (CVE-2025-71403)',
		probe: (site) =>
			expectNoRedirect(site, [
				'https://evil.example',
				'https://site.example.evil.example',
				'https://site.example@evil.example',
				'https://evil.example#https://site.example',
				'https:evil.example',
				'javascript://site.example/%0aalert(1)',
			]),
	},
	'GHSA-wmjr-v86c-m9jj': {
		what: 'signing out with forged cookies ended sessions of others (CVE-2025-71402)',
		async probe({ on: site, db }) {
			await site.member(robin)
			await site.enter(robin)
			const [{ token }] = (await db.select({ token: session.token }).from(session)) as [{ token: string }]
			const name = site.auth.cookie.name
			const cookie = `${name}=${token}.forged; ${name}_multi-${token.toLowerCase()}=${token}.forged; ${name}=${token}`
			await signOut(db, { auth: site.auth, headers: new Headers({ cookie }) })
			expect(await db.select().from(session)).toHaveLength(1)
		},
	},
	'GHSA-569q-mpph-wgww': {
		what: 'a request set the base URL to which a provider returns (CVE-2025-71401)',
		async probe({ on: site }) {
			const address = new URL(await site.openBrowser().begin('google'))
			expect(address.searchParams.get('redirect_uri')).toBe('https://site.example/api/auth/callback/google')
		},
	},
	'GHSA-xg6x-h9c9-2m83': {
		what: 'a cached session was valid before the second factor; the same by replay until 1.6.12',
		async probe({ on: site, db }) {
			await site.member(robin)
			const [{ id }] = (await db.select({ id: user.id }).from(user)) as [{ id: string }]
			await db.insert(twoFactor).values({ userId: id, encryptedSecret: 'encrypted', confirmedAt: site.now })
			const entered = await site.enter(robin)
			if (entered.outcome !== 'signed-in') throw new Error(entered.message)
			const browser = site.browser([entered.setCookie])
			for (let n = 0; n < 3; n++) expect(await site.viewerFor(browser)).toBeNull()
		},
	},
	'GHSA-p6v2-xcpg-h6xw': {
		what: 'each address of an IPv6 network, and each spelling of one, had separate limits (CVE-2026-45364)',
		async probe({ on: site, db }) {
			const spellings = [
				'2001:db8:1:2::1',
				'2001:DB8:1:2::1',
				'2001:0db8:0001:0002:0000:0000:0000:0001',
				...Array.from({ length: 7 }, (_, n) => `2001:db8:1:2:${n}::9`),
			]
			const guess = (clientIp: string) =>
				consumeAttempt(db, { kind: 'sign-in', email: robin, clientIp, now: site.now })
			for (const clientIp of spellings) await guess(clientIp)
			await expect(guess('2001:db8:1:2:ffff::1')).rejects.toThrow(TooMany)
		},
	},
	'GHSA-wxw3-q3m9-c3jr': {
		what: 'a return with the state of another sign-in was accepted',
		async probe({ on: site }) {
			const browser = site.openBrowser()
			const first = standIn.answerAs('allow', await browser.begin('facebook'))
			await browser.begin('facebook')
			expect(await browser.returnFromProvider(first)).toMatchObject({ failure: 'state_lost' })
			expect(await browser.viewer()).toBeNull()
		},
	},
	'GHSA-g38m-r43w-p2q7': {
		what: 'a person who signed up first with a foreign address shared the account its owner opened through a provider (CVE-2026-53516)',
		async probe({ on: site, db }) {
			await site.register(robin, { password: 'lying in wait here' })
			asGoogle(robin)
			expect(await site.openBrowser().signInWith('google')).toMatchObject({ failure: 'account_unverified' })
			expect(await site.enter(robin, { password: 'lying in wait here' })).toMatchObject({
				outcome: 'unverified',
			})
			expect(await db.select().from(session)).toEqual([])
		},
	},
	'GHSA-2vg6-77g8-24mp': {
		what: 'sessions outlived the account they belonged to',
		async probe({ on: site, db }) {
			await site.member(robin)
			const entered = await site.enter(robin)
			if (entered.outcome !== 'signed-in') throw new Error(entered.message)
			await db.delete(user).where(eq(user.email, robin))
			expect(await site.viewerFor(site.browser([entered.setCookie]))).toBeNull()
			expect(await db.select().from(session)).toEqual([])
		},
	},
	'GHSA-965c-763c-88jm': {
		what: 'the state of a provider sign-in worked as an emailed token (CVE-2026-114607, CVE-2026-110862)',
		async probe({ on: site, db }) {
			const { auth, now, clientIp, lastToken, openBrowser, register } = site
			const { headers } = await register(robin)
			const browser = openBrowser()
			const address = new URL(await browser.begin('google'))
			const state = address.searchParams.get('state')!
			const password = 'another road in spring'
			expect(await verifyEmail(db, { auth, now, clientIp, token: state, headers })).toEqual({
				outcome: 'dead',
			})
			expect(await resetPassword(db, { auth, now, clientIp, token: state, password })).toBe(false)
			const back = new URL(standIn.answerAs('allow', address.href))
			back.searchParams.set('state', lastToken('verify-email'))
			expect(await browser.returnFromProvider(back.href)).toMatchObject({ failure: 'state_lost' })
		},
	},
	'release 1.7.16': {
		what: 'links to confirm or change an address worked for an account they were not sent for',
		async probe({ on: site, db }) {
			await site.register(robin)
			await site.register(mallory)
			await site.confirm(site.lastToken('verify-email'))
			const rows = await db.select({ email: user.email, proven: user.emailVerified }).from(user)
			expect(Object.fromEntries(rows.map(({ email, proven }) => [email, proven]))).toEqual({
				[robin]: false,
				[mallory]: true,
			})
		},
	},
}

test.for(Object.entries(attacks).map(([id, { what }]) => [id, what] as const))(
	'%s: %s',
	async ([id], { db }) => {
		await attacks[id]!.probe(siteOn(db))
	},
)

test('CVE-2026-110861: a burst of attempts passed the limit together', async ({ freshDb: { db } }) => {
	const { now } = siteOn(db).on
	const tries = await Promise.allSettled(
		Array.from({ length: 100 }, () =>
			consumeAttempt(db, { kind: 'sign-in', email: robin, clientIp: '192.0.2.9', now }),
		),
	)
	expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

const siteOn = (db: Db) => ({ db, on: setUpProviders(db, standIn) })

/** Expects that no sign-in redirects off the site. */
async function expectNoRedirect({ on: site }: Site, addresses: string[]): Promise<void> {
	asGoogle(robin)
	for (const address of addresses)
		for (const verb of ['allow', 'deny'] as const) {
			const { to } = await site.openBrowser().signInWith('google', { verb, returnTo: address, from: address })
			expect(new URL(to, 'https://site.example').origin, address).toBe('https://site.example')
		}
}

function asGoogle(email: string): void {
	standIn.people.google = {
		subject: `of ${email}`.replaceAll(' ', '-'),
		email,
		emailVerified: true,
		name: 'X',
	}
}
