import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumMember, forumPost } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { claimStored, release } from '#app/modules/uploads/draft-uploads.server.ts'
import { type ReceivedFile, removeUpload, storeUpload } from '#app/modules/uploads/uploads.server.ts'
import type { Storage } from '#app/platform/storage/storage.ts'
import type { ForumCategory } from '../categories.ts'
import { excerptOf } from '../excerpt.server.ts'
import { commentPath, postPath } from '../forum-addresses.ts'
import { suspensionOf } from '../moderation/suspension.ts'
import { storedHtml, textColumns } from '../stored-texts.server.ts'
import type { MemberView } from './member-view.ts'
import { findOwnMember, getOwnMember, getWriter, memberColumns } from './members.server.ts'
import type { ProfileInput } from './profile.schema.ts'

type Actor = Pick<Viewer, 'id' | 'name' | 'isAdmin'>

/** Counting stops there: '1,000 and more' says enough. */
export const countedMax = 1_000
const latestMax = 10
export const avatarBytesMax = 5_000_000
const avatarPixels = 192
const avatarQuotaBytes = 100_000_000

export type Profile = {
	member: MemberView
	bio: string
	joinedAt: Date
	posts: number
	comments: number
	latestPosts: { path: string; title: string; category: ForumCategory; comments: number; createdAt: Date }[]
	latestComments: { id: number; path: string; postTitle: string; words: string; createdAt: Date }[]
}

/** A member's public page: what they say of themselves, and what they wrote that shows. @throws NotFound */
export async function getProfile(db: Db, { id }: { id: number }): Promise<Profile> {
	const [found] = await db
		.select({ ...memberColumns, bio: forumMember.bio, joinedAt: forumMember.createdAt })
		.from(forumMember)
		.where(eq(forumMember.id, id))
	if (!found) throw new NotFound('We couldn’t find this member.')
	const { bio, joinedAt, ...member } = found
	const posts = and(eq(forumPost.memberId, id), eq(forumPost.state, 'shown'))
	const comments = and(
		eq(forumComment.memberId, id),
		eq(forumComment.state, 'shown'),
		eq(forumPost.state, 'shown'),
	)
	const ofComments = () => db.select({ id: forumComment.id }).from(forumComment)
	const [postCount, commentCount, latestPosts, latestComments] = [
		await db.$count(
			db.select({ id: forumPost.id }).from(forumPost).where(posts).limit(countedMax).as('counted'),
		),
		await db.$count(
			ofComments()
				.innerJoin(forumPost, eq(forumPost.id, forumComment.postId))
				.where(comments)
				.limit(countedMax)
				.as('counted'),
		),
		await db
			.select({
				id: forumPost.id,
				title: forumPost.title,
				category: forumPost.category,
				comments: forumPost.comments,
				createdAt: forumPost.createdAt,
			})
			.from(forumPost)
			.where(posts)
			.orderBy(desc(forumPost.createdAt), desc(forumPost.id))
			.limit(latestMax),
		await db
			.select({
				id: forumComment.id,
				...textColumns(forumComment),
				createdAt: forumComment.createdAt,
				post: { id: forumPost.id, title: forumPost.title },
			})
			.from(forumComment)
			.innerJoin(forumPost, eq(forumPost.id, forumComment.postId))
			.where(comments)
			.orderBy(desc(forumComment.createdAt), desc(forumComment.id))
			.limit(latestMax),
	]
	return {
		member,
		bio,
		joinedAt,
		posts: postCount,
		comments: commentCount,
		latestPosts: latestPosts.map(({ id: _id, ...post }) => ({
			...post,
			path: postPath({ id: _id, title: post.title }),
		})),
		latestComments: latestComments.map(({ id: commentId, createdAt, post, ...text }) => ({
			id: commentId,
			createdAt,
			postTitle: post.title,
			words: excerptOf(storedHtml(text)),
			path: commentPath(post, commentId),
		})),
	}
}

/** What the actor says of themselves; the usual short name before they have said anything. With the sentence of a suspension. */
export async function getOwnProfile(db: Db, { actor, now }: { actor: Actor; now: Date }) {
	const own = await getOwnMember(db, { actor, now })
	const { id, name, handle, bio, affiliation, affiliationName, avatarId } = own
	const suspension = suspensionOf(own, now)?.sentence ?? null
	return { id, name, handle, bio, affiliation, affiliationName, avatarId, suspension }
}

/** The actor's own changes. @throws Invalid('handle') for one that somebody has, Forbidden while suspended */
export async function saveProfile(
	db: Db,
	{ actor, input, now }: { actor: Actor; input: ProfileInput; now: Date },
): Promise<void> {
	const own = await getWriter(db, { actor, now })
	const { affiliation, affiliationName, ...words } = input
	const set = { ...words, affiliation, affiliationName: affiliation === 'none' ? null : affiliationName! }
	try {
		// A savepoint, so that a refusal leaves the caller's transaction alive.
		await transact(db, (tx) => tx.update(forumMember).set(set).where(eq(forumMember.id, own.id)))
	} catch (error) {
		if (!isTaken(error)) throw error
		throw new Invalid('This handle is already taken. Please choose another.', 'handle')
	}
}

const isTaken = (error: unknown): boolean =>
	error instanceof Error &&
	(error.cause as { constraint?: string } | undefined)?.constraint === 'forum_member_handle_unique'

/**
 * The actor's picture, cut to a square and drawn anew; the one before goes. Not for a caller's transaction: it keeps a file.
 * @throws Invalid('file'), Forbidden while suspended
 */
export async function setAvatar(
	db: Db,
	storage: Storage,
	{ actor, file, now }: { actor: Actor; file: ReceivedFile; now: Date },
): Promise<void> {
	const own = await getWriter(db, { actor, now })
	const stored = await storeUpload(db, storage, {
		actor,
		file,
		purpose: 'avatar',
		quotaBytes: avatarQuotaBytes,
		squarePixels: avatarPixels,
		types: ['image/png', 'image/jpeg'],
		public: false,
		draft: true,
	})
	const before = await swapAvatar(db, { memberId: own.id, avatarId: stored.id })
	if (before) await removeUpload(db, storage, { id: before })
}

/** The key tag again. A second time changes nothing. */
export async function removeAvatar(
	db: Db,
	storage: Storage,
	{ actor }: { actor: Pick<Viewer, 'id'> },
): Promise<void> {
	const own = await findOwnMember(db, { actor })
	const before = own && (await swapAvatar(db, { memberId: own.id, avatarId: null }))
	if (before) await removeUpload(db, storage, { id: before })
}

/** Gives back the one that was there, shut by now. Of two at once one comes after the other, and each removes what it replaced. */
async function swapAvatar(
	db: Db,
	{ memberId, avatarId }: { memberId: number; avatarId: string | null },
): Promise<string | null> {
	return transact(db, async (tx) => {
		const [row] = await tx
			.select({ avatarId: forumMember.avatarId })
			.from(forumMember)
			.where(eq(forumMember.id, memberId))
			.for('update')
		await tx.update(forumMember).set({ avatarId }).where(eq(forumMember.id, memberId))
		const before = row?.avatarId ?? null
		if (before) await release(tx, { ids: [before] })
		if (avatarId) await claimStored(tx, { id: avatarId, public: true })
		return before
	})
}
