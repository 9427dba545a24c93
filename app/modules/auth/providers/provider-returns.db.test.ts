import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, expect } from 'vitest'
import { account, session, user, verification } from '#app/db/schema/auth.ts'
import { resetProviders, robin, setUpProviders } from '#tests/factories/providers.ts'
import { startOauthServer } from '#tests/mocks/oauth-server.ts'
import { test } from '#tests/setup/database.ts'
import { silentMs } from '#tests/setup/hang-limits.ts'

const standIn = await startOauthServer()
afterAll(() => standIn.close())
afterEach(() => resetProviders(standIn))

test('of 20 simultaneous returns with one code only one creates a session, even if the provider allows more', async ({
	freshDb: { db },
}) => {
	const { openBrowser } = setUpProviders(db, standIn)
	standIn.forgery.takesCodesTwice = true
	const browser = openBrowser()
	const back = standIn.answerAs('allow', await browser.begin('google'))
	const before = browser.headers().get('cookie')!
	const results = await Promise.all(
		Array.from({ length: 20 }, () => {
			const copy = openBrowser()
			copy.keep(before.split('; '))
			return copy.returnFromProvider(back)
		}),
	)
	expect(results.filter(({ outcome }) => outcome === 'signed-in')).toHaveLength(1)
	expect(await db.select().from(session)).toHaveLength(1)
	expect(await db.select().from(user)).toHaveLength(1)
	expect(await browser.returnFromProvider(back)).toMatchObject({ failure: 'state_lost' })
})

test('10 simultaneous first sign-ins of one person create one account, verified once', async ({
	freshDb: { db },
}) => {
	const { openBrowser, verified, emails } = setUpProviders(db, standIn)
	const results = await Promise.all(Array.from({ length: 10 }, () => openBrowser().signInWith('google')))
	expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['signed-in']))
	expect(await db.select().from(user)).toHaveLength(1)
	expect(await db.select().from(account)).toHaveLength(1)
	expect(verified).toEqual([robin])
	expect(emails).toEqual([])
})

test('a return in another browser signs nobody in, and the original browser can still finish', async ({
	db,
}) => {
	const { openBrowser } = setUpProviders(db, standIn)
	const attacker = openBrowser()
	const victim = openBrowser()
	const back = standIn.answerAs('allow', await attacker.begin('google'))
	expect(await victim.returnFromProvider(back)).toMatchObject({ failure: 'state_lost', to: '/sign-in' })
	expect(await victim.viewer()).toBeNull()
	expect(await db.select().from(session)).toEqual([])
	expect(await attacker.returnFromProvider(back)).toMatchObject({ outcome: 'signed-in' })
})

test('an invented state, a foreign cookie or a missing state redirects back to where the sign-in started', async ({
	db,
}) => {
	const { openBrowser } = setUpProviders(db, standIn)
	const browser = openBrowser()
	const real = new URL(standIn.answerAs('allow', await browser.begin('google', { from: '/reviews' })))
	const lost = new URL(real)
	lost.searchParams.set('state', 'made-up')
	for (const address of [lost.href, real.href.replace(/state=[^&]*&?/, '')]) {
		const other = openBrowser()
		other.keep([...browser.jar].map((pair) => pair.join('=')))
		expect(await other.returnFromProvider(address)).toMatchObject({ failure: 'state_lost', to: '/reviews' })
	}
	expect(await db.select().from(session)).toEqual([])
})

test('a code of another browser is rejected, because PKCE binds it to the one that started', async ({
	db,
}) => {
	const { openBrowser } = setUpProviders(db, standIn)
	const [mine, theirs] = [openBrowser(), openBrowser()]
	const own = new URL(standIn.answerAs('allow', await mine.begin('google')))
	const foreign = new URL(standIn.answerAs('allow', await theirs.begin('google')))
	own.searchParams.set('code', foreign.searchParams.get('code')!)
	expect(await mine.returnFromProvider(own.href)).toMatchObject({ failure: 'code_rejected' })
	expect(await mine.viewer()).toBeNull()
})

