import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { session, twoFactor, user } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { authEndpoints } from '#server/endpoints/auth.ts'
import type { ServerEnv } from '#server/request-context.ts'
import { setUpProviders } from '#tests/factories/providers.ts'
import { type OauthServer, startOauthServer } from '#tests/mocks/oauth-server.ts'
import { test } from '#tests/setup/database.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { consumeAttempt } from '../sign-in/attempts.server.ts'
import { signOut } from '../sign-in/sign-in.server.ts'
import { verifyEmail } from '../sign-in/verify-email.server.ts'
import { resetPassword } from './password-reset.server.ts'

const robin = 'robin@example.com'
const mallory = 'mallory@example.com'
let standIn: OauthServer
beforeAll(async () => {
	standIn = await startOauthServer()
})
afterAll(() => standIn.close())

type Site = ReturnType<typeof siteOn>
type Advisory = { what: string; fixedIn: string; probe(site: Site): Promise<void> }

/**
 * Security advisories published in 2025 and 2026 for the parts of Better Auth that this site uses, each with an attempt to
 * exploit it.
 */
const advisories: Record<string, Advisory> = {
	'GHSA-9x4v-xfq5-m8x5': {
		what: 'its error page repeated text from the URL',
		fixedIn: '1.1.16',
		async probe({ request }) {
			const response = await request('/api/auth/error?error=<script>alert(1)</script>')
			expect([response.status, response.text]).toEqual([404, expect.not.stringContaining('script')])
		},
	},
	'GHSA-hjpm-7mrm-26w8': {
		what: 'a callbackURL without a scheme redirected to another site (CVE-2025-27143)',
		fixedIn: '1.1.20',
		probe: (site) => expectNoRedirect(site, ['//evil.example', '/\\evil.example', '\\\\evil.example']),
	},
	'GHSA-vp58-j275-797x': {
		what: 'trustedOrigins accepted URLs that only resembled the site (CVE-2025-71403)',
		fixedIn: '1.1.21',
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
	'GHSA-36rg-gfq2-3h56': {
		what: 'email links with a callbackURL redirected to any site (CVE-2025-53535)',
		fixedIn: '1.2.10',
		async probe({ request }) {
			for (const path of ['verify-email?token=x&', 'reset-password/x?', 'delete-user/callback?token=x&']) {
				const { status, location } = await request(`/api/auth/${path}callbackURL=https://evil.example`)
				expect([status, location], path).toEqual([404, null])
			}
		},
	},
	'GHSA-wmjr-v86c-m9jj': {
		what: 'signing out with forged cookies ended sessions of others (CVE-2025-71402)',
		fixedIn: '1.4.0',
		async probe({ on: site, db }) {
			await site.member(robin)
			await site.enter(robin)
			const [{ token }] = (await db.select({ token: session.token }).from(session)) as [{ token: string }]
			const name = site.auth.cookie.name
			const cookie = `${name}=${token}.forged; ${name}_multi-${token.toLowerCase()}=${token}.forged; ${name}=${token}`
			await signOut(db, { auth: site.auth, headers: new Headers({ cookie }), clientIp: site.clientIp })
			expect(await db.select().from(session)).toHaveLength(1)
		},
	},
	'GHSA-569q-mpph-wgww': {
		what: 'the first request set the base URL (CVE-2025-71401)',
		fixedIn: '1.4.2',
		async probe({ on: site }) {
			await site.auth.handler(new Request('https://evil.example/evil/api/auth/ok'))
			const address = new URL(await site.openBrowser().begin('google'))
			expect(address.searchParams.get('redirect_uri')).toBe('https://site.example/api/auth/callback/google')
		},
	},
	'GHSA-x732-6j76-qmhm': {
		what: 'doubled slashes bypassed closed paths and limits',
		fixedIn: '1.4.5',
		async probe({ on: site, request }) {
			await site.member(robin)
			const entered = await site.enter(robin)
			if (entered.outcome !== 'signed-in') throw new Error(entered.message)
			for (const path of [
				'//api/auth/get-session',
				'/api//auth//get-session',
				'/api/auth//get-session',
				'/api/auth/get-session/',
				'/api/auth/%67et-session',
				'/api/auth/./get-session',
				'/api/auth/GET-SESSION',
			]) {
				const { status, text } = await request(path, { headers: site.browser(entered.setCookies) })
				expect([status, text], path).toEqual([404, expect.not.stringContaining('token')])
			}
		},
	},
	'GHSA-xg6x-h9c9-2m83': {
		what: 'a cached session was valid before the second factor; the same by replay until 1.6.12',
		fixedIn: '1.4.9',
		async probe({ on: site, db }) {
			await site.member(robin)
			const [{ id }] = (await db.select({ id: user.id }).from(user)) as [{ id: string }]
			await db.insert(twoFactor).values({ userId: id, encryptedSecret: 'encrypted', confirmedAt: site.now })
			const entered = await site.enter(robin)
			if (entered.outcome !== 'signed-in') throw new Error(entered.message)
			expect(entered.setCookies.filter((line) => /session_data|=[^;]*eyJ/.test(line))).toEqual([])
			const browser = site.browser(entered.setCookies)
			for (let n = 0; n < 3; n++) expect(await site.viewerFor(browser)).toBeNull()
		},
	},
	'GHSA-p6v2-xcpg-h6xw': {
		what: 'each address of an IPv6 network, and each spelling of one, had separate limits (CVE-2026-45364)',
		fixedIn: '1.4.17',
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
		fixedIn: '1.6.2',
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
		fixedIn: '1.6.11',
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
		fixedIn: '1.6.11',
		async probe({ on: site, db }) {
			await site.member(robin)
			const entered = await site.enter(robin)
			if (entered.outcome !== 'signed-in') throw new Error(entered.message)
			await db.delete(user).where(eq(user.email, robin))
			expect(await site.viewerFor(site.browser(entered.setCookies))).toBeNull()
			expect(await db.select().from(session)).toEqual([])
		},
	},
	'GHSA-965c-763c-88jm': {
		what: 'the state of a provider sign-in worked as an emailed token (CVE-2026-114607, CVE-2026-110862)',
		fixedIn: '1.7.7',
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
			back.searchParams.set('state', lastToken('verification'))
			expect(await browser.returnFromProvider(back.href)).toMatchObject({ failure: 'state_lost' })
		},
	},
	'release 1.7.16': {
		what: 'links to confirm or change an address worked for an account they were not sent for',
		fixedIn: '1.7.16',
		async probe({ on: site, db }) {
			await site.register(robin)
			await site.register(mallory)
			await site.confirm(site.lastToken('verification'))
			const rows = await db.select({ email: user.email, proven: user.emailVerified }).from(user)
			expect(Object.fromEntries(rows.map(({ email, proven }) => [email, proven]))).toEqual({
				[robin]: false,
				[mallory]: true,
			})
		},
	},
}

