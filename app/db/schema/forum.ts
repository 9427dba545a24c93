// The triggers that keep counters, search documents and comment threads correct are in the custom migration, because Drizzle cannot
// express them.
import { sql } from 'drizzle-orm'
import {
	type AnyPgColumn,
	bigint,
	boolean,
	check,
	customType,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	smallint,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { citext, createdAt, instant } from './columns.ts'
import { upload } from './uploads.ts'

/** As they appear in URLs; their labels are in `modules/forum/categories.ts`. */
export const forumCategory = pgEnum('forum_category', [
	'buy-here-pay-here',
	'credit-questions',
	'used-car-red-flags',
	'negotiation-tips',
	'success-stories',
	'financing',
	'trade-ins',
	'new-car-buying',
	'private-party-sales',
])

/**
 * Who can see a post or comment. `waiting`: nobody until the advisor approves it. `hidden`: removed by the advisor, or by reports
 * until they are reviewed. `deleted`: by its author, leaving a placeholder. `merged`: a post whose comments moved to another.
 */
export const forumState = pgEnum('forum_state', ['shown', 'waiting', 'hidden', 'deleted', 'merged'])
export const forumAffiliation = pgEnum('forum_affiliation', ['none', 'dealer', 'lender'])
export const forumReportReason = pgEnum('forum_report_reason', [
	'spam',
	'abuse',
	'scam',
	'private_data',
	'undisclosed_seller',
	'off_topic',
	'other',
])
export const forumNoticeKind = pgEnum('forum_notice_kind', ['reply', 'mention', 'follow', 'moderation'])
export const forumEmailFrequency = pgEnum('forum_email_frequency', ['instant', 'daily', 'weekly', 'off'])

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** When it was written, to the millisecond, so that a cursor's value compares equal to the column. */
const writtenAt = () =>
	timestamp('created_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow()

/**
 * The HTML of a Markdown body, and the version of the renderer that produced it; 0: not rendered yet. A trigger resets both
 * for a new body.
 */
const renderedHtml = () => text('rendered_html').notNull().default('')
const renderedVersion = () => smallint('rendered_version').notNull().default(0)

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const member = (name: string) => integer(name).references(() => forumMember.id, { onDelete: 'cascade' })

/** A member as the forum shows them. The row outlives the account without a name, because others have replied to their posts. */
export const forumMember = pgTable(
	'forum_member',
	{
		id: id(),
		/** Null once the account is deleted, and for samples. A trigger then removes name, bio and picture. */
		userId: text('user_id')
			.unique()
			.references(() => user.id, { onDelete: 'set null' }),
		/** Chosen by the member. */
		name: text('name').notNull(),
		/** The name for mentions (`@…`): lower-case letters, digits and hyphens. */
		handle: citext('handle').notNull().unique(),
		bio: text('bio').notNull().default(''),
		/** Null: a drawn key tag is shown instead. */
		avatarId: uuid('avatar_id').references(() => upload.id, { onDelete: 'set null' }),
		/** Whether the account is an admin's; maintained by a trigger on `user`. */
		advisor: boolean('advisor').notNull().default(false),
		affiliation: forumAffiliation('affiliation').notNull().default('none'),
		/** The dealer's or lender's name, shown with the badge. */
		affiliationName: text('affiliation_name'),
		/** When the member's first posts had all been shown; later ones no longer wait for approval. */
		trustedAt: instant('trusted_at'),
		suspendedAt: instant('suspended_at'),
		/** The end of a suspension; null: indefinitely. */
		suspendedUntil: instant('suspended_until'),
		suspendedReason: text('suspended_reason'),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('forum_member_avatar_id_idx').on(t.avatarId),
		index('forum_member_suspended_idx').on(t.suspendedAt).where(sql`${t.suspendedAt} is not null`),
		check('forum_member_handle_plain', sql`${t.handle} ~ '^[a-z0-9][a-z0-9-]*$'`),
		check(
			'forum_member_affiliation_named',
			sql`(${t.affiliation} = 'none') = (${t.affiliationName} is null)`,
		),
		check(
			'forum_member_suspension_whole',
			sql`(${t.suspendedAt} is null) = (${t.suspendedReason} is null) and (${t.suspendedUntil} is null or ${t.suspendedUntil} > ${t.suspendedAt})`,
		),
	],
)

/** A post in the forum. */
export const forumPost = pgTable(
	'forum_post',
	{
		id: id(),
		memberId: integer('member_id')
			.notNull()
			.references(() => forumMember.id),
		title: text('title').notNull(),
		category: forumCategory('category').notNull(),
		/** Markdown as written; empty once deleted. */
		body: text('body').notNull(),
		renderedHtml: renderedHtml(),
		renderedVersion: renderedVersion(),
		/** The beginning as plain text, by `excerptOf`, for cards, feeds and meta descriptions. */
		excerpt: text('excerpt').notNull(),
		/** Whether the tab 'Questions' lists it. */
		question: boolean('question').notNull().generatedAlwaysAs(sql`position('?' in "title") > 0`),
		imageId: uuid('image_id').references(() => upload.id, { onDelete: 'set null' }),
		imageAlt: text('image_alt').notNull().default(''),
		/** The illustration of a sample post, for `ui/illustrations`. */
		drawing: jsonb('drawing').$type<{ shape: string; paint: string; scene?: string; alt: string }>(),
		state: forumState('state').notNull().default('shown'),
		/** Why it is hidden, shown in its place. */
		hiddenReason: text('hidden_reason'),
		/** The post that a merged post became part of. */
		mergedInto: integer('merged_into').references((): AnyPgColumn => forumPost.id),
		lockedAt: instant('locked_at'),
		pinnedAt: instant('pinned_at'),
		/** The comment that the author accepted as the answer; a trigger checks that it belongs to this post. */
		acceptedCommentId: integer('accepted_comment_id').references((): AnyPgColumn => forumComment.id, {
			onDelete: 'set null',
		}),
		/** Counters that triggers keep equal to the number of rows, in the same transaction: shown comments, open reports. */
		likes: integer('likes').notNull().default(0),
		comments: integer('comments').notNull().default(0),
		saves: integer('saves').notNull().default(0),
		reports: integer('reports').notNull().default(0),
		/** The time of the last shown comment, or of the post if there is none. */
		activeAt: instant('active_at').notNull().defaultNow(),
		/** Set by the form, so that a retry finds the first post. */
		idempotencyKey: uuid('idempotency_key'),
		sample: boolean('sample').notNull().default(false),
		createdAt: writtenAt(),
		editedAt: instant('edited_at'),
		deletedAt: instant('deleted_at'),
	},
	(t) => [
		uniqueIndex('forum_post_once').on(t.memberId, t.idempotencyKey),
		// Each sort order of the list is an index read backward: for all posts, for a category, for questions.
		index('forum_post_latest_idx').on(t.createdAt, t.id).where(sql`${t.state} = 'shown'`),
		index('forum_post_popular_idx').on(t.likes, t.id).where(sql`${t.state} = 'shown'`),
		index('forum_post_commented_idx').on(t.comments, t.id).where(sql`${t.state} = 'shown'`),
		index('forum_post_category_latest_idx')
			.on(t.category, t.createdAt, t.id)
			.where(sql`${t.state} = 'shown'`),
		index('forum_post_category_popular_idx').on(t.category, t.likes, t.id).where(sql`${t.state} = 'shown'`),
		index('forum_post_category_commented_idx')
			.on(t.category, t.comments, t.id)
			.where(sql`${t.state} = 'shown'`),
		index('forum_post_questions_latest_idx')
			.on(t.createdAt, t.id)
			.where(sql`${t.state} = 'shown' and ${t.question}`),
		index('forum_post_questions_popular_idx')
			.on(t.likes, t.id)
			.where(sql`${t.state} = 'shown' and ${t.question}`),
		index('forum_post_questions_commented_idx')
			.on(t.comments, t.id)
			.where(sql`${t.state} = 'shown' and ${t.question}`),
		index('forum_post_pinned_idx').on(t.pinnedAt).where(sql`${t.pinnedAt} is not null`),
		index('forum_post_member_idx').on(t.memberId, t.createdAt, t.id),
		index('forum_post_image_id_idx').on(t.imageId).where(sql`${t.imageId} is not null`),
		index('forum_post_merged_into_idx').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
		index('forum_post_accepted_idx').on(t.acceptedCommentId).where(sql`${t.acceptedCommentId} is not null`),
		index('forum_post_moderation_idx')
			.on(t.createdAt, t.id)
			.where(sql`${t.state} = 'waiting' or ${t.reports} > 0`),
		index('forum_post_rendered_idx').on(t.renderedVersion, t.id),
		index('forum_post_sample_idx').on(t.id).where(sql`${t.sample}`),
		check('forum_post_hidden_has_reason', sql`(${t.state} = 'hidden') = (${t.hiddenReason} is not null)`),
		check('forum_post_merged_somewhere', sql`(${t.state} = 'merged') = (${t.mergedInto} is not null)`),
		check(
			'forum_post_deleted_is_empty',
			sql`(${t.state} = 'deleted') = (${t.deletedAt} is not null) and (${t.state} <> 'deleted' or (${t.body} = '' and ${t.renderedHtml} = '' and ${t.excerpt} = '' and ${t.imageId} is null))`,
		),
		check('forum_post_counts', sql`least(${t.likes}, ${t.comments}, ${t.saves}, ${t.reports}) >= 0`),
	],
)

/** A comment on a post, or a reply to a comment. A trigger rejects replies to replies. */
export const forumComment = pgTable(
	'forum_comment',
	{
		id: id(),
		postId: integer('post_id')
			.notNull()
			.references((): AnyPgColumn => forumPost.id, { onDelete: 'cascade' }),
		/** The comment it replies to, which is not itself a reply. */
		parentId: integer('parent_id').references((): AnyPgColumn => forumComment.id, { onDelete: 'cascade' }),
		memberId: integer('member_id')
			.notNull()
			.references(() => forumMember.id),
		body: text('body').notNull(),
		renderedHtml: renderedHtml(),
		renderedVersion: renderedVersion(),
		state: forumState('state').notNull().default('shown'),
		hiddenReason: text('hidden_reason'),
		likes: integer('likes').notNull().default(0),
		/** The number of its shown replies. */
		replies: integer('replies').notNull().default(0),
		reports: integer('reports').notNull().default(0),
		idempotencyKey: uuid('idempotency_key'),
		createdAt: writtenAt(),
		editedAt: instant('edited_at'),
		deletedAt: instant('deleted_at'),
	},
	(t) => [
		uniqueIndex('forum_comment_once').on(t.memberId, t.idempotencyKey),
		index('forum_comment_threads_idx').on(t.postId, t.id).where(sql`${t.parentId} is null`),
		index('forum_comment_replies_idx').on(t.parentId, t.id).where(sql`${t.parentId} is not null`),
		index('forum_comment_post_idx').on(t.postId, t.id),
		index('forum_comment_member_idx').on(t.memberId, t.createdAt, t.id),
		index('forum_comment_moderation_idx')
			.on(t.createdAt, t.id)
			.where(sql`${t.state} = 'waiting' or ${t.reports} > 0`),
		index('forum_comment_rendered_idx').on(t.renderedVersion, t.id),
		check('forum_comment_not_merged', sql`${t.state} <> 'merged'`),
		check('forum_comment_hidden_has_reason', sql`(${t.state} = 'hidden') = (${t.hiddenReason} is not null)`),
		check(
			'forum_comment_deleted_is_empty',
			sql`(${t.state} = 'deleted') = (${t.deletedAt} is not null) and (${t.state} <> 'deleted' or (${t.body} = '' and ${t.renderedHtml} = ''))`,
		),
		check('forum_comment_counts', sql`least(${t.likes}, ${t.replies}, ${t.reports}) >= 0`),
	],
)

const postId = () =>
	integer('post_id')
		.notNull()
		.references(() => forumPost.id, { onDelete: 'cascade' })
const memberId = () => member('member_id').notNull()

/** A member's like of a post. */
export const forumPostLike = pgTable(
	'forum_post_like',
	{ postId: postId(), memberId: memberId(), createdAt: createdAt() },
	(t) => [
		primaryKey({ columns: [t.postId, t.memberId] }),
		index('forum_post_like_member_idx').on(t.memberId, t.postId),
	],
)

/** A member's like of a comment. */
export const forumCommentLike = pgTable(
	'forum_comment_like',
	{
		commentId: integer('comment_id')
			.notNull()
			.references(() => forumComment.id, { onDelete: 'cascade' }),
		memberId: memberId(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.commentId, t.memberId] }),
		index('forum_comment_like_member_idx').on(t.memberId, t.commentId),
	],
)

