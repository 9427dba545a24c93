import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumMember, forumPost } from '#app/db/schema/forum.ts'
import { createDemoAccounts } from '#app/modules/auth/demo-logins.server.ts'
import { makePost } from '#tests/factories/forum/forum.ts'
import { test } from '#tests/setup/database.ts'
import { forumCategoryKeys } from '../categories.ts'
import { insertSampleForum, removeSampleForum } from './sample-forum.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

async function load(db: Db) {
	const [advisor, marcus] = (await createDemoAccounts(db)).sort((one, other) =>
		one.email.localeCompare(other.email),
	)
	await insertSampleForum(db, { accounts: { advisor: advisor!, marcus: marcus! }, now })
}

test('the demo has posts in every category, inserts them once, and none is from the future', async ({
	db,
}) => {
	await load(db)
	await load(db)
	const posts = await db.select().from(forumPost).where(eq(forumPost.state, 'shown'))
	expect(posts.length).toBeGreaterThanOrEqual(40)
	expect(await db.$count(forumComment)).toBeGreaterThanOrEqual(200)
	expect(new Set(posts.map(({ category }) => category)).size).toBe(forumCategoryKeys.length)
	expect(posts.filter(({ createdAt, activeAt }) => createdAt > now || activeAt > now)).toEqual([])
	expect(posts.filter(({ drawing }) => drawing).length).toBeGreaterThan(12)
	expect(posts.filter(({ sample }) => !sample)).toEqual([])
	const [advisor] = await db.select().from(forumMember).where(eq(forumMember.handle, 'advisor'))
	expect(advisor?.advisor).toBe(true)
})

test('removing the samples leaves what anybody else wrote', async ({ db }) => {
	await load(db)
	const own = await makePost(db)
	const [marcus] = await db.select().from(forumMember).where(eq(forumMember.handle, 'marcus'))
	const left = await makePost(db, { memberId: marcus!.id })
	await removeSampleForum(db)
	const posts = await db.select({ id: forumPost.id }).from(forumPost)
	expect(posts.map(({ id }) => id).sort()).toEqual([own.id, left.id].sort())
	const { rows } = await db.execute(sql`select coalesce(sum(posts), 0)::int as posts from forum_counter`)
	expect(rows[0]).toEqual({ posts: 2 })
	expect(await db.$count(forumMember, eq(forumMember.sample, true))).toBe(1)
})
