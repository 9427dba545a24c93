import { and, eq, notExists, sql } from 'drizzle-orm'
import { readSampleComments } from '#app/content/samples/forum/read-sample-comments.ts'
import { type SampleMemberKey, sampleMembers } from '#app/content/samples/forum/sample-members.ts'
import type { SamplePost } from '#app/content/samples/forum/sample-post.ts'
import { samplePosts } from '#app/content/samples/forum/sample-posts.ts'
import type { Db } from '#app/db/client.server.ts'
import {
	forumComment,
	forumCommentLike,
	forumFollow,
	forumMember,
	forumPost,
	forumPostLike,
	forumView,
} from '#app/db/schema/forum.ts'
import type { ForumCategory } from '../categories.ts'
import { renderedHere, renderedPostHere } from '../texts/stored-texts.server.ts'
import { insertSampleActivities } from './sample-activity.server.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The demo's accounts that write in the sample forum. */
type Accounts = Record<'advisor' | 'marcus', { id: string }>
export type SampleMemberIds = ReadonlyMap<SampleMemberKey, number>

/**
 * Removes the samples that a demo may have left in the database of a live site, and their authors unless they wrote something else.
 * What a former demo account wrote by itself stays under 'Former member'.
 */
export async function removeSampleForum(db: Db): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.delete(forumPost).where(eq(forumPost.sample, true))
		const hasNoneIn = (table: typeof forumPost | typeof forumComment) =>
			notExists(tx.select({ one: sql`1` }).from(table).where(eq(table.memberId, forumMember.id)))
		await tx
			.delete(forumMember)
			.where(and(eq(forumMember.sample, true), hasNoneIn(forumPost), hasNoneIn(forumComment)))
	})
}

/**
 * Inserts the sample discussions, in demo mode only, dated relative to `now`. A second run changes nothing, and an aborted run
 * leaves no partial data.
 */
export async function insertSampleForum(
	db: Db,
	{ accounts, now }: { accounts: Accounts; now: Date },
): Promise<void> {
	const [existing] = await db
		.select({ id: forumPost.id })
		.from(forumPost)
		.where(eq(forumPost.sample, true))
		.limit(1)
	if (existing) return
	await db.transaction(async (tx) => {
		const ids = await insertMembers(tx, { accounts, now })
		const posts = await insertPosts(tx, { ids, now })
		await insertComments(tx, { posts, ids })
		await insertSampleActivities(tx, { posts, ids, now })
	})
}

async function insertMembers(
	tx: Db,
	{ accounts, now }: { accounts: Accounts; now: Date },
): Promise<SampleMemberIds> {
	const keys = Object.keys(sampleMembers) as SampleMemberKey[]
	const rows = await tx
		.insert(forumMember)
		.values(
			keys.map((key) => {
				const member = sampleMembers[key]
				const affiliation = 'affiliation' in member ? member.affiliation : null
				const joinedAt = new Date(now.getTime() - member.joinedDaysAgo * dayMs)
				return {
					userId: key === 'advisor' || key === 'marcus' ? accounts[key].id : null,
					name: member.name,
					handle: key,
					bio: 'about' in member ? member.about : '',
					affiliation: affiliation?.kind ?? ('none' as const),
					affiliationName: affiliation?.name ?? null,
					trustedAt: joinedAt,
					createdAt: joinedAt,
					sample: true,
				}
			}),
		)
		.onConflictDoUpdate({ target: forumMember.userId, set: { sample: true } })
		.returning({ id: forumMember.id })
	return new Map(keys.map((key, index) => [key, rows[index]!.id]))
}

/** A sample post with its ID and date in the database. */
export type InsertedPost = { id: number; createdAt: Date; post: SamplePost }