/** A post that a member saved. */
export const forumSave = pgTable(
	'forum_save',
	{ postId: postId(), memberId: memberId(), createdAt: createdAt() },
	(t) => [
		primaryKey({ columns: [t.postId, t.memberId] }),
		index('forum_save_member_idx').on(t.memberId, t.createdAt, t.postId),
	],
)

/** A post that a member follows, to be notified of new comments. Its author follows it from the start. */
export const forumFollow = pgTable(
	'forum_follow',
	{ postId: postId(), memberId: memberId(), createdAt: createdAt() },
	(t) => [primaryKey({ columns: [t.postId, t.memberId] }), index('forum_follow_member_idx').on(t.memberId)],
)

/** How often a post was viewed, counted in memory and saved from time to time. Nothing is stored about the viewers. */
export const forumView = pgTable('forum_view', {
	postId: integer('post_id')
		.primaryKey()
		.references(() => forumPost.id, { onDelete: 'cascade' }),
	views: bigint('views', { mode: 'number' }).notNull(),
})

/** The text of a post or comment before a change. It is deleted together with the post or comment. */
export const forumRevision = pgTable(
	'forum_revision',
	{
		id: id(),
		postId: integer('post_id').references(() => forumPost.id, { onDelete: 'cascade' }),
		commentId: integer('comment_id').references(() => forumComment.id, { onDelete: 'cascade' }),
		/** Who made the change: the author or the advisor. */
		memberId: member('member_id'),
		title: text('title'),
		body: text('body').notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index('forum_revision_post_idx').on(t.postId, t.id),
		index('forum_revision_comment_idx').on(t.commentId, t.id),
		check('forum_revision_of_one', sql`num_nonnulls(${t.postId}, ${t.commentId}) = 1`),
	],
)

