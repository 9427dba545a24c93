import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { limitWindow } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'
import { test } from '#tests/setup/database.ts'
import { addressBlock, forgetOldLimits, giveBack, takeFromLimit, takeInTurn } from './limits.server.ts'

const now = new Date('2026-03-04T12:00:10Z')

test('of 200 parallel attempts exactly as many pass as the limit allows', async ({ freshDb: { db } }) => {
	const limit = { key: 'door', max: 7, windowSeconds: 60, now }
	const results = await Promise.allSettled(Array.from({ length: 200 }, () => takeFromLimit(db, limit)))
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
	const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
	expect(refused.every((reason) => reason instanceof TooMany)).toBe(true)
	const [row] = await db.select().from(limitWindow).where(eq(limitWindow.key, 'door'))
	expect(row?.count).toBe(7)
})

test('a refusal says when the window ends, and then the door is open again', async ({ db }) => {
	const limit = { key: 'door', max: 1, windowSeconds: 60, now }
	await takeFromLimit(db, limit)
	await expect(takeFromLimit(db, limit)).rejects.toMatchObject({ retryAfterSeconds: 50 })
	await takeFromLimit(db, { ...limit, now: new Date(now.getTime() + 50_000) })
})

test('what is given back can be taken by another, once', async ({ db }) => {
	const limit = { key: 'door', max: 1, windowSeconds: 60, now }
	await giveBack(db, [await takeFromLimit(db, limit)])
	await takeFromLimit(db, limit)
	await expect(takeFromLimit(db, limit)).rejects.toThrow(TooMany)
})

test('of several limits one is given back of each, by many at once and in any order', async ({
	freshDb: { db },
}) => {
	const keys = ['address', 'account', 'everybody']
	const take = (key: string) => takeFromLimit(db, { key, max: 100, windowSeconds: 60, now })
	const taken = await Promise.all(Array.from({ length: 30 }, () => Promise.all(keys.map(take))))
	await Promise.all(
		taken.slice(0, 20).map((mine, index) => giveBack(db, index % 2 ? mine : mine.toReversed())),
	)
	const rows = await db.select({ key: limitWindow.key, count: limitWindow.count }).from(limitWindow)
	expect(new Map(rows.map(({ key, count }) => [key, count]))).toEqual(new Map(keys.map((key) => [key, 10])))
	await giveBack(db, [])
})

test('taken in turn, the first limit with nothing left keeps those behind it whole, for any number at once', async ({
	freshDb: { db },
}) => {
	const limit = (key: string, max: number) => ({ key, max, windowSeconds: 60, now })
	const limits = [limit('address', 9), limit('account', 5), limit('everybody', 100)]
	const tries = await Promise.all(Array.from({ length: 30 }, () => takeInTurn(db, limits)))
	const keysOf = ({ taken }: (typeof tries)[number]) => taken.map(({ key }) => key)
	expect(tries.filter(({ refused }) => !refused).map(keysOf)).toEqual(
		Array(5).fill(['address', 'account', 'everybody']),
	)
	const refused = tries.filter((each) => each.refused)
	expect(refused.every(({ refused }) => refused instanceof TooMany)).toBe(true)
	expect(refused.filter((each) => keysOf(each).length > 0).map(keysOf)).toEqual(Array(4).fill(['address']))
	const rows = await db.select({ key: limitWindow.key, count: limitWindow.count }).from(limitWindow)
	expect(Object.fromEntries(rows.map(({ key, count }) => [key, count]))).toEqual({
		...{ address: 9, account: 5, everybody: 5 },
	})
	expect(await takeInTurn(db, [limit('address', 10)])).toMatchObject({
		taken: [{ key: 'address', count: 10 }],
		refused: null,
	})
})

test('windows of yesterday are forgotten, the current ones are not', async ({ db }) => {
	await takeFromLimit(db, { key: 'old', max: 1, windowSeconds: 60, now: new Date('2026-03-03T11:00:00Z') })
	await takeFromLimit(db, { key: 'new', max: 1, windowSeconds: 60, now })
	await forgetOldLimits(db, { now })
	expect((await db.select().from(limitWindow)).map(({ key }) => key)).toEqual(['new'])
})

test.for([
	['192.0.2.7', '192.0.2.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
] as const)('all of a household is one address: %s', ([ip, block]) => {
	expect(addressBlock(ip)).toBe(block)
})
