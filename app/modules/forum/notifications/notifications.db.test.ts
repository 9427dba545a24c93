import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumFollow, forumNotice } from '#app/db/schema/forum.ts'
import { makeComment, makePost } from '#tests/factories/forum/forum.ts'
import { makeForumAccount } from '#tests/factories/forum/forum-accounts.ts'
import { test } from '#tests/setup/database.ts'
import { blockMember, listBlocked, unblockMember } from '../moderation/blocks.server.ts'
import {
	countUnread,
	listOwnNotices,
	markNoticesOfPostRead,
	markNoticesRead,
} from './notification-center.server.ts'
import { notifyOfComment, notifyOfModeration, notifyOfPost } from './notifications.server.ts'

const now = new Date('2026-03-04T12:00:00Z')

/** A post by `asker`, who follows it, and a function that comments on it. */
async function makeScene(db: Db) {
	const asker = await makeForumAccount(db, { name: 'Ana A.', handle: 'ana' })
	const post = await makePost(db, { memberId: asker.member.id, title: 'Rust?' })
	await db.insert(forumFollow).values({ postId: post.id, memberId: asker.member.id })
	const comment = async (memberId: number, body: string, parentId?: number) => {
		const created = await makeComment(db, { postId: post.id, memberId, body, ...(parentId && { parentId }) })
		await notifyOfComment(db, { commentId: created.id, now })
		return created
	}
	return { asker, post, comment }
}

const kindsOf = async (db: Db, memberId: number) =>
	(
		await db
			.select({ kind: forumNotice.kind })
			.from(forumNotice)
			.where(eq(forumNotice.memberId, memberId))
			.orderBy(asc(forumNotice.id))
	).map(({ kind }) => kind)

test('a comment notifies the answered author, mentioned members and followers, each of them once', async ({
	db,
}) => {
	const { asker, post, comment } = await makeScene(db)
	const ben = await makeForumAccount(db, { handle: 'ben' })
	const cleo = await makeForumAccount(db, { handle: 'cleo' })
	await db.insert(forumFollow).values({ postId: post.id, memberId: cleo.member.id })
	const first = await comment(ben.member.id, 'Ask @cleo, and you too @ana, @ben and @nobody.')
	expect(await kindsOf(db, asker.member.id)).toEqual(['reply'])
	expect(await kindsOf(db, cleo.member.id)).toEqual(['mention'])
	expect(await kindsOf(db, ben.member.id)).toEqual([])
	await comment(asker.member.id, 'Thank you.', first.id)
	expect(await kindsOf(db, ben.member.id)).toEqual(['reply'])
	expect(await kindsOf(db, cleo.member.id)).toEqual(['mention', 'follow'])
	await notifyOfComment(db, { commentId: first.id, now })
	expect(await kindsOf(db, asker.member.id)).toEqual(['reply'])
})

test('members are not notified of those they block, until they unblock them', async ({ db }) => {
	const { asker, comment } = await makeScene(db)
	const pest = await makeForumAccount(db, { name: 'Pest' })
	await blockMember(db, { actor: asker.actor, memberId: pest.member.id, now })
	await blockMember(db, { actor: asker.actor, memberId: pest.member.id, now })
	await comment(pest.member.id, 'Hello @ana')
	expect(await kindsOf(db, asker.member.id)).toEqual([])
	expect((await listBlocked(db, { actor: asker.actor })).map(({ name }) => name)).toEqual(['Pest'])
	expect(await listBlocked(db, { actor: pest.actor })).toEqual([])
	await unblockMember(db, { actor: asker.actor, memberId: pest.member.id })
	await comment(pest.member.id, 'Hello again @ana')
	expect(await kindsOf(db, asker.member.id)).toEqual(['reply'])
})

test('members cannot block themselves or the advisor', async ({ db }) => {
	const { actor, member } = await makeForumAccount(db)
	const advisor = await makeForumAccount(db, { name: 'Dana' })
	const { forumMember } = await import('#app/db/schema/forum.ts')
	await db.update(forumMember).set({ advisor: true }).where(eq(forumMember.id, advisor.member.id))
	await expect(blockMember(db, { actor, memberId: member.id, now })).rejects.toThrow('yourself')
	await expect(blockMember(db, { actor, memberId: advisor.member.id, now })).rejects.toThrow('advisor')
	await expect(blockMember(db, { actor, memberId: 999_999, now })).rejects.toThrow('find this member')
})

test('a waiting comment notifies nobody until it is approved', async ({ db }) => {
	const { asker, post } = await makeScene(db)
	const waiting = await makeComment(db, { postId: post.id, state: 'waiting' })
	await notifyOfComment(db, { commentId: waiting.id, now })
	expect(await kindsOf(db, asker.member.id)).toEqual([])
	await db.update(forumComment).set({ state: 'shown' }).where(eq(forumComment.id, waiting.id))
	await notifyOfComment(db, { commentId: waiting.id, now })
	expect(await kindsOf(db, asker.member.id)).toEqual(['reply'])
})

test('a post notifies each member that it mentions once', async ({ db }) => {
	const { asker } = await makeScene(db)
	const post = await makePost(db, { body: 'What would @ana do?' })
	await notifyOfPost(db, { postId: post.id, now })
	await notifyOfPost(db, { postId: post.id, now })
	expect(await kindsOf(db, asker.member.id)).toEqual(['mention'])
})

test('the notification center pages without gaps, counts unread notices, and marks as read what was seen', async ({
	db,
}) => {
	const { asker, post, comment } = await makeScene(db)
	const { actor } = asker
	const ben = await makeForumAccount(db, { name: 'Ben' })
	for (const number of [1, 2, 3, 4, 5]) await comment(ben.member.id, `Comment **${number}**`)
	const first = await listOwnNotices(db, { actor, limit: 2 })
	expect(first.notices.map(({ text }) => text)).toEqual(['Comment 5', 'Comment 4'])
	await comment(ben.member.id, 'Comment 6')
	const second = await listOwnNotices(db, { actor, limit: 2, before: first.next! })
	expect(second.notices.map(({ text }) => text)).toEqual(['Comment 3', 'Comment 2'])
	await markNoticesRead(db, { actor, upTo: first.notices[0]!.id, now })
	expect(await countUnread(db, { actor })).toBe(1)
	await markNoticesOfPostRead(db, { memberId: asker.member.id, postId: post.id, now })
	expect(await countUnread(db, { actor })).toBe(0)
	expect(await countUnread(db, { actor: ben.actor })).toBe(0)
})

test('a notice about a hidden text is listed without it; a notice about moderation gives the reason', async ({
	db,
}) => {
	const { asker, post, comment } = await makeScene(db)
	const rude = await comment((await makeForumAccount(db)).member.id, 'Something rude')
	await db
		.update(forumComment)
		.set({ state: 'hidden', hiddenReason: 'Insult' })
		.where(eq(forumComment.id, rude.id))
	const message = 'Your post was moved to Financing.'
	await notifyOfModeration(db, { memberId: asker.member.id, postId: post.id, message, now })
	const { notices } = await listOwnNotices(db, { actor: asker.actor })
	expect(notices.map((notice) => [notice.kind, notice.text])).toEqual([
		['moderation', message],
		['reply', null],
	])
	expect(notices[1]!.path).toBe(`/community/post/${post.id}/rust`)
})