/** A member's report of a post or comment to the advisor. */
export const forumReport = pgTable(
	'forum_report',
	{
		id: id(),
		postId: integer('post_id').references(() => forumPost.id, { onDelete: 'cascade' }),
		commentId: integer('comment_id').references(() => forumComment.id, { onDelete: 'cascade' }),
		memberId: member('member_id').notNull(),
		reason: forumReportReason('reason').notNull(),
		note: text('note').notNull().default(''),
		/** When the reported text was written or last edited: somebody may report a text again after it was changed. */
		textAt: instant('text_at').notNull(),
		/** Title and text as they were reported; null once its author deleted the text. A comment has no title. */
		reportedTitle: text('reported_title'),
		reportedBody: text('reported_body'),
		createdAt: createdAt(),
		/** When the advisor reviewed it, and whether they agreed. */
		resolvedAt: instant('resolved_at'),
		upheld: boolean('upheld'),
	},
	(t) => [
		uniqueIndex('forum_report_post_once').on(t.postId, t.memberId, t.textAt),
		uniqueIndex('forum_report_comment_once').on(t.commentId, t.memberId, t.textAt),
		index('forum_report_member_idx').on(t.memberId),
		index('forum_report_open_idx').on(t.createdAt).where(sql`${t.resolvedAt} is null`),
		check('forum_report_of_one', sql`num_nonnulls(${t.postId}, ${t.commentId}) = 1`),
		check('forum_report_resolved_whole', sql`(${t.resolvedAt} is null) = (${t.upheld} is null)`),
	],
)

