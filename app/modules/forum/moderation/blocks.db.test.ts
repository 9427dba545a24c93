import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { forumMember } from '#app/db/schema/forum.ts'
import { Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { asMember, asStaff } from '#tests/factories/actors.ts'
import { makeForumMember } from '#tests/factories/forum/forum.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { getOwnMember } from '../members/members.server.ts'
import { blockMember, getBlockStatus, listBlocked, unblockMember } from './blocks.server.ts'
import { liftSuspension, suspendMember } from './suspend-member.server.ts'
import { suspensionOf } from './suspension.ts'

const now = new Date('2026-11-23T12:00:00Z')

test('a block is seen by its member only, counts once and can be ended', async ({ db }) => {
	const actor = asMember(await makeUser(db))
	const stranger = asMember(await makeUser(db))
	const other = await makeForumMember(db, { name: 'Ann B.' })
	expect(await getBlockStatus(db, { actor, memberId: other.id })).toBe('none')
	for (let repeated = 0; repeated < 2; repeated++) await blockMember(db, { actor, memberId: other.id, now })
	expect(await getBlockStatus(db, { actor, memberId: other.id })).toBe('blocking')
	expect(await getBlockStatus(db, { actor: stranger, memberId: other.id })).toBe('none')
	expect((await listBlocked(db, { actor })).map(({ name }) => name)).toEqual(['Ann B.'])
	for (let repeated = 0; repeated < 2; repeated++) await unblockMember(db, { actor, memberId: other.id })
	expect(await listBlocked(db, { actor })).toEqual([])
})

test('nobody blocks the advisor, themselves or a member that does not exist', async ({ db }) => {
	const actor = asMember(await makeUser(db))
	const own = await getOwnMember(db, { actor, now })
	const advisor = await makeForumMember(db, { advisor: true })
	await expect(blockMember(db, { actor, memberId: own.id, now })).rejects.toThrow(Invalid)
	await expect(blockMember(db, { actor, memberId: advisor.id, now })).rejects.toThrow(Invalid)
	await expect(blockMember(db, { actor, memberId: 2_000_000_000, now })).rejects.toThrow(NotFound)
	expect(await getBlockStatus(db, { actor, memberId: own.id })).toBe('self')
})

test('a suspension ends by itself after its days, and one without an end is lifted by the advisor', async ({
	db,
}) => {
	const actor = asStaff(await makeUser(db, { role: 'admin' }))
	const member = await makeForumMember(db)
	const act = { actor, now, memberId: member.id }
	for (const days of [2, -1, Number.NaN])
		await expect(suspendMember(db, { ...act, days, reason: 'Sells leads.' })).rejects.toThrow(Invalid)
	await expect(suspendMember(db, { ...act, days: 7, reason: ' ' })).rejects.toThrow(Invalid)
	const stored = async () => (await db.select().from(forumMember).where(eq(forumMember.id, member.id)))[0]!
	await suspendMember(db, { ...act, days: 7, reason: 'Sells leads.' })
	expect(suspensionOf(await stored(), new Date('2026-11-30T11:59:59Z'))?.message).toContain(
		'until Mon, Nov 30, 2026. Reason: Sells leads.',
	)
	expect(suspensionOf(await stored(), new Date('2026-11-30T12:00:00Z'))).toBeNull()
	await suspendMember(db, { ...act, days: 0, reason: 'Sells leads.' })
	expect(suspensionOf(await stored(), new Date('2036-01-01T00:00:00Z'))?.message).toContain(
		'until further notice',
	)
	await liftSuspension(db, act)
	expect(suspensionOf(await stored(), now)).toBeNull()
})

test('only an advisor suspends, and never an advisor', async ({ db }) => {
	const admin = asStaff(await makeUser(db, { role: 'admin' }))
	const member = asMember(await makeUser(db))
	const target = await makeForumMember(db)
	const advisor = await makeForumMember(db, { advisor: true })
	const input = { days: 7, reason: 'Sells leads.', now } as const
	const suspend = (actor: Actor, memberId: number) => suspendMember(db, { ...input, actor, memberId })
	await expect(suspend(member, target.id)).rejects.toThrow(Forbidden)
	await expect(suspend(admin, advisor.id)).rejects.toThrow(Invalid)
	await expect(suspend(admin, 2_000_000_000)).rejects.toThrow(NotFound)
})
