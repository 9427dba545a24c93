import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { limitWindow } from '#app/db/schema/limits.ts'
import { TooMany } from '#app/lib/errors.ts'
import { createLog } from '#app/platform/log.server.ts'
import { test } from '#tests/setup/database.ts'
import { BatchedLimits } from './batched-limits.server.ts'
import { consumeLimit, consumeLimitsInOrder } from './limits.server.ts'

const now = new Date('2026-03-04T12:00:10Z')
const log = createLog('silent')
const limit = (key: string, max: number) => ({ key, max, windowSeconds: 60, now })
const instance = (db: Db, at = now) => new BatchedLimits({ db, log, clock: { now: () => at } })
const passed = (limits: BatchedLimits, calls: number, key = 'calls', max = 7) =>
	Array.from({ length: calls }, () => limits.consume([limit(key, max)])).filter((error) => !error).length

test('one instance lets exactly as many pass as the limit allows, before and after its batches', async ({
	db,
}) => {
	const limits = instance(db)
	expect(passed(limits, 5)).toBe(5)
	await limits.flush()
	await limits.flush()
	expect(passed(limits, 5)).toBe(2)
	await limits.close()
	expect(passed(limits, 5)).toBe(0)
	const [row] = await db.select().from(limitWindow).where(eq(limitWindow.key, 'calls'))
	expect(row?.count).toBe(7)
	expect(limits.consume([limit('calls', 7)])).toMatchObject({ retryAfterSeconds: 50 })
})

test('each of two instances lets calls pass until it has read what the other one wrote', async ({ db }) => {
	const [one, other] = [instance(db), instance(db)]
	expect([passed(one, 5), passed(other, 5)]).toEqual([5, 5])
	await one.flush()
	await other.flush()
	expect(passed(other, 5)).toBe(0)
	// When `one` wrote its batch, that of `other` was not stored yet.
	expect(passed(one, 5)).toBe(2)
	await one.flush()
	expect(passed(one, 5)).toBe(0)
	await expect(consumeLimit(db, limit('calls', 7))).rejects.toThrow(TooMany)
})

test('a call that one of its limits rejects consumes none of them', async ({ db }) => {
	const limits = instance(db)
	const both = [limit('narrow', 5), limit('wide', 1)]
	expect(limits.consume(both)).toBeNull()
	expect(limits.consume(both)).toBeInstanceOf(TooMany)
	expect(passed(limits, 9, 'narrow', 5)).toBe(4)
	await limits.close()
	const rows = await db.select({ key: limitWindow.key, count: limitWindow.count }).from(limitWindow)
	expect(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
		{ key: 'narrow', count: 5 },
		{ key: 'wide', count: 1 },
	])
})

test('without a database an instance counts alone, and writes all of it when the database is back', async ({
	db,
}) => {
	let isBack = false
	const failing = new Proxy(db, {
		get: (target, name) => {
			if (!isBack) throw new Error('the database cannot be reached')
			return Reflect.get(target, name, target)
		},
	})
	const limits = instance(failing)
	expect(passed(limits, 3)).toBe(3)
	await limits.flush()
	expect(passed(limits, 9)).toBe(4)
	isBack = true
	await limits.close()
	const [row] = await db.select().from(limitWindow).where(eq(limitWindow.key, 'calls'))
	expect(row?.count).toBe(7)
})

test('windows that have ended are forgotten, and deleted after a day', async ({ db }) => {
	let at = now
	const limits = new BatchedLimits({ db, log, clock: { now: () => at } })
	expect(passed(limits, 9)).toBe(7)
	await limits.flush()
	at = new Date(now.getTime() + 2 * 86_400_000)
	await limits.flush()
	expect(await db.select().from(limitWindow)).toEqual([])
	expect(limits.consume([{ ...limit('calls', 7), now: at }])).toBeNull()
	await limits.close()
})

test('batches of two instances and limits that are consumed at the same time never deadlock', async ({
	freshDb: { db },
}) => {
	const limitsOf = (sender: number) => [
		limit(`write:check:${sender}`, 100),
		limit(`write:network:${sender % 5}`, 10_000),
		limit('write:everybody', 10_000),
	]
	const instances = [instance(db), instance(db)]
	const calls = Array.from({ length: 300 }, async (_, call) => {
		const sender = (call * 7) % 40
		if (call % 3 === 0) return consumeLimitsInOrder(db, limitsOf(sender))
		const limits = instances[call % 2]!
		limits.consume(limitsOf(sender))
		await limits.flush()
	})
	await Promise.all(calls)
	const [row] = await db.select().from(limitWindow).where(eq(limitWindow.key, 'write:everybody'))
	expect(row?.count).toBe(300)
})