/** A member whom another member blocked: they see nothing the blocked member writes and are not notified of it. */
export const forumBlock = pgTable(
	'forum_block',
	{
		memberId: memberId(),
		blockedId: member('blocked_id').notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.memberId, t.blockedId] }),
		index('forum_block_blocked_idx').on(t.blockedId),
		check('forum_block_another', sql`${t.memberId} <> ${t.blockedId}`),
	],
)

/** A notification of a member, shown in the notification center and sent by email as they prefer. */
export const forumNotice = pgTable(
	'forum_notice',
	{
		id: id(),
		memberId: memberId(),
		kind: forumNoticeKind('kind').notNull(),
		postId: postId(),
		commentId: integer('comment_id').references(() => forumComment.id, { onDelete: 'cascade' }),
		/** Who caused it; null for the advisor's moderation. */
		actorId: member('actor_id'),
		/** Of a moderation notice: what was done, and why. */
		message: text('message').notNull().default(''),
		createdAt: createdAt(),
		readAt: instant('read_at'),
		/** When it was emailed, or when it was decided that it never will be. */
		emailedAt: instant('emailed_at'),
	},
	(t) => [
		// A comment notifies a member only once, even if it is a reply and a mention.
		uniqueIndex('forum_notice_once').on(t.memberId, t.commentId).where(sql`${t.kind} <> 'moderation'`),
		index('forum_notice_member_idx').on(t.memberId, t.id),
		index('forum_notice_unread_idx').on(t.memberId).where(sql`${t.readAt} is null`),
		index('forum_notice_to_email_idx').on(t.memberId, t.id).where(sql`${t.emailedAt} is null`),
		index('forum_notice_post_idx').on(t.postId),
		index('forum_notice_comment_idx').on(t.commentId),
		index('forum_notice_actor_idx').on(t.actorId),
	],
)

