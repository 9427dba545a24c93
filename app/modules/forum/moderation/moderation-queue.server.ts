import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumMember, forumPost, forumReport } from '#app/db/schema/forum.ts'
import { NotFound } from '#app/lib/errors.ts'
import { hashState } from '#app/lib/state-hash.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { ForumCategory } from '../categories.ts'
import type { ReportTarget } from '../forum-queries.server.ts'
import { assertMay } from '../policy.ts'
import type { ReportReason } from '../posts/post-limits.ts'
import { reviewedFields } from './moderate.server.ts'

/** Something for the advisor to review: a post or comment that waits or was reported. */
export type QueueItem = {
	kind: 'post' | 'comment'
	id: number
	postId: number
	title: string
	body: string
	state: 'shown' | 'waiting' | 'hidden' | 'deleted' | 'merged'
	hiddenReason: string | null
	imageId: string | null
	/** Null for a comment. */
	controls: { category: ForumCategory; locked: boolean; pinned: boolean } | null
	author: { id: number; name: string; suspended: boolean; advisor: boolean }
	reports: { id: number; reason: ReportReason; note: string; by: string }[]
	/** What was reported, where it differs from title and text now, with who reported it so; the first first. */
	reportedTexts: { title: string | null; body: string; by: string[] }[]
	createdAt: Date
	/** A hash of its text and state, for `show` and `hide`. */
	seenVersion: string
}

type ModerationQueueInput = { actor: Actor }

const rowsMax = 50

