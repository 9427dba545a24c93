import { and, asc, inArray, ne } from 'drizzle-orm'
import {
	sampleReported,
	sampleSaved,
	sampleWaitingPost,
} from '#app/content/samples/forum/sample-moderation.ts'
import type { Db } from '#app/db/client.server.ts'
import {
	forumComment,
	forumMember,
	forumNotice,
	forumPost,
	forumReport,
	forumSave,
} from '#app/db/schema/forum.ts'
import { renderedHere, renderedPostHere } from '../texts/stored-texts.server.ts'
import type { InsertedPost, SampleMemberIds } from './sample-forum.server.ts'

const hourMs = 3_600_000

type SampleData = { posts: InsertedPost[]; ids: SampleMemberIds; now: Date }

/** Gives the demo's two accounts something to see: saved posts and notices for the member, work for the advisor. */
export async function insertSampleActivities(tx: Db, data: SampleData): Promise<void> {
	await insertSaved(tx, data)
	await insertNotices(tx, data)
	await insertWaiting(tx, data)
	await insertReported(tx, data)
}

async function insertSaved(tx: Db, { posts, ids, now }: SampleData): Promise<void> {
	await tx.insert(forumSave).values(
		sampleSaved.map((title, index) => ({
			postId: posts.find(({ post }) => post.title === title)!.id,
			memberId: ids.get('marcus')!,
			createdAt: new Date(now.getTime() - (index + 1) * 9 * hourMs),
		})),
	)
}

/** Inserts notices about all comments on the member's own posts; the last two are unread, and none will be emailed. */
async function insertNotices(tx: Db, { posts, ids, now }: SampleData): Promise<void> {
	const memberId = ids.get('marcus')!
	const ownPostIds = posts.filter(({ post }) => post.by === 'marcus').map(({ id }) => id)
	const comments = await tx
		.select({
			id: forumComment.id,
			postId: forumComment.postId,
			by: forumComment.memberId,
			at: forumComment.createdAt,
		})
		.from(forumComment)
		.where(and(inArray(forumComment.postId, ownPostIds), ne(forumComment.memberId, memberId)))
		.orderBy(asc(forumComment.createdAt), asc(forumComment.id))
	await tx.insert(forumNotice).values(
		comments.map(({ id, postId, by, at }, index) => ({
			memberId,
			kind: 'reply' as const,
			postId,
			commentId: id,
			actorId: by,
			createdAt: at,
			readAt: index < comments.length - 2 ? now : null,
			emailedAt: now,
		})),
	)
}

async function insertWaiting(tx: Db, { now }: SampleData): Promise<void> {
	const { by, hoursAgo, title, category, body } = sampleWaitingPost
	const createdAt = new Date(now.getTime() - hoursAgo * hourMs)
	const [author] = await tx
		.insert(forumMember)
		.values({ ...by, createdAt, sample: true })
		.returning({ id: forumMember.id })
	await tx.insert(forumPost).values({
		memberId: author!.id,
		title,
		category,
		body,
		...renderedPostHere(body),
		state: 'waiting' as const,
		createdAt,
		activeAt: createdAt,
		sample: true,
	})
}

async function insertReported(tx: Db, { posts, ids }: SampleData): Promise<void> {
	const { comment, reports } = sampleReported
	const post = posts.find(({ post }) => post.title === sampleReported.post)!
	const createdAt = new Date(post.createdAt.getTime() + comment.afterHours * hourMs)
	const [written] = await tx
		.insert(forumComment)
		.values({
			postId: post.id,
			memberId: ids.get(comment.by)!,
			createdAt,
			body: comment.text,
			...renderedHere(comment.text),
		})
		.returning({ id: forumComment.id })
	await tx.insert(forumReport).values(
		reports.map(({ by, reason, note }, index) => ({
			commentId: written!.id,
			memberId: ids.get(by)!,
			reason,
			note,
			textAt: createdAt,
			reportedBody: comment.text,
			createdAt: new Date(createdAt.getTime() + (index + 1) * hourMs),
		})),
	)
}
