import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumMember, forumPost } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import type { NamedActor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { claimStored, releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import { type ReceivedFile, removeUpload, storeUpload } from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import type { ForumCategory } from '../categories.ts'
import { commentPath, postPath } from '../forum-paths.ts'
import { suspensionOf } from '../moderation/suspension.ts'
import { excerptOf } from '../texts/excerpt.server.ts'
import { storedHtml, textColumns } from '../texts/stored-texts.server.ts'
import type { MemberView } from './member-view.ts'
import { findOwnMember, getOwnMember, memberColumns, requireActiveMember } from './members.server.ts'
import type { ProfileInput } from './profile.schema.ts'

type Actor = NamedActor

/** Counts stop at this number, which the page shows as '1,000 and more'. */
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
	latestComments: { id: number; path: string; postTitle: string; excerpt: string; createdAt: Date }[]
}

/** Returns a member's public page: their profile, and their texts that are shown. @throws NotFound */
export async function getProfile(db: Db, { id }: { id: number }): Promise<Profile> {
	const [found] = await db
		.select({ ...memberColumns, bio: forumMember.bio, joinedAt: forumMember.createdAt })
		.from(forumMember)
		.where(eq(forumMember.id, id))
	if (!found) throw new NotFound('We couldn’t find this member.')
	const { bio, joinedAt, ...member } = found
	const isShownPost = and(eq(forumPost.memberId, id), eq(forumPost.state, 'shown'))
	const isShownComment = and(
		eq(forumComment.memberId, id),
		eq(forumComment.state, 'shown'),
		eq(forumPost.state, 'shown'),
	)
	const selectIds = () => db.select({ id: forumComment.id }).from(forumComment)
	const [postCount, commentCount, latestPosts, latestComments] = [
		await db.$count(
			db.select({ id: forumPost.id }).from(forumPost).where(isShownPost).limit(countedMax).as('counted'),
		),
		await db.$count(
			selectIds()
				.innerJoin(forumPost, eq(forumPost.id, forumComment.postId))
				.where(isShownComment)
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
			.where(isShownPost)
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
			.where(isShownComment)
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
			excerpt: excerptOf(storedHtml(text)),
			path: commentPath(post, commentId),
		})),
	}
}

/** Returns the actor's profile with the defaults if they never saved one, and the sentence of a suspension if there is one. */
export async function getOwnProfile(db: Db, { actor, now }: { actor: Actor; now: Date }) {
	const member = await getOwnMember(db, { actor, now })
	const { id, name, handle, bio, affiliation, affiliationName, avatarId } = member
	const suspension = suspensionOf(member, now)?.message ?? null
	return { id, name, handle, bio, affiliation, affiliationName, avatarId, suspension }
}

/** Saves the actor's profile. @throws Invalid('handle') when another member has it, Forbidden while suspended */
export async function saveProfile(
	db: Db,
	{ actor, input, now }: { actor: Actor; input: ProfileInput; now: Date },
): Promise<void> {
	const member = await requireActiveMember(db, { actor, now })
	const { affiliation, affiliationName, ...fields } = input
	const set = { ...fields, affiliation, affiliationName: affiliation === 'none' ? null : affiliationName! }
	try {
		// A savepoint, so that a unique violation leaves the caller's transaction usable.
		await transact(db, (tx) => tx.update(forumMember).set(set).where(eq(forumMember.id, member.id)))
	} catch (error) {
		if (!isHandleTaken(error)) throw error
		throw new Invalid('This handle is already taken. Please choose another.', 'handle')
	}
}

const isHandleTaken = (error: unknown): boolean =>
	error instanceof Error &&
	(error.cause as { constraint?: string } | undefined)?.constraint === 'forum_member_handle_unique'

/**
 * Sets the actor's picture, cropped to a square and encoded again; the earlier one is deleted. Must not run in a caller's
 * transaction, because it stores a file.
 * @throws Invalid('file'), Forbidden while suspended
 */
export async function setAvatar(
	db: Db,
	storage: FileStorage,
	{ actor, file, now }: { actor: Actor; file: ReceivedFile; now: Date },
): Promise<void> {
	const member = await requireActiveMember(db, { actor, now })
	const stored = await storeUpload(db, storage, {
		actor,
		file,
		purpose: 'avatar',
		quotaBytes: avatarQuotaBytes,
		box: { width: avatarPixels, height: avatarPixels, fit: 'cover', enlarges: true },
		types: ['image/png', 'image/jpeg'],
		public: false,
		draft: true,
	})
	const previous = await swapAvatar(db, { memberId: member.id, avatarId: stored.id })
	if (previous) await removeUpload(db, storage, { id: previous })
}

/** Removes the actor's picture; the key tag is shown again. Repeating it changes nothing. */
export async function removeAvatar(
	db: Db,
	storage: FileStorage,
	{ actor }: { actor: Pick<Viewer, 'id'> },
): Promise<void> {
	const member = await findOwnMember(db, { actor })
	const previous = member && (await swapAvatar(db, { memberId: member.id, avatarId: null }))
	if (previous) await removeUpload(db, storage, { id: previous })
}

/** Returns the ID of the replaced picture, which is now private. Concurrent calls run one after another, so each returns another ID. */
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
		const previous = row?.avatarId ?? null
		if (previous) await releaseUploads(tx, { ids: [previous] })
		if (avatarId) await claimStored(tx, { id: avatarId, public: true })
		return previous
	})
}
