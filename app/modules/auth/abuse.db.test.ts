import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { session } from '#app/db/schema/auth.ts'
import { limitWindow } from '#app/db/schema/limits.ts'
import { TooMany } from '#app/lib/errors.ts'
import { newToken } from '#app/platform/links/random-token.server.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { requestPasswordReset, resetPassword } from './passwords/change-password.server.ts'
import type { PasswordHasher } from './passwords/password-queue.server.ts'
import { recordArrival } from './sessions/devices.server.ts'
import { resendVerification, verifyEmail } from './sign-in/sign-up.server.ts'

/** Hashes nothing, so that thousands of passwords can be tried, and counts how often it is called. */
function countingHasher(): PasswordHasher & { calls: number } {
	const hasher = {
		calls: 0,
		hash: async (password: string) => {
			hasher.calls += 1
			return `plain ${password}`
		},
		verify: async ({ hash, password }: { hash: string; password: string }) => {
			hasher.calls += 1
			return hash === `plain ${password}`
		},
	}
	return hasher
}

const addressOf = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`

async function inBatches(count: number, size: number, run: (n: number) => Promise<unknown>): Promise<void> {
	for (let from = 0; from < count; from += size)
		await Promise.all(Array.from({ length: Math.min(size, count - from) }, (_, n) => run(from + n)))
}

const usesAtOnce = casesOf({ sample: 100, all: 1_000 })

test(`of ${usesAtOnce} simultaneous uses of a reset link exactly one sets the password`, async ({
	freshDb: { db },
}) => {
	const { auth, now, clientIp, register, confirm, lastToken, emails } = setUpAuth(db, {
		hasher: countingHasher(),
	})
	await register('robin@example.com')
	await confirm()
	await requestPasswordReset(db, { auth, now, clientIp, email: 'robin@example.com' })
	const token = lastToken('reset-password')
	const uses = Array.from({ length: usesAtOnce }, (_, n) =>
		resetPassword(db, { auth, now, clientIp: addressOf(n), token, password: `another road in spring ${n}` }),
	)
	expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1)
	expect(emails.filter(({ kind }) => kind === 'password-reset')).toHaveLength(1)
})

test(`of ${usesAtOnce} simultaneous uses of a verification link exactly one verifies the address`, async ({
	freshDb: { db },
}) => {
	const { auth, now, register, lastToken, verified } = setUpAuth(db, { hasher: countingHasher() })
	const { headers } = await register('robin@example.com')
	const token = lastToken('verify-email')
	const uses = Array.from({ length: usesAtOnce }, (_, n) =>
		verifyEmail(db, { auth, now, clientIp: addressOf(n), token, headers }),
	)
	const outcomes = (await Promise.all(uses)).map(({ outcome }) => outcome)
	expect(outcomes.filter((outcome) => outcome === 'verified')).toHaveLength(1)
	expect(verified).toEqual(['robin@example.com'])
})

/** The number of passwords that docs/operations.md states under 'Limits' for five minutes. */
const hashesMax = 3_000
const windowMs = 5 * 60_000

// Password checks are only counted, and guesses that the limiter rejects need only database reads.
const guesses = casesOf({ sample: 400, all: 50_000 })
/** How many of the documented hashes are counted as used up before the first guess. */
const hashesBefore = casesOf({ sample: 2_800, all: 0 })

test(`of ${guesses} guesses at 5,000 accounts from 2,000 addresses, after ${hashesBefore} others, only the documented 3,000 are hashed, and a known browser still signs in`, async ({
	freshDb: { db },
}) => {
	const hasher = countingHasher()
	const here = setUpAuth(db, { hasher })
	const { auth, now, register, confirm, enter, browser, viewerFor } = here
	await register('robin@example.com')
	await confirm()
	// Robin has signed in before, on a phone whose IP address changes, and has signed out again.
	const before = await enter('robin@example.com', { clientIp: '203.0.113.9' })
	if (before.outcome !== 'signed-in') throw new Error(before.message)
	const deviceKey = newToken()
	const viewer = (await viewerFor(browser([before.setCookie])))!
	await recordArrival(db, { auth, viewer, deviceKey, clientIp: '203.0.113.9', userAgent: null, now })
	await db.delete(session)
	await db.delete(limitWindow)
	const startsAt = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
	await db.insert(limitWindow).values({ key: 'sign-in:everybody', startsAt, count: hashesBefore })
	hasher.calls = 0

	let rejected = 0
	// Batches stay below the limit of the queue, because its rejections are not tested here.
	await inBatches(guesses, 16, async (n) => {
		// Every tenth guess is at Robin's account, each time from another address.
		const email = n % 10 ? `person-${n % 5_000}@example.com` : 'robin@example.com'
		const guess = enter(email, { clientIp: addressOf(n % 2_000), password: `guess number ${n}` })
		await guess.catch((error: unknown) => {
			if (!(error instanceof TooMany)) throw error
			rejected += 1
		})
	})
	expect(hasher.calls).toBe(hashesMax - hashesBefore)
	expect(rejected).toBe(guesses - (hashesMax - hashesBefore))

	const phone = new Headers({ cookie: `lw_device=${deviceKey}`, 'user-agent': 'test' })
	expect(await enter('robin@example.com', { clientIp: '203.0.113.77', headers: phone })).toMatchObject({
		outcome: 'signed-in',
	})
	// A device cookie of one account exempts no other account.
	await expect(enter('person-1@example.com', { clientIp: '203.0.113.78', headers: phone })).rejects.toThrow(
		TooMany,
	)
})

test('a known and an unknown address cost the same number of hashes in every flow', async ({ db }) => {
	const hasher = countingHasher()
	const { auth, now, clientIp, register, confirm, enter } = setUpAuth(db, { hasher })
	await register('robin@example.com')
	await confirm()
	const costOf = async (run: (email: string) => Promise<unknown>) => {
		const cost = []
		for (const email of ['robin@example.com', 'nobody@example.com']) {
			hasher.calls = 0
			await run(email)
			cost.push(hasher.calls)
		}
		return cost
	}
	const guess = await costOf((email) => enter(email, { password: 'something else' }))
	expect(guess).toEqual([1, 1])
	expect(await costOf((email) => register(email))).toEqual([1, 1])
	expect(await costOf((email) => requestPasswordReset(db, { auth, now, clientIp, email }))).toEqual([0, 0])
	expect(await costOf((email) => resendVerification(db, { auth, now, clientIp, email }))).toEqual([0, 0])
})

test('no response about an email address is faster than the minimum time, whether or not it has an account', async ({
	db,
}) => {
	const { auth, now, clientIp, register } = setUpAuth(db, { hasher: countingHasher() })
	await register('robin@example.com')
	const slow = { ...auth, responseMsMin: 150 }
	for (const email of ['robin@example.com', 'nobody@example.com'])
		for (const request of [requestPasswordReset, resendVerification] as ((
			db: Db,
			input: Parameters<typeof requestPasswordReset>[1],
		) => Promise<void>)[]) {
			const startedAt = performance.now()
			await request(db, { auth: slow, now, clientIp, email })
			expect(performance.now() - startedAt).toBeGreaterThanOrEqual(149)
		}
})
