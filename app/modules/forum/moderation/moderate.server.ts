import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumPost } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { assertUnchanged } from '#app/lib/state-hash.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { AuditDetails } from '#app/modules/audit/audit-entry.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'
import { setUploadPublic } from '#app/modules/uploads/uploads.server.ts'
import { type ForumCategory, forumCategories } from '../categories.ts'
import {
	type CommentRow,
	lockPostRow,
	lockTarget,
	type PostRow,
	type ReportTarget,
} from '../forum-queries.server.ts'
import { notifyOfComment, notifyOfModeration, notifyOfPost } from '../notifications/notifications.server.ts'
import { assertMay } from '../policy.ts'
import { getForumRules } from '../rules.server.ts'
import { resolveReports } from './resolve-reports.server.ts'
import { trustIfProven } from './trust.server.ts'

export type ModerationContext = { actor: Actor; now: Date }

export const moderationReasonCharsMax = 300

/** Returns the trimmed reason. `shownTo` says who will see it, as part of a sentence. @throws Invalid('reason') */
export function readReason(reason: string, shownTo: string): string {
	const text = reason.trim()
	if (!text) throw new Invalid(`Please give a reason; ${shownTo}.`, 'reason')
	if (text.length > moderationReasonCharsMax)
		throw new Invalid(`Please write at most ${moderationReasonCharsMax} characters.`, 'reason')
	return text
}

/** Records a moderation in the audit log; call it last in the transaction. Reasons are free text, so they are left out of the log. */
export function auditModeration(
	tx: Db,
	{ actor, now }: ModerationContext,
	entry: { action: AuditAction; subject: AuditDetails['subject']; detail?: AuditDetails['detail'] },
): Promise<number> {
	return appendAudit(tx, { at: now, actor: { kind: 'advisor', id: actor.id }, ...entry })
}

export const subjectOf = ({ kind, id }: ReportTarget) => ({ kind: `forum-${kind}`, id: String(id) })

/** Returns the fields that the advisor reviews before showing or hiding; `seenVersion` is their hash. */
export const reviewedFields = (row: PostRow | CommentRow) => {
	const { state, body } = row
	return 'title' in row
		? { state, body, title: row.title, imageId: row.imageId, imageAlt: row.imageAlt }
		: { state, body }
}

type ModerationDecision = ModerationContext & { target: ReportTarget; seenVersion?: string | undefined }

/**
 * Hides a post or comment from readers; the reason is shown in its place, and its author is notified.
 * @throws Forbidden, NotFound, Invalid, Conflict, ConcurrentChange
 */
export async function hide(
	db: Db,
	{ target, reason, seenVersion, ...context }: ModerationDecision & { reason: string },
): Promise<void> {
	assertMay(context.actor, 'moderate')
	const hiddenReason = readReason(reason, 'it is shown in place of what you hide')
	await transact(db, async (tx) => {
		const { post, row } = await lockTarget(tx, target)
		if (row.state === 'deleted' || row.state === 'merged')
			throw new Conflict(`This ${target.kind} has already been deleted.`)
		assertUnchanged(seenVersion, reviewedFields(row))
		await resolveReports(tx, target, { postId: post.id, outcome: 'hidden', now: context.now })
		if (target.kind === 'post') {
			await tx
				.update(forumPost)
				.set({ state: 'hidden', hiddenReason, pinnedAt: null })
				.where(eq(forumPost.id, target.id))
			await setPicturePublic(tx, post.imageId, false)
		} else {
			if (post.acceptedCommentId === target.id)
				await tx.update(forumPost).set({ acceptedCommentId: null }).where(eq(forumPost.id, post.id))
			await tx
				.update(forumComment)
				.set({ state: 'hidden', hiddenReason })
				.where(eq(forumComment.id, target.id))
		}
		await notify(tx, context, {
			target,
			post,
			row,
			message: `Your ${target.kind} was hidden. Reason: ${hiddenReason}`,
		})
		await auditModeration(tx, context, { action: `forum.${target.kind}-hidden`, subject: subjectOf(target) })
	})
}

/**
 * Shows a post or comment that waited, was hidden, or was reported without cause, and dismisses its open reports.
 * @throws Forbidden, NotFound, Conflict, ConcurrentChange
 */
