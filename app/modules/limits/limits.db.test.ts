import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { limitWindow } from '#app/db/schema/limits.ts'
import { TooMany } from '#app/lib/errors.ts'
import { test } from '#tests/setup/database.ts'
import {
	addressBlock,
	clearLimits,
	consumeLimit,
	consumeLimitsInOrder,
	deleteOldLimits,
	networkBlock,
	releaseUses,
	waitingTime,
} from './limits.server.ts'

const now = new Date('2026-03-04T12:00:10Z')

test('of 200 parallel attempts exactly as many pass as the limit allows', async ({ freshDb: { db } }) => {
	const limit = { key: 'sign-in', max: 7, windowSeconds: 60, now }
	const results = await Promise.allSettled(Array.from({ length: 200 }, () => consumeLimit(db, limit)))
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
	const rejected = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
	expect(rejected.every((reason) => reason instanceof TooMany)).toBe(true)
	const [row] = await db.select().from(limitWindow).where(eq(limitWindow.key, 'sign-in'))
	expect(row?.count).toBe(7)
})

test('an error says when the window ends, and afterwards the limit allows attempts again', async ({ db }) => {
	const limit = { key: 'sign-in', max: 1, windowSeconds: 60, now }
	await consumeLimit(db, limit)
	await expect(consumeLimit(db, limit)).rejects.toMatchObject({ retryAfterSeconds: 50 })
	await consumeLimit(db, { ...limit, now: new Date(now.getTime() + 50_000) })
})

test('a released use can be consumed again, once', async ({ db }) => {
	const limit = { key: 'sign-in', max: 1, windowSeconds: 60, now }
	await releaseUses(db, [await consumeLimit(db, limit)])
	await consumeLimit(db, limit)
	await expect(consumeLimit(db, limit)).rejects.toThrow(TooMany)
})

test('parallel releases of several limits in any order return exactly one use of each', async ({
	freshDb: { db },
}) => {
	const keys = ['address', 'account', 'everybody']
	const take = (key: string) => consumeLimit(db, { key, max: 100, windowSeconds: 60, now })
	const taken = await Promise.all(Array.from({ length: 30 }, () => Promise.all(keys.map(take))))
	await Promise.all(
		taken.slice(0, 20).map((mine, index) => releaseUses(db, index % 2 ? mine : mine.toReversed())),
	)
	const rows = await db.select({ key: limitWindow.key, count: limitWindow.count }).from(limitWindow)
	expect(new Map(rows.map(({ key, count }) => [key, count]))).toEqual(new Map(keys.map((key) => [key, 10])))
	await releaseUses(db, [])
})

test('uses that are consumed, released and cleared at the same time never deadlock', async ({
	freshDb: { db },
}) => {
	// As a sign-in does: the narrowest limit first, which is not the order of the keys.
	const keys = ['sign-in:address:a', 'sign-in:account:b:a', 'sign-in:account:b', 'sign-in:everybody']
	const limits = keys.map((key) => ({ key, max: 10_000, windowSeconds: 60, now }))
	const signIn = async () => {
		for (let times = 0; times < 8; times++) {
			const { uses } = await consumeLimitsInOrder(db, limits)
			await releaseUses(db, uses)
		}
	}
	const reset = async () => {
		for (let times = 0; times < 8; times++) await clearLimits(db, { keys: [keys[1]!, keys[2]!] })
	}
	await Promise.all([...Array.from({ length: 16 }, signIn), reset()])
	const rows = await db.select({ key: limitWindow.key, count: limitWindow.count }).from(limitWindow)
	expect(rows.filter(({ key }) => !key.includes('account')).map(({ count }) => count)).toEqual([0, 0])
})

test('limits are consumed in order: the first exhausted one leaves those after it untouched, also in parallel', async ({
	freshDb: { db },
}) => {
	const limit = (key: string, max: number) => ({ key, max, windowSeconds: 60, now })
	const limits = [limit('address', 9), limit('account', 5), limit('everybody', 100)]
	const tries = await Promise.all(Array.from({ length: 30 }, () => consumeLimitsInOrder(db, limits)))
	const keysOf = ({ uses }: (typeof tries)[number]) => uses.map(({ key }) => key)
	expect(tries.filter(({ error }) => !error).map(keysOf)).toEqual(
		Array(5).fill(['address', 'account', 'everybody']),
	)
	const rejected = tries.filter((each) => each.error)
	expect(rejected.every(({ error }) => error instanceof TooMany)).toBe(true)
	expect(rejected.filter((each) => keysOf(each).length > 0).map(keysOf)).toEqual(Array(4).fill(['address']))
	const rows = await db.select({ key: limitWindow.key, count: limitWindow.count }).from(limitWindow)
	expect(Object.fromEntries(rows.map(({ key, count }) => [key, count]))).toEqual({
		address: 9,
		account: 5,
		everybody: 5,
	})
	expect(await consumeLimitsInOrder(db, [limit('address', 10)])).toMatchObject({
		uses: [{ key: 'address', usedCount: 10 }],
		error: null,
	})
})

test('parallel amounts never exceed the limit, and a release returns exactly the consumed amount', async ({
	freshDb: { db },
}) => {
	const take = (amount: number) =>
		consumeLimit(db, { key: 'bytes', max: 100, windowSeconds: 60, amount, now })
	await expect(take(101)).rejects.toThrow(TooMany)
	const tries = await Promise.allSettled(Array.from({ length: 40 }, () => take(30)))
	const taken = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
	expect(taken).toHaveLength(3)
	await take(10)
	await expect(take(1)).rejects.toThrow(TooMany)
	await releaseUses(db, taken.slice(0, 1))
	expect((await take(30)).usedCount).toBe(100)
})

test('the windows of yesterday are deleted, the current ones are not', async ({ db }) => {
	await consumeLimit(db, { key: 'old', max: 1, windowSeconds: 60, now: new Date('2026-03-03T11:00:00Z') })
	await consumeLimit(db, { key: 'new', max: 1, windowSeconds: 60, now })
	await deleteOldLimits(db, { now })
	expect((await db.select().from(limitWindow)).map(({ key }) => key)).toEqual(['new'])
})

test.for([
	['192.0.2.7', '192.0.2.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
] as const)('the addresses of one household count as one address: %s', ([ip, block]) => {
	expect(addressBlock(ip)).toBe(block)
})

test.for([
	['192.0.2.7', '192.0.2.0/24'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
	['2001:0DB8:0001:0002::9', '2001:db8:1::/48'],
	['2001:db8::1', '2001:db8:0::/48'],
] as const)('the addresses of one site count as one network: %s', ([ip, block]) => {
	expect(networkBlock(ip)).toBe(block)
})

test.for([
	[1, '1 second'],
	[89, '89 seconds'],
	[90, '2 minutes'],
	[7_200, '120 minutes'],
	[7_201, '3 hours'],
	[86_400, '24 hours'],
] as const)('a waiting time is rounded up to a readable text: %s', ([seconds, text]) => {
	expect(waitingTime(seconds)).toBe(text)
})