/** A member's choice of notification emails. Without a row the defaults apply. */
export const forumPreference = pgTable('forum_preference', {
	memberId: integer('member_id')
		.primaryKey()
		.references(() => forumMember.id, { onDelete: 'cascade' }),
	reply: forumEmailFrequency('reply').notNull().default('instant'),
	mention: forumEmailFrequency('mention').notNull().default('instant'),
	follow: forumEmailFrequency('follow').notNull().default('daily'),
	dailySentAt: instant('daily_sent_at'),
	weeklySentAt: instant('weekly_sent_at'),
})

/** The forum's rules, set by the advisor, in a single row. */
export const forumRules = pgTable(
	'forum_rules',
	{
		one: boolean('one').primaryKey().default(true),
		/** What happens to a new member's first posts: 'wait' for the advisor, 'limit' to a few a day, or 'show' at once. */
		firstPosts: text('first_posts').notNull().default('limit'),
		/** How many shown posts and comments make a member trusted. */
		firstPostCount: smallint('first_post_count').notNull().default(3),
		/** This many open reports hide a post or comment until the advisor reviews it. */
		reportsToHide: smallint('reports_to_hide').notNull().default(3),
	},
	(t) => [
		check('forum_rules_one_row', sql`${t.one}`),
		check('forum_rules_first_posts', sql`${t.firstPosts} in ('wait', 'limit', 'show')`),
		check(
			'forum_rules_ranges',
			sql`${t.firstPostCount} between 1 and 20 and ${t.reportsToHide} between 1 and 50`,
		),
	],
)

/** The number of shown posts of a category, with and without a question, maintained by a trigger. */
export const forumCounter = pgTable(
	'forum_counter',
	{
		category: forumCategory('category').notNull(),
		question: boolean('question').notNull(),
		posts: integer('posts').notNull(),
	},
	(t) => [primaryKey({ columns: [t.category, t.question] })],
)

/** The search text of a shown post or comment, maintained by triggers; separate from the posts, so that a like updates no search index. */
export const forumDocument = pgTable(
	'forum_document',
	{
		id: id(),
		postId: postId(),
		/** Null: the row is for the post itself. */
		commentId: integer('comment_id').references(() => forumComment.id, { onDelete: 'cascade' }),
		category: forumCategory('category').notNull(),
		question: boolean('question').notNull(),
		createdAt: writtenAt(),
		search: tsvector('search').notNull(),
	},
	(t) => [
		uniqueIndex('forum_document_post_once').on(t.postId).where(sql`${t.commentId} is null`),
		uniqueIndex('forum_document_comment_once').on(t.commentId),
		index('forum_document_post_idx').on(t.postId),
		index('forum_document_newest_idx').on(t.createdAt, t.id),
		index('forum_document_category_newest_idx').on(t.category, t.createdAt, t.id),
		index('forum_document_search_idx').using('gin', t.search).with({ fastupdate: false }),
	],
)

/** Every word used in the forum, without accents and capitals, to correct misspelled searches. */
export const forumWord = pgTable('forum_word', { word: text('word').primaryKey() }, (t) => [
	index('forum_word_similar_idx').using('gin', t.word.op('gin_trgm_ops')),
])