test('denying at the provider shows our own error message', async ({ db }) => {
	const { openBrowser } = setUpProviders(db, standIn)
	for (const [provider, name] of [
		['google', 'Google'],
		['facebook', 'Facebook'],
	] as const)
		expect(await openBrowser().signInWith(provider, { verb: 'deny', from: '/community' })).toMatchObject({
			failure: 'denied',
			to: '/community',
			message: `Failed to sign in with ${name}. You didn’t allow ${name} to tell us who you are.`,
		})
})

const failures = {
	down: 'provider_down',
	busy: 'provider_down',
	hang: 'provider_down',
	reset: 'provider_down',
	garbage: 'answer_garbled',
	empty: 'answer_garbled',
	redirect: 'answer_garbled',
	huge: 'answer_garbled',
} as const
const endpoints = ['google/token', 'facebook/token', 'facebook/debug_token', 'facebook/me'] as const

test.for(
	endpoints.flatMap((endpoint) =>
		Object.entries(failures).map(([trouble, failure]) => [endpoint, trouble, failure]),
	),
)('%s: %s ends with a failure, and nothing is stored', async ([endpoint, trouble, failure], { db }) => {
	const { openBrowser } = setUpProviders(db, standIn, trouble === 'hang' ? { timeoutMs: silentMs } : {})
	standIn.failures.set(endpoint as (typeof endpoints)[number], trouble as keyof typeof failures)
	const browser = openBrowser()
	const provider = endpoint!.startsWith('google') ? 'google' : 'facebook'
	expect(await browser.signInWith(provider)).toMatchObject({ outcome: 'failed', failure, to: '/sign-in' })
	expect(await browser.viewer()).toBeNull()
	expect(standIn.requests).not.toContain(`${endpoint}?followed`)
	for (const table of [user, account, session]) expect(await db.select().from(table)).toEqual([])
})

test('unreachable Google keys are a retryable failure; invalid keys are not', async ({ db }) => {
	standIn.failures.set('google/keys', 'down')
	expect(await setUpProviders(db, standIn).openBrowser().signInWith('google')).toMatchObject({
		failure: 'provider_down',
	})
	standIn.failures.set('google/keys', 'empty')
	expect(await setUpProviders(db, standIn).openBrowser().signInWith('google')).toMatchObject({
		outcome: 'failed',
	})
	expect(await db.select().from(session)).toEqual([])
})

const hour = 3_600
test.for([
	['another audience', { aud: 'somebody-else' }],
	['another issuer', { iss: 'https://evil.example' }],
	['an old date', { iat: 1_700_000_000, exp: 1_700_000_000 + hour }],
	['another nonce', { nonce: 'made-up' }],
	['no nonce', { nonce: undefined }],
	['no subject', { sub: undefined }],
	['a subject with a NUL', { sub: 'g\0' }],
] as const)('an identity token with %s is rejected', async ([, change], { db }) => {
	const { openBrowser } = setUpProviders(db, standIn)
	standIn.forgery.claims = (claims) => ({ ...claims, ...change })
	expect(await openBrowser().signInWith('google')).toMatchObject({ failure: 'answer_garbled' })
	expect(await db.select().from(user)).toEqual([])
})

test.for(['foreignKey', 'unsigned'] as const)(
	'an identity token with a bad signature is rejected: %s',
	async (how, { db }) => {
		const { openBrowser } = setUpProviders(db, standIn)
		standIn.forgery[how] = true
		expect(await openBrowser().signInWith('google')).toMatchObject({ failure: 'answer_garbled' })
		expect(await db.select().from(user)).toEqual([])
	},
)

