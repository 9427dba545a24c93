import type { RouterContextProvider } from 'react-router'
import { getServices, readShared } from '#app/http/context.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { findComment, listThreads, type ThreadPage } from '#app/modules/forum/comments/list-threads.server.ts'
import { getPost, listRelatedPosts, type Reader } from '#app/modules/forum/posts/get-post.server.ts'
import type { PostCardDetails } from '#app/modules/forum/posts/listing/post-card.ts'
import { postStructuredData } from '#app/modules/forum/posts/listing/post-listing.ts'
import { findOwnReactions, type OwnReactions } from '#app/modules/forum/posts/own-reactions.server.ts'
import { type PostPage, threadsAtFirst } from '#app/modules/forum/posts/post-page.ts'
import type { AcceptedAnswer, PostView } from '#app/modules/forum/posts/post-view.ts'
import { excerptOf, fullTextOf } from '#app/modules/forum/texts/excerpt.server.ts'
import type { ForumReader } from './reader.server.ts'

type Context = Readonly<RouterContextProvider>
type DiscussionInput<As extends Reader> = { reader: As; id: number; page: PostPage }

/** A post with its comments, as a page shows it. */
type Discussion = {
	post: PostView
	comments: ThreadPage
	accepted: AcceptedAnswer | null
	related: PostCardDetails[]
	image: string
	listing: ReturnType<typeof postStructuredData>
}
type DiscussionOrRedirect = Discussion | { movedTo: string }

/**
 * Returns a post with its comments as this reader sees it, or the path it was merged into. Most readers see what everybody sees, which
 * is read once (`readShared`), and their own reactions; for those who wrote some of it or blocked somebody, it is read separately.
 * @throws NotFound
 */
export async function readDiscussion(
	context: Context,
	input: DiscussionInput<ForumReader>,
): Promise<DiscussionOrRedirect & { mayHaveUnread: boolean }> {
	const { reader, id, page } = input
	const { memberId, isAdvisor, hasBlocked } = reader
	const isFirstPage = page.shown === threadsAtFirst && page.after === null && page.commentId === null
	const readForThisReader = async () => ({ ...(await readFromDatabase(context, input)), mayHaveUnread: true })
	if (hasBlocked || !isFirstPage) return readForThisReader()
	const shared = await readShared(context, `discussion ${id}${isAdvisor ? ' for the advisor' : ''}`, () =>
		readFromDatabase(context, { reader: { memberId: null, isAdvisor }, id, page }),
	).catch((error: unknown) => {
		if (error instanceof NotFound && memberId !== null) return null
		throw error
	})
	if (!shared) return readForThisReader()
	if (memberId === null || 'movedTo' in shared) return { ...shared, mayHaveUnread: false }
	const texts = [shared.post, ...shared.comments.threads.flatMap((thread) => [thread, ...thread.answers])]
	if (texts.some(({ author }) => author.id === memberId)) return readForThisReader()
	const commentIds = texts.slice(1).map((comment) => comment.id)
	const own = await findOwnReactions(getServices(context).db, { memberId, postId: id, commentIds })
	return own.hasWaiting ? readForThisReader() : { ...addReactions(shared, own), mayHaveUnread: own.hasUnread }
}

function addReactions(
	{ post, comments, ...rest }: Discussion,
	{ liked, saved, followed, likedComments }: OwnReactions,
): Discussion {
	const likedIds = new Set(likedComments)
	const asSeen = <Comment extends { id: number }>(comment: Comment) => ({
		...comment,
		liked: likedIds.has(comment.id),
	})
	return {
		...rest,
		post: { ...post, liked, saved, followed },
		comments: {
			...comments,
			threads: comments.threads.map((thread) => ({
				...asSeen(thread),
				answers: thread.answers.map(asSeen),
			})),
		},
	}
}

async function readFromDatabase(
	context: Context,
	{ reader, id, page }: DiscussionInput<Reader>,
): Promise<DiscussionOrRedirect> {
	const { db, env } = getServices(context)
	const result = await getPost(db, { reader, id })
	if ('movedTo' in result) return result
	const { post } = result
	const [comments, accepted, related] = await Promise.all([
		listThreads(db, { reader, postId: id, ...page }),
		post.acceptedCommentId === null ? null : findComment(db, { reader, id: post.acceptedCommentId }),
		listRelatedPosts(db, { post, memberId: reader.memberId }),
	])
	const image = `${env.origin}/community/picture/${id}.png`
	const listing = postStructuredData({
		post,
		accepted,
		image,
		threads: comments.threads,
		// The structured data must have the same text as the page.
		text: fullTextOf(post.html),
		commentTexts: new Map(
			[...comments.threads, ...(accepted ? [accepted] : [])].map((comment) => [
				comment.id,
				fullTextOf(comment.html),
			]),
		),
		origin: env.origin,
	})
	const answer = accepted && {
		id: accepted.id,
		author: accepted.author.name,
		excerpt: excerptOf(accepted.html),
		createdAt: accepted.createdAt,
	}
	return { post, comments, accepted: answer, related, image, listing }
}
