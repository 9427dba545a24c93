import { and, countDistinct, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumMember, forumPost, forumReport } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { NamedActor } from '#app/modules/auth/actor.ts'
import { setUploadPublic } from '#app/modules/uploads/uploads.server.ts'
import { queueForumReport } from '../emails/forum-emails.server.ts'
import { consumeForumLimit } from '../forum-limits.server.ts'
import { lockTarget, type ReportTarget } from '../forum-queries.server.ts'
import { notifyOfModeration } from '../notifications/notifications.server.ts'
import { requireWriter } from '../posts/authorship.server.ts'
import type { ReportInput } from '../posts/post.schema.ts'
import { getForumRules } from '../rules.server.ts'

export const hiddenByReports = 'Reported by several members; hidden until the advisor has reviewed it.'

type FileReportInput = {
	actor: NamedActor
	target: ReportTarget
	input: ReportInput
	origin: string
	now: Date
}

/**
 * Reports a post or comment as it is now: once per member, and again after it was changed. The advisor is emailed about the first report
 * that is open. Reported by as many members as the rules require, it is hidden until the advisor has reviewed it, unless the advisor wrote it;
 * its author and the advisor are then told.
 * @returns whether it was hidden
 * @throws NotFound, Invalid for the actor's own, Conflict when they reported it before, Forbidden while suspended, TooMany
 */
export async function report(
	db: Db,
	{ actor, target, input, origin, now }: FileReportInput,
): Promise<{ hidden: boolean }> {
	const { memberId } = await requireWriter(db, { actor, now })
	await consumeForumLimit(db, { action: 'report', actor, now })
	const { reportsToHide } = await getForumRules(db)
	return transact(db, async (tx) => {
		const { post, row: text } = await lockTarget(tx, target)
		if (text.state !== 'shown') throw new NotFound(`This ${target.kind} no longer exists.`)
		if (text.memberId === memberId) throw new Invalid('This is your own. You can edit or delete it.')
		const subject = target.kind === 'post' ? { postId: target.id } : { commentId: target.id }
		const [stored] = await tx
			.insert(forumReport)
			.values({
				...subject,
				...input,
				memberId,
				textAt: text.editedAt ?? text.createdAt,
				reportedTitle: 'title' in text ? text.title : null,
				reportedBody: text.body,
				createdAt: now,
			})
			.onConflictDoNothing()
			.returning({ id: forumReport.id })
		if (!stored)
			throw new Conflict(
				`You have already reported this ${target.kind}. If its author changes it, you can report it again.`,
			)
		const hidden = await hideIfReported(tx, target, { memberId: text.memberId, reportsToHide })
		if (hidden) {
			await notifyOfModeration(tx, {
				memberId: text.memberId,
				postId: post.id,
				commentId: target.kind === 'comment' ? target.id : null,
				message: `Your ${target.kind} is hidden until the advisor has reviewed it: several members reported it.`,
				now,
			})
			await appendAudit(tx, {
				at: now,
				actor: { kind: 'system' },
				action: 'forum.hidden-by-reports',
				subject: { kind: `forum-${target.kind}`, id: String(target.id) },
				detail: { reports: reportsToHide },
			})
		}
		const open = await tx.$count(forumReport, and(reportsOf(target), isNull(forumReport.resolvedAt)))
		if (hidden || open === 1)
			await queueForumReport(tx, {
				report: { id: stored.id, ...input, by: actor.name },
				text: { ...target, title: post.title, body: text.body },
				hidden,
				origin,
			})
		return { hidden }
	})
}

const reportsOf = ({ kind, id }: ReportTarget) =>
	kind === 'post' ? eq(forumReport.postId, id) : eq(forumReport.commentId, id)

async function hideIfReported(
	tx: Db,
	{ kind, id }: ReportTarget,
	{ memberId, reportsToHide }: { memberId: number; reportsToHide: number },
): Promise<boolean> {
	const [author] = await tx
		.select({ advisor: forumMember.advisor })
		.from(forumMember)
		.where(eq(forumMember.id, memberId))
	if (author?.advisor) return false
	const [open] = await tx
		.select({ members: countDistinct(forumReport.memberId) })
		.from(forumReport)
		.where(and(reportsOf({ kind, id }), isNull(forumReport.resolvedAt)))
	// Who reported two versions of a text counts once.
	if (open!.members < reportsToHide) return false
	const table = kind === 'post' ? forumPost : forumComment
	const hidden = await tx
		.update(table)
		.set({ state: 'hidden', hiddenReason: hiddenByReports })
		.where(and(eq(table.id, id), eq(table.state, 'shown')))
		.returning()
	const [row] = hidden
	if (row && 'imageId' in row && row.imageId) await setUploadPublic(tx, { id: row.imageId, public: false })
	return row !== undefined
}