export async function show(db: Db, { target, seenVersion, ...context }: ModerationDecision): Promise<void> {
	assertMay(context.actor, 'moderate')
	const rules = await getForumRules(db)
	await transact(db, async (tx) => {
		const { post, row } = await lockTarget(tx, target)
		if (row.state === 'deleted' || row.state === 'merged')
			throw new Conflict(`This ${target.kind} has already been deleted.`)
		assertUnchanged(seenVersion, reviewedFields(row))
		await resolveReports(tx, target, { postId: post.id, outcome: 'shown', now: context.now })
		const table = target.kind === 'post' ? forumPost : forumComment
		await tx.update(table).set({ state: 'shown', hiddenReason: null }).where(eq(table.id, target.id))
		if (target.kind === 'post') await setPicturePublic(tx, post.imageId, true)
		if (row.state === 'waiting') {
			await trustIfProven(tx, { memberId: row.memberId, rules, now: context.now })
			if (target.kind === 'post') await notifyOfPost(tx, { postId: target.id, now: context.now })
			else await notifyOfComment(tx, { commentId: target.id, now: context.now })
		}
		const isBelowHidden = target.kind === 'comment' && post.state !== 'shown'
		const message = `Your ${target.kind} is ${isBelowHidden ? 'no longer hidden, but its post is.' : 'now visible.'}`
		if (row.state !== 'shown') await notify(tx, context, { target, post, row, message })
		await auditModeration(tx, context, {
			action: `forum.${target.kind}-shown`,
			subject: subjectOf(target),
			detail: { before: row.state },
		})
	})
}

/** Closes a discussion for comments and edits, or opens it again. @throws Forbidden, NotFound, Conflict */
export async function lockPost(
	db: Db,
	{ id, locked, ...context }: ModerationContext & { id: number; locked: boolean },
): Promise<void> {
	await changePost(
		db,
		{ id, ...context },
		{ lockedAt: locked ? context.now : null },
		locked ? 'locked' : 'unlocked',
	)
}

/** Pins a post above the others, or unpins it. @throws Forbidden, NotFound, Conflict */
export async function pinPost(
	db: Db,
	{ id, pinned, ...context }: ModerationContext & { id: number; pinned: boolean },
): Promise<void> {
	await changePost(
		db,
		{ id, ...context },
		{ pinnedAt: pinned ? context.now : null },
		pinned ? 'pinned' : 'unpinned',
	)
}

/** @throws Forbidden, NotFound, Invalid('category') */
export async function movePost(
	db: Db,
	{ id, category, ...context }: ModerationContext & { id: number; category: string },
): Promise<void> {
	assertMay(context.actor, 'moderate')
	if (!Object.hasOwn(forumCategories, category)) throw new Invalid('Please choose a category.', 'category')
	const to = category as ForumCategory
	await changePost(db, { id, ...context }, { category: to }, 'moved', (before) => ({
		from: before.category,
		to,
	}))
}

async function changePost(
	db: Db,
	{ id, ...context }: ModerationContext & { id: number },
	set: Partial<typeof forumPost.$inferInsert>,
	verb: 'locked' | 'unlocked' | 'pinned' | 'unpinned' | 'moved',
	detail: (before: PostRow) => NonNullable<AuditDetails['detail']> = () => ({}),
): Promise<void> {
	assertMay(context.actor, 'moderate')
	await transact(db, async (tx) => {
		const before = await lockPostRow(tx, id)
		if (before.state !== 'shown' && before.state !== 'waiting')
			throw new Conflict('This post is no longer shown.')
		await tx.update(forumPost).set(set).where(eq(forumPost.id, id))
		await auditModeration(tx, context, {
			action: `forum.post-${verb}`,
			subject: subjectOf({ kind: 'post', id }),
			detail: detail(before),
		})
	})
}

/** Makes a post's picture public or private: while the post is hidden, only the advisor and the uploader may see it. */
async function setPicturePublic(tx: Db, imageId: string | null, isPublic: boolean): Promise<void> {
	if (imageId) await setUploadPublic(tx, { id: imageId, public: isPublic })
}

async function notify(
	tx: Db,
	{ now }: ModerationContext,
	{
		target,
		post,
		row,
		message,
	}: { target: ReportTarget; post: PostRow; row: PostRow | CommentRow; message: string },
): Promise<void> {
	await notifyOfModeration(tx, {
		memberId: row.memberId,
		postId: post.id,
		message,
		now,
		commentId: target.kind === 'comment' ? target.id : null,
	})
}
