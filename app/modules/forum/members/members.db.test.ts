import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { forumMember } from '#app/db/schema/forum.ts'
import { makeMember } from '#tests/factories/actors.ts'
import { makeForumMember } from '#tests/factories/forum/forum.ts'
import { test } from '#tests/setup/database.ts'
import { getOwnMember, listMembersByHandle, requireActiveMember } from './members.server.ts'

const now = new Date('2026-03-04T12:00:00Z')

async function account(db: Db, id: string, name = 'Marcus Bell') {
	await db.insert(user).values({ id, name, email: `${id}@example.test` })
	return { ...makeMember(id), name }
}

test('a member is shown by a short name and a unique handle', async ({ db }) => {
	const [one, two] = [await account(db, 'one'), await account(db, 'two')]
	const first = await getOwnMember(db, { actor: one, now })
	const second = await getOwnMember(db, { actor: two, now })
	expect(first).toMatchObject({ name: 'Marcus B.', handle: 'marcus-b' })
	expect(second.name).toBe('Marcus B.')
	expect(second.handle).toMatch(/^marcus-b-\d{4}$/)
	expect((await getOwnMember(db, { actor: one, now })).id).toBe(first.id)
})

test('nobody gets a reserved handle', async ({ db }) => {
	const member = await getOwnMember(db, { actor: await account(db, 'x', 'Admin'), now })
	expect(member.handle).toMatch(/^admin-\d{4}$/)
})

test('twelve concurrent first requests create one member', async ({ freshDb: { db } }) => {
	const actor = await account(db, 'busy')
	const members = await Promise.all(Array.from({ length: 12 }, () => getOwnMember(db, { actor, now })))
	expect(new Set(members.map(({ id }) => id)).size).toBe(1)
	expect(await db.$count(forumMember)).toBe(1)
})

test('a suspended member cannot write until the suspension ends, and the error says why', async ({ db }) => {
	const actor = await account(db, 'loud')
	const suspension = {
		suspendedAt: new Date('2026-03-01T12:00:00Z'),
		suspendedUntil: new Date('2026-03-08T12:00:00Z'),
		suspendedReason: 'Insults in three threads.',
	}
	await makeForumMember(db, { userId: actor.id, ...suspension })
	await expect(requireActiveMember(db, { actor, now })).rejects.toThrow(
		/until Sun, Mar 8, 2026\. Reason: Insults in three threads\./,
	)
	const after = await requireActiveMember(db, { actor, now: new Date('2026-03-08T12:00:00Z') })
	expect(after.userId).toBe(actor.id)
})

test('members are found by handle regardless of case', async ({ db }) => {
	const { id } = await makeForumMember(db, { handle: 'hank' })
	expect(await listMembersByHandle(db, { handles: ['HANK', 'nobody'] })).toEqual([{ id, handle: 'hank' }])
})