/** Advisories for parts that this site does not use: none of these endpoints exists, which the test below checks. */
const unused: Record<string, string> = {
	'GHSA-99h5-pjcv-gr6v': 'plugin apiKey (CVE-2025-61928)',
	'GHSA-4vcf-q4xf-f48m': 'plugin passkey',
	'GHSA-cq3f-vc6p-68fh': 'plugin deviceAuthorization (CVE-2026-45337)',
	'GHSA-fmh4-wcc4-5jm3': 'plugin organization (CVE-2026-53514)',
	'GHSA-qq9h-g4jm-xgf3': 'plugins magicLink and emailOTP',
	'GHSA-pw9m-5jxm-xr6h': 'plugins oidcProvider and mcp',
	'GHSA-86j7-9j95-vpqj': 'plugins oidcProvider and mcp (CVE-2026-67333)',
	'GHSA-9h47-pqcx-hjr4': 'plugins oidcProvider and mcp (CVE-2026-67336)',
	'GHSA-7w99-5wm4-3g79': 'oauth-provider: this site is only a client of providers',
	'GHSA-392p-2q2v-4372': 'oauth-provider',
	'GHSA-xr8f-h2gw-9xh6': 'oauth-provider (CVE-2026-41427)',
	'GHSA-p2fr-6hmx-4528': 'oauth-provider',
	'GHSA-j8v8-g9cx-5qf4': 'scim',
	'GHSA-5rr4-8452-hf4v': 'sso',
	'GHSA-gv74-j8m3-fg5f': 'sso',
	'GHSA-8c5h-wx78-2cfg': 'sso',
	'CVE-2026-110864': 'plugin oAuthProxy',
	'CVE-2026-121802': 'expo',
}

