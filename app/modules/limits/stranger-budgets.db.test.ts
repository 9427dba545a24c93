import { expect } from 'vitest'
import { limitWindow } from '#app/db/schema/limits.ts'
import { TooMany } from '#app/lib/errors.ts'
import { test } from '#tests/setup/database.ts'
import { releaseUses } from './limits.server.ts'
import { assertBudget, type BudgetKind, budgets, callerOf, consumeBudget } from './stranger-budgets.server.ts'

const now = new Date('2026-03-04T18:00:00Z')
const stranger = (clientIp: string) => callerOf(null, clientIp)
const member = callerOf({ id: 'robin', emailVerified: true }, '192.0.2.1')

test('no network can use more than a fifth of the budget of all strangers, and no address more than its network', () => {
	for (const [kind, { address, network, everybody }] of Object.entries(budgets)) {
		expect(network[0] * 5, kind).toBeLessThanOrEqual(everybody[0])
		expect(address[0], kind).toBeLessThan(network[0])
		// Counters older than a day are deleted.
		for (const [, windowSeconds] of [address, network, everybody])
			expect(windowSeconds).toBeLessThanOrEqual(86_400)
	}
})

test('an address, a network and all strangers together each have their own budget, and the error names it and when to try again', async ({
	db,
}) => {
	const consume = (clientIp: string, amount: number) =>
		consumeBudget(db, { kind: 'draftKilobytes', caller: stranger(clientIp), amount, now })
	await consume('192.0.2.1', 60_000)
	await expect(consume('192.0.2.1', 50_000)).rejects.toThrow(
		'Too many files were sent from your connection. Please try again in 6 hours, or sign in.',
	)
	await consume('192.0.2.1', 40_000)
	for (const host of [2, 3]) await consume(`192.0.2.${host}`, 100_000)
	await expect(consume('192.0.2.4', 1)).rejects.toThrow('from your network')
	const left = budgets.draftKilobytes.everybody[0] - 300_000
	for (let index = 0; index < left / 100_000; index++) await consume(`198.51.${index}.1`, 100_000)
	await expect(consume('203.0.113.1', 1)).rejects.toMatchObject({
		message: expect.stringContaining('by visitors who are not signed in'),
		retryAfterSeconds: 6 * 3_600,
	})
	await consumeBudget(db, { kind: 'draftKilobytes', caller: member, amount: 50_000, now })
})

test('a rejected use consumes nothing, and a released use can be consumed again', async ({ db }) => {
	const consume = (clientIp: string, kind: BudgetKind = 'invitations') =>
		consumeBudget(db, { kind, caller: stranger(clientIp), now })
	const [max] = budgets.invitations.network
	const taken = []
	for (let index = 0; index < max; index++) taken.push(await consume(`2001:db8:5:${index % 8}::1`))
	const before = await db.select().from(limitWindow)
	await expect(consume('2001:db8:5:77::1')).rejects.toThrow(TooMany)
	const counts = new Map((await db.select().from(limitWindow)).map(({ key, count }) => [key, count]))
	expect(counts.get('budget:invitations:2001:db8:5:77::/64')).toBe(0)
	for (const { key, count } of before) expect(counts.get(key)).toBe(count)
	await releaseUses(db, taken[0]!)
	await assertBudget(db, { kind: 'invitations', caller: stranger('2001:db8:5:77::1'), now })
	await consume('2001:db8:5:77::1')
	await expect(
		assertBudget(db, { kind: 'invitations', caller: stranger('2001:db8:5:78::1'), now }),
	).rejects.toThrow(
		'Too many invitations were sent from your network. Please try again in 6 hours, or sign in.',
	)
})

test('a known caller has a budget of their own from any address; without a confirmed email nobody is known', async ({
	db,
}) => {
	const consume = (caller: typeof member) => consumeBudget(db, { kind: 'drafts', caller, now })
	for (let count = 0; count < budgets.drafts.account[0]; count++)
		await consume({ ...member, clientIp: `192.0.${count}.1` })
	await expect(consume(member)).rejects.toThrow(
		'Too many applications were started by you. Please try again in 6 hours.',
	)
	expect((await db.select().from(limitWindow)).map(({ key }) => key)).toEqual(['budget:drafts:user:robin'])
	expect(callerOf({ id: 'una', emailVerified: false }, '192.0.2.1').knownAs).toBeNull()
})