/** Returns what waits for the advisor, oldest first, at most fifty of each kind. @throws Forbidden */
export async function listModerationQueue(db: Db, { actor }: ModerationQueueInput): Promise<QueueItem[]> {
	assertMay(actor, 'moderate')
	const [posts, comments] = await Promise.all([
		selectPosts(db)
			.where(or(eq(forumPost.state, 'waiting'), gt(forumPost.reports, 0)))
			.orderBy(asc(forumPost.createdAt), asc(forumPost.id))
			.limit(rowsMax),
		selectComments(db)
			.where(or(eq(forumComment.state, 'waiting'), gt(forumComment.reports, 0)))
			.orderBy(asc(forumComment.createdAt), asc(forumComment.id))
			.limit(rowsMax),
	])
	const items = await attachReports(db, [...posts.map(postItem), ...comments.map(commentItem)])
	return items.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/**
 * Returns everything that waits, one page at a time: posts by ID, then comments. `next` is the `after` of the next page; null at
 * the end.
 * @throws Forbidden
 */
export async function listModerationPage(
	db: Db,
	{ actor, after = 'post 0', limit }: ModerationQueueInput & { after?: string | undefined; limit: number },
): Promise<{ rows: QueueItem[]; next: string | null }> {
	assertMay(actor, 'moderate')
	const [kind, id] = after.split(' ')
	const items =
		kind === 'post' ? await postsAfter(db, Number(id), limit) : await commentsAfter(db, Number(id), limit)
	const next = items.length === limit ? `${kind} ${items.at(-1)!.id}` : kind === 'post' ? 'comment 0' : null
	return { rows: await attachReports(db, items), next }
}

async function postsAfter(db: Db, id: number, limit: number): Promise<Item[]> {
	const needsReview = or(eq(forumPost.state, 'waiting'), gt(forumPost.reports, 0))
	const postsToReview = selectPosts(db).where(and(gt(forumPost.id, id), needsReview))
	return (await postsToReview.orderBy(asc(forumPost.id)).limit(limit)).map(postItem)
}

async function commentsAfter(db: Db, id: number, limit: number): Promise<Item[]> {
	const needsReview = or(eq(forumComment.state, 'waiting'), gt(forumComment.reports, 0))
	const commentsToReview = selectComments(db).where(and(gt(forumComment.id, id), needsReview))
	return (await commentsToReview.orderBy(asc(forumComment.id)).limit(limit)).map(commentItem)
}

/** Returns one post or comment to moderate, whether it waits or not. @throws Forbidden, NotFound */
export async function getModerationItem(
	db: Db,
	{ actor, target: { kind, id } }: ModerationQueueInput & { target: ReportTarget },
): Promise<QueueItem> {
	assertMay(actor, 'moderate')
	const validId = Number.isSafeInteger(id) && id > 0 && id < 2 ** 31
	const found = !validId
		? []
		: kind === 'post'
			? (await selectPosts(db).where(eq(forumPost.id, id))).map(postItem)
			: (await selectComments(db).where(eq(forumComment.id, id))).map(commentItem)
	const [item] = await attachReports(db, found)
	if (!item) throw new NotFound(`This ${kind} no longer exists.`)
	return item
}

type Item = Omit<QueueItem, 'reports' | 'reportedTexts'>

const author = {
	id: forumMember.id,
	name: forumMember.name,
	suspended: sql<boolean>`${forumMember.suspendedAt} is not null`,
	advisor: forumMember.advisor,
}

const selectPosts = (db: Db) =>
	db
		.select({ row: forumPost, author })
		.from(forumPost)
		.innerJoin(forumMember, eq(forumMember.id, forumPost.memberId))
		.$dynamic()

const selectComments = (db: Db) =>
	db
		.select({ row: forumComment, title: forumPost.title, author })
		.from(forumComment)
		.innerJoin(forumPost, eq(forumPost.id, forumComment.postId))
		.innerJoin(forumMember, eq(forumMember.id, forumComment.memberId))
		.$dynamic()

const postItem = ({ row, author }: Awaited<ReturnType<typeof selectPosts>>[number]): Item => ({
	kind: 'post',
	id: row.id,
	postId: row.id,
	title: row.title,
	body: row.body,
	state: row.state,
	hiddenReason: row.hiddenReason,
	imageId: row.imageId,
	author,
	createdAt: row.createdAt,
	seenVersion: hashState(reviewedFields(row)),
	controls: { category: row.category, locked: row.lockedAt !== null, pinned: row.pinnedAt !== null },
})

const commentItem = ({ row, title, author }: Awaited<ReturnType<typeof selectComments>>[number]): Item => ({
	kind: 'comment',
	id: row.id,
	postId: row.postId,
	title,
	body: row.body,
	state: row.state,
	hiddenReason: row.hiddenReason,
	imageId: null,
	author,
	createdAt: row.createdAt,
	controls: null,
	seenVersion: hashState(reviewedFields(row)),
})

async function attachReports(db: Db, items: Item[]): Promise<QueueItem[]> {
	const reports = await listOpenReports(db, items)
	return items.map((item) => {
		const own = reports.get(`${item.kind} ${item.id}`) ?? []
		return {
			...item,
			reports: own.map(({ id, reason, note, by }) => ({ id, reason, note, by })),
			reportedTexts: formerTexts(item, own),
		}
	})
}

/** Returns the texts that were reported and have changed since, each once. */
function formerTexts(item: Item, reports: OpenReport[]): QueueItem['reportedTexts'] {
	const former: QueueItem['reportedTexts'] = []
	for (const { title, body, by } of reports) {
		if (body === null || (body === item.body && (title === null || title === item.title))) continue
		const known = former.find((each) => each.title === title && each.body === body)
		if (known) known.by.push(by)
		else former.push({ title, body, by: [by] })
	}
	return former
}

type OpenReport = QueueItem['reports'][number] & { title: string | null; body: string | null }

async function listOpenReports(
	db: Db,
	items: { kind: string; id: number }[],
): Promise<Map<string, OpenReport[]>> {
	const idsOf = (kind: string) => items.filter((item) => item.kind === kind).map(({ id }) => id)
	const found = new Map<string, OpenReport[]>()
	if (items.length === 0) return found
	const rows = await db
		.select({ report: forumReport, by: forumMember.name })
		.from(forumReport)
		.innerJoin(forumMember, eq(forumMember.id, forumReport.memberId))
		.where(
			and(
				isNull(forumReport.resolvedAt),
				or(inArray(forumReport.postId, idsOf('post')), inArray(forumReport.commentId, idsOf('comment'))),
			),
		)
		.orderBy(asc(forumReport.createdAt), asc(forumReport.id))
	for (const { report, by } of rows) {
		const key = report.postId ? `post ${report.postId}` : `comment ${report.commentId}`
		const reportsOfText = found.get(key) ?? []
		const { id, reason, note, reportedTitle: title, reportedBody: body } = report
		reportsOfText.push({ id, reason, note, by, title, body })
		found.set(key, reportsOfText)
	}
	return found
}

/** Returns how many items wait, for the admin navigation. @throws Forbidden */
export async function countModerationQueue(db: Db, { actor }: ModerationQueueInput): Promise<number> {
	assertMay(actor, 'moderate')
	const { rows } = await db.execute<{ count: string }>(
		sql`select (select count(*) from ${forumPost} where ${forumPost.state} = 'waiting' or ${forumPost.reports} > 0)
			+ (select count(*) from ${forumComment} where ${forumComment.state} = 'waiting' or ${forumComment.reports} > 0) as count`,
	)
	return Number(rows[0]?.count ?? 0)
}

export type SuspendedMember = { id: number; name: string; reason: string; until: Date | null }

/** Returns the members who are suspended now, most recent first. @throws Forbidden */
export async function listSuspendedMembers(
	db: Db,
	{ actor }: ModerationQueueInput,
): Promise<SuspendedMember[]> {
	assertMay(actor, 'moderate')
	const rows = await db
		.select()
		.from(forumMember)
		.where(isNotNull(forumMember.suspendedAt))
		.orderBy(desc(forumMember.suspendedAt), desc(forumMember.id))
		.limit(rowsMax)
	return rows.map(({ id, name, suspendedReason, suspendedUntil }) => ({
		id,
		name,
		reason: suspendedReason ?? '',
		until: suspendedUntil,
	}))
}
