import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumMember } from '#app/db/schema/forum.ts'
import { NotFound } from '#app/lib/errors.ts'
import { getCommentRow, getPostRow } from '../forum-queries.server.ts'

const quotedCharsMax = 600

export type ReplyTarget = { id: number; name: string; quoted: string | null }

/** Returns the post, and the comment if any, that somebody is about to answer. @throws NotFound */
export async function getDiscussion(
	db: Db,
	{ postId, replyToId, quote }: { postId: number; replyToId: number | null; quote: boolean },
): Promise<{ post: { id: number; title: string; locked: boolean }; replyTarget: ReplyTarget | null }> {
	const post = await getPostRow(db, postId)
	if (post.state !== 'shown') throw new NotFound('This post no longer exists.')
	return {
		post: { id: post.id, title: post.title, locked: post.lockedAt !== null },
		replyTarget: replyToId === null ? null : await getReplyTarget(db, { postId, id: replyToId, quote }),
	}
}

/** Returns the comment that somebody answers, with its text as a quotation if `quote`; null when it is not shown on this post. */
export async function getReplyTarget(
	db: Db,
	{ postId, id, quote }: { postId: number; id: number; quote: boolean },
): Promise<ReplyTarget | null> {
	const comment = await getCommentRow(db, id).catch((error: unknown) => {
		if (error instanceof NotFound) return null
		throw error
	})
	if (comment?.postId !== postId || comment.state !== 'shown') return null
	const [author] = await db
		.select({ name: forumMember.name })
		.from(forumMember)
		.where(eq(forumMember.id, comment.memberId))
	const name = author?.name ?? 'Member'
	return { id, name, quoted: quote ? asQuotation(comment.body) : null }
}

function asQuotation(body: string): string {
	// Quotations inside the quoted comment are dropped: their attribution would be lost.
	const unquoted = body
		.split('\n')
		.filter((line) => !line.startsWith('>'))
		.join('\n')
		.trim()
	const short =
		unquoted.length > quotedCharsMax
			? `${unquoted.slice(0, quotedCharsMax).replace(/(?<!\s)\s+\S*$/, '')} …`
			: unquoted
	return `${short
		.split('\n')
		.map((line) => `> ${line}`)
		.join('\n')}\n\n`
}

/** Returns the post and the author of a post or comment that somebody is about to report. @throws NotFound unless it is shown */
export async function getReportedDiscussion(
	db: Db,
	{ kind, id }: { kind: 'post' | 'comment'; id: number },
): Promise<{ post: { id: number; title: string }; author: string }> {
	const row = await (kind === 'post' ? getPostRow(db, id) : getCommentRow(db, id))
	const post = 'postId' in row ? await getPostRow(db, row.postId) : row
	if (row.state !== 'shown' || post.state !== 'shown') throw new NotFound(`This ${kind} no longer exists.`)
	const [author] = await db
		.select({ name: forumMember.name })
		.from(forumMember)
		.where(eq(forumMember.id, row.memberId))
	return { post: { id: post.id, title: post.title }, author: author?.name ?? 'Member' }
}
