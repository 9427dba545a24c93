import { and, count, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { toPage } from '#app/db/keyset.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { forumComment, forumMember, forumNotice, forumPost } from '#app/db/schema/forum.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { commentPath, postPath } from '../forum-paths.ts'
import { findOwnMember, memberColumns } from '../members/members.server.ts'
import { titleFor } from '../posts/post-view.ts'
import { excerptOf } from '../texts/excerpt.server.ts'
import { storedHtml, textColumns } from '../texts/stored-texts.server.ts'
import type { NoticeView } from './notification-view.ts'

type Actor = Pick<Viewer, 'id'>

const excerptCharsMax = 180

/** Returns the actor's notices that are older than `before`, newest first; `next` is the `before` of the next page. */
export async function listOwnNotices(
	db: Db,
	{ actor, before, limit = 20 }: { actor: Actor; before?: number | undefined; limit?: number },
): Promise<{ notices: NoticeView[]; next: number | null }> {
	const member = await findOwnMember(db, { actor })
	if (!member) return { notices: [], next: null }
	const rows = await selectNotices(db)
		.where(and(eq(forumNotice.memberId, member.id), before ? lt(forumNotice.id, before) : undefined))
		.orderBy(desc(forumNotice.id))
		.limit(limit + 1)
	const { page, next } = toPage(rows, limit)
	return { notices: page.map(toNoticeView), next }
}

/** Returns how many notices the actor has not read; stops counting at 100. */
export async function countUnread(db: Db, { actor }: { actor: Actor }): Promise<number> {
	const [found] = await readUnread(db, { userId: actor.id })
	return found!.unread
}

const readUnread = preparedQuery((db) => {
	const unread = db
		.select({ id: forumNotice.id })
		.from(forumNotice)
		.innerJoin(forumMember, eq(forumMember.id, forumNotice.memberId))
		.where(and(eq(forumMember.userId, sql.placeholder('userId')), isNull(forumNotice.readAt)))
		.limit(100)
	return db.select({ unread: count() }).from(unread.as('unread')).prepare('unread_notices')
})

/** Marks the actor's notices as read, up to the newest one on the page: later ones stay unread. */
export async function markNoticesRead(
	db: Db,
	{ actor, upTo, now }: { actor: Actor; upTo: number; now: Date },
): Promise<void> {
	const member = await findOwnMember(db, { actor })
	if (member) await setRead(db, { memberId: member.id, now, condition: lte(forumNotice.id, upTo) })
}

/** Marks the notices about a post as read when the member opens it. */
export async function markNoticesOfPostRead(
	db: Db,
	{ memberId, postId, now }: { memberId: number; postId: number; now: Date },
): Promise<void> {
	await setRead(db, { memberId, now, condition: eq(forumNotice.postId, postId) })
}

async function setRead(
	db: Db,
	{ memberId, now, condition }: { memberId: number; now: Date; condition: ReturnType<typeof eq> },
): Promise<void> {
	await db
		.update(forumNotice)
		.set({ readAt: now })
		.where(and(eq(forumNotice.memberId, memberId), isNull(forumNotice.readAt), condition))
}

/** Selects notices with everything that their texts need; also for the emails. */
export const selectNotices = (db: Db) =>
	db
		.select({
			id: forumNotice.id,
			kind: forumNotice.kind,
			recipientId: forumNotice.memberId,
			text: forumNotice.message,
			createdAt: forumNotice.createdAt,
			readAt: forumNotice.readAt,
			post: {
				id: forumPost.id,
				title: forumPost.title,
				memberId: forumPost.memberId,
				excerpt: forumPost.excerpt,
				state: forumPost.state,
				mergedInto: forumPost.mergedInto,
			},
			comment: {
				id: forumComment.id,
				memberId: forumComment.memberId,
				...textColumns(forumComment),
				state: forumComment.state,
			},
			actor: memberColumns,
		})
		.from(forumNotice)
		.innerJoin(forumPost, eq(forumPost.id, forumNotice.postId))
		.leftJoin(forumComment, eq(forumComment.id, forumNotice.commentId))
		.leftJoin(forumMember, eq(forumMember.id, forumNotice.actorId))

export type NoticeRow = Awaited<ReturnType<typeof selectNotices>>[number]

export function toNoticeView({
	id,
	kind,
	recipientId,
	text,
	createdAt,
	readAt,
	post: { title: ownTitle, ...row },
	comment,
	actor,
}: NoticeRow): NoticeView {
	const post = {
		...row,
		title: titleFor({ title: ownTitle, ...row }, { memberId: recipientId, isAdvisor: false }),
	}
	const isCommentShown = comment?.state === 'shown'
	const missing =
		comment && !isCommentShown
			? 'This comment is no longer shown.'
			: post.state === 'shown'
				? null
				: comment
					? 'The post is no longer shown. This comment is still below it.'
					: 'This post is no longer shown.'
	const excerpt = comment ? excerptOf(storedHtml(comment)) : post.excerpt
	return {
		id,
		kind,
		isReport: kind === 'moderation' && (comment ?? post).memberId !== recipientId,
		actor,
		createdAt,
		postTitle: post.title,
		unread: readAt === null,
		text: kind === 'moderation' ? text : missing ? null : shorten(excerpt),
		missing,
		path: comment && isCommentShown ? commentPath(post, comment.id) : postPath(post),
	}
}

const shorten = (text: string): string =>
	text.length <= excerptCharsMax ? text : `${text.slice(0, excerptCharsMax).replace(/(?<!\s)\s+\S*$/, '')}…`