test.for([
	'https://evil.example/',
	'//evil.example',
	'/\\evil.example',
	'/.//evil.example',
	'javascript:alert(1)',
	'/%0d%0aset-cookie:x=1',
])('a sign-in redirects only to a path of this site: %s', async (returnTo, { db }) => {
	const { openBrowser } = setUpProviders(db, standIn)
	for (const verb of ['allow', 'deny'] as const) {
		const { to } = await openBrowser().signInWith('google', { verb, returnTo, from: returnTo })
		const url = new URL(to, 'https://site.example')
		expect([url.origin, to.startsWith('//')]).toEqual(['https://site.example', false])
		expect(to).not.toMatch(/[\r\n]/)
	}
})

test('returns from one address are limited', async ({ db }) => {
	const { openBrowser } = setUpProviders(db, standIn)
	for (let n = 0; n < 60; n++)
		await openBrowser().returnFromProvider('https://site.example/api/auth/callback/google?code=x&state=y')
	expect(
		await openBrowser().returnFromProvider('https://site.example/api/auth/callback/google?code=x&state=y'),
	).toMatchObject({
		failure: 'too_many',
	})
})

test('no provider token is in the database, not even in the temporary state', async ({ db }) => {
	const { openBrowser } = setUpProviders(db, standIn)
	await openBrowser().signInWith('google')
	await openBrowser().signInWith('facebook')
	const rows = JSON.stringify([
		await db.select().from(account),
		await db.select().from(verification),
		await db.select().from(session),
	])
	// A token is the beginning of a text; within the random keys of a session the same letters occur by chance.
	expect(rows).not.toMatch(/(?<![\w-])(?:access-|refresh-|eyJ[\w-]{10})/)
})

test('a signed-in member can link a provider, also with another address, and is notified', async ({ db }) => {
	const { openBrowser, member, enter, emails } = setUpProviders(db, standIn)
	await member(robin)
	standIn.people.facebook.email = 'robin@elsewhere.example'
	const browser = openBrowser()
	const entered = await enter(robin)
	if (entered.outcome !== 'signed-in') throw new Error('not signed in')
	browser.keep([entered.setCookie])
	expect(
		await browser.signInWith('facebook', {
			link: true,
			from: '/account/security',
			returnTo: '/account/security',
		}),
	).toMatchObject({ outcome: 'linked', to: '/account/security' })
	expect(emails.at(-1)).toMatchObject({ kind: 'provider-linked', detail: 'Facebook', to: robin })
	const other = openBrowser()
	expect(await other.signInWith('facebook')).toMatchObject({ outcome: 'signed-in' })
	expect(await other.viewer()).toMatchObject({ email: robin })
	await expect(browser.begin('facebook', { link: true })).rejects.toThrow('already linked')
})

test('linking can be finished only by a browser still signed in as the person who started it', async ({
	db,
}) => {
	const { openBrowser, member, enter } = setUpProviders(db, standIn)
	await member(robin)
	const entered = await enter(robin)
	if (entered.outcome !== 'signed-in') throw new Error('not signed in')
	const browser = openBrowser()
	browser.keep([entered.setCookie])
	const back = standIn.answerAs(
		'allow',
		await browser.begin('facebook', { link: true, from: '/account/security' }),
	)
	await db.delete(session)
	expect(await browser.returnFromProvider(back)).toMatchObject({
		failure: 'session_changed',
		to: '/account/security',
		message: expect.stringMatching(/^Failed to link Facebook\./),
	})
	expect(await db.select().from(account).where(eq(account.providerId, 'facebook'))).toEqual([])
})

test('an identity linked to another account cannot be linked', async ({ db }) => {
	const { openBrowser, member, enter } = setUpProviders(db, standIn)
	await openBrowser().signInWith('google')
	await member('other@example.com')
	const entered = await enter('other@example.com')
	if (entered.outcome !== 'signed-in') throw new Error('not signed in')
	const browser = openBrowser()
	browser.keep([entered.setCookie])
	expect(await browser.signInWith('google', { link: true })).toMatchObject({ failure: 'identity_taken' })
	const owners = await db
		.select({ email: user.email })
		.from(account)
		.innerJoin(user, eq(user.id, account.userId))
		.where(and(eq(account.providerId, 'google')))
	expect(owners).toEqual([{ email: robin }])
})
