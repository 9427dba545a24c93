import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import {
	forumComment,
	forumCommentLike,
	forumFollow,
	forumMember,
	forumNotice,
	forumPost,
	forumPostLike,
	forumSave,
} from '#app/db/schema/forum.ts'
import { SharedReads } from '#app/db/shared-reads.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { readPostPage } from '#app/modules/forum/posts/post-page.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { readDiscussion } from './read-discussion.server.ts'

const page = readPostPage(new URLSearchParams())

function contextOf(db: Db) {
	const context = new RouterContextProvider()
	const sharedReads = new SharedReads()
	sharedReads.setNotified(true)
	const services = { db, sharedReads, env: { origin: 'https://site.test' } }
	fillContext(context, someServices(services), { isWrite: false } as RequestMetadata)
	return context
}

test('a discussion assembled from shared data equals what is read for each reader alone', async ({
	sampleDb: { db },
}) => {
	const posts = (await db.select({ id: forumPost.id }).from(forumPost)).slice(0, 20)
	const members = (await db.select({ id: forumMember.id }).from(forumMember)).slice(0, 4)
	const comments = await db.select().from(forumComment)
	for (const [index, { id }] of posts.entries()) {
		const memberId = members[index % members.length]!.id
		await db.insert(forumPostLike).values({ postId: id, memberId }).onConflictDoNothing()
		await db.insert(forumSave).values({ postId: id, memberId: members[0]!.id }).onConflictDoNothing()
		if (index % 3 === 0) await db.insert(forumFollow).values({ postId: id, memberId }).onConflictDoNothing()
		const comment = comments.find(({ postId }) => postId === id)
		if (comment)
			await db.insert(forumCommentLike).values({ commentId: comment.id, memberId }).onConflictDoNothing()
	}
	const context = contextOf(db)
	let liked = 0
	for (const { id } of posts)
		for (const memberId of [null, ...members.map((member) => member.id)])
			for (const isAdvisor of [false, true]) {
				const readAs = async (hasBlocked: boolean) => {
					const reader = { memberId, isAdvisor, hasBlocked }
					return readDiscussion(context, { reader, id, page }).then(
						({ mayHaveUnread: _, ...found }) => found,
						(error: unknown) => String(error),
					)
				}
				// For a reader who has blocked somebody, the discussion is read separately.
				const [together, alone] = [await readAs(false), await readAs(true)]
				expect(together, `post ${id} for member ${memberId}`).toEqual(alone)
				if (typeof together !== 'string' && 'post' in together && together.post.liked) liked += 1
			}
	expect(liked).toBeGreaterThan(10)
})

test('a member sees their own waiting comment, and nobody else does', async ({ sampleDb: { db } }) => {
	const [post] = await db.select().from(forumPost)
	const [own, other] = await db.select().from(forumMember)
	const [comment] = await db
		.insert(forumComment)
		.values({ postId: post!.id, memberId: own!.id, body: 'Not reviewed yet', state: 'waiting' })
		.returning()
	const context = contextOf(db)
	const seenBy = async (memberId: number | null) => {
		const reader = { memberId, isAdvisor: false, hasBlocked: false }
		const found = await readDiscussion(context, { reader, id: post!.id, page })
		return 'post' in found ? found.comments.threads.map(({ id }) => id) : []
	}
	for (const memberId of [null, other!.id, null]) expect(await seenBy(memberId)).not.toContain(comment!.id)
	expect(await seenBy(own!.id)).toContain(comment!.id)
})

test('only a reader with an unread notification about the post may have something to mark as read', async ({
	sampleDb: { db },
}) => {
	const [comment] = await db.select().from(forumComment)
	const readers = await db.select().from(forumMember)
	const context = contextOf(db)
	const found = async (memberId: number) => {
		const reader = { memberId, isAdvisor: false, hasBlocked: false }
		const { mayHaveUnread, ...rest } = await readDiscussion(context, { reader, id: comment!.postId, page })
		const wrote = 'post' in rest && JSON.stringify(rest).includes('"mine":true')
		return { mayHaveUnread, wrote }
	}
	await db.delete(forumNotice)
	const states = await Promise.all(readers.slice(0, 8).map(async ({ id }) => ({ id, ...(await found(id)) })))
	const reader = states.find(({ wrote }) => !wrote)!
	expect(reader.mayHaveUnread).toBe(false)
	await db.insert(forumNotice).values({
		memberId: reader.id,
		actorId: comment!.memberId,
		kind: 'reply',
		postId: comment!.postId,
		commentId: comment!.id,
		createdAt: new Date('2026-11-01T12:00:00Z'),
	})
	expect((await found(reader.id)).mayHaveUnread).toBe(true)
})