test.for(Object.entries(advisories).map(([id, { what, fixedIn }]) => [id, what, fixedIn] as const))(
	'%s: %s',
	async ([id, , fixedIn], { db }) => {
		expect(isAtLeast(packageJson.dependencies['better-auth'], fixedIn)).toBe(true)
		await advisories[id]!.probe(siteOn(db))
	},
)

test('CVE-2026-110861: a burst of attempts passed the limit together (1.7.7)', async ({
	freshDb: { db },
}) => {
	const { now } = siteOn(db).on
	const tries = await Promise.allSettled(
		Array.from({ length: 100 }, () =>
			consumeAttempt(db, { kind: 'sign-in', email: robin, clientIp: '192.0.2.9', now }),
		),
	)
	expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('only the core of Better Auth and our own plugin are present', ({ db }) => {
	const names = Object.keys(siteOn(db).on.auth.api)
	const foreign =
		/apiKey|passkey|device|organization|magicLink|otp|oidc|mcp|oauth2|oauthClient|scim|sso|proxy|expo|admin|multiSession|anonymous|phone|username|siwe|jwt|bearer|twoFactor|totp/i
	expect(names.filter((name) => foreign.test(name))).toEqual([])
	expect(names).toContain('callbackOAuth')
	for (const [id, part] of Object.entries(unused)) {
		expect(id).toMatch(/^(GHSA(-[\da-z]{4}){3}|CVE-\d{4}-\d+)$/)
		expect(advisories[id], part).toBeUndefined()
	}
})

/** The site's public Better Auth endpoints, and the instance behind them. */
function siteOn(db: Db) {
	const site = setUpProviders(db, standIn)
	const app = new Hono<ServerEnv>()
	app.use((c, next) => {
		c.set('clientIp', site.clientIp)
		c.set('requestId', 'test')
		return next()
	})
	const log = pino({ level: 'silent' })
	app.route('/api/auth', authEndpoints({ auth: site.auth, db, clock: systemClock, log }))
	async function request(path: string, init: RequestInit = {}) {
		const response = await app.request(`https://site.example${path}`, init)
		return {
			status: response.status,
			location: response.headers.get('location'),
			text: await response.text(),
		}
	}
	return { db, on: site, request }
}

/** Expects that no sign-in flow redirects off the site: our own, Better Auth's handler behind it, or the public endpoint. */
async function expectNoRedirect({ on: site, request }: Site, addresses: string[]): Promise<void> {
	asGoogle(robin)
	for (const callbackURL of addresses) {
		for (const verb of ['allow', 'deny'] as const) {
			const options = { verb, returnTo: callbackURL, from: callbackURL }
			const { to } = await site.openBrowser().signInWith('google', options)
			expect(new URL(to, 'https://site.example').origin, callbackURL).toBe('https://site.example')
		}
		const body = JSON.stringify({ provider: 'google', callbackURL })
		const headers = { 'content-type': 'application/json', origin: 'https://site.example' }
		const init = { method: 'POST', headers, body }
		expect((await request('/api/auth/sign-in/social', init)).status).toBe(404)
		const inner = await site.auth.handler(new Request('https://site.example/api/auth/sign-in/social', init))
		expect(inner.status, callbackURL).toBe(403)
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

function isAtLeast(version: string, floor: string): boolean {
	const [have, need] = [version, floor].map((text) => text.split('.').map(Number)) as [number[], number[]]
	for (const [index, part] of need.entries()) if (have[index] !== part) return (have[index] ?? 0) > part
	return true
}
