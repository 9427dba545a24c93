import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumMember, forumReport } from '#app/db/schema/forum.ts'
import type { ReportTarget } from '../forum-queries.server.ts'
import { notifyOfModeration } from '../notifications/notifications.server.ts'

/** What became of a reported text, and whether the report was right. */
const outcomes = {
	hidden: { upheld: true, message: 'The advisor has hidden it. Thank you for the report.' },
	shown: { upheld: false, message: 'The advisor has looked at it, and it stays.' },
	merged: { upheld: false, message: 'The advisor has looked at it, and moved it to another discussion.' },
	deleted: { upheld: true, message: 'Its author has deleted it.' },
} as const

type ResolveInput = { postId: number; outcome: keyof typeof outcomes; now: Date }

/**
 * Resolves the open reports of a post or comment, and notifies each member who reported it once. Call it in the transaction of what resolves
 * them.
 */
export async function resolveReports(
	tx: Db,
	{ kind, id }: ReportTarget,
	{ postId, outcome, now }: ResolveInput,
): Promise<void> {
	const target = kind === 'post' ? eq(forumReport.postId, id) : eq(forumReport.commentId, id)
	const { upheld, message } = outcomes[outcome]
	const resolved = await tx
		.update(forumReport)
		.set({ resolvedAt: now, upheld })
		.from(forumMember)
		.where(and(target, isNull(forumReport.resolvedAt), eq(forumMember.id, forumReport.memberId)))
		.returning({ memberId: forumReport.memberId, userId: forumMember.userId })
	// Whoever has deleted their account is not there to read it.
	const members = new Set(resolved.flatMap(({ memberId, userId }) => (userId ? [memberId] : [])))
	const commentId = kind === 'comment' ? id : null
	for (const memberId of members) await notifyOfModeration(tx, { memberId, postId, commentId, message, now })
}