async function insertPosts(
	tx: Db,
	{ ids, now }: { ids: SampleMemberIds; now: Date },
): Promise<InsertedPost[]> {
	const entries = Object.entries(samplePosts).flatMap(([category, posts]) =>
		posts.map((post: SamplePost) => ({
			post,
			category: category as ForumCategory,
			createdAt: new Date(now.getTime() - post.daysAgo * dayMs),
		})),
	)
	// Oldest first, so that the IDs rise with the dates.
	entries.sort((one, other) => other.post.daysAgo - one.post.daysAgo)
	const rows = await tx
		.insert(forumPost)
		.values(
			entries.map(({ post, category, createdAt }) => {
				const { alt, sky, ...vehicle } = post.picture ?? { alt: '', sky: '' }
				const body = post.body.join('\n\n')
				return {
					memberId: ids.get(post.by)!,
					title: post.title,
					category,
					body,
					...renderedPostHere(body),
					drawing: 'shape' in vehicle ? { ...vehicle, scene: sky, alt } : null,
					sample: true,
					createdAt,
					activeAt: createdAt,
				}
			}),
		)
		.returning({ id: forumPost.id })
	const posts = entries.map(({ post, createdAt }, index) => ({ id: rows[index]!.id, createdAt, post }))
	await tx.insert(forumPostLike).values(
		posts.flatMap(({ id, createdAt, post }) =>
			pickLikers(ids, { by: post.by, likes: post.likes, seed: id }).map((memberId) => ({
				postId: id,
				memberId,
				createdAt,
			})),
		),
	)
	await tx
		.insert(forumFollow)
		.values(posts.map(({ id, createdAt, post }) => ({ postId: id, memberId: ids.get(post.by)!, createdAt })))
	await tx
		.insert(forumView)
		.values(posts.map(({ id, post }) => ({ postId: id, views: 40 + post.likes * 23 + ((id * 61) % 90) })))
	return posts
}

async function insertComments(
	tx: Db,
	{ posts, ids }: { posts: InsertedPost[]; ids: SampleMemberIds },
): Promise<void> {
	const entries = posts.flatMap(({ id: postId, createdAt, post }) =>
		readSampleComments(post.comments).map((comment, index) => ({ ...comment, postId, createdAt, index })),
	)
	const commentIds = new Map<string, number>()
	const insert = async (comments: typeof entries) => {
		const rows = await tx
			.insert(forumComment)
			.values(
				comments.map(({ by, postId, createdAt, afterHours, text, answers }) => ({
					postId,
					memberId: ids.get(by)!,
					body: text,
					...renderedHere(text),
					parentId: answers === null ? null : commentIds.get(`${postId} ${answers}`)!,
					createdAt: new Date(createdAt.getTime() + afterHours * hourMs),
				})),
			)
			.returning({ id: forumComment.id })
		for (const [index, comment] of comments.entries())
			commentIds.set(`${comment.postId} ${comment.index}`, rows[index]!.id)
	}
	await insert(entries.filter(({ answers }) => answers === null))
	await insert(entries.filter(({ answers }) => answers !== null))
	const idOf = ({ postId, index }: (typeof entries)[number]) => commentIds.get(`${postId} ${index}`)!
	await tx.insert(forumCommentLike).values(
		entries.flatMap((comment) => {
			const commentId = idOf(comment)
			return pickLikers(ids, { ...comment, seed: commentId }).map((memberId) => ({ commentId, memberId }))
		}),
	)
	for (const comment of entries.filter(({ accepted }) => accepted))
		await tx
			.update(forumPost)
			.set({ acceptedCommentId: idOf(comment) })
			.where(eq(forumPost.id, comment.postId))
}

/** Picks the given number of members other than the author, always the same ones for the same seed. */
function pickLikers(
	ids: SampleMemberIds,
	{ by, likes, seed }: { by: SampleMemberKey; likes: number; seed: number },
): number[] {
	const others = [...ids].filter(([key]) => key !== by).map(([, id]) => id)
	return Array.from({ length: likes }, (_, index) => others[(seed * 7 + index) % others.length]!)
}
